// @ts-check
//! Making elements, and speaking to the user: toasts, live regions, dialogs.

import { say, sentence } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An HTML element. Properties that begin with `on` are listeners; `class`, `aria-…` and so on are
 * attributes; `true` sets an attribute without a value, `false` and `null` leave it out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  dress(node, props);
  node.append(...kept(children));
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any> | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, props);
  node.append(...kept(children));
  return node;
}

/** @param {Element} node @param {Record<string, any> | null | undefined} props */
function dress(node, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in node) /** @type {any} */ (node).value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  /** @type {(Node | string)[]} */
  const out = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    out.push(typeof child === "number" ? String(child) : child);
  }
  return out;
}

/** Replaces all that is in a node. @param {Element} node @param {...(Child | Child[])} children */
export function fill(node, ...children) {
  node.replaceChildren(...kept(children));
}

/** Small line drawings, each one path on a 24 × 24 square. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "M20 20H9l-5-5 9-10 7 7-8 8M8 10l7 7",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3Z",
  pause: "M9 5v14M15 5v14",
  play: "M8 5v14l11-7Z",
  menu: "M5 6h14M5 12h14M5 18h14",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  back: "M15 5l-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  close: "M6 6l12 12M18 6 6 18",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  help: "M9 9a3 3 0 1 1 4 2.800c-.8.4-1 1-1 2.200M12 18v.01M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "m6 5 7 7-7 7M17 5v14",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4Z",
  learn: "M3 6c3-1.500 6-1.500 9 0v14c-3-1.500-6-1.500-9 0ZM21 6c-3-1.500-6-1.500-9 0v14c3-1.500 6-1.500 9 0Z",
  analyse: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13ZM15.500 15.500 21 21",
  games: "M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z",
  statistics: "M4 20h16M7 16v-5M12 16V6M17 16v-8",
  language: "M4 6h9M8.500 4v2M11 6c-1 4-3.500 6.500-7 8M6 9c1 2.500 3 4 5.500 5M12 20l4.500-10L21 20M13.500 17h6",
  path: "M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 18h6a4 4 0 0 0 0-8h-4a3 3 0 0 1 0-4h6",
  filter: "M4 5h16l-6 8v6l-4-2v-4Z",
  lab: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9",
  check: "m5 12 5 5 9-11",
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/**
 * A button.
 * @param {Child | Child[]} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [props]
 */
export function button(label, onclick, props) {
  return h("button", { type: "button", class: "button", onclick, ...props }, ...[label].flat());
}

/**
 * A button that shows a drawing; its name is spoken, and shown when pointed at.
 * @param {Icon} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [props]
 */
export function iconButton(name, label, onclick, props) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props },
    icon(name));
}

/** Says something to a screen reader. @param {string} text @param {"polite" | "assertive"} [how] */
export function announce(text, how = "polite") {
  const region = document.getElementById(how);
  if (!region) return;
  // The same sentence twice would not be spoken twice.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Shows a sentence for a while, and speaks it. @param {string} text @param {"plain" | "trouble"} [kind] */
export function toast(text, kind = "plain") {
  const node = h("div", { class: `toast ${kind}` }, sentence(text));
  const all = document.getElementById("toasts");
  // What is said again replaces what was said.
  if (all?.lastElementChild?.textContent === node.textContent) all.lastElementChild.remove();
  all?.append(node);
  while (all && all.children.length > 3) all.firstElementChild?.remove();
  announce(text, kind === "trouble" ? "assertive" : "polite");
  setTimeout(() => node.classList.add("leaving"), 3600 + 30 * text.length);
  setTimeout(() => node.remove(), 4000 + 30 * text.length);
}

/**
 * A dialog: focus stays inside, Esc closes it, focus goes back to where it was.
 * @param {string} title
 * @param {(close: () => void) => (Child | Child[])} content
 * @param {{ class?: string, onclose?: () => void }} [options]
 */
export function dialog(title, content, options = {}) {
  const close = () => node.close();
  const node = h("dialog", { class: `dialog ${options.class ?? ""}`, "aria-label": title });
  fill(node,
    h("div", { class: "dialog-head" }, h("h2", null, title), iconButton("close", say("Close", "关闭"), close)),
    h("div", { class: "dialog-body" }, ...[content(close)].flat().map((c) => c ?? "")));
  node.addEventListener("close", () => {
    node.remove();
    options.onclose?.();
  });
  // A press on what is behind it closes it, as Esc does.
  node.addEventListener("pointerdown", (event) => {
    if (event.target === node) close();
  });
  document.body.append(node);
  node.showModal();
  return close;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    let answer = false;
    dialog(title, (close) => [
      h("p", null, text),
      h("div", { class: "row end" },
        button(say("Cancel", "取消"), close),
        button(yes, () => { answer = true; close(); }, { class: "button strong" })),
    ], { onclose: () => resolve(answer), class: "small" });
  });
}

/** Puts a text on the clipboard. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", { class: "unseen", value: text, "aria-hidden": "true" });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(say("Copied", "已复制"));
}

/** Hands the user a file. @param {string} name @param {Blob | string} content @param {string} [type] */
export function download(name, content, type = "text/plain") {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
