// @ts-check
//! Algorithms × puzzles: a table that fills while the trials run, with a plot, a budget and a way out.

import { ask } from "./engine.js";
import { announce, button, download, fill, h } from "./dom.js";
import { select } from "./form.js";
import { PUZZLES } from "./lab-stories.js";
import { drawn } from "./share.js";
import { stopper, trouble } from "./work.js";
import { grouped, say } from "./words.js";

/** @typedef {Omit<import("./protocol").TrialAnswer, "algorithm"> & { algorithm: string }} Trial a trial with the label of its algorithm */
/** @typedef {{ algorithm: string, order?: string, label: string }} Kind */

/** The puzzles of one's own that are tried at most. */
const OWN = 50;

export class Experiment {
  /** @param {import("./protocol").AlgorithmList} known @param {URLSearchParams} query */
  constructor(known, query) {
    this.known = known;
    const list = (/** @type {string} */ name, /** @type {string[]} */ otherwise) => new Set(query.get(name)?.split(",") ?? otherwise);
    const [a, p] = [list("a", ["backtrack", "enumerate", "forward", "singletons", "mrv", "norvig", "dlx", "general"]), list("p", ["six", "shidoku", "royle", "thirteen", "fourteen"])];
    const box = (/** @type {string} */ value, /** @type {string} */ text, /** @type {boolean} */ on) => {
      const input = h("input", { type: "checkbox", value });
      input.checked = on;
      return { input, node: h("label", { class: "lab-check" }, input, h("span", null, text)) };
    };
    this.algorithms = [...known.algorithms.map((one) => box(one.id, one.id, a.has(one.id))), box("fast", say("fast (9×9 only)", "fast（仅 9×9）"), a.has("fast"))];
    this.puzzles = Object.entries(PUZZLES).map(([id, one]) => box(id, one.name(), p.has(id)));
    this.own = h("textarea", { rows: "3", spellcheck: "false", "aria-label": say("More puzzles, one a line", "更多题目，每行一道") });
    this.order = select(say("Order of cells", "取格顺序"), [...known.orders.map((o) => /** @type {[string, string]} */ ([o.id, o.name])), ["every", say("every order", "每种顺序")]], query.get("order") ?? "own");
    this.budget = h("input", { type: "number", min: "0.1", max: "60", step: "0.1", value: query.get("budget") ?? "1" });
    this.measure = "placements";
    const measures = select(say("Compare", "比较"), [["placements", say("Placements", "填数")], ["rounds", say("Rounds", "轮数")], ["backtracks", say("Steps back", "回退")], ["time", say("Time", "用时")]], this.measure);
    measures.field.addEventListener("change", () => { this.measure = measures.field.value; this.#draw(); this.#plot().catch(trouble); });
    this.start = button(say("Start", "开始"), () => this.#run(), { class: "button strong" });
    this.halt = button(say("Stop", "停止"), () => this.stop?.abort(), { hidden: true });
    this.said = h("p", { class: "faint", role: "status" });
    this.table = h("div", { class: "lab-table" });
    this.picture = h("div", { class: "lab-chart" });
    this.out = h("div", { class: "row lab-export", hidden: true }, button("CSV", () => this.#csv()), button(say("Plot as SVG", "图存为 SVG"), () => this.#save("svg")), button(say("Plot as PNG", "图存为 PNG"), () => this.#save("png")));
    /** @type {Map<string, Trial | "none">} */
    this.trials = new Map();
    /** @type {Kind[]} */
    this.kinds = [];
    /** @type {{ name: string, text: string, layout?: string }[]} */
    this.subjects = [];
    const group = (/** @type {string} */ name, /** @type {{ node: Node }[]} */ boxes) => h("fieldset", { class: "lab-checks" }, h("legend", null, name), boxes.map((one) => one.node));
    this.node = h("div", { class: "lab-experiment" },
      h("section", { class: "card" }, h("p", null, say("Every algorithm on every puzzle. A trial that takes longer than the budget is stopped and marked.", "每种算法解每道题。超过时间限额的试验会停止并注明。")),
        group(say("Algorithms", "算法"), this.algorithms), group(say("Puzzles", "题目"), this.puzzles),
        h("label", { class: "field" }, h("span", null, say("More puzzles, one a line", "更多题目，每行一道")), this.own),
        h("div", { class: "lab-fields" }, this.order.node, h("label", { class: "field" }, h("span", null, say("Budget: seconds for each trial", "每次试验的时间限额（秒）")), this.budget), measures.node),
        h("div", { class: "row" }, this.start, this.halt, this.said)),
      this.table, this.picture, this.out);
    if (query.get("start")) this.#run();
  }

  end() {
    this.stop?.abort();
  }

  /** The algorithms in the orders that are wanted. @returns {Kind[]} */
  #kinds() {
    const wanted = this.order.field.value;
    return this.algorithms.filter(({ input }) => input.checked).flatMap(({ input: { value } }) => {
      const takes = this.known.algorithms.find((one) => one.id === value)?.orders ?? ["own"];
      const orders = wanted === "every" ? takes.filter((order) => order !== "own" || takes.length === 1) : [takes.includes(wanted) ? wanted : "own"];
      return orders.map((order) => (order === "own" ? { algorithm: value, label: value } : { algorithm: value, order, label: `${value} ${order}` }));
    });
  }

  #subjects() {
    const chosen = this.puzzles.filter(({ input }) => input.checked).map(({ input: { value } }) => ({ name: value, text: PUZZLES[value].text, ...(PUZZLES[value].layout ? { layout: PUZZLES[value].layout } : {}) }));
    const own = this.own.value.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, OWN);
    return [...chosen, ...own.map((text, i) => ({ name: `#${i + 1}`, text }))];
  }

  async #run() {
    const budget = Math.max(0.1, Math.min(60, Number(this.budget.value) || 1));
    [this.kinds, this.subjects, this.trials] = [this.#kinds(), this.#subjects(), new Map()];
    this.spent = budget;
    const all = this.kinds.length * this.subjects.length;
    if (!all) return void (this.said.textContent = say("Choose an algorithm and a puzzle.", "请选择算法和题目。"));
    const stop = this.stop = stopper();
    [this.start.hidden, this.halt.hidden, this.out.hidden] = [true, false, true];
    fill(this.picture);
    let done = 0;
    for (const subject of this.subjects) {
      for (const kind of this.kinds) {
        if (stop.signal.aborted) break;
        this.said.textContent = say(`${done} of ${all} · ${subject.name}, ${kind.label} · at most ${grouped(Math.ceil((all - done) * budget))} s more`, `${done} / ${all} · ${subject.name}，${kind.label} · 最多还需 ${grouped(Math.ceil((all - done) * budget))} 秒`);
        const key = `${subject.name} ${kind.label}`;
        try {
          const { label, ...which } = kind;
          const trial = await ask({ ask: "trial", ...subject, ...which, budget }, { signal: stop.signal });
          this.trials.set(key, { ...trial, algorithm: label });
        } catch (error) {
          // An algorithm may not take a board; a puzzle may be none.
          if (!stop.signal.aborted) this.trials.set(key, "none");
          if (error instanceof Error && !stop.signal.aborted && kind.algorithm !== "fast") trouble(error);
        }
        done++;
        this.#draw();
      }
      await this.#plot().catch(trouble);
    }
    [this.start.hidden, this.halt.hidden, this.out.hidden] = [false, true, !this.trials.size];
    this.start.textContent = say("Again", "再来");
    const ended = stop.signal.aborted ? say(`Stopped after ${this.trials.size} of ${all} trials.`, `已停止：完成 ${this.trials.size} / ${all} 次。`) : say(`${all} trials are done.`, `${all} 次试验完成。`);
    this.said.textContent = ended;
    announce(ended);
  }

  /** What a trial took, in words. @param {Trial | "none" | undefined} trial */
  #amount(trial) {
    if (!trial) return "…";
    if (trial === "none") return "–";
    if (trial.over_budget) return `> ${this.spent} s`;
    if (this.measure !== "time") return grouped(trial.stats[/** @type {"rounds" | "placements" | "backtracks"} */ (this.measure)]);
    const ms = trial.stats.seconds * 1000;
    return ms < 1000 ? `${ms < 10 ? ms.toFixed(2) : ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
  }

  #draw() {
    if (!this.subjects.length) return;
    fill(this.table, h("table", null, h("caption", null, { placements: say("Placements", "填数"), rounds: say("Rounds", "轮数"), backtracks: say("Steps back", "回退"), time: say("Time", "用时") }[this.measure] ?? ""),
      h("thead", null, h("tr", null, h("td", null), this.kinds.map((kind) => h("th", { scope: "col" }, kind.label)))),
      h("tbody", null, this.subjects.map(({ name }) => h("tr", null, h("th", { scope: "row" }, name), this.kinds.map((kind) => {
        const trial = this.trials.get(`${name} ${kind.label}`);
        return h("td", { class: trial && trial !== "none" && trial.over_budget ? "over" : null }, this.#amount(trial));
      }))))),
      this.kinds.some(({ algorithm }) => algorithm === "general" || algorithm === "fast")
        ? h("p", { class: "faint" }, say("The engines general and fast count what they try, not what follows from it.", "引擎 general 和 fast 只计试填，不计由此推出的数。")) : null);
  }

  /** The trials that were made. */
  #made() {
    return [...this.trials.values()].flatMap((trial) => (trial === "none" ? [] : [trial]));
  }

  async #plot() {
    const trials = this.#made();
    if (!trials.length) return;
    const { svg } = await ask({ ask: "chart", trials, measure: this.measure, budget: this.spent ?? 1 });
    this.svg = svg;
    const image = h("img", { alt: say("The table as bars, on a logarithmic scale", "表格的柱状图，对数坐标"), src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` });
    fill(this.picture, image);
  }

  #csv() {
    const trials = this.#made();
    download("experiment.csv", [trials[0]?.csv[0], ...trials.map((trial) => trial.csv[1])].join("\n") + "\n", "text/csv");
  }

  /** @param {"svg" | "png"} as */
  #save(as) {
    if (this.svg) drawn(this.svg, "experiment", as).catch(trouble);
  }
}
