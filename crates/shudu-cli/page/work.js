// @ts-check
//! Long work: its progress is seen, and it can be stopped.

import { ask } from "./engine.js";
import { button, dialog, fill, h, toast } from "./dom.js";
import { say, sentence } from "./words.js";

/** @typedef {import("./protocol").Requests} Requests */

/** How long work may take before the user is told about it, in milliseconds. */
const PATIENCE = 250;

/** Progress as a bar and in words. */
export class Progress {
  constructor() {
    this.bar = h("progress", { max: "1", "aria-label": say("Progress", "进度") });
    this.text = h("span", { class: "faint" });
    this.node = h("div", { class: "progress" }, this.bar, this.text);
  }

  /** @param {import("./engine.js").Progress} progress */
  show({ share, tried, best }) {
    if (typeof share === "number") this.bar.value = share;
    const parts = [];
    if (tried) parts.push(say(`${tried} tried`, `已试 ${tried} 个`));
    if (best) parts.push(say(`best so far ${best}`, `目前最高 ${best}`));
    if (!parts.length && typeof share === "number") parts.push(`${Math.round(share * 100)}%`);
    this.text.textContent = parts.join(" · ");
  }
}

/** Why work is stopped when the user goes elsewhere. */
const LEFT = "left";

/** A way to stop work, which also stops when the user goes elsewhere. */
export function stopper() {
  const stop = new AbortController();
  document.addEventListener("leave", () => stop.abort(LEFT), { once: true, signal: stop.signal });
  return stop;
}

/**
 * Asks, and shows a dialog with progress if it takes long. Gives `null` if there is no answer, which
 * the user knows then, and `undefined` if the user went elsewhere.
 * @template {keyof Requests} K
 * @param {string} title
 * @param {import("./engine.js").Request<K>} question
 * @returns {Promise<Requests[K]["answer"] | null | undefined>}
 */
export async function longWork(title, question) {
  const stop = stopper();
  const progress = new Progress();
  /** @type {(() => void) | undefined} */
  let close;
  const timer = setTimeout(() => {
    close = dialog(title, () => [progress.node, h("div", { class: "row end" }, button(say("Stop", "停止"), () => stop.abort()))],
      { class: "small", onclose: () => stop.abort() });
  }, PATIENCE);
  try {
    return await ask(question, { signal: stop.signal, progress: (p) => progress.show(p) });
  } catch (error) {
    if (stop.signal.reason === LEFT) return undefined;
    if (!stop.signal.aborted) trouble(error);
    return null;
  } finally {
    clearTimeout(timer);
    close?.();
  }
}

/** Tells what went wrong. @param {unknown} error */
export function trouble(error) {
  toast(error instanceof Error ? error.message : String(error), "trouble");
}

/**
 * A card of work: a button starts it, progress and a stop button while it runs, then its result.
 * @template {keyof Requests} K
 * @param {string} title
 * @param {string} about
 * @param {() => import("./engine.js").Request<K>} question
 * @param {(answer: Requests[K]["answer"]) => (Node | string | null)[]} shown
 * @param {{ start?: string }} [options]
 */
export function workCard(title, about, question, shown, options = {}) {
  const body = h("div", { class: "work-body" });
  const node = h("section", { class: "card work" }, h("h3", null, title), body);
  const idle = () => fill(body, h("p", { class: "faint" }, about),
    button(options.start ?? say("Start", "开始"), () => run(), { "aria-label": `${options.start ?? say("Start", "开始")}: ${title}` }));
  const run = async () => {
    const stop = stopper();
    const progress = new Progress();
    fill(body, progress.node, button(say("Stop", "停止"), () => stop.abort()));
    try {
      const answer = await ask(question(), { signal: stop.signal, progress: (p) => progress.show(p) });
      fill(body, ...shown(answer));
    } catch (error) {
      fill(body, h("p", { class: "said-no" }, sentence(error instanceof Error ? error.message : String(error))),
        button(say("Again", "再来"), () => run()));
    }
  };
  idle();
  return { node, run };
}
