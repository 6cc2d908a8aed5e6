// @ts-check
//! The board: an SVG picture, and over it a real grid of focusable cells that screen readers and
//! keys use. It draws what it is given and tells where it was touched; it knows no rules.

import { h, s, fill } from "./dom.js";
import { cellName, say } from "./words.js";
import { UNIT, candidateAt, contents } from "./cells.js";
import { blockLines, lattice, patterns, rounded, underlay } from "./frame.js";
import { drawLit, litCells } from "./lit.js";

/** @typedef {import("./cells.js").Look} Look */
/** @typedef {import("./lit.js").Lit} Lit */
/** @typedef {import("./protocol").Shape} Shape */

/**
 * @typedef {object} Ear what a board tells
 * @property {(cell: number, event: PointerEvent, digit: number) => void} [press]
 * @property {(cell: number) => void} [drag] the pointer came to another cell
 * @property {() => void} [release]
 * @property {(cell: number) => void} [twice]
 * @property {(cell: number) => void} [hold]
 * @property {(cell: number) => void} [focus]
 */

/** Room for the names of rows and columns. */
const MARGIN = 34;
/** How long a press is a long one, in milliseconds. */
const HOLD = 480;
/** How close two presses are a double one, in milliseconds. */
const TWICE = 350;

let serial = 0;

export class Board {
  // From the lowest layer to the highest.
  colours = s("g", { class: "colours" });
  tinted = s("g", { class: "tinted" });
  litBelow = s("g", { class: "lit below" });
  picked = s("g", { class: "picked" });
  texts = s("g", { class: "texts" });
  litAbove = s("g", { class: "lit above" });
  /** Where each cell is drawn. @type {SVGGElement[]} */
  groups = [];
  /** The cells of the grid, unless the board is still. @type {HTMLElement[] | undefined} */
  cells;
  svg = s("svg");
  node = h("div", { class: "board" });
  /** What is tinted at the moment. */
  tintKey = "";
  tintDigit = 0;
  colourKey = "";

  /**
   * @param {Shape} shape
   * @param {{ label?: string, labels?: boolean, ear?: Ear, still?: boolean }} [options]
   *   `labels`: names of rows and columns; `still`: a picture only, without a grid
   */
  constructor(shape, options = {}) {
    this.shape = shape;
    this.size = shape.size;
    this.ear = options.ear ?? {};
    this.id = `b${++serial}`;
    /** @type {Look[]} */
    this.looks = [];
    /** @type {string[]} what each cell shows, to see what changed */
    this.shown = [];
    /** @type {Set<number>} */
    this.selection = new Set();
    this.cursor = 0;
    this.filter = 0;
    /** Whether centre notes stand in fixed places. */
    this.fixed = false;
    /** Whether the row, column and box of the cursor are tinted. */
    this.peers = false;
    /** @type {Lit | null} */
    this.lit = null;
    this.margin = options.labels ? MARGIN : 0;
    this.#build(options);
  }

  /** @param {{ label?: string, still?: boolean }} options */
  #build(options) {
    const n = this.size;
    const side = n * UNIT;
    const m = this.margin;
    for (let cell = 0; cell < n * n; cell++) {
      const group = s("g", { transform: `translate(${(cell % n) * UNIT} ${Math.floor(cell / n) * UNIT})` });
      this.groups.push(group);
      this.texts.append(group);
    }
    const pad = 5;
    this.svg = s("svg", {
      class: `board-picture${n > 9 ? " many" : ""}`, viewBox: `${-m - pad} ${-m - pad} ${side + m + 2 * pad} ${side + m + 2 * pad}`,
      "aria-hidden": options.still ? null : "true", role: options.still ? "img" : null,
      "aria-label": options.still ? options.label ?? say("Board", "盘面") : null,
    },
      s("defs", null, patterns(this.id)),
      rounded(side), this.colours, underlay(this.shape), this.tinted, this.litBelow, this.picked,
      lattice(n), blockLines(this.shape), m ? this.#names() : null, this.texts, this.litAbove);
    this.node.append(this.svg);
    if (!options.still) this.#grid(options.label ?? say("Board", "盘面"));
  }

