// @ts-check
//! What a game can do beside digits and hints.

import { button, confirm, dialog, h, icon } from "./dom.js";
import { check, prefer, preferCheck, settings } from "./preferences.js";
import { isOver } from "./game.js";
import { choice, toggle } from "./form.js";
import { say } from "./words.js";
import { print } from "./share.js";

/** @param {import("./game.js").Game} game @param {import("./board.js").Board} board */
export function menu(game, board) {
  const { table } = game;
  dialog(say("This game", "本局"), (close) => {
    const act = (/** @type {string} */ label, /** @type {() => void} */ then, /** @type {boolean} */ off = false) =>
      button(label, () => { close(); then(); }, { disabled: off });
    const over = isOver(table);
    return [
      h("h3", null, say("Notes", "笔记")),
      toggle(say("Automatic notes", "自动笔记"), table.auto, (on) => game.move(on ? "a1" : "a0")),
      toggle(say("Clean notes when a digit is placed", "填数后清理笔记"), table.clean, (on) => game.move(on ? "l1" : "l0")),
      h("div", { class: "stack" }, act(say("Fill in all notes", "填入全部笔记"), () => game.move("f"), over)),
      h("h3", null, say("Check", "检查")),
      choice(say("What is marked as wrong", "标出哪些错误"), [["none", say("Nothing", "不标")], ["rules", say("What breaks the rules", "违反规则的")],
        ["solution", say("What is not the solution", "与答案不符的")]], check, async (value) => { await preferCheck(value); await game.again(); }),
      toggle(say("Show the clock", "显示计时"), settings.timer, (on) => prefer("timer", on)),
      h("div", { class: "stack" },
        act(say("Back to before the first mistake", "退回到第一个错误之前"), () => game.move("b"), over),
        h("a", { class: "button", href: `#/path/${table.game}`, onclick: close }, icon("path"), say("Solution path, step by step", "逐步查看解题路径")),
        h("a", { class: "button", href: `#/analyse?text=${encodeURIComponent(table.puzzle)}&layout=${encodeURIComponent(table.board.name)}`, onclick: close },
          icon("analyse"), say("Analyse the puzzle", "分析此题")),
        h("a", { class: "button", href: `#/lab?${new URLSearchParams({ text: table.puzzle, layout: table.board.name, a: "singletons" })}`, onclick: close },
          icon("lab"), say("Watch a search on it", "观看对此题的搜索")),
        act(say("Print", "打印"), () => print(table, board)),
        act(say("Start over", "重新开始"), async () => {
          if (await confirm(say("Start over?", "重新开始？"), say("All digits and notes go. Undo brings them back.", "将清除所有数字和笔记，可以撤销。"), say("Start over", "重新开始"))) game.move("o");
        }),
        act(say("Show the solution", "显示答案"), async () => {
          if (await confirm(say("Show the solution?", "显示答案？"), say("The game then does not count as solved by you.", "本局将不计为自己完成。"), say("Show it", "显示"))) game.move("i");
        }, over)),
    ];
  });
}
