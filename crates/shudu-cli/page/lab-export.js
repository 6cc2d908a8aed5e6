// @ts-check
//! What can be taken from the lab: the moment and the plot as pictures, a film, the run as JSON.

import { ask } from "./engine.js";
import { button, copy, dialog, download, h } from "./dom.js";
import { drawn } from "./share.js";
import { longWork, trouble } from "./work.js";
import { say } from "./words.js";

/** Events that a file of a run has at most. */
const EVENTS = 100000;

/** @typedef {import("./lab-panel.js").Panel} Panel */

/** @param {() => Panel[]} panels */
export function exports(panels) {
  const each = (/** @type {(panel: Panel) => Promise<void>} */ act) => async () => {
    try {
      for (const panel of panels()) await act(panel);
    } catch (error) {
      trouble(error);
    }
  };
  const moment = (/** @type {"svg" | "png"} */ as) => each(async ({ run, moment }) => {
    const { svg } = await ask({ ask: "moment", ...run.about, at: moment?.at ?? 0, svg: true });
    await drawn(/** @type {string} */ (svg), `${run.algorithm.id}-${moment?.at ?? 0}`, as);
  });
  const plot = (/** @type {"svg" | "png"} */ as) => each(async ({ run }) => {
    const { svg } = await ask({ ask: "plot", ...run.about });
    await drawn(/** @type {string} */ (svg), `${run.algorithm.id}-plot`, as);
  });
  const json = each(async ({ run, moment }) => {
    const { events } = await ask({ ask: "events", ...run.about, from: 0, count: EVENTS });
    download(`${run.algorithm.id}.json`, JSON.stringify({ run: run.totals, moment, events }), "application/json");
  });
  return h("div", { class: "row lab-export" }, h("span", { class: "faint" }, say("Moment", "此刻")), button("SVG", moment("svg")), button("PNG", moment("png")),
    h("span", { class: "faint" }, say("Plot", "曲线")), button("SVG", plot("svg"), { "aria-label": say("Plot as SVG", "曲线存为 SVG") }), button("PNG", plot("png"), { "aria-label": say("Plot as PNG", "曲线存为 PNG") }),
    button(say("Film…", "影片……"), () => film(panels())), button(say("Run as JSON", "运行存为 JSON"), json),
    button(say("Copy the link", "复制链接"), () => copy(location.href)));
}

/** Asks how long the film is to be, and hands it out. @param {Panel[]} panels */
function film(panels) {
  const frames = h("input", { type: "number", min: "1", max: "1000", value: "60" });
  const seconds = h("input", { type: "number", min: "0.05", max: "60", step: "0.05", value: "0.5" });
  dialog(say("A film of the run", "运行的影片"), (close) => [
    h("p", null, say("An SVG that moves: it plays in every browser, and in slides made of HTML. For other slides, shudu trace --film writes an animated PNG.",
      "会动的 SVG：可在任何浏览器和网页幻灯片中播放。其他幻灯片可用 shudu trace --film 生成动画 PNG。")),
    h("label", { class: "field" }, h("span", null, say("Frames, from the first step to the last", "帧数，从第一步到最后")), frames),
    h("label", { class: "field" }, h("span", null, say("Seconds for each", "每帧秒数")), seconds),
    h("div", { class: "row end" }, button(say("Make it", "生成"), async () => {
      const asked = { frames: Math.round(Number(frames.value)) || 60, seconds: Number(seconds.value) || 0.5 };
      close();
      for (const { run } of panels) {
        const made = await longWork(say("Drawing the film", "正在绘制影片"), { ask: "film", ...run.about, ...asked });
        if (made) download(`${run.algorithm.id}-film.svg`, made.svg, "image/svg+xml");
      }
    }, { class: "button strong lab-film" })),
  ], { class: "small" });
}
