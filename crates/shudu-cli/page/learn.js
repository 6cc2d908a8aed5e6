// @ts-check
//! The course: techniques by chapter, from singles to chains, and how far the learner is.

import { ask } from "./engine.js";
import { fill, h, icon } from "./dom.js";
import { settings } from "./preferences.js";
import { say } from "./words.js";

/** @typedef {import("./protocol").ListedTechnique} Technique */

/** @param {HTMLElement} main */
export async function view(main) {
  const { techniques } = await ask({ ask: "techniques" });
  const all = /** @type {Technique[]} */ (techniques);
  /** @type {Map<string, Technique[]>} */
  const chapters = new Map();
  for (const technique of all) {
    const chapter = technique.chapter ?? technique.family;
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), technique]);
  }
  const known = (/** @type {Technique} */ t) => Boolean(settings.course[t.id]?.right);
  const done = all.filter(known).length;
  const next = all.find((t) => t.practice && !known(t));
  fill(main, h("div", { class: "page learn" },
    h("div", { class: "head" }, h("h1", null, say("Learn", "学习")),
      h("p", { class: "faint" }, say(`${done} of ${all.length} techniques practised`, `已练习 ${done} / ${all.length} 种技巧`))),
    next ? h("a", { class: "card link next", href: `#/lesson/${next.id}` }, h("span", { class: "faint" }, done ? say("Next", "接下来") : say("Begin here", "从这里开始")), h("b", null, nameOf(next)), h("span", null, next.idea)) : null,
    [...chapters].map(([chapter, list]) => h("section", { class: "chapter" },
      h("h2", null, chapter, h("span", { class: "faint" }, ` ${list.filter(known).length} / ${list.length}`)),
      h("ul", null, list.map((t) => h("li", null, h("a", { class: known(t) ? "known" : settings.course[t.id]?.read ? "read" : "", href: `#/lesson/${t.id}` },
        h("span", { class: "tick", "aria-hidden": "true" }, known(t) ? icon("check") : null),
        h("span", null, nameOf(t)), known(t) ? h("span", { class: "unseen" }, say("practised", "已练习")) : null,
        t.level_name ? h("small", { class: "faint" }, t.level_name) : null))))))));
}

/** A technique's name in the language chosen. @param {Pick<Technique, "called">} technique */
export function nameOf(technique) {
  return technique.called;
}
