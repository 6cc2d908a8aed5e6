// @ts-check
//! One run as the page knows it: its totals, and its moments as they are wanted. Moments come in
//! rows ahead of where the run is going, so that stepping and playing do not wait.

import { ask } from "./engine.js";

/** @typedef {import("./protocol").Frame} Moment */
/** @typedef {"event" | "round" | "placement"} Axis */

/** Moments in memory. */
const KEPT = 2000;
/** Moments in a row. */
const ROW = 40;

export class Run {
  /**
   * @param {{ text: string, layout?: string, algorithm: string, order?: string, limit?: number, events?: number }} about
   * @param {import("./protocol").RunAnswer} totals
   * @param {import("./protocol").AlgorithmInfo} algorithm
   */
  constructor(about, totals, algorithm) {
    this.about = about;
    this.totals = totals;
    this.algorithm = algorithm;
    /** @type {Map<string, Moment>} */
    this.known = new Map();
  }

  /** How long the run is on an axis. @param {Axis} axis */
  length(axis) {
    return { event: this.totals.events, round: this.totals.stats.rounds, placement: this.totals.stats.placements }[axis];
  }

  /** Where a moment is on an axis. @param {Moment} moment @param {Axis} axis */
  static place(moment, axis) {
    return { event: moment.at, round: moment.counts.rounds, placement: moment.counts.placements }[axis];
  }

  /** @param {string} key @param {Moment} moment */
  #keep(key, moment) {
    this.known.delete(key);
    this.known.set(key, moment);
    if (this.known.size > KEPT) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
  }

  /**
   * The moment at a place. `by` is how far the next one will probably be: a row of moments that way
   * is fetched with it.
   * @param {Axis} axis @param {number} place @param {number} [by]
   * @returns {Promise<Moment>}
   */
  async at(axis, place, by = 0) {
    const n = Math.max(0, Math.min(Math.round(place), this.length(axis)));
    const key = `${axis}${n}`;
    const known = this.known.get(key);
    if (known) return known;
    if (axis === "event" && by) {
      const every = Math.max(1, Math.abs(Math.round(by)));
      const from = by > 0 ? n : Math.max(n % every, n - every * (ROW - 1));
      const { moments } = await ask({ ask: "moments", ...this.about, from, count: ROW, every });
      for (const moment of /** @type {Moment[]} */ (moments)) this.#keep(`event${moment.at}`, moment);
      const there = this.known.get(key);
      if (there) return there;
    }
    const moment = /** @type {Moment} */ (await ask({ ask: "moment", ...this.about, ...(axis === "event" ? { at: n } : { [axis]: n }) }));
    this.#keep(key, moment);
    return moment;
  }

  /** The next moment of a kind, or the one before. @param {number} at @param {string} to @param {boolean} back @param {{ cell?: string, depth?: number }} [more] @returns {Promise<Moment>} */
  seek(at, to, back, more = {}) {
    return ask({ ask: "moment", ...this.about, at, to, back, ...more });
  }
}
