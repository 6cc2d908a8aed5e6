// @ts-check
//! Anything pasted: what it is, how many solutions, how hard and why, which clues matter.

import { ask } from "./engine.js";
import { Board, classic, looksOf } from "./board.js";
import { button, copy, download, fill, h } from "./dom.js";
import { go, hello } from "./main.js";
import { longWork, trouble, workCard } from "./work.js";
import { picture } from "./share.js";
import { select } from "./form.js";
import { relaxCard } from "./relax.js";
import { verdictWords } from "./own.js";
import { Walk } from "./walk.js";
import { grouped, say, sentence, several } from "./words.js";

/** @typedef {import("./protocol").ReadAnswer} Read */

/** @param {HTMLElement} main @param {string[]} _ @param {URLSearchParams} query */
export async function view(main, _, query) {
  const analysis = new Analysis();
  const field = h("textarea", { rows: "4", spellcheck: "false", placeholder: "53..7....6..195…" });
  field.value = query.get("text") ?? "";
  const read = () => analysis.read(field.value, query.get("text") === field.value ? query.get("layout") ?? undefined : undefined);
  fill(main, h("div", { class: "split analyse" }, analysis.place,
    h("div", { class: "side" }, h("h1", null, say("Analyse", "分析")),
      h("label", { class: "field" }, h("span", null, say("A puzzle or a position in any format, or a link", "任何格式的题目、局面或链接")), field),
      h("div", { class: "row" }, button(say("Analyse", "分析"), () => read(), { class: "button strong" }), h("a", { class: "button", href: "#/own" }, say("Type it on a board", "在盘面上输入"))),
      analysis.results)));
  field.addEventListener("paste", () => setTimeout(read));
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) read(); });
  if (field.value) await read();
  else analysis.nothing();
  return () => analysis.walk?.end();
}

class Analysis {
  constructor() {
    this.place = h("div", { class: "board-place" });
    this.results = h("div", { class: "stack results" });
  }

  nothing() {
    const board = new Board(classic(), { still: true });
    board.draw(Array.from({ length: 81 }, () => ({})));
    fill(this.place, board.node);
  }

  /** @param {string} text @param {string} [layout] */
  async read(text, layout) {
    this.walk?.end();
    this.walk = undefined;
    if (!text.trim()) return;
    const read = /** @type {Read | undefined} */ (await longWork(say("Reading", "正在读取"), { ask: "read", text, ...(layout ? { layout } : {}) }));
    if (!read) return;
    this.about = { text, ...(layout ? { layout } : {}) };
    this.reading = read;
    this.board = new Board(read.board, { label: say("The puzzle", "题目"), labels: true });
    fill(this.place, this.board.node);
    this.#plain();
    await this.#cards(read);
  }

