// @ts-check
//! One technique: the idea, an example that plays step by step, exercises.

import { ask } from "./engine.js";
import { Board, classic, looksOf } from "./board.js";
import { Exercise } from "./exercise.js";
import { announce, button, fill, h, icon, iconButton } from "./dom.js";
import { forElement } from "./keys.js";
import { go } from "./main.js";
import { longWork } from "./work.js";
import { nameOf } from "./learn.js";
import { prefer, settings } from "./preferences.js";
import { say } from "./words.js";

/** @typedef {import("./lit.js").Lit} Lit */
/** @typedef {import("./protocol").Position} Position */

/** @param {HTMLElement} main @param {string[]} words the technique's id */
export async function view(main, words) {
  const id = words[0] ?? "";
  const lesson = /** @type {import("./protocol").LessonAnswer} */ (await ask({ ask: "lesson", technique: id }));
  const { techniques } = await ask({ ask: "techniques" });
  const at = techniques.findIndex((/** @type {{ id: string }} */ t) => t.id === id);
  const place = h("div", { class: "board-place" });
  const told = h("div", { class: "stack" });
  const example = new Example(lesson, place, told);
  const exercise = new Exercise(id, place, told, () => example.show());
  const near = (/** @type {number} */ to, /** @type {"back" | "forward"} */ sign) => (techniques[to]
    ? h("a", { class: "icon-button", href: `#/lesson/${techniques[to].id}`, "aria-label": nameOf(techniques[to]), title: nameOf(techniques[to]) }, icon(sign)) : null);
  const facts = [lesson.se_rating ? `SE ${lesson.se_rating.toFixed(1)}` : "", lesson.hodoku_score ? `HoDoKu ${lesson.hodoku_score}` : ""].filter(Boolean).join(" · ");
  fill(main, h("div", { class: "split lesson" }, place, h("div", { class: "side" },
    h("div", { class: "row lesson-head" }, h("a", { class: "icon-button", href: "#/learn", "aria-label": say("All lessons", "全部课程") }, icon("learn")),
      h("h1", null, nameOf(lesson)), near(at - 1, "back"), near(at + 1, "forward")),
    facts ? h("p", { class: "faint" }, facts) : null,
    h("section", { class: "stack" }, h("h2", null, say("The idea", "原理")), h("p", null, lesson.idea)),
    h("section", { class: "stack" }, h("h2", null, say("How to spot it", "怎样发现")), h("p", null, lesson.spot)),
    told,
    h("div", { class: "row lesson-acts" },
      button(say("Exercise", "练习"), () => exercise.begin(), { class: "button strong" }),
      lesson.practice === false ? null : button(say("Play a puzzle with it", "玩一道相关的题"), async () => {
        const table = await longWork(say("Making a puzzle", "正在出题"), { ask: "new", kind: id });
        if (table) go(`#/play/${table.game}`);
      })))));
  example.show();
  if (!settings.course[id]?.read) prefer("course", { ...settings.course, [id]: { ...settings.course[id], read: true } });
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (forElement(event)) return;
    if (exercise.running) return exercise.key(event);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) example.go(example.at + by);
  };
  document.addEventListener("keydown", keydown);
  return () => { document.removeEventListener("keydown", keydown); exercise.end(); };
}

/** The drawn example: where to look, the pattern, why, what follows. */
class Example {
  /** @param {import("./protocol").LessonAnswer} lesson @param {HTMLElement} place @param {HTMLElement} told */
  constructor(lesson, place, told) {
    this.lesson = lesson;
    this.place = place;
    this.told = told;
    this.at = 0;
    this.board = new Board(lesson.board ?? classic(), { label: say("The example", "示例") });
    this.stages = this.#stages();
  }

  /** What is said and lit, stage by stage. @returns {{ said: string, lit: Lit | null, from?: Position }[]} */
  #stages() {
    const { lit, example, after, miss } = this.lesson;
    const words = example?.step.words;
    if (!lit || !words) return [];
    return [
      { said: say("Here is a position. Do you see it?", "这是一个局面，你看出来了吗？"), lit: null },
      { said: say(`Look at ${words.place}.`, `请看${words.place}。`), lit: { houses: lit.houses, cells: lit.houses?.length ? [] : lit.cells } },
      { said: words.pattern, lit: { houses: lit.houses, cells: lit.cells, marks: lit.marks } },
      ...words.why.map((said) => ({ said, lit: { ...lit, gone: [], placed: null } })),
      { said: words.therefore, lit },
      ...(after ? [{ said: say("This is the position after the step.", "这是走完这一步后的局面。"), lit: null, from: after }] : []),
      ...(miss ? [{ said: say("A near miss: here the technique does not apply. Do you see why?", "相似但不成立：这里用不上这种技巧。你看出为什么了吗？"), lit: null, from: miss }] : []),
    ];
  }

  show() {
    fill(this.place, this.board.node);
    if (!this.lesson.position || !this.stages.length) {
      this.place.hidden = true;
      return fill(this.told, h("p", { class: "faint" }, say("There is no drawn example of this technique.", "这种技巧没有图示。")));
    }
    this.go(0, false);
  }

  /** @param {number} at @param {boolean} [aloud] */
  go(at, aloud = true) {
    if (!this.stages.length) return;
    this.at = Math.max(0, Math.min(at, this.stages.length - 1));
    const stage = this.stages[this.at];
    const position = /** @type {Position} */ (stage.from ?? this.lesson.position);
    this.board.light(null);
    this.board.draw(looksOf(position, this.board.shape));
    this.board.light(stage.lit);
    const focused = /** @type {HTMLElement | null} */ (this.told.contains(document.activeElement) ? document.activeElement : null)?.getAttribute("aria-label");
    fill(this.told, h("section", { class: "card example" }, h("h2", null, say("Example", "示例")),
      h("p", { class: "example-said" }, stage.said),
      h("div", { class: "walk-bar" }, iconButton("back", say("Back", "上一步"), () => this.go(this.at - 1), { disabled: this.at === 0 }),
        h("span", { class: "faint" }, `${this.at + 1} / ${this.stages.length}`),
        iconButton("forward", say("Next", "下一步"), () => this.go(this.at + 1), { disabled: this.at === this.stages.length - 1 }))));
    if (focused) /** @type {HTMLElement | null} */ (this.told.querySelector(`[aria-label="${focused}"]:not(:disabled)`) ?? this.told.querySelector("button:not(:disabled)"))?.focus();
    if (aloud) announce(stage.said);
  }
}
