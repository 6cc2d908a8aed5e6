// @ts-check
//! Which cells are selected, by pointer and by arrows. Drawn at once: it cannot fail.

export class Selection {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Set<number>} */
    this.cells = new Set();
    this.cursor = 0;
    /** Whether a drag adds cells or takes them away. */
    this.adding = true;
  }

  /** @param {Iterable<number>} cells @param {number} [cursor] @param {boolean} [focus] */
  set(cells, cursor = this.cursor, focus = false) {
    this.cells = new Set(cells);
    this.cursor = cursor;
    this.board.select(this.cells, cursor, focus);
  }

  /** @param {number} cell @param {boolean} more */
  press(cell, more) {
    this.adding = !(more && this.cells.has(cell));
    if (!more) this.set([cell], cell, true);
    else this.drag(cell);
  }

  /** @param {number} cell */
  drag(cell) {
    const next = new Set(this.cells);
    if (this.adding) next.add(cell);
    else next.delete(cell);
    this.set(next, cell, true);
  }

  /** @param {number} down @param {number} right @param {boolean} more */
  step(down, right, more) {
    const n = this.board.size;
    if (!this.cells.size) return this.set([this.cursor], this.cursor, true);
    const row = (Math.floor(this.cursor / n) + down + n) % n;
    const column = ((this.cursor % n) + right + n) % n;
    const cell = row * n + column;
    this.set(more ? [...this.cells, cell] : [cell], cell, true);
  }

  all() {
    this.set(this.board.looks.keys());
  }

  invert() {
    this.set([...this.board.looks.keys()].filter((cell) => !this.cells.has(cell)));
  }

  /** All cells that show the same: digit, else colour, else notes. @param {number} cell */
  equals(cell) {
    const looks = this.board.looks;
    const sight = (/** @type {import("./cells.js").Look} */ l) => {
      if (l.given ?? l.digit) return `d${l.given ?? l.digit}`;
      if (l.colour) return `k${l.colour}`;
      return l.corner?.length || l.centre?.length ? `n${l.corner}|${l.centre}` : "";
    };
    const same = sight(looks[cell]);
    if (same) this.set([...looks.keys()].filter((other) => sight(looks[other]) === same), cell, true);
  }

  none() {
    this.set([]);
  }

  list() {
    return [...this.cells].sort((a, b) => a - b).join(",");
  }
}
