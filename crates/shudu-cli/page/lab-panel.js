// @ts-check
//! One algorithm at work: its board, what it does, where it is in its lines, and why.

import { ask } from "./engine.js";
import { Board } from "./board.js";
import { button, fill, h } from "./dom.js";
import { Plot } from "./lab-plot.js";
import { Tree } from "./lab-tree.js";
import { trouble } from "./work.js";
import { grouped, say } from "./words.js";

/** @typedef {import("./protocol").Frame} Moment */

/** Tries of the stack that are shown. */
const SHOWN = 14;

/** What a moment looks like. @param {Moment} moment @param {import("./lab-run.js").Run} run @returns {import("./cells.js").Look[]} */
export function looks(moment, run) {
  const { symbols } = run.totals.board;
  const dead = new Set(moment.dead);
  return [...moment.digits].map((symbol, cell) => {
    const digit = symbols.indexOf(symbol) + 1;
    const role = { t: /** @type {const} */ ("tentative"), s: /** @type {const} */ ("single") }[moment.roles[cell]];
    const kept = symbols.flatMap((_, i) => (Math.floor(moment.marks[cell] / 2 ** i) % 2 ? [i + 1] : []));
    const given = moment.roles[cell] === "g";
    if (run.algorithm.marks === "pointers") {
      const pointer = moment.pointers?.[cell] ?? symbols.length;
      return { ...(given ? { given: digit } : digit ? { digit } : {}), ...(role ? { role } : {}), ...(dead.has(cell) || !kept.length ? { dead: true } : {}), printed: { kept, pointer } };
    }
    if (given) return { given: digit };
    if (digit) return { digit, role };
    return dead.has(cell) || !kept.length ? { dead: true } : { candidates: kept };
  });
}

export class Panel {
  /**
   * @param {import("./lab-run.js").Run} run
   * @param {{ go: (at: number) => void, unit: (count: number) => void, cell: (cell: number) => void }} ear
   *   where the user wants to go: to an event, to a round or placement; and which cell is looked at
   */
  constructor(run, ear) {
    this.run = run;
    this.ear = ear;
    const { algorithm, totals } = run;
    /** @type {Moment | undefined} */
    this.moment = undefined;
    this.board = new Board(totals.board, {
      label: say(`The board of ${totals.title}`, `${totals.title} 的盘面`), labels: true,
      ear: { press: (cell, _, digit) => { this.#pick(cell); this.why(cell, digit); }, focus: (cell) => { if (cell !== this.board.cursor) this.#pick(cell); } },
    });
    this.board.grid?.addEventListener("keydown", (event) => this.#key(event));
    this.said = h("p", { class: "lab-said" });
    this.code = h("ol", { class: "lab-code" }, algorithm.code.map((line) => h("li", { class: line.startsWith("    ") ? "in two" : line.startsWith("  ") ? "in" : null }, line.trim())));
    this.stack = h("ol", { class: "chips lab-stack", "aria-label": say("Open tries", "未撤回的试填") });
    this.reason = h("div", { class: "lab-why", role: "status" });
    this.plot = new Plot(totals, algorithm.unit, ear.unit);
    this.tree = new Tree(run, ear.go);
    this.node = h("section", { class: "lab-panel", "aria-label": totals.title },
      h("header", null, h("h2", null, totals.title), h("p", { class: "faint" }, algorithm.about)),
      h("div", { class: "lab-board" }, this.board.node),
      h("div", { class: "lab-beside" }, h("div", { class: "lab-side" }, this.said, this.reason, this.code,
        h("div", { class: "lab-open" }, h("span", { class: "faint" }, say("Open tries", "未撤回的试填")), this.stack)),
        h("div", { class: "lab-drawn" }, this.plot.node, this.tree.node)));
    this.tree.load(0, totals.events);
  }

  /** @param {number} cell */
  #pick(cell) {
    this.board.select([cell], cell, true);
    this.ear.cell(cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const n = this.board.size;
    const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -n, ArrowDown: n })[event.key];
    const digit = this.board.shape.symbols.indexOf(event.key.toUpperCase()) + 1;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (by) this.#pick((this.board.cursor + by + n * n) % (n * n));
    else if (event.key === "Enter") this.why(this.board.cursor, 0);
    else if (digit) this.why(this.board.cursor, digit);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Moment} moment */
  draw(moment) {
    if (this.moment?.at === moment.at) return;
    this.moment = moment;
    this.board.draw(looks(moment, this.run));
    const focus = moment.focus === null ? [] : [this.board.name(moment.focus)];
    const struck = moment.event?.event === "strike" && moment.event.cell ? [moment.event.cell] : [];
    this.board.light({ cells: [...focus, ...struck] });
    this.said.textContent = moment.event ? moment.event.said : say("before the first event", "第一个事件之前");
    [...this.code.children].forEach((line, i) => {
      if (i === moment.line) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const hidden = moment.stack.length - SHOWN;
    fill(this.stack, hidden > 0 ? h("li", null, `… ${grouped(hidden)}`) : null, moment.stack.slice(-SHOWN).map(([cell, digit]) =>
      h("li", null, `${this.board.name(cell)} = ${this.board.shape.symbols[digit - 1]}`)),
      moment.stack.length ? null : h("li", null, say("none", "无")));
    this.plot.draw(this.run.algorithm.unit === "round" ? moment.counts.rounds : moment.counts.placements);
    this.tree.draw(moment.at);
    if (this.reason.childElementCount) fill(this.reason);
  }

  /** Why a digit is in a cell, or a mark is not; without a digit, that of the cell. @param {number} cell @param {number} digit */
  async why(cell, digit) {
    const moment = this.moment;
    if (!moment) return;
    const look = looks(moment, this.run)[cell];
    const here = look.given ?? look.digit;
    const printed = this.run.algorithm.marks === "pointers";
    const asked = here && (!printed || !digit) ? here : digit;
    if (!asked) return;
    const candidate = `${this.board.name(cell)} ${asked === here ? "=" : "≠"} ${this.board.shape.symbols[asked - 1]}`;
    const kept = asked !== here && Math.floor(moment.marks[cell] / 2 ** (asked - 1)) % 2 === 1;
    if (kept) {
      fill(this.reason, h("p", null, say(`${this.board.shape.symbols[asked - 1]} is still possible in ${this.board.name(cell)}.`, `${this.board.name(cell)} 还可以填 ${this.board.shape.symbols[asked - 1]}。`)));
      return;
    }
    try {
      const why = await ask({ ask: "why", ...this.run.about, at: moment.at, cell: this.board.name(cell), digit: asked });
      if (this.moment !== moment) return;
      const line = (/** @type {import("./protocol").EventTold} */ e) => h("li", null, button(`${e.said} · ${grouped(e.n)}`, () => this.ear.go(e.n), { class: "link" }));
      fill(this.reason, h("h3", null, say(`Why ${candidate}?`, `为什么 ${candidate}？`)),
        why.event ? h("ul", null, line(why.event)) : h("p", null, say("The puzzle itself says so.", "题目本身如此。")),
        why.rests.length ? [h("p", { class: "faint" }, say("It rests on", "依据")), h("ul", null, why.rests.map(line))] : null);
    } catch (error) {
      trouble(error);
    }
  }

  end() {
    this.plot.end();
    this.tree.end();
  }
}
