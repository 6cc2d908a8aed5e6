// @ts-check
//! How the games went: by level, as small charts.

import { ask } from "./engine.js";
import { fill, h, icon, s } from "./dom.js";
import { levelName } from "./card.js";
import { clock, dayOf, say } from "./words.js";

/** @typedef {{ group: string, name?: string, begun: number, solved: number, best_seconds: number | null, mean_seconds: number | null, unaided: number, unaided_share: number | null, days: Streak, dailies: Streak }} Statistics */
/** @typedef {{ current: number, longest: number }} Streak */

/** @param {HTMLElement} main */
export async function view(main) {
  const now = new Date();
  const { statistics } = await ask({ ask: "statistics", today: dayOf(now), offset: -now.getTimezoneOffset() });
  const [all, ...levels] = /** @type {Statistics[]} */ (statistics);
  const name = (/** @type {Statistics} */ of) => levelName({ level: of.group, level_name: of.name }) ?? of.group;
  const chart = (/** @type {string} */ title, /** @type {(of: Statistics) => number | null} */ value, /** @type {(n: number) => string} */ told) =>
    h("section", { class: "card" }, h("h2", null, title), bars(levels.map((l) => ({ name: name(l), value: value(l), told: value(l) === null ? "–" : told(/** @type {number} */ (value(l))) })), title));
  fill(main, h("div", { class: "page statistics" },
    h("div", { class: "head" }, h("h1", null, say("Statistics", "统计")), h("a", { class: "button", href: "#/games" }, icon("games"), say("Games", "存档"))),
    all ? h("div", { class: "cards tight" },
      tile(String(all.solved), say("solved", "已完成"), say(`of ${all.begun} begun`, `共开始 ${all.begun} 局`)),
      tile(String(all.days.current), say("days in a row", "连续天数"), say(`longest ${all.days.longest}`, `最长 ${all.days.longest}`)),
      tile(String(all.dailies.current), say("dailies in a row", "连续每日一题"), say(`longest ${all.dailies.longest}`, `最长 ${all.dailies.longest}`)),
      ringTile(all.unaided_share ?? 0, say("without help", "独立完成"))) : null,
    levels.length ? h("div", { class: "cards" },
      chart(say("Solved", "完成数"), (l) => l.solved, String),
      chart(say("Best time", "最佳用时"), (l) => l.best_seconds, (n) => clock(n * 1000)),
      chart(say("Mean time", "平均用时"), (l) => l.mean_seconds, (n) => clock(n * 1000)),
      chart(say("Without help", "独立完成率"), (l) => l.unaided_share, (n) => `${Math.round(n * 100)}%`))
      : h("p", { class: "faint" }, say("Solve a puzzle, and it is counted here.", "完成一题后，这里会显示统计。"))));
}

/** @param {string} value @param {string} label @param {string} more */
function tile(value, label, more) {
  return h("section", { class: "card tile" }, h("b", null, value), h("span", null, label), h("span", { class: "faint" }, more));
}

/** @param {number} share @param {string} label */
function ringTile(share, label) {
  const round = 2 * Math.PI * 16;
  return h("section", { class: "card tile" },
    s("svg", { class: "ring-chart", viewBox: "0 0 40 40", "aria-hidden": "true" }, s("circle", { cx: 20, cy: 20, r: 16, class: "track" }),
      s("circle", { cx: 20, cy: 20, r: 16, class: "arc", "stroke-dasharray": `${round * share} ${round}`, transform: "rotate(-90 20 20)" })),
    h("b", null, `${Math.round(share * 100)}%`), h("span", null, label));
}

/** Bars that lie, with their names and values in words. @param {{ name: string, value: number | null, told: string }[]} rows @param {string} title */
function bars(rows, title) {
  const most = Math.max(...rows.map((r) => r.value ?? 0), 1e-9);
  return h("table", { class: "bars", "aria-label": title }, h("tbody", null, rows.map((row) => h("tr", null,
    h("th", { scope: "row" }, row.name),
    h("td", { class: "bar-cell" }, s("svg", { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, s("rect", { class: "track", width: 100, height: 10, rx: 2 }), s("rect", { class: "bar", width: (100 * (row.value ?? 0)) / most, height: 10, rx: 2 }))),
    h("td", { class: "bar-value" }, row.told)))));
}
