// @ts-check
//! Both languages side by side: `say("New game", "新游戏")` gives the one that is chosen.

/** @typedef {"en" | "zh"} Language */

/** @type {Language} */
let chosen = fromBrowser();

/** The language the browser asks for. @returns {Language} */
export function fromBrowser() {
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^zh/i.test(tag)) return "zh";
    if (/^en/i.test(tag)) return "en";
  }
  return "en";
}

/** @returns {Language} */
export function language() {
  return chosen;
}

/** @param {Language} next */
export function speak(next) {
  chosen = next;
  document.documentElement.lang = next === "zh" ? "zh-Hans" : "en";
}

/**
 * One text in the chosen language.
 * @param {string} english
 * @param {string} chinese
 */
export function say(english, chinese) {
  return chosen === "zh" ? chinese : english;
}

/** A number of things. @param {number} n @param {string} one @param {string} many @param {string} chinese what follows the number */
export function several(n, one, many, chinese) {
  return say(`${n} ${n === 1 ? one : many}`, `${n} ${chinese}`);
}

/** A cell's name as it is spoken: row and column from 1. @param {number} row @param {number} column */
export function cellName(row, column) {
  return say(`row ${row} column ${column}`, `第 ${row} 行第 ${column} 列`);
}

/** Milliseconds as `1:05` or `1:02:03`. @param {number} ms */
export function clock(ms) {
  const all = Math.max(0, Math.floor(ms / 1000));
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

/** A day of the calendar here, as `2026-01-31`. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day as people say it. @param {string} day as `2026-01-31` */
export function dayName(day) {
  const [y, m, d] = day.split("-").map(Number);
  return new Date(y, m - 1, d).toLocaleDateString(chosen === "zh" ? "zh-CN" : "en", {
    weekday: "long", month: "long", day: "numeric",
  });
}

/** How long ago a moment is, in words. @param {string} moment as `2026-01-31T09:30:00Z` */
export function ago(moment) {
  const minutes = (Date.now() - Date.parse(moment)) / 60000;
  const words = new Intl.RelativeTimeFormat(chosen === "zh" ? "zh-CN" : "en", { numeric: "auto" });
  if (minutes < 60) return words.format(-Math.max(0, Math.round(minutes)), "minute");
  if (minutes < 60 * 24) return words.format(-Math.round(minutes / 60), "hour");
  return words.format(-Math.round(minutes / 60 / 24), "day");
}

/** A number, given as digits, in groups of three. @param {string | number} number */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, chosen === "zh" ? "," : " ");
}

/** A sentence of the library as it stands alone: with a capital, unless a cell's name begins it. @param {string} text */
export const sentence = (text) => (/^r\d+c\d+/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
