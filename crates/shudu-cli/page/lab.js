// @ts-check
//! The lab: one or two algorithms on a puzzle, watched forwards and backwards. The address says
//! which and where, so that a link, or a story, opens the very moment.

import { ask } from "./engine.js";
import { announce, button, fill, h, iconButton } from "./dom.js";
import { forElement } from "./keys.js";
import { select } from "./form.js";
import { Experiment } from "./lab-experiment.js";
import { exports } from "./lab-export.js";
import { Form } from "./lab-form.js";
import { SCENES } from "./lab-scenes.js";
import { Panel } from "./lab-panel.js";
import { PUZZLES, STORIES } from "./lab-stories.js";
import { Run } from "./lab-run.js";
import { longWork, trouble } from "./work.js";
import { grouped, say, several } from "./words.js";

/** @typedef {import("./lab-run.js").Axis} Axis */

/** Events a second; 0 is as fast as possible. */
const SPEEDS = [1, 3, 10, 30, 100, 1000, 10000, 0];
/** As fast as possible means: the whole run in so many seconds, however long it is. */
const WHOLE = 12;
/** Solutions that are looked for if all are wanted. */
const ALL = 1000000;
/** Events of a run that became too long, the second time. */
const LONG = 20000000;

/** @param {HTMLElement} main @param {string[]} words @param {URLSearchParams} query */
export async function view(main, words, query) {
  const known = await ask({ ask: "algorithms" });
  if (words[0] === "experiment") {
    const experiment = new Experiment(known, query);
    fill(main, h("div", { class: "lab" }, head(-1), experiment.node));
    current(main);
    return () => experiment.end();
  }
  const number = words[0] === "story" ? Math.max(1, Math.min(STORIES.length, Number(words[1]) || 1)) : 0;
  const scene = number ? STORIES[number - 1].scene : undefined;
  if (scene) {
    const shown = SCENES[scene]();
    fill(main, h("div", { class: "lab" }, head(number), h("section", { class: "card lab-story" }, h("h2", null, `${number}. ${STORIES[number - 1].title()}`), h("p", null, STORIES[number - 1].words())), shown.node));
    current(main);
    return () => shown.end();
  }
  const lab = new Lab(main, known, number);
  current(main);
  await lab.begin(query);
  return () => lab.end();
}

/** On a narrow screen the row of stories is longer than it: the present one is to be seen. @param {HTMLElement} main */
function current(main) {
  const [row, link] = [main.querySelector(".lab-stories"), main.querySelector(".lab-stories [aria-current]")];
  if (row instanceof HTMLElement && link instanceof HTMLElement) row.scrollLeft = link.offsetLeft - row.offsetLeft - row.clientWidth / 2;
}

/** The title, and the ways to all stories. @param {number} at the number of the story, 0 for none, -1 for the experiment */
function head(at) {
  const link = (/** @type {number} */ n, /** @type {string} */ to, /** @type {string} */ text, /** @type {string | null} */ title) => h("a", { href: to, "aria-current": n === at ? "page" : null, title }, text);
  return h("div", { class: "head" }, h("h1", null, say("Lab", "实验室")), h("nav", { class: "lab-stories", "aria-label": say("Stories", "场景") },
    link(0, "#/lab", say("Free", "自由"), null), link(-1, "#/lab/experiment", say("Experiment", "对比实验"), null),
    STORIES.map((story, i) => link(i + 1, `#/lab/story/${i + 1}`, String(i + 1), story.title()))));
}

class Lab {
  /** @param {HTMLElement} main @param {import("./protocol").AlgorithmList} known @param {number} number of the story, or 0 */
  constructor(main, known, number) {
    this.algorithms = known.algorithms;
    this.number = number;
    this.story = number ? STORIES[number - 1] : undefined;
    /** @type {Panel[]} */
    this.panels = [];
    /** @type {Axis} */
    this.axis = "event";
    /** The panels whose table of counts stands. @type {Panel[] | undefined} */
    this.counted = undefined;
    this.place = 0;
    this.playing = false;
    this.wanted = -1;
    this.cell = 0;
    /** The run that jumps are about. */
    this.led = 0;
    this.form = new Form(known, () => this.#again());
    this.#transport();
    this.stage = h("div", { class: "lab-panels" });
    this.table = h("div", { class: "lab-table" });
    this.below = h("div", { class: "lab-below" });
    fill(main, h("div", { class: "lab" },
      head(number), this.story ? this.#told(this.story) : this.form.node,
      this.bar, this.stage, this.below, exports(() => this.panels)));
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keydown);
  }

