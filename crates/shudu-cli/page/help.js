// @ts-check
//! The keys, and what pointing does.

import { dialog, fill, h } from "./dom.js";
import { say } from "./words.js";

/** @param {HTMLElement} main */
export async function view(main) {
  fill(main, h("div", { class: "page narrow" }, h("h1", null, say("Help", "帮助")), ...body()));
}

/** The same over a game. */
export function help() {
  dialog(say("Keys", "按键"), () => body());
}

function body() {
  const keys = (/** @type {[string, string][]} */ rows) => h("table", { class: "keys-table" }, h("tbody", null, rows.map(([key, what]) =>
    h("tr", null, h("th", { scope: "row" }, key.split(" / ").flatMap((k, i) => [i ? " / " : "", h("kbd", null, k)])), h("td", null, what)))));
  return [
    h("h2", null, say("Modes", "模式")),
    keys([
      ["Z", say("digits", "填数")], ["X", say("corner notes", "角注")], ["C", say("centre notes", "中注")], ["V", say("colours", "颜色")],
      ["B / N", say("tint a candidate in the first, the second way", "用第一种、第二种方式给候选数着色")],
      [say("Space", "空格"), say("next mode (with Shift the one before)", "下一个模式（按住 Shift 为上一个）")],
      ["Shift+1…9", say("a corner note, whatever the mode", "角注，不论当前模式")],
      ["Ctrl+1…9", say("a centre note", "中注")], ["Ctrl+Shift+1…8", say("a colour", "颜色")],
    ]),
    h("p", { class: "faint" }, say("On boards larger than 9×9 letters are digits (A is 10). There modes are chosen with Space or on the pad.",
      "在大于 9×9 的盘面上，字母就是数字（A 是 10），此时用空格键或按键区切换模式。")),
    h("h2", null, say("Selecting", "选择")),
    keys([
      [say("Arrows", "方向键"), say("move", "移动")], [say("Shift+arrows / Ctrl+arrows", "Shift+方向键 / Ctrl+方向键"), say("extend the selection", "扩展选区")],
      ["Ctrl+A", say("all cells", "全选")], ["Ctrl+I", say("the others", "反选")], ["Esc", say("nothing", "取消选择")],
      [say("drag", "拖动"), say("several cells", "选多格")], [say("Ctrl+click", "Ctrl+单击"), say("one cell more, or less", "增减一格")],
      [say("double click", "双击"), say("all equal cells", "所有相同的格")],
      [say("long press", "长按"), say("on the board: notes and back; on a digit of the pad: look at that digit", "盘面上：切换笔记；数字键上：只看该数字")],
    ]),
    h("h2", null, say("Playing", "游戏")),
    keys([
      ["Ctrl+Z / U", say("undo", "撤销")], ["Ctrl+Y / Ctrl+Shift+Z / R", say("redo", "重做")],
      ["Backspace / Delete", say("clear the cells", "清除")], ["H", say("hint, and its next stage", "提示，及其下一步")],
      ["F / Alt+1…9", say("look at one digit until told otherwise", "只看一个数字")], ["P", say("pause", "暂停")], ["?", say("these keys", "按键说明")],
    ]),
    h("h2", null, say("Paths and lessons", "解法与课程")),
    keys([["← / →", say("a step back, a step on", "上一步、下一步")], ["Home / End", say("the first, the last", "第一步、最后一步")]]),
    h("h2", null, say("Lab", "实验室")),
    keys([[say("Space", "空格"), say("play, pause", "播放、暂停")], ["← / →", say("an event back, an event on", "后退、前进一个事件")], ["PageUp / PageDown", say("a hundred of them", "一百个事件")],
      ["Home / End", say("the start, the end", "开头、末尾")], ["N / P", say("the next, the previous event of the chosen kind", "下一个、上一个所选事件")],
      [say("on a cell: Enter / 1…9", "在格上：Enter / 1…9"), say("why its digit, why not this digit", "为什么填此数，为什么不能填该数")]]),
    h("h2", null, say("Signs", "符号")),
    h("p", null, say("A digit that breaks a rule is red and has a triangle. In chains a solid arrow leads to a digit that is there, a dashed one to a digit that is not; round candidates are in, square ones out.",
      "违反规则的数字为红色并带三角标记。链中实线箭头指向成立的数字，虚线箭头指向不成立的数字；圆形候选数为真，方形为假。")),
  ];
}
