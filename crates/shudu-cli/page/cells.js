// @ts-check
//! What stands in a cell: digit, notes, faults. Drawn anew only when it changed.

import { s } from "./dom.js";

/** One cell is this wide in the board's own measure. */
export const UNIT = 100;

/** Candidates in fixed places keep this far from the lines. */
const EDGE = 6;

/** How many candidates stand beside and above each other. @param {number} size */
function shapeOf(size) {
  const columns = Math.ceil(Math.sqrt(size));
  return { columns, rows: Math.ceil(size / columns) };
}

/**
 * Where a candidate stands in its cell when candidates have fixed places.
 * @param {number} size of the board
 * @param {number} digit
 */
export function placeOf(size, digit) {
  const { columns, rows } = shapeOf(size);
  const inner = UNIT - 2 * EDGE;
  return {
    x: EDGE + (((digit - 1) % columns) + 0.5) * (inner / columns),
    y: EDGE + (Math.floor((digit - 1) / columns) + 0.5) * (inner / rows),
    room: inner / columns,
  };
}

/** The candidate at a point of a cell, both from 0 to 1. @param {number} size @param {number} x @param {number} y */
export function candidateAt(size, x, y) {
  const { columns, rows } = shapeOf(size);
  const digit = Math.floor(y * rows) * columns + Math.floor(x * columns) + 1;
  return digit <= size ? digit : 0;
}

/**
 * What is drawn in a cell: a game's, a learner's, a search's.
 * @typedef {import("./protocol").Square & Drawn} Look
 */
/**
 * @typedef {object} Drawn
 * @property {number[]} [candidates] notes that stand in their places
 * @property {number[]} [struck] candidates a learner eliminated
 * @property {number[]} [heat] for each digit, its share of the solutions
 * @property {"tentative" | "single"} [role] what a search has done with the digit
 * @property {boolean} [dead] whether a search finds no candidate for it
 * @property {{ kept: number[], pointer: number }} [printed] all marks, the struck ones as 0; the pointer counts from 0
 */

/** Corner notes go round: corners first, then the sides. */
const CORNERS = [[20, 23], [80, 23], [20, 80], [80, 80], [50, 23], [50, 80], [20, 51], [80, 51], [35, 23], [65, 23],
  [35, 80], [65, 80], [20, 37], [80, 37], [20, 66], [80, 66]];

/**
 * @param {Look} look
 * @param {{ shape: import("./protocol").Shape, fixed: boolean, bare: boolean }} how
 *   `fixed`: centre notes stand in fixed places; `bare`: notes are drawn by who highlights
 * @returns {SVGElement[]}
 */
export function contents(look, { shape, fixed, bare }) {
  const symbol = (/** @type {number} */ digit) => shape.symbols[digit - 1] ?? "?";
  if (look.printed) return printed(look, shape);
  const digit = look.given ?? look.digit;
  if (digit) {
    const kind = look.fault ? "fault" : look.role ?? (look.given ? "given" : "own");
    return [...(look.role ? [ground(look.role)] : []), s("text", { class: `digit ${kind}`, x: 50, y: 52 }, symbol(digit)), ...(look.fault ? [faultMark()] : [])];
  }
  if (look.heat) return heat(look.heat, shape);
  if (look.dead) return [ground("dead"), s("path", { class: "dead-mark", d: crossAt(50, 50, 22) })];
  if (bare) return [];
  if (look.candidates || fixed || look.tints?.some((t) => t.length)) return inPlaces(look, shape);
  /** @type {SVGElement[]} */
  const out = [];
  (look.corner ?? []).forEach((d, i) => {
    const [x, y] = CORNERS[i % CORNERS.length];
    out.push(s("text", { class: "note corner", x, y, "data-digit": d }, symbol(d)));
  });
  const centre = look.centre ?? [];
  if (centre.length) {
    // Digits are about 0.58 of their size wide; the room is that between the corners.
    const font = Math.min(29, 90 / (centre.length * 0.58));
    out.push(s("text", { class: "note centre", x: 50, y: 52, "font-size": font },
      ...centre.map((d) => s("tspan", { "data-digit": d }, symbol(d)))));
  }
  return out;
}