  #names() {
    const g = s("g", { class: "names" });
    for (let i = 0; i < this.size; i++) {
      g.append(s("text", { x: (i + 0.5) * UNIT, y: -MARGIN / 2 - 2 }, String(i + 1)));
      g.append(s("text", { x: -MARGIN / 2 - 2, y: (i + 0.5) * UNIT }, String(i + 1)));
    }
    return g;
  }

  /** The grid of cells over the picture. @param {string} label */
  #grid(label) {
    const n = this.size;
    /** @type {HTMLElement[]} */
    const cells = [];
    this.cells = cells;
    const rows = [];
    for (let row = 0; row < n; row++) {
      const line = h("div", { role: "row" });
      for (let column = 0; column < n; column++) {
        const cell = h("div", { role: "gridcell", tabindex: "-1", "aria-selected": "false" });
        cells.push(cell);
        line.append(cell);
      }
      rows.push(line);
    }
    cells[0].tabIndex = 0;
    this.grid = h("div", {
      class: "board-grid", role: "grid", "aria-label": label, "aria-multiselectable": "true",
      "aria-rowcount": n, "aria-colcount": n,
    }, rows);
    // The grid lies exactly on the cells of the picture, whatever its margins.
    const whole = n * UNIT + this.margin + 10;
    const near = `${((this.margin + 5) / whole) * 100}%`;
    const far = `${(5 / whole) * 100}%`;
    Object.assign(this.grid.style, { left: near, top: near, right: far, bottom: far });
    this.node.append(this.grid);
    this.#listen(this.grid);
  }

  /** @param {HTMLElement} grid */
  #listen(grid) {
    let down = -1;
    let last = -1;
    let tapped = -1;
    let at = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let holding;
    grid.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const hit = this.#hit(event);
      if (hit.cell < 0) return;
      event.preventDefault();
      grid.setPointerCapture(event.pointerId);
      down = last = hit.cell;
      this.ear.press?.(hit.cell, event, hit.digit);
      // Browsers differ on double taps; two presses on a cell are the same everywhere.
      const again = tapped === hit.cell && event.timeStamp - at < TWICE && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (again) this.ear.twice?.(hit.cell);
      tapped = again ? -1 : hit.cell;
      at = event.timeStamp;
      clearTimeout(holding);
      holding = setTimeout(() => {
        if (last === down && down >= 0) this.ear.hold?.(down);
      }, HOLD);
    });
    grid.addEventListener("pointermove", (event) => {
      if (down < 0) return;
      const { cell, x, y } = this.#hit(event);
      // Only the middle of a cell counts, so that a diagonal drag does not catch its neighbours.
      if (cell < 0 || cell === last || Math.hypot(x - 0.5, y - 0.5) > 0.45) return;
      clearTimeout(holding);
      last = cell;
      this.ear.drag?.(cell);
    });
    const up = () => {
      clearTimeout(holding);
      if (down < 0) return;
      down = -1;
      this.ear.release?.();
    };
    grid.addEventListener("pointerup", up);
    grid.addEventListener("pointercancel", up);
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("focusin", (event) => {
      const cell = (this.cells ?? []).indexOf(/** @type {HTMLElement} */ (event.target));
      if (cell >= 0) this.ear.focus?.(cell);
    });
  }

  /** The cell, the place in it and the candidate under a pointer. @param {MouseEvent} event */
  #hit(event) {
    const box = /** @type {HTMLElement} */ (this.grid).getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.size;
    const y = ((event.clientY - box.top) / box.height) * this.size;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const inside = column >= 0 && row >= 0 && column < this.size && row < this.size;
    return {
      cell: inside ? row * this.size + column : -1, x: x - column, y: y - row,
      digit: inside ? candidateAt(this.size, x - column, y - row) : 0,
    };
  }

  /** Draws the cells; those that did not change are left alone. @param {Look[]} looks */
  draw(looks) {
    this.looks = looks;
    const bare = litCells(this.lit);
    const changed = [];
    for (let cell = 0; cell < looks.length; cell++) {
      const look = looks[cell];
      const how = { shape: this.shape, fixed: this.fixed, bare: bare.has(this.name(cell)) };
      const key = `${how.fixed}${how.bare}${JSON.stringify(look)}`;
      if (this.shown[cell] === key) continue;
      this.shown[cell] = key;
      this.groups[cell].replaceChildren(...contents(look, how));
      changed.push(cell);
    }
    if (!changed.length) return;
    for (const cell of changed) this.cells?.[cell].setAttribute("aria-label", this.spoken(cell));
    this.#colour();
    this.#tint();
  }

  /** `r1c1` and so on. @param {number} cell */
  name(cell) {
    return `r${Math.floor(cell / this.size) + 1}c${(cell % this.size) + 1}`;
  }

  /** The number of a cell that is named. @param {string} name */
  at(name) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? ["", "1", "1"];
    return (Number(row) - 1) * this.size + Number(column) - 1;
  }

  /** A cell as a screen reader says it. @param {number} cell */
  spoken(cell) {
    const look = this.looks[cell] ?? {};
    const list = (/** @type {number[]} */ digits) => digits.map((d) => this.shape.symbols[d - 1]).join(" ");
    const parts = [cellName(Math.floor(cell / this.size) + 1, (cell % this.size) + 1)];
    const digit = look.given ?? look.digit;
    if (digit) parts.push(this.shape.symbols[digit - 1]);
    else parts.push(say("empty", "空"));
    if (look.given) parts.push(say("given", "已知数"));
    if (look.role) parts.push(look.role === "tentative" ? say("tentative", "试填") : say("forced", "推出"));
    if (look.dead) parts.push(say("nothing is left", "没有可填的数"));
    if (look.printed) parts.push(say("marks ", "标注 ") + this.shape.symbols.map((symbol, i) => (look.printed?.kept.includes(i + 1) ? symbol : "0")).join(" "));
    if (look.fault) parts.push(look.fault === "clash" ? say("conflict", "冲突") : say("wrong", "错误"));
    if (!digit && look.candidates?.length) parts.push(say("candidates ", "候选数 ") + list(look.candidates));
    if (!digit && look.centre?.length) parts.push(say("notes ", "笔记 ") + list(look.centre));
    if (!digit && look.corner?.length) parts.push(say("corner notes ", "角注 ") + list(look.corner));
    if (look.struck?.length) parts.push(say("struck ", "划去 ") + list(look.struck));
    if (look.colour) parts.push(say(`colour ${look.colour}`, `颜色 ${look.colour}`));
    return parts.join(say(", ", "，"));
  }

  /** Speaks all cells anew, in another language. */
  respeak() {
    this.cells?.forEach((node, cell) => node.setAttribute("aria-label", this.spoken(cell)));
  }

  #colour() {
    const n = this.size;
    const key = this.looks.map((look) => look.colour ?? "").join();
    if (key === this.colourKey) return;
    this.colourKey = key;
    fill(this.colours, this.looks.map((look, cell) => look.colour
      ? s("rect", { x: (cell % n) * UNIT, y: Math.floor(cell / n) * UNIT, width: UNIT, height: UNIT,
        class: `colour k${look.colour}`, fill: `url(#${this.id}k${look.colour})` })
      : null));
  }

  /** Marks the selected cells. @param {Iterable<number>} cells @param {number} cursor @param {boolean} [focus] */
  select(cells, cursor, focus = false) {
    const before = this.selection;
    this.selection = new Set(cells);
    if (this.cells) {
      for (const cell of before) if (!this.selection.has(cell)) this.cells[cell].setAttribute("aria-selected", "false");
      for (const cell of this.selection) if (!before.has(cell)) this.cells[cell].setAttribute("aria-selected", "true");
      if (cursor !== this.cursor) {
        this.cells[this.cursor].tabIndex = -1;
        this.cells[cursor].tabIndex = 0;
      }
      if (focus) this.cells[cursor].focus({ preventScroll: true });
    }
    this.cursor = cursor;
    fill(this.picked, this.#outline());
    this.#tint();
  }

  /** The selected cells with a line around their union. */
  #outline() {
    if (!this.selection.size) return null;
    const n = this.size;
    const has = (/** @type {number} */ row, /** @type {number} */ column) =>
      row >= 0 && column >= 0 && row < n && column < n && this.selection.has(row * n + column);
    let area = "";
    let edge = "";
    const i = 5; // how far inside the cell the line runs
    for (const cell of this.selection) {
      const [row, column] = [Math.floor(cell / n), cell % n];
      const [x, y] = [column * UNIT, row * UNIT];
      // A cell's own colour stays what it is.
      if (!this.looks[cell]?.colour) area += `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}Z`;
      const [up, right, down, left] = [has(row - 1, column), has(row, column + 1), has(row + 1, column), has(row, column - 1)];
      const [x0, x1] = [x + (left ? 0 : i), x + UNIT - (right ? 0 : i)];
      const [y0, y1] = [y + (up ? 0 : i), y + UNIT - (down ? 0 : i)];
      if (!up) edge += `M${x0} ${y + i}H${x1}`;
      if (!down) edge += `M${x0} ${y + UNIT - i}H${x1}`;
      if (!left) edge += `M${x + i} ${y0}V${y1}`;
      if (!right) edge += `M${x + UNIT - i} ${y0}V${y1}`;
      // Where the union has an inner corner, the line turns.
      if (up && left && !has(row - 1, column - 1)) edge += `M${x} ${y + i}h${i}v${-i}`;
      if (up && right && !has(row - 1, column + 1)) edge += `M${x + UNIT} ${y + i}h${-i}v${-i}`;
      if (down && left && !has(row + 1, column - 1)) edge += `M${x} ${y + UNIT - i}h${i}v${i}`;
      if (down && right && !has(row + 1, column + 1)) edge += `M${x + UNIT} ${y + UNIT - i}h${-i}v${i}`;
    }
    return [s("path", { class: "area", d: area }), s("path", { class: "edge", d: edge })];
  }

  /** Tints cells with the digit looked at, and the houses of the cursor. */
  #tint() {
    const n = this.size;
    const one = this.selection.size === 1 ? this.looks[this.cursor] : undefined;
    const digit = this.filter || (one?.given ?? one?.digit ?? 0);
    /** @type {string[]} */
    const paths = ["", "", ""];
    const square = (/** @type {number} */ cell) => `M${(cell % n) * UNIT} ${Math.floor(cell / n) * UNIT}h${UNIT}v${UNIT}h${-UNIT}Z`;
    this.looks.forEach((look, cell) => {
      if (this.peers && one && cell !== this.cursor && (cell % n === this.cursor % n
        || Math.floor(cell / n) === Math.floor(this.cursor / n) || this.shape.blocks[cell] === this.shape.blocks[this.cursor])) {
        paths[0] += square(cell);
      }
      if (!digit) return;
      if ((look.given ?? look.digit) === digit) paths[1] += square(cell);
      else if (this.filter && [look.corner, look.centre, look.candidates].some((notes) => notes?.includes(digit))) paths[2] += square(cell);
    });
    const key = paths.join("|");
    if (this.tintKey === key && this.tintDigit === digit) return;
    fill(this.tinted, s("path", { class: "peer", d: paths[0] }), s("path", { class: "same", d: paths[1] }), s("path", { class: "noted", d: paths[2] }));
    this.tintKey = key;
    this.#embolden(digit);
  }

  /** Notes of the digit looked at stand out. @param {number} digit */
  #embolden(digit) {
    this.tintDigit = digit;
    this.svg.querySelectorAll(".looked").forEach((node) => node.classList.remove("looked"));
    if (digit) this.texts.querySelectorAll(`[data-digit="${digit}"]`).forEach((node) => node.classList.add("looked"));
  }

  /** Looks at one digit until told otherwise; 0 is none. @param {number} digit */
  look(digit) {
    this.filter = digit;
    this.#tint();
  }

  /** Highlights what a hint or a step is about. @param {Lit | null} lit */
  light(lit) {
    this.lit = lit;
    this.draw(this.looks);
    const { below, above } = drawLit(lit, this);
    fill(this.litBelow, below);
    fill(this.litAbove, above);
    this.node.classList.toggle("has-lit", below.length + above.length > 0);
  }

  /** A short wave over all digits: the puzzle is solved. */
  celebrate() {
    this.groups.forEach((group, cell) => {
      const far = Math.hypot(Math.floor(cell / this.size) - Math.floor(this.cursor / this.size), (cell % this.size) - (this.cursor % this.size));
      group.style.setProperty("--wait", `${Math.round(far * 70)}ms`);
    });
    this.node.classList.add("solved");
    setTimeout(() => this.node.classList.remove("solved"), 2600);
  }
}

/**
 * A position (digits and candidates) as looks.
 * @param {import("./protocol").Position} position
 * @param {Shape} shape
 * @returns {Look[]}
 */
export function looksOf(position, shape) {
  const value = (/** @type {string} */ c) => shape.symbols.indexOf(c) + 1;
  return [...position.digits].map((c, cell) => {
    const digit = value(c);
    if (!digit) return { candidates: position.candidates?.[cell] ?? [] };
    return value(position.given[cell] ?? ".") ? { given: digit } : { digit };
  });
}

/** The usual board, for what comes without one. @returns {Shape} */
export function classic() {
  return {
    name: "3x3", title: "9×9", size: 9, symbols: [..."123456789"], diagonals: [], windows: [], rules: [],
    blocks: Array.from({ length: 81 }, (_, cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3)),
  };
}