  end() {
    this.playing = false;
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.keydown);
    this.panels.forEach((panel) => panel.end());
  }

  /** @param {import("./lab-stories.js").Story} story */
  #told(story) {
    const named = (/** @type {string | undefined} */ id, /** @type {string | undefined} */ order) => id && (order ? `${id} (${order})` : id);
    const about = [named(story.a, story.ao), named(story.b, story.bo)].filter(Boolean).join(say(" and ", " 与 "));
    const asked = { puzzle: story.puzzle, a: story.a, ao: story.ao, b: story.b, bo: story.bo, all: story.all ? "1" : undefined };
    const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
    return h("section", { class: "card lab-story" }, h("h2", null, `${this.number}. ${story.title()}`), h("p", null, story.words()),
      story.more?.() ?? null,
      h("div", { class: "row" }, h("span", { class: "faint" }, `${PUZZLES[story.puzzle ?? "six"].name()} · ${about}`), h("a", { class: "button", href: `#/lab?${query}` }, say("Change it", "自己改")),
        this.number < STORIES.length ? h("a", { class: "button", href: `#/lab/story/${this.number + 1}` }, say("Next story", "下一个场景")) : null));
  }

  #again() {
    if (!this.form.ready()) return;
    this.#run().then((done) => { if (done) return this.#start(); }).catch(trouble);
  }

  #transport() {
    this.slider = h("input", { type: "range", min: "0", max: "1", value: "0", step: "1", "aria-label": say("Moment of the run", "运行的时刻"), oninput: () => { this.#pause(); this.#go(Number(this.slider?.value)); } });
    this.count = h("output", { class: "lab-count" });
    this.playButton = iconButton("play", say("Play", "播放"), () => this.#toggle(), { class: "icon-button strong" });
    const step = (/** @type {number} */ by) => () => this.#step(by);
    const fast = (/** @type {number} */ n) => (n ? say(`${grouped(n)} a second`, `每秒 ${grouped(n)} 个`) : say("as fast as possible", "最快"));
    this.speed = select(say("Speed", "速度"), SPEEDS.map((n) => /** @type {[string, string]} */ ([String(n), fast(n)])), "10");
    this.kind = select(say("Jump to", "跳到"), [["guess", say("try", "试填")], ["forced", say("forced digit", "推出的数")], ["contradiction", say("contradiction", "矛盾")], ["back", say("step back", "回退")],
      ["solution", say("solution", "解")], ["round", say("round", "轮")], ["depth", say("depth", "深度")], ["decided", say("digit in the chosen cell", "所选格填数")],
      ["settled", say("chosen cell, for good", "所选格最终填定")]], "contradiction");
    this.which = h("input", { type: "number", min: "0", placeholder: "16", "aria-label": say("Number of the round, or depth", "第几轮，或深度") });
    this.whichNode = h("label", { class: "field lab-which", hidden: true }, h("span", null, say("Number", "数值")), this.which);
    this.which.addEventListener("keydown", (event) => { if (event.key === "Enter") this.#jump(false); });
    this.kind.field.addEventListener("change", () => this.#asked());
    this.axisField = select(say("Time axis", "时间轴"), [["event", say("events", "事件")], ["round", say("rounds", "轮")], ["placement", say("placements", "填数")]], "event");
    this.axisField.field.addEventListener("change", () => this.#turn(/** @type {Axis} */ (this.axisField?.field.value)));
    this.bar = h("section", { class: "lab-bar", "aria-label": say("Playing", "播放控制") },
      h("div", { class: "lab-drive" }, h("div", { class: "lab-move" },
        iconButton("first", say("To the start", "到开头"), () => { this.#pause(); this.#go(0); }), iconButton("back", say("One back", "后退一步"), step(-1)), this.playButton,
        iconButton("forward", say("One on", "前进一步"), step(1)), iconButton("last", say("To the end", "到末尾"), () => { this.#pause(); this.#go(this.#length()); })),
        h("div", { class: "lab-slide" }, this.slider, this.count)),
      h("div", { class: "lab-how" }, this.speed.node,
        h("div", { class: "lab-jump" }, this.kind.node, this.whichNode, iconButton("back", say("The one before", "上一个"), () => this.#jump(true)), iconButton("forward", say("The next one", "下一个"), () => this.#jump(false))),
        this.axisField.node));
  }

  /** @param {URLSearchParams} query */
  async begin(query) {
    const story = this.story;
    this.form.set(story, query);
    if (!(await this.#run())) return;
    const axis = story?.axis ?? query.get("axis");
    if (this.panels.length > 1 && (axis === "round" || axis === "placement")) await this.#turn(axis);
    if (story) await this.#go(Run.place(await this.#scene(story), this.axis));
    else if (query.get("at")) await this.#go(Number(query.get("at")) || 0);
    else await this.#start();
  }

  /** The clues are no part of the search: it begins behind them. */
  async #start() {
    await this.#go(Run.place(await this.panels[0].run.at("placement", 0), this.axis));
  }

  /** The moment of a story. @param {import("./lab-stories.js").Story} story */
  async #scene({ moment: { end, round, placement = 0, then = [] } = {} }) {
    const { run } = this.panels[0];
    let moment = await (end ? run.at("event", run.totals.events) : round === undefined ? run.at("placement", placement) : run.at("round", round));
    for (const kind of then) moment = await run.seek(moment.at, kind, false);
    return moment;
  }

  /** Makes the runs that are chosen; whether there are any. @param {number} [events] that each may have */
  async #run(events) {
    this.#pause();
    const limit = this.form.all.field.value ? { limit: ALL } : {};
    const panels = [];
    for (const [i, wanted] of this.form.wanted.entries()) {
      const about = { ...this.form.about, ...wanted, ...limit, ...(events ? { events } : {}) };
      const totals = await longWork(say("Running", "正在运行"), { ask: "run", ...about });
      if (!totals) return false;
      const algorithm = /** @type {import("./protocol").AlgorithmInfo} */ (this.algorithms.find((a) => a.id === wanted.algorithm));
      panels.push(new Panel(new Run(about, totals, algorithm), {
        go: (at) => this.#to(i, "event", at), unit: (n) => this.#to(i, algorithm.unit, n), cell: (cell) => { this.cell = cell; this.led = i; },
      }));
    }
    this.panels.forEach((panel) => panel.end());
    this.panels = panels;
    this.led = 0;
    this.place = -1;
    if (this.axisField) this.axisField.node.hidden = panels.length < 2;
    if (panels.length < 2) this.axis = "event";
    this.stage.classList.toggle("two", panels.length > 1);
    fill(this.stage, panels.map((panel) => panel.node));
    // The numbers of one run stand below its board, those of two below both.
    (panels.length > 1 ? this.below : panels[0].node).append(this.table);
    this.#measure();
    return true;
  }

  #length() {
    return Math.max(1, ...this.panels.map(({ run }) => run.length(this.axis)));
  }

  #measure() {
    if (this.slider) this.slider.max = String(this.#length());
  }

  /** Another axis, at the same moment of the first run. @param {Axis} axis */
  async #turn(axis) {
    const moment = this.panels[0]?.moment;
    this.axis = axis;
    if (this.axisField) this.axisField.field.value = axis;
    this.#measure();
    this.place = -1;
    await this.#go(moment ? Run.place(moment, axis) : 0);
  }

  /** Goes to a place that is known on another axis of a run. @param {number} i @param {Axis} axis @param {number} n */
  async #to(i, axis, n) {
    this.#pause();
    this.led = i;
    if (axis === this.axis) return this.#go(n);
    const moment = await this.panels[i].run.at(axis, n);
    return this.#go(Run.place(moment, this.axis));
  }

  /**
   * Shows a place on the axis; of several that are wanted while one is fetched, the last.
   * @param {number} place @param {number} [by] how far the next one will be
   */
  async #go(place, by = 0) {
    this.wanted = Math.max(0, Math.min(Math.round(place), this.#length()));
    if (this.slider) this.slider.value = String(this.wanted);
    if (this.going) return;
    this.going = true;
    try {
      while (this.wanted !== this.place) {
        const now = this.wanted;
        const panels = this.panels;
        const moments = await Promise.all(panels.map(({ run }) => run.at(this.axis, now, by)));
        if (panels !== this.panels) break;
        this.place = now;
        panels.forEach((panel, i) => panel.draw(moments[i]));
        this.#tell();
      }
    } catch (error) {
      this.#pause();
      this.place = this.wanted;
      trouble(error);
    } finally {
      this.going = false;
    }
  }

  /** What is beside the boards. */
  #tell() {
    if (this.count) this.count.textContent = `${grouped(this.place)} / ${grouped(this.#length())}`;
    const unit = { event: say("event", "事件"), round: say("round", "轮"), placement: say("placement", "填数") }[this.axis];
    this.slider?.setAttribute("aria-valuetext", `${unit} ${grouped(this.place)}`);
    this.#counts();
    const said = this.panels.map((panel) => panel.said.textContent).join(say("; ", "；"));
    if (!this.playing || Number(this.speed?.field.value) === 1) announce(said);
    clearTimeout(this.timer);
    if (!this.story) this.timer = setTimeout(() => this.#address(), 300);
  }

  #address() {
    const query = new URLSearchParams({ ...this.form.address, ...(this.axis === "event" ? {} : { axis: this.axis }), at: String(this.place) });
    if (location.hash.startsWith("#/lab")) history.replaceState(null, "", `#/lab?${query}`);
  }

  /** The numbers of the moment and of the whole run, side by side. */
  #counts() {
    /** @type {[string, keyof import("./protocol").Counts, keyof import("./protocol").Stats][]} name, at the moment, in all */
    const rows = [[say("rounds", "轮"), "rounds", "rounds"], [say("placements", "填数"), "placements", "placements"], [say("tentative", "试填"), "tentative", "choices"],
      [say("forced", "推出"), "forced", "singles"], [say("steps back", "回退"), "back", "backtracks"], [say("depth", "深度"), "depth", "depth"]];
    /** @type {[string, (panel: Panel) => [number, number]][]} */
    const lines = [[say("events", "事件"), ({ run, moment }) => [moment?.at ?? 0, run.totals.events]],
      ...rows.map(([name, now, all]) => /** @type {[string, (panel: Panel) => [number, number]]} */ ([name, ({ run, moment }) => [moment?.counts[now] ?? 0, run.totals.stats[all]]])),
      [say("solutions", "解"), ({ run, moment }) => [moment?.counts.solutions ?? 0, run.totals.solutions]]];
    // While it plays only the numbers change.
    if (this.counted !== this.panels) this.#table(lines.map(([name]) => name));
    this.counted = this.panels;
    const cells = this.table.querySelectorAll("tbody td");
    lines.flatMap(([, of]) => this.panels.flatMap(of)).forEach((n, i) => {
      const text = grouped(n);
      if (cells[i].textContent !== text) cells[i].textContent = text;
    });
  }

  /** The table of counts, its numbers still to come. @param {string[]} names */
  #table(names) {
    const each = (/** @type {(panel: Panel) => (Node | string)[]} */ cells) => this.panels.flatMap(cells);
    const cut = this.panels.some(({ run }) => run.totals.ended === "events");
    fill(this.table, h("table", null,
      h("caption", null, say("Counts", "计数")),
      h("thead", null, h("tr", null, h("td", null), each(({ run }) => [h("th", { colspan: "2", scope: "colgroup" }, run.totals.title)])),
        h("tr", null, h("td", null), each(() => [h("th", { scope: "col" }, say("now", "此刻")), h("th", { scope: "col" }, say("whole run", "全程"))]))),
      h("tbody", null, names.map((name) => h("tr", null, h("th", { scope: "row" }, name), each(() => [h("td", null), h("td", { class: "total" })]))))),
      this.#fast(),
      cut ? h("div", { class: "row" }, h("p", { class: "said-no" }, say("A run was stopped because it became too long.", "运行过长，已停止。")),
        button(say("Go further", "继续运行"), () => this.#run(LONG).then((done) => { if (done) return this.#start(); }).catch(trouble))) : null);
  }

  /** What the fast engine takes for the same, as a number beside. */
  #fast() {
    const fast = this.panels[0]?.run.totals.fast;
    if (!fast) return null;
    return h("p", { class: "faint lab-fast" }, say(`The fast engine, which tells no events: ${several(fast.guesses, "guess", "guesses", "")}, ${several(fast.solutions, "solution", "solutions", "")}.`,
      `快速引擎（不报告事件）：${grouped(fast.guesses)} 次猜测，${grouped(fast.solutions)} 个解。`));
  }

  /** The field for a number is there where one is asked for. */
  #asked() {
    const kind = this.kind?.field.value;
    if (this.whichNode) this.whichNode.hidden = kind !== "depth" && kind !== "round";
  }

  /** @param {number} by */
  #step(by) {
    this.#pause();
    this.#go(Math.max(0, this.wanted) + by, by);
  }

  /** @param {boolean} back */
  async #jump(back) {
    this.#pause();
    const panel = this.panels[this.led];
    const at = panel?.moment?.at;
    if (at === undefined) return;
    const kind = this.kind?.field.value ?? "guess";
    const number = this.which?.value.trim() ? Math.max(0, Math.round(Number(this.which.value))) : undefined;
    try {
      const more = kind === "decided" || kind === "settled" ? { cell: panel.board.name(this.cell) } : kind === "depth" ? { depth: number ?? 0 } : {};
      const moment = kind === "round" && number !== undefined ? await panel.run.at("round", number) : await panel.run.seek(at, kind, back, more);
      await this.#go(Run.place(moment, this.axis));
    } catch (error) {
      trouble(error);
    }
  }

  #toggle() {
    if (this.playing) return this.#pause();
    this.playing = true;
    if (this.wanted >= this.#length()) this.#go(0);
    this.#label();
    let before = performance.now();
    let owed = 0;
    const beat = (/** @type {number} */ now) => {
      if (!this.playing || !this.stage.isConnected) return;
      const speed = Number(this.speed?.field.value) || Math.max(60, this.#length() / WHOLE);
      owed += ((now - before) / 1000) * speed;
      before = now;
      const whole = Math.floor(owed);
      // What is not fetched yet is not skipped unless it is meant to be fast.
      if (whole >= 1 && !this.going) {
        const by = speed <= 60 ? 1 : whole;
        owed = speed <= 60 ? Math.min(owed - 1, 1) : owed - whole;
        this.#go(this.wanted + by, speed <= 60 ? 1 : 0);
        if (this.wanted >= this.#length()) return this.#pause();
      }
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  }

  #pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#label();
  }

  #label() {
    const now = iconButton(this.playing ? "pause" : "play", "", () => {});
    const name = this.playing ? say("Pause", "暂停") : say("Play", "播放");
    this.playButton?.setAttribute("aria-label", name);
    this.playButton?.setAttribute("title", name);
    if (this.playButton) fill(this.playButton, ...now.childNodes);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (forElement(event) || event.ctrlKey || event.altKey || event.metaKey || !this.stage.isConnected) return;
    switch (event.key) {
      case "ArrowRight": this.#step(1); break;
      case "ArrowLeft": this.#step(-1); break;
      case "PageDown": this.#step(100); break;
      case "PageUp": this.#step(-100); break;
      case "Home": this.#pause(); this.#go(0); break;
      case "End": this.#pause(); this.#go(this.#length()); break;
      case " ": this.#toggle(); break;
      case "n": this.#jump(false); break;
      case "p": this.#jump(true); break;
      default: return;
    }
    event.preventDefault();
  }
}
