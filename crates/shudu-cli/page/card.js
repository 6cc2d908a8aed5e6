// @ts-check
//! A game in a list: its name and a small picture.

import { s } from "./dom.js";
import { dayName, say } from "./words.js";

/** @typedef {import("./protocol").ListedGame} Game */

/** What a game is called. @param {Game} game */
export function gameTitle(game) {
  if (game.daily) return say(`Daily, ${dayName(game.daily)}`, `每日一题，${dayName(game.daily)}`);
  return game.called || game.title || levelName(game) || (game.layout === "3x3" ? say("Own puzzle", "自定题目") : game.board_title ?? `${game.size}×${game.size}`);
}

/** What a level is called, or a group of games. @param {{ level: string | null, level_name?: string | null }} of */
export function levelName(of) {
  if (of.level === "all") return say("All games", "全部");
  if (of.level === "other") return say("Others", "其他");
  return of.level_name ?? of.level;
}

/** A picture of the givens: squares, no digits. @param {Game} game */
export function thumbnail(game) {
  const n = game.size;
  const d = [...game.puzzle].slice(0, n * n).map((c, cell) => (c === "." ? "" : `M${(cell % n) + 0.14} ${Math.floor(cell / n) + 0.14}h.72v.72h-.72Z`)).join("");
  return s("svg", { class: "thumbnail", viewBox: `-.3 -.3 ${n + 0.6} ${n + 0.6}`, "aria-hidden": "true" },
    s("rect", { x: 0, y: 0, width: n, height: n, rx: 0.4 }), s("path", { d }));
}
