// @ts-check
//! What a hint or a step is about, drawn: houses, cells, candidates with their roles, the links of
//! chains as arrows. The only place where the hues of the protocol become looks; each hue has a
//! shape of its own, so that nothing rests on colour alone.

import { s } from "./dom.js";
import { UNIT, noteSize, placeOf } from "./cells.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {Partial<import("./protocol").Lit>} Lit */

/** The shape that goes with a hue. @type {Record<string, "circle" | "square" | "diamond" | "ring" | "hexagon">} */
const SHAPES = {
  blue: "circle", yellow: "square", green: "diamond", violet: "hexagon", pink: "ring", on: "circle", off: "square",
};

/** The cells whose notes the highlight draws itself. @param {Lit | null} lit @returns {Set<string>} */
export function litCells(lit) {
  if (!lit) return new Set();
  return new Set([...(lit.marks ?? []).map((m) => m.cell), ...(lit.gone ?? []).map((g) => g.cell), ...(lit.placed ? [lit.placed.cell] : [])]);
}

/** @param {Lit | null} lit @param {Board} board @returns {{ below: SVGElement[], above: SVGElement[] }} */
export function drawLit(lit, board) {
  if (!lit) return { below: [], above: [] };
  /** @type {SVGElement[]} */
  const below = [];
  const n = board.size;
  const spot = (/** @type {string} */ name) => {
    const cell = board.at(name);
    return { cell, x: (cell % n) * UNIT, y: Math.floor(cell / n) * UNIT };
  };
  const squares = (/** @type {string[]} */ names) => names.map(spot).map(({ x, y }) => `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}Z`).join("");
  for (const house of lit.houses ?? []) below.push(s("path", { class: `house ${kindOf(house)}`, d: squares(house) }));
  for (const name of lit.cells ?? []) {
    const { x, y } = spot(name);
    below.push(s("rect", { class: "lit-cell", x: x + 4, y: y + 4, width: UNIT - 8, height: UNIT - 8, rx: 8 }));
  }
  return { below, above: [...candidates(lit, board, spot), ...arrows(lit, board, spot)] };
}

/** Rows, columns and other houses look different: base and cover of a fish are told apart. @param {string[]} house */
function kindOf(house) {
  const same = (/** @type {RegExp} */ part) => new Set(house.map((name) => part.exec(name)?.[0])).size === 1;
  return same(/^r\d+/) ? "across" : same(/c\d+$/) ? "down" : "block";
}

/**
 * The candidates of the cells that are marked: all of them in their places, marked ones in shapes.
 * @param {Lit} lit
 * @param {Board} board
 * @param {(name: string) => { cell: number, x: number, y: number }} spot
 */
function candidates(lit, board, spot) {
  /** @type {SVGElement[]} */
  const out = [];
  for (const name of litCells(lit)) {
    const { cell, x, y } = spot(name);
    const look = board.looks[cell] ?? {};
    const marks = new Map((lit.marks ?? []).filter((m) => m.cell === name).map((m) => [m.digit, m]));
    const gone = new Set((lit.gone ?? []).filter((g) => g.cell === name).map((g) => g.digit));
    const digit = look.given ?? look.digit;
    if (digit) {
      const mark = marks.get(digit);
      if (mark) out.push(shape(mark.hue, x + 50, y + 50, 44, "around"));
      continue;
    }
    if (lit.placed?.cell === name) {
      out.push(s("g", { class: "placed", transform: `translate(${x} ${y})` },
        s("rect", { x: 6, y: 6, width: 88, height: 88, rx: 14 }),
        s("text", { class: "digit", x: 50, y: 52 }, board.shape.symbols[lit.placed.digit - 1])));
      continue;
    }
    const others = [...(look.candidates ?? []), ...(look.centre ?? []), ...(look.corner ?? [])];
    for (const d of new Set([...others, ...marks.keys(), ...gone])) {
      const place = placeOf(board.size, d);
      const [cx, cy] = [x + place.x, y + place.y];
      const mark = marks.get(d);
      if (mark) out.push(shape(mark.hue, cx, cy, place.room * 0.46, "behind"));
      if (gone.has(d)) out.push(s("circle", { class: "gone-ground", cx, cy, r: place.room * 0.46 }));
      out.push(s("text", { class: `note place${mark ? " marked" : gone.has(d) ? " gone" : ""}`, x: cx, y: cy + 1, "font-size": noteSize(place.room) },
        board.shape.symbols[d - 1]));
      if (gone.has(d)) out.push(s("path", { class: "cross", d: `M${cx - place.room * 0.4} ${cy + place.room * 0.4}L${cx + place.room * 0.4} ${cy - place.room * 0.4}` }));
    }
  }
  return out;
}

