// @ts-check
//! Scenes from the documents that Shudu began with: a run at a moment, and what is to be seen there.

import { relaxCard } from "./relax.js";
import { say } from "./words.js";

/** @typedef {{ name: () => string, text: string, layout?: string }} Puzzle */

/** Puzzles of the articles. @type {Record<string, Puzzle>} */
export const PUZZLES = {
  six: { name: () => say("6×6, figure 1 of the article on enumeration", "6×6，枚举文章图 1"), text: "4....1..23...5..3..6..4...54..1....5", layout: "2x3" },
  shidoku: { name: () => say("Shidoku 4×4", "四宫 4×4"), text: "1.....3..2.....4", layout: "2x2" },
  diagonal: { name: () => say("4×4 with 1 to 4 on the diagonal", "4×4，对角线 1 到 4"), text: "1....2....3....4", layout: "2x2" },
  royle: { name: () => say("Royle's puzzle", "Royle 的题"), text: ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2." },
  thirteen: { name: () => say("9×9, figure 13", "9×9，图 13"), text: "..7...2......3....2..695..7..5...7...94.8.52...8...3..4..917..6....5......3...1.." },
  fourteen: { name: () => say("9×9, figure 14", "9×9，图 14"), text: "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1.." },
  report: { name: () => say("The report's puzzle, 5 solutions", "报告中的题，5 个解"), text: "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2" },
};

/**
 * @typedef {object} Story
 * @property {() => string} title
 * @property {() => string} words
 * @property {keyof typeof PUZZLES} [puzzle]
 * @property {string} [a] the algorithm
 * @property {string} [ao] its order of cells, if it is not its own
 * @property {string} [b] the other
 * @property {string} [bo] the order of the other
 * @property {() => Node} [more] what stands below the words
 * @property {string} [scene] what is shown instead of a run
 * @property {boolean} [all] whether all solutions are looked for
 * @property {"round" | "placement"} [axis] of two, if it is not that of events
 * @property {{ round?: number, placement?: number, end?: boolean, then?: string[] }} [moment] after a round or a placement, or the
 *   end; then on to the next events of these kinds
 */

/** @type {Story[]} */
export const STORIES = [
  {
    title: () => say("38 rounds, one step back", "38 轮，一次回退"),
    words: () => say(
      "Every cell carries the marks 1 to 6 and a pointer. Cell by cell, the algorithm takes the mark under the pointer and strikes what it excludes; a struck mark becomes 0. This puzzle takes 38 rounds and a single step back. Press play, or go backwards with ←.",
      "每格都有标注 1 到 6 和一个指针。算法逐格取指针所指的标注，划去它排除的标注；划去的标注变为 0。这道题用了 38 轮，只回退一次。按播放键，或用 ← 倒着看。"),
    puzzle: "six", a: "enumerate", moment: { end: true },
  },
  {
    title: () => say("Cell 16 tried with 6", "第 16 格试填 6"),
    words: () => say(
      "Round 16 looks at cell 16 (row 3, column 4). Its only mark is 6. Tried, it leaves row 3 column 6 and row 6 column 4 with zeros alone: the two cells drawn as dead. So the 6 is taken back, and the search returns to cell 15.",
      "第 16 轮轮到第 16 格（第 3 行第 4 列），它只剩标注 6。试填之后，第 3 行第 6 列和第 6 行第 4 列的标注全变为 0，即画成矛盾的两格。于是撤回 6，搜索回到第 15 格。"),
    puzzle: "six", a: "enumerate", moment: { round: 15, then: ["contradiction", "contradiction"] },
  },
  {
    title: () => say("The record of cells", "格的记录"),
    words: () => say(
      "The plot has the cell of every round: it climbs to 16, falls back to 15 once, and then climbs to 36. A line that rises is a search that goes well; every tooth is a step back. Click the plot to go to that round.",
      "曲线记录每一轮所在的格：升到 16，回到 15 一次，然后一直升到 36。曲线上升说明搜索顺利，每个齿都是一次回退。单击曲线可跳到那一轮。"),
    puzzle: "six", a: "enumerate", moment: { round: 17 },
  },
  {
    title: () => say("Singletons alone", "只用唯一数"),
    words: () => say(
      "A singleton is an empty cell with one candidate. In this Shidoku one singleton after the other can be filled in: no value is ever tried, so nothing is ever taken back. The first is the 3 in row 4, column 1.",
      "唯一数是只剩一个候选数的空格。这道四宫可以一个接一个地填唯一数：从不试填，也就从不撤回。第一个是第 4 行第 1 列的 3。"),
    puzzle: "shidoku", a: "singletons", moment: { placement: 1 },
  },
  {
    title: () => say("15 028 placements", "15,028 次填数"),
    words: () => say(
      "Royle's puzzle has no singleton to begin with, so a tentative value goes into the first cell. 1, 5 and 7 all fail there, each after a subtree of its own; 9 is right. In all it takes 15 028 placements: 2 933 tentative, 12 095 forced. The four bars on top of the tree are the four tries.",
      "Royle 的题一开始没有唯一数，所以在第一格试填。1、5、7 都失败了，各自经过一棵子树；9 才对。总共 15,028 次填数：2,933 次试填，12,095 次推出。树最上面的四条就是这四次试填。"),
    puzzle: "royle", a: "singletons", moment: { end: true },
  },
  {
    title: () => say("So near, and wrong", "只差一点"),
    words: () => say(
      "After 11 463 placements, with 7 in the corner, nearly every cell is filled. But row 1 column 9 has no candidate left, so the whole branch is impossible. Step back from here and watch how much is undone.",
      "第 11,463 次填数之后，左上角是 7，几乎每格都填好了。但第 1 行第 9 列已没有候选数，整个分支都不可能。从这里往后走一步，看看要撤销多少。"),
    puzzle: "royle", a: "singletons", moment: { placement: 11463 },
  },
  {
    title: () => say("Two solutions, one mirror", "两个解，互为转置"),
    words: () => say(
      "With 1, 2, 3, 4 on the diagonal the puzzle equals its own mirror image, so its solutions come in pairs: each is the other transposed. Here the search does not stop at the first solution but goes on to the end; jump to the next solution to see both.",
      "对角线为 1、2、3、4 时，题目与自己的转置相同，所以解成对出现：一个是另一个的转置。这里搜索找到第一个解后不停，一直走到底；跳到下一个解，两个都能看到。"),
    puzzle: "diagonal", a: "singletons", all: true, moment: { placement: 0, then: ["solution"] },
  },
  {
    title: () => say("What looking ahead is worth", "预先判断的价值"),
    words: () => say(
      "Both go through the cells row by row. One puts whatever is legal now; the other keeps the candidates of every cell and turns back as soon as one has none. The difference in the table is what looking one step ahead is worth. Choose another order, fewest candidates first, with mrv.",
      "两者都逐行填格。一个只看眼下是否合法；另一个保持每格的候选数，一旦某格没有候选数就立即回头。表中的差别就是预先看一步的价值。换成 mrv，就是候选数最少的格优先。"),
    puzzle: "thirteen", a: "backtrack", b: "forward", axis: "placement", moment: { placement: 300 },
  },
  {
    title: () => say("Five solutions, and then many", "从五个解到很多解"),
    words: () => say(
      "The report's puzzle has five solutions; here are all of them, one search. Take one clue away and there may be as many as 933, without two 10 843, without three 98 783, without four 938 936. An exponential curve through these points says what is to be expected without any clue at all; the truth is known, and the curve misses it.",
      "报告中的题有五个解，一次搜索全部找到。去掉一个已知数，最多可有 933 个解；去掉两个 10,843，三个 98,783，四个 938,936。过这些点拟合指数曲线，可以预测一个已知数也没有时的情形；而真值是已知的，曲线并不准。"),
    puzzle: "report", a: "mrv", all: true, moment: { placement: 0, then: ["solution"] },
    more: () => relaxCard({ text: PUZZLES.report.text }, PUZZLES.report.text.replaceAll(".", "").length, true),
  },
  {
    title: () => say("Exercise 2: a better order", "练习题 2：更好的顺序"),
    words: () => say(
      "The article asks how to make its algorithm faster. Change nothing but the order of cells: row by row the puzzle of figure 13 takes 1 969 rounds and 944 steps back; always the cell with the fewest marks left, 81 rounds and none. On figure 14 it is 310 027 rounds against 4 335. Try columns, or shuffle the cells.",
      "文章问怎样提高算法的效率。只改取格的顺序：图 13 的题逐行要 1,969 轮、944 次回退；每次取标注最少的格，只要 81 轮，一次也不回退。图 14 则是 310,027 轮对 4,335 轮。也可以试试逐列，或把格打乱。"),
    puzzle: "thirteen", a: "enumerate", b: "enumerate", bo: "fewest", axis: "round", moment: { round: 81 },
  },
  {
    title: () => say("6.67 · 10²¹ grids", "6.67 · 10²¹ 个终盘"),
    words: () => say(
      "Nobody could list all grids: at a million a second it would take two hundred million years. They are counted without being listed, in six steps. → goes on, ← goes back.",
      "没有人能把所有终盘列出来：每秒一百万个，也要两亿年。但不列出也能数清，共六步。→ 下一步，← 上一步。"),
    scene: "grids",
  },
];
