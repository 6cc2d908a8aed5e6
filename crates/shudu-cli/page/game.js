// @ts-check
//! A game being played, as the page sees it: the last table the library gave, and moves on their
//! way. Moves made while one is under way go together with the next question.

import { Trouble, ask } from "./engine.js";
import { trouble } from "./work.js";

/** @typedef {import("./protocol").Table} Table */

/** Whether a game is at its end. @param {Table} table */
export function isOver(table) {
  return table.finished !== null;
}

/** Milliseconds between two signs that somebody is here; the library counts longer silence as gone. */
const PRESENT = 30_000;

/** Words about the clock go one after the other: the game may be left and entered at once. */
/** @type {Promise<unknown>} */
let clockLine = Promise.resolve();

export class Game {
  /** @param {Table} table @param {(table: Table, before: Table) => void} changed */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    /** @type {string[]} */
    this.waiting = [];
    this.busy = false;
    /** Whether the clock stands still because nobody looks. @type {boolean | undefined} */
    this.resting = undefined;
    this.since = performance.now();
    /** When the library was told last that somebody is here. */
    this.heard = performance.now();
  }

  /** Milliseconds played by now. */
  spent() {
    const { spent, paused } = this.table;
    return paused || isOver(this.table) || this.resting ? spent : spent + performance.now() - this.since;
  }

  /** Makes moves, in the protocol's short texts. @param {...string} moves */
  async move(...moves) {
    this.waiting.push(...moves);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length) {
        const table = await ask({ ask: "move", game: this.table.game, moves: this.waiting.splice(0) });
        // What was foreseen of moves that wait stays on the board until their answer is here.
        if (!this.waiting.length) this.take(table);
      }
    } catch (error) {
      this.waiting = [];
      trouble(error);
      this.changed(this.table, this.table);
      // A refusal leaves the game as it was; after anything else it is looked up: the line broke, or
      // it was played on elsewhere.
      if (!(error instanceof Trouble && ["refused", "bad"].includes(error.kind))) await this.again();
    } finally {
      this.busy = false;
    }
  }

  /** Asks for the game as it is, after the line broke. */
  async again() {
    try {
      this.take(await ask({ ask: "resume", game: this.table.game }));
    } catch (error) {
      trouble(error);
    }
  }

  /** @param {Table} table */
  take(table) {
    const before = this.table;
    this.table = table;
    this.since = performance.now();
    this.changed(table, before);
  }

  /** Now and then: somebody is here and thinks, so the clock goes on. */
  present() {
    if (this.resting || isOver(this.table) || this.table.paused || performance.now() - this.heard < PRESENT) return;
    this.heard = performance.now();
    clockLine = clockLine.then(() => ask({ ask: "wake", game: this.table.game })).catch(() => {});
  }

  /** The clock stands still while nobody looks. @param {boolean} still */
  rest(still) {
    if (isOver(this.table) || still === this.resting) return;
    if (still) this.table.spent = this.spent();
    this.resting = still;
    this.since = performance.now();
    clockLine = clockLine.then(() => ask({ ask: still ? "rest" : "wake", game: this.table.game })).catch(() => {});
  }
}
