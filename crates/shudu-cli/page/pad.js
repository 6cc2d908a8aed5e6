// @ts-check
//! The pad: modes, digits with how many are left, colours, and the tools a thumb needs.

import { fill, h, icon, s } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./keys.js").Mode} Mode */

/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour", "first", "second"];

/** @param {Mode} mode */
export function modeName(mode) {
  switch (mode) {
    case "digit": return say("Digit", "填数");
    case "corner": return say("Corner", "角注");
    case "centre": return say("Centre", "中注");
    case "colour": return say("Colour", "颜色");
    case "first": return say("Tint ●", "着色 ●");
    case "second": return say("Tint ■", "着色 ■");
  }
}

/** @param {Mode} mode */
function modeKey(mode) {
  return { digit: "Z", corner: "X", centre: "C", colour: "V", first: "B", second: "N" }[mode];
}

/** The letter of a move in a mode. @param {Mode} mode */
export function moveLetter(mode) {
  return { digit: "d", corner: "n", centre: "c", colour: "k", first: "g", second: "j" }[mode];
}

/**
 * @typedef {object} PadEar
 * @property {(digit: number) => void} digit
 * @property {(mode: Mode) => void} mode
 * @property {(digit: number) => void} filter
 * @property {() => void} clear
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 */

export class Pad {
  /** @param {import("./protocol").Shape} shape @param {PadEar} ear */
  constructor(shape, ear) {
    this.shape = shape;
    this.ear = ear;
    /** @type {Mode} */
    this.mode = "digit";
    /** The digit that is chosen when digits come first, or looked at; 0 for none. */
    this.chosen = 0;
    /** @type {number[]} */
    this.left = [];
    /** What each key shows. @type {string[]} */
    this.signs = [];
    /** The mode the keys were made for. */
    this.keysOf = "";
    this.modes = h("div", { class: "modes", role: "radiogroup", "aria-label": say("Mode", "模式") });
    this.keys = h("div", { class: `keys${shape.size > 9 ? " many" : ""}`, role: "group", "aria-label": say("Digits", "数字") });
    this.undo = tool("undo", say("Undo", "撤销"), ear.undo);
    this.redo = tool("redo", say("Redo", "重做"), ear.redo);
    this.tools = h("div", { class: "tools" }, this.undo, this.redo,
      tool("erase", say("Clear", "清除"), ear.clear, "clear"), tool("hint", say("Hint", "提示"), ear.hint, "strong"));
    this.node = h("div", { class: "pad" }, this.modes, this.keys, this.tools);
    this.#modes();
    this.#keys();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.#modes();
    this.#keys();
  }

  /** @param {import("./protocol").Table} table */
  show(table) {
    this.undo.disabled = !table.undo;
    this.redo.disabled = !table.redo;
    if (this.left.join() === table.left.join()) return;
    this.left = table.left;
    this.#keys();
  }

  /** @param {number} digit */
  choose(digit) {
    if (digit === this.chosen) return;
    this.chosen = digit;
    this.#keys();
  }

