// @ts-check
//! Carries questions to a worker that runs the library as WebAssembly. The library answers one
//! question at a time and cannot be interrupted: what is running is cancelled by ending the worker.
//! A new one takes the games from the database, where every move is kept before the next question.

import { Trouble } from "./engine.js";
import { say } from "./words.js";

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {object} question
 * @property {(message: import("./engine.js").Message) => void} onmessage
 * @property {() => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @returns {import("./engine.js").Carrier} */
export function create() {
  /** @type {Waiting[]} */
  const queue = [];
  let next = 1;
  /** Whether the first of the queue has been handed to the worker. */
  let running = false;
  let worker = start();

  function start() {
    const made = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    made.onmessage = ({ data }) => {
      const first = queue[0];
      if (!first || data.id !== first.id) return;
      if (data.message) first.onmessage(data.message);
      if (data.done) finish(() => first.resolve());
    };
    made.onerror = () => {
      // The library is gone, with its memory; the games are not.
      restart();
      if (queue[0]) finish(() => {}).reject(new Trouble(say("The engine stopped and was started again.",
        "引擎停止，已重新启动。"), "broken"));
    };
    return made;
  }

  /** Takes the first question out of the queue and hands out the next. @param {() => void} then */
  function finish(then) {
    const first = /** @type {Waiting} */ (queue.shift());
    running = false;
    then();
    hand();
    return first;
  }

  function hand() {
    if (running || !queue.length) return;
    running = true;
    worker.postMessage({ id: queue[0].id, question: queue[0].question });
  }

  function restart() {
    worker.terminate();
    worker = start();
    running = false;
  }

  return {
    carry: (question, onmessage, signal) => new Promise((resolve, reject) => {
      if (signal?.aborted) return resolve();
      const id = next++;
      queue.push({ id, question, onmessage, resolve, reject });
      signal?.addEventListener("abort", () => {
        const at = queue.findIndex((w) => w.id === id);
        if (at < 0) return;
        if (at === 0 && running) restart();
        queue.splice(at, 1);
        resolve();
        hand();
      }, { once: true });
      hand();
    }),
  };
}
