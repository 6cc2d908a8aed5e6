// @ts-check
//! Carries questions over HTTP to `shudu web`. Closing the request cancels the work.

import { Trouble, offline } from "./engine.js";

/** @returns {import("./engine.js").Carrier} */
export function create() {
  return { carry };
}

/**
 * @param {object} question
 * @param {(message: import("./engine.js").Message) => void} onmessage
 * @param {AbortSignal} [signal]
 */
async function carry(question, onmessage, signal) {
  try {
    const response = await fetch("ask", {
      method: "POST", body: JSON.stringify(question), signal, cache: "no-store",
      headers: { "Content-Type": "application/json" },
      // The clock is stopped when the page is closed, too.
      keepalive: "ask" in question && question.ask === "rest",
    });
    if (!response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? "")).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim()) onmessage(JSON.parse(line));
      if (done) return;
    }
  } catch (error) {
    if (signal?.aborted) return;
    throw error instanceof Trouble ? error : new Trouble(offline(), "offline");
  }
}
