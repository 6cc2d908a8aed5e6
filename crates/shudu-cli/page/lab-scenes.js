// @ts-check
//! Stories that are no run: how 6 670 903 752 021 072 936 960 grids are counted, step by step.

import { ask } from "./engine.js";
import { announce, button, fill, h, s } from "./dom.js";
import { forElement } from "./keys.js";
import { trouble } from "./work.js";
import { grouped, say } from "./words.js";

/** A band: three boxes side by side. */
const BAND = ["123457689", "564189237", "978236145"];
/** A cell of the drawings is so wide. */
const WIDE = 44;
/** The orders of rows in three bands and of columns in three stacks. */
const ORDERS = 6n ** 6n;

/** @typedef {{ title: () => string, words: () => string, drawn: () => Node, live?: boolean }} Step */

/** Digits in cells, coloured by what they share. @param {string[]} rows @param {(row: number, column: number) => string} hue @param {string} label */
function cells(rows, hue, label) {
  const [wide, high] = [rows[0].length * WIDE, rows.length * WIDE];
  const line = (/** @type {number} */ i, /** @type {boolean} */ across) => s("line", across ? { x1: 0, x2: wide, y1: i * WIDE, y2: i * WIDE, class: i % 3 ? "thin" : "thick" } : { x1: i * WIDE, x2: i * WIDE, y1: 0, y2: high, class: i % 3 ? "thin" : "thick" });
  return s("svg", { class: `lab-band ${rows[0].length > 3 ? "whole" : "box"}`, viewBox: `-2 -2 ${wide + 4} ${high + 4}`, role: "img", "aria-label": label },
    rows.flatMap((row, r) => [...row].map((digit, c) => s("g", null, s("rect", { x: c * WIDE, y: r * WIDE, width: WIDE, height: WIDE, class: hue(r, c) }), s("text", { x: (c + 0.5) * WIDE, y: (r + 0.5) * WIDE }, digit)))),
    Array.from({ length: rows.length + 1 }, (_, i) => line(i, true)), Array.from({ length: rows[0].length + 1 }, (_, i) => line(i, false)));
}

/** Three frames of bands across three of stacks. @param {string} label @param {boolean} chosen whether the bands are fixed */
function crossing(label, chosen) {
  const wide = 110;
  const [bands, stacks] = [["A", "B", "C"], ["K", "L", "M"]];
  return s("svg", { class: "lab-band crossing", viewBox: `-36 -36 ${3 * wide + 40} ${3 * wide + 40}`, role: "img", "aria-label": label },
    bands.flatMap((band, r) => stacks.map((stack, c) => s("g", null, s("rect", { x: c * wide, y: r * wide, width: wide, height: wide, class: chosen ? ["hue-a", "hue-b", "hue-c"][c] : (r + c) % 2 ? "hue-none" : "hue-d" }),
      s("text", { x: (c + 0.5) * wide, y: (r + 0.5) * wide }, `${band}${c + 1} × ${stack}${r + 1}`)))),
    bands.map((band, r) => s("text", { x: -18, y: (r + 0.5) * wide, class: "name" }, band)), stacks.map((stack, c) => s("text", { x: (c + 0.5) * wide, y: -18, class: "name" }, chosen ? `N${c + 1}` : stack)),
    [0, 1, 2, 3].flatMap((i) => [s("line", { x1: 0, x2: 3 * wide, y1: i * wide, y2: i * wide, class: "thick" }), s("line", { y1: 0, y2: 3 * wide, x1: i * wide, x2: i * wide, class: "thick" })]));
}

const hues = ["hue-a", "hue-b", "hue-c"];
const box = BAND.map((row) => row.slice(0, 3));

