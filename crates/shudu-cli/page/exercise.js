// @ts-check
//! An exercise: a position where a technique is due. The learner strikes candidates or places the
//! digit; the library judges.

import { ask } from "./engine.js";
import { Board, looksOf } from "./board.js";
import { Selection } from "./selection.js";
import { actOf } from "./keys.js";
import { announce, button, fill, h } from "./dom.js";
import { longWork, trouble } from "./work.js";
import { prefer, settings } from "./preferences.js";
import { say } from "./words.js";

export class Exercise {
  /** @param {string} technique @param {HTMLElement} place @param {HTMLElement} told @param {() => void} back */
  constructor(technique, place, told, back) {
    this.technique = technique;
    this.place = place;
    this.told = told;
    this.back = back;
    this.running = false;
    /** The candidates chosen, as `cell:digit`. @type {Set<string>} */
    this.chosen = new Set();
  }

  async begin() {
    const task = await longWork(say("Making an exercise", "正在出练习题"), { ask: "exercise", technique: this.technique });
    if (!task) return;
    this.task = task;
    this.running = true;
    this.chosen = new Set();
    this.places = Boolean(task.places);
    this.board = new Board(task.board, {
      label: say("The exercise", "练习"),
      ear: { press: (cell, _, digit) => { this.selection?.press(cell, false); this.choose(cell, digit); } },
    });
    this.selection = new Selection(this.board);
    this.place.hidden = false;
    fill(this.place, this.board.node);
    this.#draw();
    this.selection.set([0], 0);
    this.#ask();
    announce(task.task);
    this.place.scrollIntoView({ block: "nearest" });
  }

  end() {
    this.running = false;
  }

  /** The exercise that was given. */
  #given() {
    return /** @type {import("./protocol").ExerciseAnswer} */ (this.task);
  }

  #draw() {
    const board = /** @type {Board} */ (this.board);
    const looks = looksOf(this.#given().position, board.shape);
    for (const key of this.chosen) {
      const [cell, digit] = key.split(":").map(Number);
      if (this.places) looks[cell] = { digit };
      else looks[cell].struck = [...(looks[cell].struck ?? []), digit];
    }
    board.draw(looks);
  }

  /** @param {number} cell @param {number} digit */
  choose(cell, digit) {
    const key = `${cell}:${digit}`;
    if (this.places && [...this.chosen].some((k) => k.startsWith(`${cell}:`))) this.chosen.clear();
    else if (!this.#given().position.candidates[cell]?.includes(digit)) return;
    else if (this.places) this.chosen = new Set([key]);
    else if (!this.chosen.delete(key)) this.chosen.add(key);
    this.board?.light(null);
    this.#draw();
    announce(this.board?.spoken(cell) ?? "");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = actOf(event, this.board?.size ?? 9);
    if (act?.do === "step") this.selection?.step(act.down, act.right, false);
    else if (act?.do === "digit") this.choose(this.selection?.cursor ?? 0, act.digit);
    else if (event.key === "Enter") this.judge();
    else return;
    event.preventDefault();
  }

  #ask() {
    fill(this.told, h("section", { class: "card exercise" }, h("h2", null, say("Exercise", "练习")), h("p", null, this.#given().task),
      h("p", { class: "faint" }, this.places ? say("Tap a candidate to place it, or select a cell and type the digit.", "点一个候选数即可填入，或选中一格后输入数字。")
        : say("Tap candidates to strike them, or select a cell and type the digit. Tap again to take it back.", "点候选数即可划去，或选中一格后输入数字；再点一次可恢复。")),
      this.verdict = h("div", { class: "stack", role: "status" }),
      h("div", { class: "row" }, button(say("Check", "检查"), () => this.judge(), { class: "button strong" }),
        button(say("Another", "换一题"), () => this.begin()), button(say("Back to the example", "回到示例"), () => { this.end(); this.back(); }))));
  }

  async judge() {
    const board = /** @type {Board} */ (this.board);
    const picks = [...this.chosen].map((key) => key.split(":").map(Number)).map(([cell, digit]) => ({ cell: board.name(cell), digit }));
    try {
      const answer = await ask({ ask: "judge", technique: this.technique, text: this.#given().text, gone: this.places ? [] : picks, ...(this.places && picks[0] ? { placed: picks[0] } : {}) });
      if (this.verdict) fill(this.verdict, answer.said.map((/** @type {string} */ line, /** @type {number} */ i) => h("p", { class: i ? "" : answer.right ? "said-yes" : "said-no" }, i ? line : `${answer.right ? "✓" : "✗"} ${line}`)));
      if (!answer.right) return;
      board.light(answer.lit);
      const before = settings.course[this.technique] ?? {};
      prefer("course", { ...settings.course, [this.technique]: { ...before, right: (before.right ?? 0) + 1 } });
    } catch (error) {
      trouble(error);
    }
  }
}
