// @ts-check
//! What the user prefers. Kept by the library beside the games; a copy is left in the browser, so that
//! the first picture is right already.

import { ask } from "./engine.js";
import { fromBrowser, speak } from "./words.js";

const FRESH = {
  /** @type {"system" | "light" | "dark" | "contrast"} */
  theme: "system",
  /** @type {"" | "en" | "zh"} empty: the browser's */
  language: "",
  /** A digit is chosen first, then the cells. */
  digitFirst: false,
  /** Whether the clock is shown. */
  timer: true,
  /** Whether row, column and box of the cell are tinted. */
  peers: true,
  /** Whether rows and columns have names. */
  labels: false,
  /** @type {"auto" | "middle" | "fixed"} where centre notes stand */
  places: "auto",
  /** @type {Record<string, { read?: boolean, right?: number }>} what was learned, by technique */
  course: {},
};

/** @typedef {typeof FRESH} Settings */

/** @type {Settings} */
export const settings = { ...FRESH };
/** What is marked as wrong: the library's own preference. */
export let check = "rules";

/** @type {Set<() => void>} */
const listeners = new Set();

/** Calls `then` after every change; gives back how to stop that. @param {() => void} then */
export function onchange(then) {
  listeners.add(then);
  return () => listeners.delete(then);
}

/** What the browser remembers, before anybody answers. */
export function early() {
  try {
    const { check: marked, ...rest } = JSON.parse(localStorage.getItem("shudu") ?? "{}");
    Object.assign(settings, rest);
    check = marked ?? check;
  } catch {
    // A browser that keeps nothing, or kept something else.
  }
  dress();
}

/** What the library keeps; whether it is other than what the browser remembered. */
export async function load() {
  const before = JSON.stringify([settings, check]);
  const kept = await ask({ ask: "preferences" });
  check = kept.check ?? check;
  try {
    Object.assign(settings, JSON.parse(kept.page ?? "{}"));
  } catch {
    // Written by somebody else: the fresh settings do.
  }
  dress();
  return before !== JSON.stringify([settings, check]);
}

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function prefer(name, value) {
  settings[name] = value;
  dress();
  for (const then of listeners) then();
  ask({ ask: "prefer", name: "page", value: JSON.stringify(settings) }).catch(() => {});
}

/** @param {string} value `none`, `rules` or `solution` */
export async function preferCheck(value) {
  check = value;
  dress();
  await ask({ ask: "prefer", name: "check", value });
  for (const then of listeners) then();
}

/** Theme and language as chosen. */
function dress() {
  const contrast = matchMedia("(prefers-contrast: more)").matches;
  const theme = settings.theme === "system" ? (contrast ? "contrast" : "") : settings.theme;
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  speak(settings.language || fromBrowser());
  try {
    localStorage.setItem("shudu", JSON.stringify({ ...settings, check }));
  } catch {
    // Private windows keep nothing; the library does.
  }
}