  /** The puzzle as it was read. */
  #plain() {
    const read = /** @type {Read} */ (this.reading);
    const clashing = new Set(read.clashing);
    this.board?.light(null);
    this.board?.draw(looksOf(read.position, read.board).map((look, cell) => {
      if (clashing.has(this.board?.name(cell) ?? "")) return { ...look, fault: "clash" };
      return look;
    }));
  }

  /** @param {Read} read */
  async #cards(read) {
    const about = { .../** @type {{ text: string }} */ (this.about) };
    const sound = read.verdict !== "none";
    const count = workCard(say("Solutions", "解的个数"), say("The exact number of solutions.", "解的精确个数。"), () => ({ ask: "count", ...about }), (a) => this.#counted(a), { start: say("Count", "计数") });
    const rate = workCard(say("Rating", "难度评级"), say("As Sudoku Explainer and HoDoKu rate it.", "按 Sudoku Explainer 与 HoDoKu 评级。"), () => ({ ask: "difficulty", ...about }), rated, { start: say("Rate", "评级") });
    fill(this.results,
      h("section", { class: "card" }, h("h2", { class: `verdict-${read.verdict}` }, verdictWords(read)),
        h("p", { class: "faint" }, [read.title, read.author, read.comment, say(`read as ${read.format}`, `格式：${read.format}`), read.board.title].filter(Boolean).join(" · ")),
        read.board.rules.map((rule) => h("p", { class: "faint" }, rule)),
        read.clashes.map((line) => h("p", { class: "said-no" }, sentence(line))),
        h("div", { class: "row" }, button(say("Play it", "开始玩"), async () => {
          const table = await longWork(say("Reading the puzzle", "正在读题"), { ask: "begin", ...about });
          if (table) go(`#/play/${table.game}`);
        }), read.solution ? button(say("Show the solution", "显示答案"), () => this.#solution(read)) : null,
          button(say("As it was", "还原"), () => this.#plain()),
          button(say("Watch a search", "观看搜索"), () => go(`#/lab?${new URLSearchParams({ ...about, a: "singletons" })}`)))),
      sound ? count.node : null,
      sound && read.verdict !== "one" ? this.#marginals(about) : null,
      read.verdict === "one" ? rate.node : null,
      sound ? this.#path(about) : null,
      read.verdict === "one" ? this.#clues(about) : null,
      sound ? relaxCard(about, read.clues) : null,
      sound ? this.#canon(about) : null,
      await this.#export(about));
    if (sound) count.run();
    if (read.verdict === "one" && read.board.size <= 9) rate.run();
  }

  /** @param {Read} read */
  #solution(read) {
    this.board?.light(null);
    this.board?.draw(looksOf({ digits: read.solution ?? "", given: read.puzzle, candidates: [] }, read.board));
  }

  /** @param {any} answer */
  #counted(answer) {
    return [h("p", { class: "big" }, `${answer.exact ? "" : "≥ "}${grouped(answer.count ?? "?")}`),
      h("p", { class: "faint" }, answer.exact ? say("exact", "精确值") : say("a lower bound: it was stopped", "下界：已被停止"))];
  }

  /** @param {import("./protocol").Subject} about */
  #marginals(about) {
    return workCard(say("Heat map", "热图"), say("How often each digit is in each cell, over all solutions.", "在所有解中，各格出现各数字的频率。"), () => ({ ask: "marginals", ...about }), (answer) => {
      const shares = (answer.marginals ?? []).map((/** @type {string[]} */ row) => {
        const all = row.map(Number);
        const sum = all.reduce((a, b) => a + b, 0) || 1;
        return all.map((n) => n / sum);
      });
      const read = /** @type {Read} */ (this.reading);
      const draw = () => {
        this.board?.light(null);
        this.board?.draw(looksOf(read.position, read.board).map((look, cell) => (look.given || look.digit ? look : { heat: shares[cell] })));
      };
      draw();
      return [h("p", null, say("The larger and darker a digit, the more solutions have it there.", "数字越大、底色越深，有它的解越多。")), button(say("Show it", "显示"), draw)];
    }, { start: say("Draw", "绘制") }).node;
  }

  /** @param {import("./protocol").Subject} about */
  #path(about) {
    const profile = select(say("Techniques", "技巧表"), [["human", say("As people solve", "人类解法")], ["hodoku", "HoDoKu"], ["se", "Sudoku Explainer"], ["sudokuwiki", "SudokuWiki"], ["basic", say("Basic", "基础")]], "human");
    const card = workCard(say("Solution path", "解题路径"), say("Every step with its reason; ← and → walk.", "每一步及其理由；用 ← → 浏览。"), () => ({ ask: "explain", ...about, profile: profile.field.value }), (way) => {
      this.walk?.end();
      this.walk = new Walk(way, this.board);
      return [h("p", { class: "faint" }, [several(way.steps.length, "step", "steps", "步"), way.level_name, way.score ? say(`score ${way.score}`, `得分 ${way.score}`) : ""].filter(Boolean).join(" · ")), this.walk.node];
    }, { start: say("Find it", "寻找") });
    card.node.insertBefore(profile.node, card.node.lastElementChild);
    profile.field.addEventListener("change", () => card.run());
    return card.node;
  }

  /** @param {import("./protocol").Subject} about */
  #clues(about) {
    return workCard(say("Clues", "已知数"), say("Clues that can go, and cells that would leave nothing but singles.", "哪些已知数多余；填入哪一格后只剩唯一数。"), () => ({ ask: "clues", ...about }), (answer) => {
      const mark = (/** @type {string[]} */ cells) => { this.#plain(); this.board?.light({ cells }); };
      const line = (/** @type {string[]} */ cells, /** @type {string} */ label) => (cells.length ? button(`${label}: ${cells.length}`, () => mark(cells)) : null);
      return [h("p", null, answer.minimal ? say("The puzzle is minimal: no clue can go.", "此题极小：没有已知数可以去掉。") : say("Each of these clues can go, alone.", "以下每个已知数都可以单独去掉。")),
        h("p", { class: "faint cells" }, answer.superfluous.join(" ")),
        h("p", null, answer.backdoors.length ? `${several(answer.backdoors.length, "backdoor", "backdoors", "个后门格")}${say(": with the right digit in such a cell, singles do the rest.", "：填对其中一格，只用唯一数即可解完。")}` : say("No cell is a backdoor.", "没有后门格。")),
        h("div", { class: "row" }, line(answer.superfluous, say("Superfluous", "多余")), line(answer.backdoors, say("Backdoors", "后门")))];
    }, { start: say("Look", "查看") }).node;
  }

  /** @param {import("./protocol").Subject} about */
  #canon(about) {
    return workCard(say("Canonical form", "标准形"), say("The smallest of all puzzles that are the same up to symmetry.", "所有同构题中最小的一个。"), () => ({ ask: "canon", ...about }), (answer) => [
      h("p", { class: "mono" }, answer.canonical), h("p", null, say(`Automorphisms: ${grouped(answer.automorphisms)}`, `自同构：${grouped(answer.automorphisms)}`)), button(say("Copy", "复制"), () => copy(answer.canonical)),
    ], { start: say("Find it", "寻找") }).node;
  }

  /** @param {import("./protocol").Subject} about */
  async #export(about) {
    const { formats } = await hello();
    const list = select(say("Format", "格式"), formats.map((f) => /** @type {[string, string]} */ ([f.id, say(`${f.id}: ${f.title}`, f.id)])), "line");
    const out = h("textarea", { rows: "3", readonly: true, hidden: true, "aria-label": say("The puzzle in this format", "此格式的题目") });
    const convert = async () => {
      const { text } = await ask({ ask: "convert", ...about, to: list.field.value });
      out.hidden = false;
      out.value = text;
      return text;
    };
    return h("section", { class: "card" }, h("h3", null, say("Export", "导出")), list.node, out,
      h("div", { class: "row" }, button(say("Convert", "转换"), () => convert().catch(trouble)),
        button(say("Copy", "复制"), () => convert().then(copy).catch(trouble)),
        button(say("As a file", "存为文件"), () => convert().then((text) => download(`puzzle-${list.field.value}.txt`, text)).catch(trouble)),
        button("SVG", () => picture(about, "svg").catch(trouble)), button("PNG", () => picture(about, "png").catch(trouble))));
  }
}

/** @param {any} answer */
function rated(answer) {
  const fact = (/** @type {string} */ name, /** @type {any} */ value) => (value === undefined || value === null ? null : h("div", { class: "fact" }, h("dd", null, typeof value === "number" ? String(value) : value), h("dt", null, name)));
  const tenth = (/** @type {number | undefined} */ n) => n?.toFixed(1);
  return [h("dl", { class: "facts" }, fact("ER", tenth(answer.er)), fact("EP", tenth(answer.ep)), fact("ED", tenth(answer.ed)), fact(say("Level", "难度"), answer.level_name ?? answer.level),
    fact("HoDoKu", answer.score === undefined ? undefined : `${answer.score}${answer.solved ? "" : "…"}`), fact(say("HoDoKu grade", "HoDoKu 难度"), gradeName(answer.grade)))];
}

/** A grade in HoDoKu's words. @param {string | undefined} grade */
function gradeName(grade) {
  switch (grade) {
    case "easy": return say("Easy", "简单");
    case "medium": return say("Medium", "中等");
    case "hard": return say("Hard", "困难");
    case "unfair": return say("Unfair", "很难");
    case "extreme": return say("Extreme", "极难");
  }
  return grade;
}
