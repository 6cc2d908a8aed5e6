// @ts-check
//! What a move will most likely look like, drawn before the answer comes: a key is seen at once on
//! slow machines too. Nothing rests on it; the library's answer replaces it a moment later.

/** @typedef {import("./cells.js").Look} Look */

/**
 * @param {Look[]} looks
 * @param {import("./keys.js").Mode} mode
 * @param {number} digit
 * @param {Set<number>} cells
 * @returns {Look[]}
 */
export function foresee(looks, mode, digit, cells) {
  const open = [...cells].filter((cell) => {
    if (mode === "colour") return true;
    return !looks[cell].given && (mode === "digit" || !looks[cell].digit);
  });
  const has = (/** @type {Look} */ look) => {
    switch (mode) {
      case "digit": return look.digit === digit;
      case "colour": return look.colour === digit;
      case "corner": return Boolean(look.corner?.includes(digit));
      case "centre": return Boolean(look.centre?.includes(digit));
      case "first": return Boolean(look.tints?.[0]?.includes(digit));
      case "second": return Boolean(look.tints?.[1]?.includes(digit));
    }
  };
  const all = open.every((cell) => has(looks[cell]));
  const next = looks.slice();
  for (const cell of open) if (has(looks[cell]) === all) next[cell] = changed(looks[cell], mode, digit, !all);
  return next;
}

/**
 * The same of clearing: digits go first, then notes and marks, then colours.
 * @param {Look[]} looks
 * @param {Set<number>} cells
 * @param {boolean} auto whether notes in the middle are the library's, and stay
 * @returns {Look[]}
 */
export function foreseeClear(looks, cells, auto) {
  const open = [...cells].filter((cell) => !looks[cell].given);
  /** @type {[(look: Look) => unknown, (look: Look) => Look][]} */
  const layers = [
    [(look) => look.digit, (look) => ({ ...look, digit: undefined, fault: undefined })],
    [(look) => look.corner?.length || look.tints?.flat().length || (!auto && look.centre?.length),
      (look) => ({ ...look, corner: undefined, tints: undefined, centre: auto ? look.centre : undefined })],
    [(look) => look.colour, (look) => ({ ...look, colour: undefined })],
  ];
  const layer = layers.find(([has]) => open.some((cell) => has(looks[cell])));
  const next = looks.slice();
  if (layer) for (const cell of open) next[cell] = layer[1](looks[cell]);
  return next;
}

/** @param {Look} look @param {import("./keys.js").Mode} mode @param {number} digit @param {boolean} on @returns {Look} */
function changed(look, mode, digit, on) {
  const toggled = (/** @type {number[] | undefined} */ list) => (on ? [...(list ?? []), digit].sort((a, b) => a - b) : (list ?? []).filter((d) => d !== digit));
  switch (mode) {
    case "digit": return { ...look, digit: on ? digit : undefined, fault: undefined };
    case "colour": return { ...look, colour: on ? digit : undefined };
    case "corner": return { ...look, corner: toggled(look.corner) };
    case "centre": return { ...look, centre: toggled(look.centre) };
    case "first": return { ...look, tints: [toggled(look.tints?.[0]), look.tints?.[1] ?? []] };
    case "second": return { ...look, tints: [look.tints?.[0] ?? [], toggled(look.tints?.[1])] };
  }
}
