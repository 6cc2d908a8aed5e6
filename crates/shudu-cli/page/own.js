// @ts-check
//! Typing a puzzle on a board. While it is typed the library says what is wrong with it.

import { ask } from "./engine.js";
import { Board } from "./board.js";
import { Selection } from "./selection.js";
import { actOf, forElement } from "./keys.js";
import { button, fill, h, icon } from "./dom.js";
import { go, hello } from "./main.js";
import { longWork, trouble } from "./work.js";
import { select } from "./form.js";
import { say, sentence, several } from "./words.js";

/** @param {HTMLElement} main */
export async function view(main) {
  const greeting = await hello();
  const kinds = greeting.boards.map((b) => b.kind).filter((kind) => sizeOf(kind));
  const list = select(say("Board", "盘面"), [["3x3", "9×9"], ...greeting.boards.filter((b) => b.kind !== "3x3" && kinds.includes(b.kind)).map((b) => /** @type {[string, string]} */ ([b.kind, b.title]))], "3x3");
  const typing = new Typing();
  list.field.addEventListener("change", () => typing.begin(list.field.value).catch(trouble));
  fill(main, h("div", { class: "own split" }, typing.place,
    h("div", { class: "side" }, h("h1", null, say("Your own puzzle", "自己的题目")),
      typing.keys, typing.verdict, list.node,
      h("p", { class: "faint" }, say("Select a cell and type its digit; the next cell follows by itself.", "选中一格并输入数字，光标会自动移到下一格。")),
      h("div", { class: "row" },
        button(say("Play it", "开始玩"), () => typing.play(), { class: "button strong" }),
        button(say("Analyse it", "分析它"), () => go(`#/analyse?text=${encodeURIComponent(typing.text())}&layout=${encodeURIComponent(typing.layout)}`)),
        button(say("Clear the board", "清空盘面"), () => typing.begin(typing.layout).catch(trouble))))));
  await typing.begin("3x3");
  document.addEventListener("keydown", typing.keydown);
  return () => document.removeEventListener("keydown", typing.keydown);
}

/** The size of a board that is named by its boxes, or 0. @param {string} kind */
function sizeOf(kind) {
  const boxes = /^(\d+)x(\d+)(\+|$)/.exec(kind);
  return boxes ? Number(boxes[1]) * Number(boxes[2]) : 0;
}

class Typing {
  constructor() {
    this.layout = "3x3";
    /** @type {number[]} */
    this.digits = [];
    /** @type {Set<string>} */
    this.clashing = new Set();
    this.place = h("div", { class: "board-place" });
    this.keys = h("div", { class: "keys" });
    this.verdict = h("div", { class: "verdict", role: "status" });
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.asked = 0;
  }

  /** @param {string} layout */
  async begin(layout) {
    const n = sizeOf(layout);
    const read = await ask({ ask: "read", text: ".".repeat(n * n), layout });
    this.layout = layout;
    this.digits = Array(n * n).fill(0);
    this.clashing = new Set();
    this.board = new Board(read.board, {
      label: say("Your puzzle", "你的题目"),
      ear: { press: (cell, event) => this.selection?.press(cell, event.ctrlKey || event.shiftKey || event.metaKey), drag: (cell) => this.selection?.drag(cell) },
    });
    this.selection = new Selection(this.board);
    fill(this.place, this.board.node);
    fill(this.keys, read.board.symbols.map((/** @type {string} */ symbol, /** @type {number} */ i) =>
      h("button", { type: "button", class: "key", onclick: () => this.#put(i + 1) }, h("b", null, symbol))),
      h("button", { type: "button", class: "key erase", "aria-label": say("Clear", "清除"), onclick: () => this.#put(0) }, icon("erase")));
    this.keys.style.setProperty("--columns", n <= 6 ? String(n + 1) : n <= 9 ? "5" : "6");
    this.#draw();
    this.selection.set([0], 0);
    fill(this.verdict);
  }

  text() {
    const symbols = this.board?.shape.symbols ?? [];
    return this.digits.map((digit) => (digit ? symbols[digit - 1] : ".")).join("");
  }

  #draw() {
    const board = /** @type {Board} */ (this.board);
    board.draw(this.digits.map((digit, cell) => (digit ? { given: digit, ...(this.clashing.has(board.name(cell)) ? { fault: "clash" } : {}) } : {})));
  }

  /** @param {number} digit */
  #put(digit) {
    if (!this.selection) return;
    for (const cell of this.selection.cells) this.digits[cell] = digit;
    this.#draw();
    if (this.selection.cells.size === 1) {
      const next = (this.selection.cursor + 1) % this.digits.length;
      this.selection.set([next], next, this.board?.node.contains(document.activeElement));
    }
    this.#judge();
  }

  async #judge() {
    const mine = ++this.asked;
    try {
      const read = /** @type {import("./protocol").ReadAnswer} */ (await ask({ ask: "read", text: this.text(), layout: this.layout }));
      if (mine !== this.asked) return;
      this.clashing = new Set(read.clashing);
      this.#draw();
      fill(this.verdict, h("p", null, verdictWords(read)), read.clashes.map((line) => h("p", { class: "said-no" }, sentence(line))));
    } catch (error) {
      if (mine === this.asked) fill(this.verdict, h("p", { class: "said-no" }, sentence(error instanceof Error ? error.message : "")));
    }
  }

  async play() {
    const table = await longWork(say("Reading the puzzle", "正在读题"), { ask: "begin", text: this.text(), layout: this.layout });
    if (table) go(`#/play/${table.game}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (forElement(event) || !this.board) return;
    const act = actOf(event, this.board.size);
    if (event.key === " " || event.key === "." || event.key === "0") this.#put(0);
    else if (act?.do === "digit") this.#put(act.digit);
    else if (act?.do === "step") this.selection?.step(act.down, act.right, act.more);
    else if (act?.do === "clear") {
      if (event.key === "Backspace" && this.selection?.cells.size === 1 && !this.digits[this.selection.cursor]) {
        const before = (this.selection.cursor + this.digits.length - 1) % this.digits.length;
        this.selection.set([before], before, true);
      }
      for (const cell of this.selection?.cells ?? []) this.digits[cell] = 0;
      this.#draw();
      this.#judge();
    } else return;
    event.preventDefault();
  }
}

/** The verdict on a puzzle, in words. @param {import("./protocol").ReadAnswer} read */
export function verdictWords(read) {
  const clues = several(read.clues, "clue", "clues", "个已知数");
  const what = {
    none: say("no solution", "无解"), one: say("exactly one solution", "唯一解"), many: say("several solutions", "多个解"),
    unknown: say("not known how many solutions", "解数未知"),
  }[read.verdict];
  return `${clues} · ${what}`;
}
