// @ts-check
//! Taking clues away: for each number of clues the most solutions that any choice leaves, as a curve.

import { ask } from "./engine.js";
import { button, fill, h, s } from "./dom.js";
import { Progress, stopper } from "./work.js";
import { grouped, say } from "./words.js";

/** How many clues are taken away at most. */
const MOST = 4;

/** @param {Record<string, any>} about @param {number} clues */
export function relaxCard(about, clues) {
  const body = h("div", { class: "work-body" });
  const node = h("section", { class: "card work" }, h("h3", null, say("Fewer clues", "减少已知数")), body);
  const run = async () => {
    const stop = stopper();
    const progress = new Progress();
    const chart = h("div", null);
    /** @type {{ k: number, most: string, best: string[][], complete: boolean }[]} */
    const points = [];
    const said = h("p", { class: "said-no" });
    const halt = button(say("Stop", "停止"), () => stop.abort());
    fill(body, chart, progress.node, said, halt);
    try {
      for (let k = 1; k <= Math.min(MOST, clues); k++) {
        const answer = await ask({ ask: "relax", ...about, k }, { signal: stop.signal, progress: (p) => progress.show(p) });
        points.push(answer);
        fill(chart, curve(points), table(points));
      }
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    progress.node.remove();
    halt.remove();
  };
  fill(body, h("p", { class: "faint" }, say("Remove every choice of 1, 2, 3 … clues, and see how many solutions the best choice leaves.", "去掉 1、2、3……个已知数的每种选法，看最多能留下多少个解。")),
    button(say("Start", "开始"), () => run(), { "aria-label": say("Start removing clues", "开始减少已知数") }));
  return node;
}

/** @param {{ k: number, most: string, best: string[][], complete: boolean }[]} points */
function table(points) {
  return h("table", { class: "table" }, h("thead", null, h("tr", null, [say("Removed", "去掉"), say("Most solutions", "最多解数"), say("Such as", "例如")].map((t) => h("th", { scope: "col" }, t)))),
    h("tbody", null, points.map((p) => h("tr", null, h("td", null, p.k), h("td", null, `${p.complete ? "" : "≥ "}${grouped(p.most)}`), h("td", { class: "cells" }, (p.best[0] ?? []).join(" "))))));
}

/** The curve, with a logarithmic axis. @param {{ k: number, most: string }[]} points */
function curve(points) {
  const log = points.map((p) => Math.log10(Math.max(1, Number(p.most))));
  const top = Math.max(1, Math.ceil(Math.max(...log)));
  const [w, high, left] = [320, 140, 34];
  const x = (/** @type {number} */ i) => left + ((w - left - 12) * i) / Math.max(1, points.length - 1);
  const y = (/** @type {number} */ v) => 12 + (high - 34) * (1 - v / top);
  const step = Math.max(1, Math.ceil(top / 4));
  const marks = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
  return s("svg", { class: "curve", viewBox: `0 0 ${w} ${high}`, role: "img", "aria-label": say("Most solutions by clues removed", "去掉的已知数与最多解数") },
    marks.map((m) => s("g", null, s("line", { x1: left, x2: w - 8, y1: y(m), y2: y(m), class: "rule" }), s("text", { x: left - 6, y: y(m), class: "axis end" }, m < 4 ? String(10 ** m) : `10^${m}`))),
    s("path", { class: "line", d: log.map((v, i) => `${i ? "L" : "M"}${x(i)} ${y(v)}`).join("") }),
    log.map((v, i) => s("circle", { cx: x(i), cy: y(v), r: 4.5, class: "point" })),
    points.map((p, i) => s("text", { x: x(i), y: high - 8, class: "axis" }, String(p.k))));
}
