// @ts-check
//! The one way to the library: a question goes out, progress and an answer come back. Who carries
//! it, HTTP or a worker, is said by the page's `carrier` and known nowhere else.

import { REPEATABLE } from "./generated.js";
import { language, say } from "./words.js";

/**
 * What a carrier is: it takes a question and gives back every message of the answer.
 * @typedef {object} Carrier
 * @property {(question: object, onmessage: (message: Message) => void, signal?: AbortSignal) => Promise<void>} carry
 */

/** @typedef {{ progress?: Progress, answer?: any, error?: string, kind?: string }} Message */
/** @typedef {{ share?: number, tried?: number, best?: number }} Progress */
/** @typedef {{ progress?: (p: Progress) => void, signal?: AbortSignal }} Options */

/** Why there is no answer: `kind` as in the protocol, or `offline`. */
export class Trouble extends Error {
  /** @param {string} text @param {string} kind */
  constructor(text, kind) {
    super(text);
    this.kind = kind;
  }
}

/** Whether the page is the static site's: the library runs in the browser. */
export const alone = document.querySelector('meta[name="carrier"]')?.getAttribute("content") === "worker";

/** @type {Promise<Carrier> | undefined} */
let carrier;

function theCarrier() {
  carrier ??= alone
    ? import("./carrier-worker.js").then((m) => m.create())
    : import("./carrier-http.js").then((m) => m.create());
  return carrier;
}

/** Milliseconds to wait before asking again. */
const WAITS = [200, 600, 1500, 3000];

/** @typedef {import("./protocol").Requests} Requests */
/**
 * A request: its name and its fields.
 * @template {keyof Requests} K
 * @typedef {{ ask: K } & Requests[K]["fields"]} Request
 */

/**
 * Asks the library.
 * @template {keyof Requests} K
 * @param {Request<K>} question
 * @param {Options} [options]
 * @returns {Promise<Requests[K]["answer"]>}
 */
export async function ask(question, options = {}) {
  for (let again = 0; ; again++) {
    try {
      return await once(question, options);
    } catch (error) {
      const kind = error instanceof Trouble ? error.kind : "offline";
      const worth = kind === "busy" || (kind === "offline" && REPEATABLE.has(question.ask));
      if (!worth || again >= WAITS.length || options.signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAITS[again]));
    }
  }
}

/** @param {object} question @param {Options} options @returns {Promise<any>} */
async function once(question, options) {
  const by = await theCarrier();
  /** @type {Message | undefined} */
  let last;
  await by.carry({ language: language(), ...question }, (message) => {
    if (message.progress) options.progress?.(message.progress);
    else last = message;
  }, options.signal);
  if (last?.error !== undefined) throw new Trouble(last.error, last.kind ?? "bad");
  if (options.signal?.aborted) throw new Trouble(say("Stopped.", "已停止。"), "stopped");
  if (last?.answer === undefined) throw new Trouble(offline(), "offline");
  return last.answer;
}

/** What is said when nobody answers. */
export function offline() {
  return say("Shudu does not answer. Is “shudu web” still running?", "Shudu 没有响应。“shudu web” 还在运行吗?");
}
