// @ts-check
//! The lines of a board: cells, boxes of any shape, diagonals, windows; and the patterns of colours.

import { s } from "./dom.js";
import { UNIT } from "./cells.js";

/** @param {number} side */
export function rounded(side) {
  return s("rect", { class: "ground", x: -4, y: -4, width: side + 8, height: side + 8, rx: 10 });
}

/** Thin lines between cells. @param {number} n */
export function lattice(n) {
  let d = "";
  for (let i = 1; i < n; i++) d += `M${i * UNIT} 0V${n * UNIT}M0 ${i * UNIT}H${n * UNIT}`;
  return s("path", { class: "thin", d });
}

/** Thick lines where one box ends and another begins. @param {import("./protocol").Shape} shape */
export function blockLines({ size: n, blocks }) {
  let d = "";
  for (let cell = 0; cell < n * n; cell++) {
    const [x, y] = [(cell % n) * UNIT, Math.floor(cell / n) * UNIT];
    if (cell % n < n - 1 && blocks[cell] !== blocks[cell + 1]) d += `M${x + UNIT} ${y}v${UNIT}`;
    if (cell + n < n * n && blocks[cell] !== blocks[cell + n]) d += `M${x} ${y + UNIT}h${UNIT}`;
  }
  return s("g", { class: "thick" }, s("path", { d }),
    s("rect", { x: 0, y: 0, width: n * UNIT, height: n * UNIT, rx: 6 }));
}

/** Windows and diagonals, under everything that is written. @param {import("./protocol").Shape} shape */
export function underlay({ diagonals, windows }) {
  const g = s("g", { class: "underlay" });
  const spot = (/** @type {string} */ name) => {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? ["", "1", "1"];
    return { x: (Number(column) - 1) * UNIT, y: (Number(row) - 1) * UNIT };
  };
  for (const cells of windows ?? []) {
    const d = cells.map(spot).map(({ x, y }) => `M${x} ${y}h${UNIT}v${UNIT}h${-UNIT}Z`).join("");
    g.append(s("path", { class: "window", d }));
  }
  for (const cells of diagonals ?? []) {
    if (!cells.length) continue;
    const [a, b] = [spot(cells[0]), spot(cells[cells.length - 1])];
    const [right, down] = [b.x > a.x, b.y > a.y];
    g.append(s("line", { class: "diagonal", x1: a.x + (right ? 0 : UNIT), y1: a.y + (down ? 0 : UNIT), x2: b.x + (right ? UNIT : 0), y2: b.y + (down ? UNIT : 0) }));
  }
  return g;
}

/** A sign for each colour, for who cannot tell the colours: lines, dots, rings. */
const SIGNS = ["", "M0 25 25 0M-6 6 6-6M19 31 31 19", "M12 12h.01", "M0 12H25", "M12 0V25", "M0 0 25 25M-6 19 6 31M19-6 31 6",
  "M0 12H25M12 0V25", "M12 5a7 7 0 1 0 .1 0"];

/** The eight colours as patterns. @param {string} id of the board */
export function patterns(id) {
  return SIGNS.map((d, i) => s("pattern", { id: `${id}k${i + 1}`, width: 25, height: 25, patternUnits: "userSpaceOnUse" },
    s("rect", { width: 25, height: 25, class: `paint p${i + 1}` }),
    d ? s("path", { d, class: `sign${i === 2 ? " dot" : ""}` }) : null));
}
