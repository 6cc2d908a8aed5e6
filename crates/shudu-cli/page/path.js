// @ts-check
//! The whole path through the puzzle of a game.

import { fill, h, icon } from "./dom.js";
import { go } from "./main.js";
import { longWork } from "./work.js";
import { Walk } from "./walk.js";
import { say, several } from "./words.js";

/** @param {HTMLElement} main @param {string[]} words the number of the game */
export async function view(main, words) {
  const game = Number(words[0]);
  const way = await longWork(say("Looking for the path", "正在寻找解题路径"), { ask: "explain", game });
  if (way === null) go(`#/play/${game}`, true);
  if (!way) return;
  const walk = new Walk(way);
  fill(main, h("div", { class: "split path" }, h("div", { class: "board-place" }, walk.board.node),
    h("div", { class: "side" },
      h("div", { class: "row" }, h("a", { class: "icon-button", href: `#/play/${game}`, "aria-label": say("Back to the game", "回到游戏") }, icon("back")),
        h("h1", null, say("Solution path", "解题路径"))),
      h("p", { class: "faint" }, [several(way.steps.length, "step", "steps", "步"), way.level_name].filter(Boolean).join(" · ")),
      walk.node)));
  return () => walk.end();
}
