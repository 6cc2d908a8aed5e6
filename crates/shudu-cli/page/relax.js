// @ts-check
//! Taking clues away: for each number of clues the most solutions that any choice leaves, as a curve.

import { ask } from "./engine.js";
import { button, fill, h, s } from "./dom.js";
import { Progress, stopper } from "./work.js";
import { grouped, say, sentence } from "./words.js";

/** How many clues are taken away at most. */
const MOST = 4;

/** @param {import("./protocol").Subject} about @param {number} clues @param {boolean} [begun] whether it starts by itself */
export function relaxCard(about, clues, begun = false) {
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
        // How a curve through them goes on, and where it should end, is known of the classic board.
        if (k > 1 && answer.puzzle.length === 81) {
          const fit = await ask({ ask: "fit", points: points.map((p) => [p.k, Number(p.most)]), clues }, { signal: stop.signal });
          fill(chart, curve(points, fit), fitted(fit), table(points));
        }
      }
    } catch (error) {
      said.textContent = sentence(error instanceof Error ? error.message : String(error));
    }
    progress.node.remove();
    halt.remove();
  };
  fill(body, h("p", { class: "faint" }, say("Remove every choice of 1, 2, 3 … clues, and see how many solutions the best choice leaves.", "去掉 1、2、3……个已知数的每种选法，看最多能留下多少个解。")),
    button(say("Start", "开始"), () => run(), { "aria-label": say("Start removing clues", "开始减少已知数") }));
  if (begun) run();
  return node;
}

/** @param {{ k: number, most: string, best: string[][], complete: boolean }[]} points */
function table(points) {
  return h("table", { class: "table" }, h("thead", null, h("tr", null, [say("Removed", "去掉"), say("Most solutions", "最多解数"), say("Such as", "例如")].map((t) => h("th", { scope: "col" }, t)))),
    h("tbody", null, points.map((p) => h("tr", null, h("td", null, p.k), h("td", null, `${p.complete ? "" : "≥ "}${grouped(p.most)}`), h("td", { class: "cells" }, (p.best[0] ?? []).join(" "))))));
}

/** @typedef {{ a: number, b: number, k: number, predicted: number, truth: string }} Fit */

/** What the fit says, and what is true. @param {Fit} fit */
function fitted({ a, b, k, predicted, truth }) {
  const apart = Math.log10(predicted) - Math.log10(Number(truth));
  const off = Math.abs(apart).toFixed(1);
  return h("p", { class: "lab-fit" }, say(`Fit: y = ${a.toPrecision(4)} · e^(${b.toFixed(3)} k). Without all ${k} clues it predicts ${predicted.toExponential(2)}; the truth is `, `拟合：y = ${a.toPrecision(4)} · e^(${b.toFixed(3)} k)。去掉全部 ${k} 个已知数时预测 ${predicted.toExponential(2)}；真值是 `),
    h("span", null, grouped(truth)), say(`: the curve is ${off} powers of ten too ${apart > 0 ? "high" : "low"}.`, `：曲线${apart > 0 ? "偏高" : "偏低"} ${off} 个数量级。`));
}

/** The curve, with a logarithmic axis; with a fit, up to where no clue is left. @param {{ k: number, most: string }[]} points @param {Fit} [fit] */
function curve(points, fit) {
  const log = points.map((p) => Math.log10(Math.max(1, Number(p.most))));
  const last = fit ? fit.k : Math.max(2, points.length);
  const ends = fit ? [Math.log10(fit.predicted), Math.log10(Number(fit.truth))] : [];
  const top = Math.max(1, Math.ceil(Math.max(...log, ...ends)));
  const [w, high, left] = [320, fit ? 190 : 140, fit ? 44 : 34];
  const x = (/** @type {number} */ k) => left + ((w - left - 12) * (k - 1)) / Math.max(1, last - 1);
  const y = (/** @type {number} */ v) => 12 + (high - 34) * (1 - Math.max(0, v) / top);
  const step = Math.max(1, Math.ceil(top / 5));
  const marks = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
  const at = (/** @type {number} */ k) => (fit ? (Math.log(fit.a) + fit.b * k) / Math.LN10 : 0);
  const shown = fit ? [...points.map((p) => p.k), fit.k] : points.map((p) => p.k);
  return s("svg", { class: "curve", viewBox: `0 0 ${w} ${high}`, role: "img", "aria-label": say("Most solutions by clues removed", "去掉的已知数与最多解数") },
    marks.map((m) => s("g", null, s("line", { x1: left, x2: w - 8, y1: y(m), y2: y(m), class: "rule" }), s("text", { x: left - 6, y: y(m), class: "axis end" }, m < 4 ? String(10 ** m) : `10^${m}`))),
    fit ? [s("path", { class: "line fit", d: `M${x(1)} ${y(at(1))}L${x(last)} ${y(at(last))}` }), s("path", { class: "truth", d: `M${x(last) - 5} ${y(ends[1]) - 5}l10 10m0 -10l-10 10` }),
      s("text", { x: x(last) - 10, y: y(ends[1]) + 12, class: "axis end" }, say("truth", "真值"))] : [],
    s("path", { class: "line", d: log.map((v, i) => `${i ? "L" : "M"}${x(points[i].k)} ${y(v)}`).join("") }),
    log.map((v, i) => s("circle", { cx: x(points[i].k), cy: y(v), r: fit ? 3.5 : 4.5, class: "point" })),
    shown.map((k) => s("text", { x: x(k), y: high - 8, class: "axis" }, String(k))));
}