/** The ground of a cell that a search has tried, forced or emptied. @param {string} role */
function ground(role) {
  return s("rect", { class: `ground-${role}`, x: 8, y: 8, width: UNIT - 16, height: UNIT - 16, rx: 6 });
}

/** Marks as an enumeration prints them: the struck ones are 0, the pointer is underlined. @param {Look} look @param {import("./protocol").Shape} shape */
function printed(look, shape) {
  const { kept, pointer } = /** @type {{ kept: number[], pointer: number }} */ (look.printed);
  const role = look.dead ? "dead" : look.role ?? (look.given ? "fixed" : "");
  const only = kept.length === 1;
  return [...(role ? [ground(role)] : []), ...shape.symbols.flatMap((symbol, i) => {
    const { x, y, room } = placeOf(shape.size, i + 1);
    const has = kept.includes(i + 1);
    const mark = s("text", { class: `note place printed${has ? only ? " only" : "" : " zero"}`, x, y: y + 1, "font-size": room * 0.78, "data-digit": i + 1 }, has ? symbol : "0");
    if (i !== pointer) return [mark];
    return [mark, s("path", { class: "pointer", d: `M${x - room * 0.34} ${y + room * 0.4}h${room * 0.68}` })];
  })];
}

/** All notes of a cell in their fixed places. @param {Look} look @param {import("./protocol").Shape} shape */
export function inPlaces(look, shape) {
  const tints = look.tints ?? [];
  const all = new Set([...(look.candidates ?? []), ...(look.centre ?? []), ...(look.corner ?? []), ...tints.flat(),
    ...(look.struck ?? [])]);
  /** @type {SVGElement[]} */
  const out = [];
  for (const d of [...all].sort((a, b) => a - b)) {
    const { x, y, room } = placeOf(shape.size, d);
    if (tints[0]?.includes(d)) out.push(s("circle", { class: "tint first", cx: x, cy: y, r: room * 0.44 }));
    if (tints[1]?.includes(d)) {
      out.push(s("rect", { class: "tint second", x: x - room * 0.42, y: y - room * 0.42, width: room * 0.84, height: room * 0.84 }));
    }
    const kind = look.struck?.includes(d) ? " struck" : look.corner?.includes(d) ? " remark" : "";
    out.push(s("text", { class: `note place${kind}`, x, y: y + 1, "font-size": noteSize(room), "data-digit": d },
      shape.symbols[d - 1]));
    if (look.struck?.includes(d)) out.push(s("path", { class: "strike", d: crossAt(x, y, room * 0.3) }));
  }
  return out;
}

/** @param {number} room */
export function noteSize(room) {
  return room * 0.8;
}

/** A cross about a point. @param {number} x @param {number} y @param {number} r */
export function crossAt(x, y, r) {
  return `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
}

/** A cell of a heat map: the likelier a digit, the larger and darker. @param {number[]} shares @param {import("./protocol").Shape} shape */
function heat(shares, shape) {
  return shares.flatMap((share, i) => {
    if (share <= 0) return [];
    const { x, y, room } = placeOf(shape.size, i + 1);
    return [
      s("rect", { class: "heat", x: x - room / 2, y: y - room / 2, width: room, height: room, "fill-opacity": share.toFixed(3) }),
      s("text", { class: "note place", x, y: y + 1, "font-size": room * (0.5 + 0.34 * share) }, shape.symbols[i]),
    ];
  });
}

/** The sign that a digit is wrong: not by colour alone. */
function faultMark() {
  return s("g", { class: "fault-mark" },
    s("path", { d: "M83 7 96 29 70 29Z" }), s("path", { class: "bang", d: "M83 14v7M83 25v.5" }));
}
