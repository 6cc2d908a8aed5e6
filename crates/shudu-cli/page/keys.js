// @ts-check
//! What a key means while a board is before the user. The keys are SudokuPad's. On boards with
//! letters for digits a letter is a digit, and modes are chosen with Space.

/** @typedef {"digit" | "corner" | "centre" | "colour" | "first" | "second"} Mode */

/**
 * @typedef {{ do: "digit", digit: number, mode?: Mode }
 *   | { do: "filter", digit: number }
 *   | { do: "mode", mode: Mode }
 *   | { do: "step", down: number, right: number, more: boolean }
 *   | { do: "next-mode" | "previous-mode" | "all" | "invert" | "undo" | "redo" | "clear" | "none" | "hint" | "pause"
 *       | "help" | "look" }} Act
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, Mode>} */
const MODES = { z: "digit", y: "digit", x: "corner", c: "centre", v: "colour", b: "first", n: "second" };

/** The digit of a key, or 0. @param {KeyboardEvent} event @param {number} size */
function digitOf(event, size) {
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? (/^[0-9]$/.test(event.key) ? event.key : undefined);
  if (place !== undefined) return Number(place) <= size ? Number(place) : 0;
  if (size > 9 && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const digit = event.key.toLowerCase().charCodeAt(0) - 87;
    return digit <= size ? digit : 0;
  }
  return 0;
}

/**
 * @param {KeyboardEvent} event
 * @param {number} size of the board
 * @returns {Act | undefined}
 */
export function actOf(event, size) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[key];
  if (arrow) return event.altKey ? undefined : { do: "step", down: arrow[0], right: arrow[1], more: event.shiftKey || ctrl };
  const digit = digitOf(event, size);
  if (digit && event.altKey) return { do: "filter", digit };
  if (digit) return { do: "digit", digit, mode: ctrl && event.shiftKey ? "colour" : ctrl ? "centre" : event.shiftKey ? "corner" : undefined };
  if (ctrl) return withCtrl(key, event.shiftKey);
  if (event.altKey) return undefined;
  if (MODES[key]) return { do: "mode", mode: MODES[key] };
  switch (key) {
    case " ": return { do: event.shiftKey ? "previous-mode" : "next-mode" };
    case "Backspace": case "Delete": case "0": return { do: "clear" };
    case "Escape": return { do: "none" };
    case "h": return { do: "hint" };
    case "p": return { do: "pause" };
    case "f": return { do: "look" };
    case "u": return { do: "undo" };
    case "r": return { do: "redo" };
    case "?": return { do: "help" };
  }
  return undefined;
}

/** @param {string} key @param {boolean} shift @returns {Act | undefined} */
function withCtrl(key, shift) {
  switch (key) {
    case "a": return { do: "all" };
    case "i": return { do: "invert" };
    case "z": return { do: shift ? "redo" : "undo" };
    case "y": return { do: "redo" };
  }
  return undefined;
}

/** Whether a key is meant for what has the focus, not for the board. @param {KeyboardEvent} event */
export function forElement(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]")) return true;
  if (at.closest?.("input, textarea, select, [contenteditable]")) return true;
  return (event.key === " " || event.key === "Enter") && Boolean(at.closest?.("button, a, summary"));
}
