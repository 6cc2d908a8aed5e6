// @ts-check
//! What is to be watched: a puzzle, one or two algorithms, and the order in which each takes cells.

import { button, h } from "./dom.js";
import { select } from "./form.js";
import { PUZZLES } from "./lab-stories.js";
import { say } from "./words.js";

/** @typedef {import("./protocol").AlgorithmInfo} Algorithm */

/** An algorithm, and its order of cells; the seed belongs to the shuffled one. */
class Choice {
  /** @param {string} label @param {[string, string][]} names @param {import("./protocol").AlgorithmList} known @param {string} value @param {() => void} changed */
  constructor(label, names, known, value, changed) {
    this.known = known;
    this.name = select(label, names, value);
    this.order = select(say("Order of cells", "取格顺序"), [["own", ""]], "own");
    this.seed = h("input", { type: "number", min: "1", max: "999999", value: "1", "aria-label": say("Seed", "种子") });
    this.seedNode = h("label", { class: "field lab-seed" }, h("span", null, say("Seed", "种子")), this.seed);
    this.name.field.addEventListener("change", () => { this.offer(this.value.order); changed(); });
    this.order.field.addEventListener("change", () => { this.#seeded(); changed(); });
    this.seed.addEventListener("change", changed);
    this.nodes = [this.name.node, h("div", { class: "lab-order" }, this.order.node, this.seedNode)];
    this.offer("own");
  }

  /** The orders that the algorithm takes, one of them chosen. @param {string} wanted */
  offer(wanted) {
    const [word, seed] = wanted.split(":");
    const orders = this.known.algorithms.find((a) => a.id === this.name.field.value)?.orders ?? ["own"];
    const value = orders.includes(word) ? word : "own";
    this.order.field.replaceChildren(...orders.map((id) => h("option", { value: id }, this.known.orders.find((o) => o.id === id)?.name ?? id)));
    this.order.field.value = value;
    this.order.node.hidden = orders.length < 2;
    if (seed) this.seed.value = seed;
    this.#seeded();
  }

  #seeded() {
    this.seedNode.hidden = this.order.field.value !== "random";
  }

  get value() {
    const order = this.order.field.value;
    return { algorithm: this.name.field.value, order: order === "random" ? `random:${Math.max(1, Math.floor(Number(this.seed.value) || 1))}` : order };
  }

  /** @param {string | null | undefined} name @param {string | null | undefined} order */
  set(name, order) {
    if (name && [...this.name.field.options].some((o) => o.value === name)) this.name.field.value = name;
    this.offer(order || "own");
  }
}

export class Form {
  /** @param {import("./protocol").AlgorithmList} known @param {() => void} changed */
  constructor(known, changed) {
    const names = known.algorithms.map((a) => /** @type {[string, string]} */ ([a.id, `${a.id}: ${a.about}`]));
    const puzzles = Object.entries(PUZZLES).map(([id, p]) => /** @type {[string, string]} */ ([id, p.name()]));
    this.puzzle = select(say("Puzzle", "题目"), [...puzzles, ["own", say("Your own…", "自己的题目……")]], "six");
    this.own = h("textarea", { rows: "2", spellcheck: "false", placeholder: "53..7....6..195…", "aria-label": say("A puzzle in any format", "任何格式的题目") });
    this.a = new Choice(say("Algorithm", "算法"), names, known, "enumerate", changed);
    this.b = new Choice(say("Beside it", "并排"), [["", say("nothing", "无")], ...names], known, "", changed);
    this.all = select(say("Look for", "寻找"), [["", say("the first solution", "第一个解")], ["1", say("all solutions", "所有解")]], "");
    this.ownField = h("div", { class: "row lab-own", hidden: true }, this.own, button(say("Run it", "运行"), changed));
    this.node = h("section", { class: "card lab-form" }, h("div", { class: "lab-fields" }, this.puzzle.node, ...this.a.nodes, ...this.b.nodes, this.all.node), this.ownField);
    this.puzzle.field.addEventListener("change", () => { this.layout = undefined; changed(); });
    this.all.field.addEventListener("change", changed);
  }

  /** Whether there is a puzzle; if not, the field for one has the focus. */
  ready() {
    const own = this.puzzle.field.value === "own";
    this.ownField.hidden = !own;
    if (!own || this.own.value.trim()) return true;
    this.own.focus();
    return false;
  }

  /** What a story or an address says. @param {import("./lab-stories.js").Story | undefined} story @param {URLSearchParams} query */
  set(story, query) {
    const value = (/** @type {HTMLSelectElement} */ field, /** @type {string | null} */ wanted) => {
      if (wanted && [...field.options].some((o) => o.value === wanted)) field.value = wanted;
    };
    value(this.puzzle.field, story?.puzzle ?? query.get("puzzle") ?? (query.get("text") ? "own" : null));
    this.a.set(story?.a ?? query.get("a"), story?.ao ?? query.get("ao"));
    this.b.set(story?.b ?? query.get("b"), story?.bo ?? query.get("bo"));
    value(this.all.field, story?.all || query.get("all") ? "1" : null);
    if (query.get("text")) this.own.value = query.get("text") ?? "";
    this.layout = query.get("layout") ?? undefined;
    this.ownField.hidden = this.puzzle.field.value !== "own";
  }

  /** The puzzle as questions name it. */
  get about() {
    const id = this.puzzle.field.value;
    if (id === "own") return { text: this.own.value, ...(this.layout ? { layout: this.layout } : {}) };
    const { text, layout } = PUZZLES[id];
    return { text, ...(layout ? { layout } : {}) };
  }

  /** The runs that are wanted, one or two. */
  get wanted() {
    return [this.a.value, this.b.value].filter((one) => one.algorithm);
  }

  /** All of it as an address says it. */
  get address() {
    const id = this.puzzle.field.value;
    const [a, b] = [this.a.value, this.b.value];
    const order = (/** @type {string} */ name, /** @type {string} */ value) => (value === "own" ? {} : { [name]: value });
    return { ...(id === "own" ? this.about : { puzzle: id }), a: a.algorithm, ...order("ao", a.order),
      ...(b.algorithm ? { b: b.algorithm, ...order("bo", b.order) } : {}), ...(this.all.field.value ? { all: "1" } : {}) };
  }
}
