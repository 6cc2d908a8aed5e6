// @ts-check
//! The start: go on with a game, the daily puzzle, a new puzzle by level, rating, technique or
//! board, or one of your own.

import { ask } from "./engine.js";
import { button, fill, h, icon } from "./dom.js";
import { go, hello } from "./main.js";
import { gameTitle, thumbnail } from "./card.js";
import { longWork } from "./work.js";
import { select, toggle } from "./form.js";
import { ago, clock, dayName, dayOf, say } from "./words.js";

/** @param {HTMLElement} main */
export async function view(main) {
  const [greeting, { games }] = await Promise.all([hello(), ask({ ask: "games" })]);
  const node = h("div", { class: "home" },
    h("h1", { class: "unseen" }, say("Play", "游戏")),
    h("div", { class: "home-top" }, goOn(games), daily(games)),
    levels(greeting), finer(greeting), own());
  fill(main, node);
  // What a game needs is fetched before it is wanted.
  setTimeout(() => import("./play.js").catch(() => {}), 300);
  return dropping(main);
}

/** The symmetry that is wanted of the clues. */
let shape = "";

/** Begins a new game of a kind. @param {import("./protocol").Requests["new"]["fields"]} question */
async function begin(question) {
  const table = await longWork(say("Making a puzzle", "正在出题"), { ask: "new", symmetry: shape, ...question });
  if (table) go(`#/play/${table.game}`);
}

/** @param {import("./protocol").ListedGame[]} games */
function goOn(games) {
  const last = games.find((game) => game.state === "playing");
  if (!last) {
    return h("section", { class: "card hero" }, h("h2", null, say("Welcome", "欢迎")),
      h("p", { class: "faint" }, say("Choose a level, or try today’s puzzle. Every move is kept.", "选一个难度，或试试今天的题。每一步都会保存。")));
  }
  return h("a", { class: "card hero link", href: `#/play/${last.number}` },
    thumbnail(last),
    h("div", null, h("h2", null, say("Continue", "继续")), h("p", null, gameTitle(last)),
      h("p", { class: "faint" }, [clock(last.seconds * 1000), `${Math.round(last.progress * 100)}%`, last.touched ? ago(last.touched) : null].filter(Boolean).join(" · ")),
      h("span", { class: "meter", "aria-hidden": "true" }, meter(last.progress))));
}

/** @param {number} share */
function meter(share) {
  const bar = h("i", null);
  bar.style.width = `${Math.round(share * 100)}%`;
  return bar;
}

/** @param {import("./protocol").ListedGame[]} games */
function daily(games) {
  const today = dayOf(new Date());
  const mine = games.find((game) => game.daily === today);
  const state = mine?.state === "solved" ? say("Solved", "已完成") : mine ? say("Begun", "已开始") : say("The same for everybody", "人人同题");
  return h("button", {
    type: "button", class: "card hero link daily",
    onclick: async () => {
      if (mine) return go(`#/play/${mine.number}`);
      const table = await longWork(say("Making a puzzle", "正在出题"), { ask: "daily", date: today });
      if (table) go(`#/play/${table.game}`);
    },
  }, h("span", { class: "calendar", "aria-hidden": "true" }, h("b", null, String(new Date().getDate()))),
    h("span", null, h("strong", null, say("Daily puzzle", "每日一题")), h("span", null, dayName(today)), h("span", { class: "faint" }, state)));
}

/** @typedef {{ id: string, name: string, about?: string }} Level */

/** @param {import("./protocol").HelloAnswer} greeting */
function levels(greeting) {
  const real = greeting.levels.filter((level) => !level.holes);
  const holes = greeting.levels.filter((level) => level.holes);
  const one = (/** @type {Level} */ level, /** @type {number} */ i, /** @type {{ length: number }} */ all) =>
    h("button", { type: "button", class: "level", onclick: () => begin({ kind: level.id }) },
      h("span", { class: "steps", "aria-hidden": "true" }, Array.from({ length: all.length }, (_, k) => h("i", { class: k <= i ? "full" : "" }))),
      h("span", null, level.name), level.about ? h("small", null, level.about) : null);
  return h("section", { class: "card" }, h("h2", null, say("New puzzle", "新游戏")),
    h("div", { class: "levels" }, real.map(one)),
    symmetry(greeting),
    holes.length ? h("details", null, h("summary", null, say("By the number of holes", "按空格数")), h("div", { class: "levels" }, holes.map(one))) : null);
}

/** @param {import("./protocol").HelloAnswer} greeting */
function symmetry(greeting) {
  const all = greeting.symmetries.map(({ id, name }) => /** @type {[string, string]} */ ([id, name]));
  const field = select(say("Symmetry of the clues", "已知数的对称"), all, shape || "none");
  field.field.addEventListener("change", () => { shape = field.field.value; });
  return h("div", { class: "fields narrow" }, field.node);
}

