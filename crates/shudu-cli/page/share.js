// @ts-check
//! Giving a game to somebody: the address that holds all of it, other programs' links, a line of
//! text, a picture, paper.

import { ask } from "./engine.js";
import { button, copy, dialog, download, fill, h } from "./dom.js";
import { trouble } from "./work.js";
import { say } from "./words.js";

/** @param {import("./protocol").Table} table */
export async function share(table) {
  try {
    const coach = ask({ ask: "convert", game: table.game, to: "coach" }).then((answer) => answer.text, () => undefined);
    const texts = { ...await ask({ ask: "texts", game: table.game }), coach: table.board.name === "3x3" ? await coach : undefined };
    // A camera reads a puzzle easily, a long game hardly; other boards need the game's link.
    const short = addressOf(texts.link).length <= READABLE || table.board.name !== "3x3";
    const address = addressOf(short ? texts.link : texts.puzzle);
    const svg = await ask({ ask: "qr", text: address }).then((code) => code.svg, () => undefined);
    dialog(say("Share", "分享"), () => shareBody(table, texts, { svg, short }), { class: "share" });
  } catch (error) {
    trouble(error);
  }
}

/** The longest address whose code is read at arm's length. */
const READABLE = 700;

/** The page's address with a game in it. @param {string} link */
export function addressOf(link) {
  return `${location.href.split("#")[0]}#g=${link}`;
}

/** @param {import("./protocol").Table} table @param {Record<string, any>} texts @param {{ svg?: string, short: boolean }} code of the game, or of the puzzle if that would be too long */
function shareBody(table, texts, { svg, short }) {
  const address = addressOf(texts.link);
  const line = (/** @type {string} */ label, /** @type {string | undefined} */ text) => (text
    ? h("div", { class: "share-line" }, h("label", { class: "field" }, h("span", null, label), h("input", { readonly: true, value: text, onfocus: (/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select() })),
      button(say("Copy", "复制"), () => copy(text), { "aria-label": say(`Copy: ${label}`, `复制：${label}`) }))
    : null);
  return [
    line(say("Link to this game, with all moves", "本局链接，含全部步骤"), address),
    typeof navigator.share === "function"
      ? button(say("Send…", "发送…"), () => navigator.share({ title: "Shudu", url: address }).catch(() => {}))
      : null,
    svg ? h("details", { class: "qr" }, h("summary", null, short ? say("QR code", "二维码") : say("QR code of the puzzle", "题目的二维码")),
      h("img", { class: "qr-code", alt: say("QR code of the link", "链接的二维码"), src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` })) : null,
    line(say("Puzzle as one line", "题目（一行）"), texts.puzzle),
    line(say("With your digits", "含你填的数字"), texts.digits),
    line("SudokuPad", texts.sudokupad),
    line("f-puzzles", texts.fpuzzles),
    line("sudoku.coach", texts.coach?.trim()),
    h("div", { class: "row" },
      button("SVG", () => picture({ game: table.game }, "svg").catch(trouble)),
      button("PNG", () => picture({ game: table.game }, "png").catch(trouble))),
  ];
}

/** A picture as a file. @param {import("./protocol").Subject} of a game or a text @param {"svg" | "png"} as */
export async function picture(of, as) {
  const { svg } = await ask({ ask: "draw", ...of });
  await drawn(svg, "shudu", as);
}

/** A drawing as a file. @param {string} svg @param {string} name @param {"svg" | "png"} as */
export async function drawn(svg, name, as) {
  if (as === "svg") return download(`${name}.svg`, svg, "image/svg+xml");
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const side = 1200;
  const canvas = h("canvas", { width: side, height: Math.round((side * (image.naturalHeight || side)) / (image.naturalWidth || side)) });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) download(`${name}.png`, blob);
}

/** The board on paper: the style sheet leaves the rest out. @param {import("./protocol").Table} table @param {import("./board.js").Board} board */
export function print(table, board) {
  const note = h("p", { class: "print-note" }, [table.title ?? table.level_name, table.er ? `ER ${table.er.toFixed(1)}` : "", ...table.board.rules].filter(Boolean).join(" · "));
  board.node.append(note);
  const light = board.lit;
  board.light(null);
  board.select([], board.cursor);
  window.print();
  note.remove();
  board.light(light);
  fill(note);
}