  #modes() {
    const focused = this.modes.contains(document.activeElement);
    fill(this.modes, MODES.map((mode) => h("button", {
      type: "button", role: "radio", class: "mode", "aria-checked": String(mode === this.mode),
      tabindex: mode === this.mode ? "0" : "-1", title: `${modeName(mode)} (${modeKey(mode)})`, "aria-label": modeName(mode),
      onclick: () => this.ear.mode(mode),
      onkeydown: (/** @type {KeyboardEvent} */ e) => this.#turn(e),
    }, modeSign(mode), h("span", null, modeName(mode)))));
    if (focused) /** @type {HTMLElement} */ (this.modes.querySelector("[aria-checked=true]"))?.focus();
  }

  /** Arrows walk the modes, as in any group of radio buttons. @param {KeyboardEvent} event */
  #turn(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.ear.mode(MODES[(MODES.indexOf(this.mode) + by + MODES.length) % MODES.length]);
  }

  #keys() {
    const colours = this.mode === "colour";
    const count = colours ? 8 : this.shape.size;
    this.keys.dataset.mode = this.mode;
    this.keys.style.setProperty("--columns", String(columns(count)));
    const sign = (/** @type {number} */ i) => `${this.left[i]}|${this.chosen === i + 1}`;
    if (this.keysOf === this.mode && !colours) {
      // Keys are changed in place: a focused key keeps the focus.
      for (let i = 0; i < count; i++) {
        if (this.signs[i] === sign(i)) continue;
        const old = this.keys.children[i];
        const focused = old === document.activeElement;
        const key = this.#digit(i + 1);
        old.replaceWith(key);
        if (focused) key.focus();
      }
    } else {
      const made = Array.from({ length: count }, (_, i) => (colours ? this.#colour(i + 1) : this.#digit(i + 1)));
      // Nine digits in two rows of five leave a place on phones.
      if (count === 9) made.push(h("button", { type: "button", class: "key clear", "aria-label": say("Clear", "清除"), onclick: () => this.ear.clear() }, icon("erase")));
      fill(this.keys, made);
    }
    this.signs = Array.from({ length: count }, (_, i) => sign(i));
    this.keysOf = this.mode;
  }

  /** @param {number} digit */
  #digit(digit) {
    const left = this.left[digit - 1];
    const symbol = this.shape.symbols[digit - 1];
    const done = left !== undefined && left <= 0;
    const key = h("button", {
      type: "button", class: `key ${done ? "done" : ""} ${digit === this.chosen ? "chosen" : ""}`,
      "aria-pressed": String(digit === this.chosen),
    }, h("b", null, symbol), left === undefined ? null : [h("small", null, done ? "✓" : left),
      h("span", { class: "unseen" }, done ? say("all placed", "已全部填完") : say("left", "个未填"))]);
    this.#press(key, digit);
    return key;
  }

  /** @param {number} colour */
  #colour(colour) {
    const key = h("button", { type: "button", class: `key swatch p${colour} s${colour}` },
      h("span", { class: "unseen" }, say("colour", "颜色")), h("small", null, colour));
    this.#press(key, colour);
    return key;
  }

  /** A press is a digit; a long press, or the other button, looks at it. @param {HTMLElement} key @param {number} digit */
  #press(key, digit) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let holding;
    let held = false;
    const look = () => {
      held = true;
      if (this.mode !== "colour") this.ear.filter(digit);
    };
    key.addEventListener("pointerdown", () => { held = false; holding = setTimeout(look, 480); });
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) key.addEventListener(end, () => clearTimeout(holding));
    key.addEventListener("contextmenu", (event) => { event.preventDefault(); clearTimeout(holding); if (!held) look(); });
    key.addEventListener("click", () => { if (!held) this.ear.digit(digit); held = false; });
  }
}

/** How many keys stand in a row. @param {number} count */
function columns(count) {
  return count <= 6 ? count : count <= 10 ? 5 : count <= 12 ? 6 : 8;
}

/** @param {import("./dom.js").Icon} name @param {string} label @param {() => void} onclick @param {string} [extra] */
function tool(name, label, onclick, extra = "") {
  return h("button", { type: "button", class: `tool ${extra}`, onclick }, icon(name), h("span", null, label));
}

/** A small picture of what a mode writes. @param {Mode} mode */
function modeSign(mode) {
  const box = s("rect", { x: 2, y: 2, width: 20, height: 20, rx: 4, class: "box" });
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ what) =>
    s("text", { x, y, "font-size": size }, what);
  const inside = {
    digit: [text(12, 17.5, 15, "5")],
    corner: [text(7, 10, 8, "1"), text(17, 10, 8, "2")],
    centre: [text(12, 15, 9, "12")],
    colour: [s("path", { class: "solid", d: "M2 16 16 2h2a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4Z" })],
    first: [s("circle", { class: "first", cx: 12, cy: 12, r: 6 })],
    second: [s("rect", { class: "second", x: 6.5, y: 6.5, width: 11, height: 11 })],
  }[mode];
  return s("svg", { class: "mode-sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, box, ...inside);
}
