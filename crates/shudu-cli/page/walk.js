// @ts-check
//! A path through a puzzle as a list of steps beside the board, walked both ways.

import { Board, looksOf } from "./board.js";
import { forElement } from "./keys.js";
import { announce, fill, h, iconButton } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./protocol").Walk} Way */
/** @typedef {import("./protocol").Words} Words */

/** The words of a step, which all steps of a walk have. @param {import("./protocol").Walked} step */
const wordsOf = (step) => /** @type {Words} */ (step.words);

export class Walk {
  /** @param {Way} way @param {Board} [board] to draw on; else one of its own */
  constructor(way, board) {
    this.way = way;
    this.board = board ?? new Board(way.board, { label: say("The position before the step", "步骤之前的盘面") });
    this.at = 0;
    this.title = h("p", { class: "step-title" });
    this.words = h("div", { class: "step-words" });
    this.count = h("span", { class: "faint" });
    this.list = h("ol", { class: "steps-list", tabindex: "0", "aria-label": say("Steps", "步骤") }, way.steps.map((step, i) =>
      h("li", null, h("button", { type: "button", onclick: () => this.go(i) }, h("span", null, wordsOf(step).name),
        h("small", null, brief(step, way))))));
    this.node = h("div", { class: "walk" },
      h("div", { class: "walk-bar" },
        iconButton("first", say("First step", "第一步"), () => this.go(0)),
        iconButton("back", say("Step back", "上一步"), () => this.go(this.at - 1)),
        this.count,
        iconButton("forward", say("Step on", "下一步"), () => this.go(this.at + 1)),
        iconButton("last", say("The end", "最后"), () => this.go(this.way.steps.length))),
      h("div", { class: "step-said" }, this.title, this.words), this.list);
    this.keydown = (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1, j: 1, k: -1 }[event.key];
      if (forElement(event) || event.ctrlKey || event.altKey || event.metaKey || !this.node.isConnected) return;
      if (by) this.go(this.at + by);
      else if (event.key === "Home") this.go(0);
      else if (event.key === "End") this.go(this.way.steps.length);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", this.keydown);
    this.go(0, false);
  }

  /** @param {number} at @param {boolean} [aloud] */
  go(at, aloud = true) {
    const { steps, end, board } = this.way;
    this.at = Math.max(0, Math.min(at, steps.length));
    const step = steps[this.at];
    this.board.light(null);
    this.board.draw(looksOf(step?.before ?? end, board));
    this.board.light(step?.lit ?? null);
    this.count.textContent = `${Math.min(this.at + 1, steps.length)} / ${steps.length}`;
    if (step) {
      this.title.textContent = wordsOf(step).name;
      fill(this.words, [...wordsOf(step).why, wordsOf(step).therefore].map((line) => h("p", null, line)));
    } else {
      this.title.textContent = this.way.solved ? say("Solved", "已解出") : say("No further step is known", "没有更多步骤");
      fill(this.words, this.way.error ? h("p", null, this.way.error) : null);
    }
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.list.children[this.at];
    item?.firstElementChild?.setAttribute("aria-current", "step");
    if (item && aloud) {
      const [top, height] = [/** @type {HTMLElement} */ (item).offsetTop - this.list.offsetTop, this.list.clientHeight];
      if (top < this.list.scrollTop || top > this.list.scrollTop + height - 40) this.list.scrollTop = top - height / 2;
    }
    if (aloud) announce(`${this.title.textContent}. ${step ? wordsOf(step).therefore : ""}`);
  }

  end() {
    document.removeEventListener("keydown", this.keydown);
  }
}

/** What a step does, in a few signs. @param {import("./protocol").Walked} step @param {Way} way */
function brief(step, way) {
  const symbol = (/** @type {number} */ d) => way.board.symbols[d - 1] ?? d;
  if (step.placement) return `${step.placement.cell} = ${symbol(step.placement.digit)}`;
  const [first, ...more] = step.eliminations;
  return first ? `${first.cell} ≠ ${symbol(first.digit)}${more.length ? ` +${more.length}` : ""}` : "";
}
