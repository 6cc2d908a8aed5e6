// @ts-check
//! Small parts of forms.

import { h } from "./dom.js";

let serial = 0;

/** A switch. @param {string} label @param {boolean} on @param {(on: boolean) => void} changed */
export function toggle(label, on, changed) {
  const input = h("input", { type: "checkbox", role: "switch", onchange: () => changed(input.checked) });
  input.checked = on;
  return h("label", { class: "switch" }, h("span", null, label), input);
}

/**
 * One of a few.
 * @param {string} label
 * @param {[string, string][]} options value and name
 * @param {string} value
 * @param {(value: string) => void} changed
 */
export function choice(label, options, value, changed) {
  const name = `choice${++serial}`;
  return h("fieldset", { class: "choice" }, h("legend", null, label), options.map(([key, text]) => {
    const input = h("input", { type: "radio", name, value: key, onchange: () => changed(key) });
    input.checked = key === value;
    return h("label", null, input, h("span", null, text));
  }));
}

/**
 * A list to choose from, possibly in groups.
 * @param {string} label
 * @param {([string, string] | { group: string, options: [string, string][] })[]} options
 * @param {string} value
 */
export function select(label, options, value) {
  const one = ([key, text] = ["", ""]) => h("option", { value: key, selected: key === value }, text);
  const field = h("select", null, options.map((o) => (Array.isArray(o) ? one(o) : h("optgroup", { label: o.group }, o.options.map(one)))));
  return { node: h("label", { class: "field" }, h("span", null, label), field), field };
}
