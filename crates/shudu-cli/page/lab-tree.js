// @ts-check
//! The search tree, laid along the run: a try is a bar from the event that made it to the event that
//! took it back, its children stand below it. The library leaves out what would be too small to see.

import { ask } from "./engine.js";
import { button, fill, h } from "./dom.js";
import { looksOf, measured, prepared } from "./lab-plot.js";
import { trouble } from "./work.js";
import { grouped, say, several } from "./words.js";

/** Begins, ends, depth, cell, digit, size, solutions. @typedef {[number, number, number, number, number, number, number]} Branch */

/** A level is so high, and all of them together. */
const HIGH = 18;
const ALL_HIGH = 252;

export class Tree {
  /** @param {import("./lab-run.js").Run} run @param {(at: number) => void} go */
  constructor(run, go) {
    this.run = run;
    this.go = go;
    this.at = 0;
    this.still = document.createElement("canvas");
    this.looks = "";
    this.wide = 0;
    /** @type {Branch[]} */
    this.branches = [];
    this.from = 0;
    this.to = run.totals.events;
    this.canvas = h("canvas", { class: "lab-canvas tree", role: "img", "aria-label": say("Search tree", "搜索树") });
    this.said = h("p", { class: "faint tree-said" });
    this.whole = button(say("Whole tree", "整棵树"), () => this.load(0, this.run.totals.events), { class: "button small", hidden: true });
    this.into = button(say("Zoom to this try", "放大此分支"), () => this.#zoom(), { class: "button small", disabled: true });
    this.node = h("figure", { class: "lab-figure" }, h("figcaption", null, say("Search tree", "搜索树")), this.canvas,
      h("div", { class: "row" }, this.into, this.whole, this.said), h("i", { class: "probe", hidden: true }));
    this.canvas.addEventListener("pointermove", (event) => this.#tell(this.#hit(event)));
    this.canvas.addEventListener("pointerleave", () => this.#tell(this.#present()));
    this.canvas.addEventListener("click", (event) => { const hit = this.#hit(event); if (hit) this.go(hit[0]); });
    this.canvas.addEventListener("dblclick", (event) => { const hit = this.#hit(event); if (hit) this.load(hit[0], hit[1]); });
    this.observer = new ResizeObserver(() => { this.wide = measured(this.canvas)[0]; this.looks = ""; this.draw(); });
    this.observer.observe(this.canvas);
  }

  /** @param {number} from @param {number} to */
  async load(from, to) {
    try {
      const tree = await ask({ ask: "tree", ...this.run.about, from, until: to });
      [this.from, this.to, this.branches] = [tree.from, tree.to, tree.branches];
      this.whole.hidden = from === 0;
      const deepest = Math.max(0, ...this.branches.map((b) => b[2]));
      this.high = Math.min(HIGH, ALL_HIGH / (deepest + 1));
      this.canvas.style.height = `${Math.ceil(this.high * (deepest + 1)) + 8}px`;
      this.wide = measured(this.canvas)[0];
      this.node.hidden = !this.branches.length;
      this.looks = "";
      this.draw();
    } catch (error) {
      trouble(error);
    }
  }

  /** The deepest try that is open at the moment. */
  #present() {
    let found;
    for (const branch of this.branches) if (branch[0] <= this.at && this.at <= branch[1]) found = branch;
    return found;
  }

  #zoom() {
    const branch = this.#present();
    if (branch) this.load(branch[0], branch[1]);
  }

  /** @param {number} n */
  #x(n) {
    return 4 + ((n - this.from) / Math.max(1, this.to - this.from)) * (this.wide - 8);
  }

  /** @param {MouseEvent} event */
  #hit(event) {
    const box = this.canvas.getBoundingClientRect();
    const depth = Math.floor((event.clientY - box.top - 4) / (this.high ?? HIGH));
    const x = event.clientX - box.left;
    return this.branches.find((b) => b[2] === depth && this.#x(b[0]) <= x && x <= Math.max(this.#x(b[1]), this.#x(b[0]) + 3));
  }

  /** @param {Branch | undefined} branch */
  #tell(branch) {
    if (!branch) return void (this.said.textContent = "");
    const [, , , cell, digit, size, solutions] = branch;
    const n = this.run.totals.board.size;
    const where = `r${Math.floor(cell / n) + 1}c${(cell % n) + 1} = ${this.run.totals.board.symbols[digit - 1]}`;
    const found = solutions ? several(solutions, "solution", "solutions", "个解") : say("no solution", "无解");
    this.said.textContent = say(`${where}: ${grouped(size)} ${size === 1 ? "try" : "tries"}, ${found}`, `${where}：${grouped(size)} 次试填，${found}`);
  }

  /** @param {number} [at] */
  draw(at = this.at) {
    this.at = at;
    this.into.disabled = !this.#present();
    this.#tell(this.#present());
    if (!this.wide) return;
    // All bars are drawn once; those that are open now are drawn over.
    const looks = `${looksOf(this.canvas)} ${this.from} ${this.to}`;
    if (looks !== this.looks) {
      const still = prepared(this.still, this.canvas);
      for (const branch of this.branches) this.#bar(still.pen, still.colour, branch, false);
    }
    this.looks = looks;
    const { pen, width, height, colour } = prepared(this.canvas);
    pen.drawImage(this.still, 0, 0, width, height);
    for (const branch of this.branches) if (branch[0] <= at && at <= branch[1]) this.#bar(pen, colour, branch, true);
    const x = this.#x(Math.max(this.from, Math.min(at, this.to)));
    pen.fillStyle = colour("pick-edge");
    pen.fillRect(x - 1, 0, 2, height);
  }

  /** @param {CanvasRenderingContext2D} pen @param {(name: string) => string} colour @param {Branch} branch @param {boolean} open whether it is on the path to the present */
  #bar(pen, colour, [begins, ends, depth, , digit, size, solutions], open) {
    const high = this.high ?? HIGH;
    const [x, y] = [this.#x(begins), 4 + depth * high];
    const wide = Math.max(1, this.#x(ends) - x);
    pen.fillStyle = colour(solutions ? "tint-green" : size === 1 ? "tint-off" : "accent-soft");
    pen.fillRect(x, y, wide, high - 2);
    if (wide > 3) {
      pen.strokeStyle = colour(open ? "accent" : "thin");
      pen.lineWidth = open ? 2 : 1;
      pen.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 3);
    } else if (open) {
      pen.fillStyle = colour("accent");
      pen.fillRect(x, y, Math.max(2, wide), high - 2);
    }
    if (wide < 14 || high < 12) return;
    pen.font = `${Math.min(12, high - 4)}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    pen.fillStyle = colour("ink");
    // Solutions and dead ends have signs of their own, not colours alone.
    const sign = size > 1 ? "" : solutions ? " ●" : wide > 26 ? " ×" : "";
    pen.fillText(`${this.run.totals.board.symbols[digit - 1]}${sign}`, x + 4, y + high / 2 - 1);
  }

  end() {
    this.observer.disconnect();
    fill(this.said);
  }
}
