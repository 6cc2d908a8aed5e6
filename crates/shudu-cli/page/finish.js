// @ts-check
//! The end of a game: how it went, what it needed, and the next one.

import { ask } from "./engine.js";
import { button, h, icon, iconButton } from "./dom.js";
import { longWork, trouble } from "./work.js";
import { go } from "./main.js";
import { share } from "./share.js";
import { clock, say } from "./words.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function finishPanel(game, board) {
  const { table } = game;
  const fact = (/** @type {string} */ name, /** @type {string} */ value) => h("div", { class: "fact" }, h("dd", null, value), h("dt", null, name));
  return [
    h("h2", null, table.revealed ? say("That is the solution", "这就是答案") : say("Solved!", "完成！")),
    h("dl", { class: "facts" },
      fact(say("Time", "用时"), clock(table.spent)),
      fact(say("Hints", "提示"), String(table.hints)),
      table.er ? fact("ER", table.er.toFixed(1)) : null,
      table.level_name ? fact(say("Level", "难度"), table.level_name) : null),
    h("div", { class: "row" },
      table.level ? button(say("Next puzzle", "下一题"), () => another(/** @type {string} */ (table.level), table.board.name), { class: "button strong" })
        : h("a", { class: "button strong", href: "#/" }, say("Another puzzle", "再来一题")),
      h("a", { class: "button", href: `#/path/${table.game}` }, icon("path"), say("Solution path", "解题路径")),
      button([icon("share"), say("Share", "分享")], () => share(table))),
    table.techniques?.length
      ? h("div", { class: "needed" }, h("p", { class: "faint" }, say("What it takes", "所需技巧")), h("ul", { class: "chips" }, table.techniques.map((name) => h("li", null, name))))
      : null,
    replay(game, board),
  ];
}

/** @param {string} level @param {string} board */
async function another(level, board) {
  const kind = board === "3x3" ? level : `${level}@${board}`;
  const table = await longWork(say("Making a puzzle", "正在出题"), { ask: "new", kind });
  if (table) go(`#/play/${table.game}`);
}

/** The game from its first move to its last, to be walked both ways. @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
function replay(game, board) {
  const last = game.table.moves;
  const slider = h("input", { type: "range", min: "0", max: last, value: String(last), "aria-label": say("Move", "第几步") });
  const count = h("span", { class: "faint" }, `${last} / ${last}`);
  let wanted = last;
  let busy = false;
  const show = async () => {
    slider.value = String(wanted);
    count.textContent = `${wanted} / ${last}`;
    if (busy) return;
    busy = true;
    try {
      for (let shown = -1; shown !== wanted;) {
        shown = wanted;
        const table = await ask({ ask: "replay", game: game.table.game, after: shown });
        board.draw(table.cells);
      }
    } catch (error) {
      trouble(error);
    } finally {
      busy = false;
    }
  };
  const step = (/** @type {number} */ by) => { wanted = Math.max(0, Math.min(last, wanted + by)); return show(); };
  slider.addEventListener("input", () => { wanted = Number(slider.value); show(); });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;
  const run = iconButton("play", say("Replay", "重放"), () => {
    if (running) { clearInterval(running); running = undefined; return; }
    if (wanted === last) wanted = 0;
    running = setInterval(() => {
      if (wanted >= last || !slider.isConnected) { clearInterval(running); running = undefined; return; }
      step(1);
    }, 220);
  });
  return h("div", { class: "replay" }, run, iconButton("back", say("One move back", "后退一步"), () => step(-1)), slider,
    iconButton("forward", say("One move on", "前进一步"), () => step(1)), count);
}