/** @param {import("./protocol").HelloAnswer} greeting */
function finer(greeting) {
  const boards = greeting.boards;
  const board = select(say("Board", "盘面"), boards.map((b) => /** @type {[string, string]} */ ([b.kind, b.title])), boards[0]?.kind ?? "");
  const level = select(say("Level", "难度"), [["", say("Any", "任意")], ...greeting.levels.filter((l) => !l.holes).map((l) => /** @type {[string, string]} */ ([l.id, l.name]))], "");
  const rules = h("p", { class: "faint", "aria-live": "polite" });
  board.field.addEventListener("change", () => fill(rules, (boards.find((b) => b.kind === board.field.value)?.rules ?? []).join(" ")));
  const tenths = (/** @type {number} */ from, /** @type {number} */ to) => Array.from({ length: Math.round((to - from) * 2) + 1 }, (_, i) => (from + i / 2).toFixed(1));
  const steps = tenths(1, 11).map((t) => /** @type {[string, string]} */ ([t, t]));
  const low = select(say("From", "从"), steps, "3.0");
  const high = select(say("To", "到"), steps, "4.5");
  const technique = select(say("Technique", "技巧"), chapters(greeting), "");
  let start = false;
  const goButton = (/** @type {() => import("./protocol").Requests["new"]["fields"]} */ question, /** @type {string} */ label) =>
    button(say("Begin", "开始"), () => begin(question()), { class: "button strong", "aria-label": label });
  return h("div", { class: "cards" },
    h("section", { class: "card" }, h("h2", null, say("Boards and variants", "盘面与变体")),
      h("div", { class: "fields" }, board.node, level.node), rules,
      goButton(() => ({ kind: level.field.value ? `${level.field.value}@${board.field.value}` : board.field.value }), say("Begin on this board", "在此盘面开始"))),
    h("section", { class: "card" }, h("h2", null, say("By rating (ER)", "按评级 (ER)")),
      h("div", { class: "fields" }, low.node, high.node),
      goButton(() => {
        const [a, b] = [Number(low.field.value), Number(high.field.value)].sort((x, y) => x - y);
        return { kind: `${a.toFixed(1)}..${b.toFixed(1)}` };
      }, say("Begin with this rating", "按此评级开始"))),
    h("section", { class: "card" }, h("h2", null, say("Practise a technique", "练习技巧")),
      h("div", { class: "fields one" }, technique.node),
      toggle(say("From the start of the puzzle", "从题目开头开始"), start, (on) => { start = on; }),
      goButton(() => ({ kind: technique.field.value, from_start: start, symmetry: "" }), say("Begin with this technique", "按此技巧开始"))));
}

/** The techniques by chapter. @param {import("./protocol").HelloAnswer} greeting @returns {{ group: string, options: [string, string][] }[]} */
function chapters(greeting) {
  /** @type {Map<string, [string, string][]>} */
  const groups = new Map();
  for (const { id, name, chapter } of greeting.techniques) groups.set(chapter, [...(groups.get(chapter) ?? []), [id, name]]);
  return [...groups].map(([group, options]) => ({ group, options }));
}

function own() {
  const field = h("textarea", { rows: "3", spellcheck: "false", placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" });
  const file = h("input", { type: "file", class: "unseen", id: "file", onchange: async () => {
    const chosen = file.files?.[0];
    if (chosen) await openText(await chosen.text(), chosen.name);
  } });
  return h("section", { class: "card" }, h("h2", null, say("Your own puzzle", "自己的题目")),
    h("label", { class: "field" }, h("span", null, say("Paste a puzzle or a link, in any format; or drop a file", "粘贴题目或链接（任何格式），或拖入文件")), field),
    h("div", { class: "row" },
      button(say("Play it", "开始玩"), () => openText(field.value), { class: "button strong" }),
      button(say("Analyse it", "分析它"), () => go(`#/analyse?text=${encodeURIComponent(field.value)}`)),
      h("a", { class: "button", href: "#/own" }, icon("games"), say("Type it on a board", "在盘面上输入")),
      h("label", { class: "button", for: "file" }, say("Open a file", "打开文件")), file));
}

/** @param {string} text @param {string} [title] */
async function openText(text, title) {
  if (!text.trim()) return;
  const table = await longWork(say("Reading the puzzle", "正在读题"), { ask: "begin", text, ...(title ? { title } : {}) });
  if (table) go(`#/play/${table.game}`);
}

/** Files dropped anywhere are opened. @param {HTMLElement} main */
function dropping(main) {
  const over = (/** @type {DragEvent} */ event) => { event.preventDefault(); main.classList.add("dropping"); };
  const out = () => main.classList.remove("dropping");
  const drop = async (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    out();
    const file = event.dataTransfer?.files[0];
    await openText(file ? await file.text() : event.dataTransfer?.getData("text") ?? "", file?.name);
  };
  main.addEventListener("dragover", over);
  main.addEventListener("dragleave", out);
  main.addEventListener("drop", drop);
  return () => {
    main.removeEventListener("dragover", over);
    main.removeEventListener("dragleave", out);
    main.removeEventListener("drop", drop);
  };
}
