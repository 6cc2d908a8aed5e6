// @ts-check
//! Hints, stage by stage: where, why, do it. Stages that were told can be looked at again.

import { ask } from "./engine.js";
import { announce, button, fill, h, icon, iconButton } from "./dom.js";
import { trouble } from "./work.js";
import { say } from "./words.js";

/** @typedef {import("./protocol").HintAnswer} Hint */

/** The stage that says which cells, and the one that says why (4 names the digit). */
const WHERE = 3;
const WHY = 5;

/** What a step that was done changed. @param {import("./lit.js").Lit} lit @returns {import("./lit.js").Lit} */
function outcome(lit) {
  return { cells: [...new Set([...(lit.placed ? [lit.placed.cell] : []), ...(lit.gone ?? []).map((gone) => gone.cell)])] };
}

export class Hints {
  /**
   * @param {import("./game.js").Game} game
   * @param {(lit: import("./lit.js").Lit | null) => void} light
   * @param {(open: boolean) => void} opened
   */
  constructor(game, light, opened) {
    this.game = game;
    this.light = light;
    this.opened = opened;
    /** The stages told of this hint, in order. @type {Hint[]} */
    this.told = [];
    /** Which of them is looked at. */
    this.at = -1;
    this.asking = false;
    this.node = h("section", { class: "hint-panel", hidden: true, "aria-label": say("Hint", "提示") });
  }

  get open() {
    return !this.node.hidden;
  }

  /** One stage more, or the next of those told. */
  async next() {
    if (this.at + 1 < this.told.length) return this.look(this.at + 1);
    await this.until((this.told.at(-1)?.stage ?? 0) + 1);
  }

  /** Asks until a stage is told. @param {number} stage */
  async until(stage) {
    if (this.asking) return;
    this.asking = true;
    try {
      for (let last = this.told.at(-1); !last || last.stage < Math.min(stage, last.stages); last = this.told.at(-1)) {
        const hint = /** @type {Hint} */ (await ask({ ask: "hint", game: this.game.table.game }));
        const going = last && hint.stage > last.stage;
        this.told = going ? [...this.told, hint] : [hint];
        this.following = true;
        this.game.take(hint.table);
        this.following = false;
        announce(hint.news.join(" "));
        if (!going && last) break;
        if (hint.stage >= hint.stages) break;
      }
    } catch (error) {
      trouble(error);
    } finally {
      this.asking = false;
      this.following = false;
    }
    if (this.told.length) this.look(this.told.length - 1);
  }

  /** @param {number} at */
  look(at) {
    this.at = Math.max(0, Math.min(at, this.told.length - 1));
    const opening = this.node.hidden;
    this.node.hidden = false;
    this.#draw();
    this.light(this.done ? outcome(this.told[this.at].lit) : this.told[this.at].lit);
    if (opening) this.opened(true);
  }

  /** Whether the last stage has been told: the step is done. */
  get done() {
    const last = this.told.at(-1);
    return Boolean(last && last.kind === "step" && last.stage >= last.stages && this.at === this.told.length - 1);
  }

  /** The player did something else, or has heard enough. @param {boolean} [tell] the library, too */
  close(tell = true) {
    if (!this.told.length) return;
    this.told = [];
    this.at = -1;
    this.node.hidden = true;
    this.light(null);
    this.opened(false);
    if (tell) ask({ ask: "enough", game: this.game.table.game }).catch(() => {});
  }

  #draw() {
    const shown = this.told[this.at];
    const last = this.told[this.told.length - 1];
    const over = last.stage >= last.stages;
    const step = last.kind === "step";
    const dots = Array.from({ length: last.stages }, (_, i) => h("i", { class: i < shown.stage ? "full" : "" }));
    const focused = /** @type {HTMLElement | null} */ (this.node.contains(document.activeElement) ? document.activeElement : null)?.dataset.name;
    fill(this.node,
      h("div", { class: "hint-head" }, icon("hint"), h("h2", null, say("Hint", "提示")),
        h("span", { class: "dots", role: "img", "aria-label": say(`stage ${shown.stage} of ${last.stages}`, `第 ${shown.stage} 步，共 ${last.stages} 步`) }, dots),
        iconButton("close", say("Close the hint", "关闭提示"), () => this.close())),
      h("div", { class: "hint-words", tabindex: "0" }, shown.said.map((line, i) => h("p", { class: i >= shown.said.length - shown.news.length ? "news" : "" }, line))),
      h("div", { class: "hint-steps" },
        button([icon("back"), say("Back", "上一步")], () => this.look(this.at - 1), { "data-name": "back", disabled: this.at === 0 }),
        step && last.stage < WHERE && button(say("Show me where", "在哪里"), () => this.until(WHERE), { "data-name": "where" }),
        step && last.stage < WHY && button(say("Why?", "为什么"), () => this.until(WHY), { "data-name": "why" }),
        step && !over && button(say("Do it", "帮我走"), () => this.until(last.stages), { "data-name": "do" }),
        over && this.at === this.told.length - 1
          ? button(step ? say("Next hint", "下一个提示") : say("Close", "关闭"), () => (step ? this.#another() : this.close()), { class: "button strong", "data-name": "next" })
          : button([say("Next", "下一步"), icon("forward")], () => this.next(), { class: "button strong", "data-name": "next" })));
    const news = /** @type {HTMLElement | null} */ (this.node.querySelector(".news"));
    if (news?.parentElement) news.parentElement.scrollTop = news.offsetTop - news.parentElement.offsetTop;
    if (focused) /** @type {HTMLElement | null} */ (this.node.querySelector(`[data-name="${focused}"]:not(:disabled)`) ?? this.node.querySelector('[data-name="next"]'))?.focus();
  }

  #another() {
    this.told = [];
    this.at = -1;
    this.next();
  }
}