/** @param {string} tint @param {number} x @param {number} y @param {number} r @param {"around" | "behind"} how */
function shape(tint, x, y, r, how) {
  const props = { class: `mark ${how} tint-${tint}` };
  switch (SHAPES[tint] ?? "circle") {
    case "square": return s("rect", { ...props, x: x - r * 0.9, y: y - r * 0.9, width: r * 1.8, height: r * 1.8, rx: r * 0.16 });
    case "diamond": return s("path", { ...props, d: `M${x} ${y - r * 1.16}L${x + r * 1.16} ${y}L${x} ${y + r * 1.16}L${x - r * 1.16} ${y}Z` });
    case "hexagon": return s("path", { ...props, d: `M${x - r} ${y}L${x - r * 0.5} ${y - r}H${x + r * 0.5}L${x + r} ${y}L${x + r * 0.5} ${y + r}H${x - r * 0.5}Z` });
    case "ring": return s("circle", { ...props, class: `${props.class} ring`, cx: x, cy: y, r: r * 0.92 });
    default: return s("circle", { ...props, cx: x, cy: y, r });
  }
}

/**
 * Chains: a solid arrow leads to a digit that is there, a dashed one to a digit that is not.
 * @param {Lit} lit
 * @param {Board} board
 * @param {(name: string) => { cell: number, x: number, y: number }} spot
 */
function arrows(lit, board, spot) {
  const list = lit.arrows ?? [];
  if (!list.length) return [];
  const middle = (/** @type {string[]} */ names, /** @type {number} */ digit) => {
    const all = names.map(spot).map(({ x, y }) => {
      const place = placeOf(board.size, digit);
      return { x: x + place.x, y: y + place.y };
    });
    return { x: all.reduce((sum, p) => sum + p.x, 0) / all.length, y: all.reduce((sum, p) => sum + p.y, 0) / all.length };
  };
  const room = placeOf(board.size, 1).room * 0.5;
  return list.map((arrow) => {
    const a = middle(arrow.from, arrow.from_digit);
    const b = middle(arrow.to, arrow.to_digit);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy) || 1;
    // Bent to one side, so that arrows there and back do not lie on each other.
    const bend = Math.min(60, length * 0.18);
    const [mx, my] = [(a.x + b.x) / 2 - (dy / length) * bend, (a.y + b.y) / 2 + (dx / length) * bend];
    const from = towards(a, { x: mx, y: my }, room);
    const to = towards(b, { x: mx, y: my }, room + 5);
    return s("g", { class: `arrow ${arrow.on ? "on" : "off"}` },
      s("path", { class: "shaft", d: `M${from.x} ${from.y}Q${mx} ${my} ${to.x} ${to.y}` }),
      s("path", { class: "head", d: head(to, { x: mx, y: my }, Math.min(20, 8 + length * 0.12)) }));
  });
}

/** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {number} by */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(by, length * 0.45) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {{ x: number, y: number }} tip @param {{ x: number, y: number }} from @param {number} long */
function head(tip, from, long) {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const wing = (/** @type {number} */ turn) => `${tip.x - long * Math.cos(angle + turn)} ${tip.y - long * Math.sin(angle + turn)}`;
  return `M${tip.x} ${tip.y}L${wing(0.42)}L${wing(-0.42)}Z`;
}