/** @type {Step[]} */
const STEPS = [
  {
    title: () => say("A box: who shares a row, who a column", "一个宫：谁同行，谁同列"),
    words: () => say("Forget where in its row a digit stands, and remember only which three share it. Nine digits can be parted into three threes in 280 ways. Do the same with the columns: a row and a column meet in one digit, and 36 partings cross a given one. 280 · 36 · 6 · 6 = 362 880 = 9!, every filling of the box: nothing is lost.",
      "不看数字在行里的位置，只记哪三个数同行。九个数分成三组，每组三个，有 280 种分法。对列也这样做：一行一列只共有一个数，与某种分法相交的有 36 种。280 · 36 · 6 · 6 = 362,880 = 9!，正是宫的所有填法，什么也没丢。"),
    drawn: () => h("div", { class: "lab-pair" }, cells(box, (r) => hues[r], say("A box coloured by rows", "按行着色的宫")), cells(box, (_, c) => hues[c], say("The same box coloured by columns", "按列着色的同一个宫"))),
  },
  {
    title: () => say("A band: three partings that fit", "一条横带：三种互相配合的分法"),
    words: () => say("Three boxes side by side: each row of the band has all nine digits, so the three partings must fit together. 280 for the first box, 56 for the second, and the third follows: 280 · 56 = 15 680 frames. With 6 orders of the rows and 216 ways to part each box into columns, that is 15 680 · 6 · 216³ = 948 109 639 680 bands.",
      "三个宫并排：横带的每一行都有九个数，所以三种分法必须互相配合。第一宫 280 种，第二宫 56 种，第三宫随之确定：280 · 56 = 15,680 个框架。再乘行的 6 种次序和每宫分列的 216 种方式：15,680 · 6 · 216³ = 948,109,639,680 条横带。"),
    drawn: () => cells(BAND, (r) => hues[r], say("A band coloured by rows", "按行着色的横带")),
  },
  {
    title: () => say("A grid: six frames instead of 81 cells", "一个终盘：六个框架代替 81 格"),
    words: () => say("A grid is three frames of bands, A, B, C, and three frames of stacks, K, L, M, that cross in all nine boxes. If they cross, each cell has exactly one digit: the one that its row and its column share.",
      "一个终盘就是三个横带框架 A、B、C 和三个竖带框架 K、L、M，在九个宫里两两相交。只要都相交，每格恰好有一个数：它所在的行与列共有的那个。"),
    drawn: () => crossing(say("Bands A, B, C cross stacks K, L, M", "横带 A、B、C 与竖带 K、L、M 相交"), false),
  },
  {
    title: () => say("The sum: stacks do not know each other", "求和：竖带互不相干"),
    words: () => say("Choose A, B and C. Now the stacks have nothing to do with each other: the first has N1 frames that cross A1, B1 and C1, the second N2, the third N3. That makes N1 · N2 · N3 grids. Add this up over all A, B, C. The N are looked up in a table, three partings at a time.",
      "选定 A、B、C。这时三条竖带互不相干：与 A1、B1、C1 都相交的有 N1 个框架，第二条 N2，第三条 N3，共 N1 · N2 · N3 个终盘。对所有 A、B、C 求和。N 由三种分法查表得到。"),
    drawn: () => crossing(say("With the bands chosen each stack stands alone", "横带选定后竖带各自独立"), true),
  },
  {
    title: () => say("Symmetry: two frames stand for all", "对称：两个框架代表全部"),
    words: () => say("On the empty board every digit is like any other. Frames that differ only by renaming digits are in equally many grids, so of the 15 680 frames of the first band only two have to be looked at: one whose three boxes have the same threes, and one whose boxes mix them. Each is counted once and weighed by how many it stands for.",
      "空盘上每个数字地位相同。只差改名的框架所在的终盘一样多，所以第一条横带的 15,680 个框架只需看两个：三宫的三数组相同的一个，互相打散的一个。各数一次，再乘以它代表的个数。"),
    drawn: () => h("div", { class: "lab-pair" }, cells(["123456789", "456789123", "789123456"], (_, c) => hues[Math.floor(c / 3)], say("A band whose boxes have the same threes", "三宫三数组相同的横带")), cells(BAND, (r) => hues[r], say("A band that mixes them", "打散的横带"))),
  },
  {
    title: () => say("The number", "结果"),
    words: () => say("The sum has forgotten in which order rows stand within a band and columns within a stack: 6³ · 6³ = 46 656 orders for each. Here it is, counted just now:", "求和时没有区分横带内各行、竖带内各列的次序：每个对应 6³ · 6³ = 46,656 种。下面是刚刚数出的结果："),
    drawn: () => h("div", { class: "lab-number" }), live: true,
  },
];

function grids() {
  const title = h("h3", null);
  const words = h("p", null);
  const place = h("div", { class: "lab-scene-drawn" });
  const count = h("output", { class: "lab-count" });
  let at = 0;
  const show = (/** @type {number} */ n) => {
    at = Math.max(0, Math.min(STEPS.length - 1, n));
    const step = STEPS[at];
    title.textContent = step.title();
    words.textContent = step.words();
    const picture = step.drawn();
    fill(place, picture);
    count.textContent = `${at + 1} / ${STEPS.length}`;
    [back.disabled, on.disabled] = [at === 0, at === STEPS.length - 1];
    announce(`${step.title()}. ${step.words()}`);
    if (step.live && picture instanceof HTMLElement) counted(picture).catch(trouble);
  };
  const back = button(say("Back", "上一步"), () => show(at - 1));
  const on = button(say("Next", "下一步"), () => show(at + 1), { class: "button strong" });
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (forElement(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "ArrowRight") show(at + 1);
    else if (event.key === "ArrowLeft") show(at - 1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", key);
  const node = h("section", { class: "card lab-scene" }, h("div", { class: "row" }, back, on, count), title, words, place);
  show(0);
  return { node, end: () => document.removeEventListener("keydown", key) };
}

/** Counts all grids, and shows the sum and its factor. @param {HTMLElement} node */
async function counted(node) {
  fill(node, h("p", { class: "faint" }, say("counting…", "正在计数……")));
  const begun = performance.now();
  const count = (await ask({ ask: "count", text: ".".repeat(81) })).count ?? "0";
  const ms = Math.round(performance.now() - begun);
  const sum = BigInt(count) / ORDERS;
  fill(node, h("p", { class: "big" }, grouped(count)), h("p", null, `= ${grouped(String(ORDERS))} × ${grouped(String(sum))}`), h("p", { class: "faint" }, say(`in ${ms} ms, on this machine`, `用时 ${ms} 毫秒（本机）`)));
}

/** @type {Record<string, () => { node: HTMLElement, end: () => void }>} */
export const SCENES = { grids };
