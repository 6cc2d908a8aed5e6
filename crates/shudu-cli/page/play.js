// @ts-check
//! The view of a game: board, pad, clock, hints, the end.

import { ask } from "./engine.js";
import { Board } from "./board.js";
import { Game, isOver } from "./game.js";
import { Hints } from "./hints.js";
import { foresee, foreseeClear } from "./foresee.js";
import { MODES, Pad, modeName, moveLetter } from "./pad.js";
import { Selection } from "./selection.js";
import { actOf, forElement } from "./keys.js";
import { announce, button, fill, h, icon, iconButton, toast } from "./dom.js";
import { finishPanel } from "./finish.js";
import { menu } from "./menu.js";
import { onchange, settings } from "./preferences.js";
import { share } from "./share.js";
import { help } from "./help.js";
import { clock, dayName, say } from "./words.js";

/** @typedef {import("./protocol").Table} Table */
/** @typedef {import("./keys.js").Mode} Mode */

/**
 * @param {HTMLElement} main
 * @param {string[]} words of the address: the number of the game
 * @returns {Promise<() => void>}
 */
export async function view(main, words) {
  const table = /** @type {Table} */ (await ask({ ask: "resume", game: Number(words[0]) }));
  const play = new Play(table);
  fill(main, play.node);
  main.addEventListener("shown", () => play.begin());
  return () => play.end();
}

class Play {
  /** @param {Table} table */
  constructor(table) {
    this.game = new Game(table, (now, before) => this.#changed(now, before));
    const shape = table.board;
    this.board = new Board(shape, {
      labels: settings.labels, label: say("Sudoku board", "数独盘面"),
      ear: {
        press: (cell, event) => this.#press(cell, event),
        drag: (cell) => this.selection.drag(cell),
        release: () => this.#release(),
        twice: (cell) => { if (!settings.digitFirst) this.selection.equals(cell); },
        hold: () => this.#hold(),
        focus: (cell) => { if (!this.selection.cells.size) this.selection.set([cell], cell); },
      },
    });
    this.selection = new Selection(this.board);
    this.pad = new Pad(shape, {
      digit: (digit) => this.#padDigit(digit), mode: (mode) => this.#mode(mode), filter: (digit) => this.#filter(digit),
      clear: () => this.#clear(), undo: () => this.game.move("u"), redo: () => this.game.move("r"), hint: () => this.hints.next(),
    });
    this.hints = new Hints(this.game, (lit) => this.board.light(lit), (open) => this.node.classList.toggle("hinting", open));
    this.timer = h("span", { class: "timer", role: "timer" });
    this.pause = iconButton("pause", say("Pause", "暂停"), () => this.game.move(this.game.table.paused ? "w" : "z"));
    this.said = h("p", { class: "said" });
    this.veil = h("div", { class: "veil", hidden: true },
      h("p", null, say("Paused", "已暂停")), button([icon("play"), say("Go on", "继续")], () => this.game.move("w"), { class: "button strong large" }));
    this.finish = h("section", { class: "finish", hidden: true, "aria-label": say("Solved", "完成") });
    this.chip = h("button", { type: "button", class: "filter-chip", hidden: true, onclick: () => this.#filter(0) });
    this.node = h("div", { class: `play size-${shape.size}` }, this.#bar(table),
      h("div", { class: "play-board" }, this.board.node, this.veil),
      h("div", { class: "play-side" }, this.said, this.chip, this.pad.node, this.hints.node, this.finish));
    this.keydown = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    this.seen = () => this.game.rest(document.hidden);
    this.gone = () => this.game.rest(true);
  }

  /** @param {Table} table */
  #bar(table) {
    const rules = table.board.rules;
    return h("div", { class: "play-bar" },
      h("a", { class: "icon-button", href: "#/", "aria-label": say("Home", "首页"), title: say("Home", "首页") }, icon("back")),
      h("div", { class: "play-title" },
        h("h1", null, titleOf(table)),
        h("p", { class: "faint" }, [table.board.name === "3x3" || titleOf(table) === table.board.title ? "" : table.board.title, table.er ? `ER ${table.er.toFixed(1)}` : "",
          table.unique ? "" : say("several solutions", "多个解")].filter(Boolean).join(" · ")),
        rules.length ? h("details", { class: "rules" }, h("summary", null, say("Rules", "规则")), rules.map((r) => h("p", null, r))) : null),
      this.timer, this.pause,
      iconButton("share", say("Share", "分享"), () => share(this.game.table)),
      iconButton("menu", say("More", "更多"), () => menu(this.game, this.board)));
  }

  begin() {
    document.body.classList.add("playing");
    document.addEventListener("keydown", this.keydown);
    document.addEventListener("visibilitychange", this.seen);
    addEventListener("pagehide", this.gone);
    addEventListener("pageshow", this.seen);
    this.ticking = setInterval(() => this.#tick(), 500);
    this.forget = onchange(() => this.#preferences());
    this.#preferences();
    this.game.rest(document.hidden);
    fill(this.said, this.game.table.said.join(" "));
    const first = this.board.looks.findIndex((look) => !look.given);
    if (isOver(this.game.table)) return this.#finished(false);
    this.selection.set([Math.max(0, first)], Math.max(0, first), matchMedia("(pointer: fine)").matches);
  }

  end() {
    document.body.classList.remove("playing");
    document.removeEventListener("keydown", this.keydown);
    document.removeEventListener("visibilitychange", this.seen);
    removeEventListener("pagehide", this.gone);
    removeEventListener("pageshow", this.seen);
    clearInterval(this.ticking);
    this.forget?.();
    this.game.rest(true);
  }

  #preferences() {
    this.board.peers = settings.peers;
    this.timer.hidden = !settings.timer;
    this.#draw();
  }

  #draw() {
    const table = this.game.table;
    const open = table.cells.filter((c) => !(c.given ?? c.digit));
    this.board.fixed = settings.places === "fixed" || (settings.places === "auto"
      && (table.auto || open.filter((c) => c.centre?.length).length * 2 > open.length));
    this.board.draw(table.cells);
    this.pad.show(table);
    this.veil.hidden = !table.paused;
    this.board.node.classList.toggle("veiled", table.paused);
    this.board.node.inert = table.paused;
    this.pause.hidden = isOver(table);
    fill(this.pause, icon(table.paused ? "play" : "pause"));
    this.pause.setAttribute("aria-label", table.paused ? say("Go on", "继续") : say("Pause", "暂停"));
    this.#tick();
  }

  #tick() {
    this.game.present();
    const text = clock(this.game.spent());
    if (this.timer.textContent !== text) this.timer.textContent = text;
  }

  /** @param {Table} now @param {Table} before */
  #changed(now, before) {
    this.#draw();
    if (!this.hints.following && now.moves !== before.moves) this.hints.close(false);
    this.#speak(now, before);
    if (isOver(now) && !isOver(before)) this.#finished(true);
    else if (!isOver(now) && !this.finish.hidden) {
      this.finish.hidden = true;
      this.node.classList.remove("over");
    }
    if (!now.kept) toast(say("This game cannot be kept at the moment.", "这局游戏暂时无法保存。"), "trouble");
  }

  /** What is to be heard about a move. @param {Table} now @param {Table} before */
  #speak(now, before) {
    const faults = (/** @type {Table} */ t) => t.cells.filter((c) => c.fault).length;
    const worse = faults(now) > faults(before);
    fill(this.said, now.said.join(" "));
    this.said.classList.toggle("bad", worse);
    if (now.said.length) announce(now.said.join(" "), worse ? "assertive" : "polite");
    else if (worse) announce(say("conflict", "冲突"), "assertive");
    else if (this.selection.cells.size === 1 && !this.hints.following) announce(this.board.spoken(this.selection.cursor));
  }

  /** @param {boolean} fresh whether it happened just now */
  #finished(fresh) {
    this.hints.close(false);
    this.selection.none();
    this.#filter(0);
    this.node.classList.add("over");
    this.finish.hidden = false;
    this.finish.classList.toggle("fresh", fresh);
    fill(this.finish, ...finishPanel(this.game, this.board));
    if (!fresh) return;
    this.board.celebrate();
    announce(say("Solved!", "完成！"), "assertive");
    /** @type {HTMLElement | null} */ (this.finish.querySelector("button.strong"))?.focus({ preventScroll: true });
  }

  /** @param {number} cell @param {PointerEvent} event */
  #press(cell, event) {
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    this.writing = settings.digitFirst && !more && this.pad.chosen > 0;
    this.selection.press(cell, more);
  }

  #release() {
    if (this.writing) this.#write(this.pad.mode, this.pad.chosen);
    this.writing = false;
  }

  /** A long press goes from digits to notes, and back. */
  #hold() {
    this.writing = false;
    const next = this.pad.mode === "digit" ? "corner" : "digit";
    this.#mode(next);
    navigator.vibrate?.(15);
    toast(modeName(next));
  }

  /** @param {Mode} mode */
  #mode(mode) {
    this.pad.setMode(mode);
    announce(modeName(mode));
  }

  /** @param {number} digit */
  #padDigit(digit) {
    if (!settings.digitFirst) return this.#write(this.pad.mode, digit);
    this.pad.choose(this.pad.chosen === digit ? 0 : digit);
    if (this.pad.mode !== "colour") this.board.look(this.pad.chosen);
  }

  /** @param {Mode} mode @param {number} digit */
  #write(mode, digit) {
    if (!this.selection.cells.size || this.game.table.paused || isOver(this.game.table)) return;
    if (mode === "colour" && digit > 8) return;
    const symbol = mode === "colour" ? String(digit) : digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
    this.board.draw(foresee(this.board.looks, mode, digit, this.selection.cells));
    this.game.move(`${moveLetter(mode)}${symbol}:${this.selection.list()}`);
  }

  #clear() {
    if (!this.selection.cells.size || this.game.table.paused || isOver(this.game.table)) return;
    this.board.draw(foreseeClear(this.board.looks, this.selection.cells, this.game.table.auto));
    this.game.move(`x:${this.selection.list()}`);
  }

  /** Looks at a digit until told otherwise. @param {number} digit */
  #filter(digit) {
    const next = this.board.filter === digit ? 0 : digit;
    this.board.look(next);
    if (!settings.digitFirst || !next) this.pad.choose(next);
    this.chip.hidden = !next;
    if (next) fill(this.chip, icon("filter"), say(`Looking at ${this.board.shape.symbols[next - 1]}`, `只看 ${this.board.shape.symbols[next - 1]}`), icon("close"));
    if (next) announce(this.chip.textContent ?? "");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (forElement(event)) return;
    const act = actOf(event, this.board.size);
    if (!act) return;
    event.preventDefault();
    const turn = (/** @type {number} */ by) => this.#mode(MODES[(MODES.indexOf(this.pad.mode) + by + MODES.length) % MODES.length]);
    const look = this.board.looks[this.selection.cursor] ?? {};
    switch (act.do) {
      case "digit": return void this.#write(act.mode ?? this.pad.mode, act.digit);
      case "filter": return this.#filter(act.digit);
      case "look": return this.#filter(look.given ?? look.digit ?? this.board.filter);
      case "mode": return this.#mode(act.mode);
      case "next-mode": return turn(1);
      case "previous-mode": return turn(-1);
      case "step": return this.selection.step(act.down, act.right, act.more);
      case "all": return this.selection.all();
      case "invert": return this.selection.invert();
      case "none": return this.hints.open ? this.hints.close() : this.board.filter ? this.#filter(0) : this.selection.none();
      case "clear": return this.#clear();
      case "undo": return void this.game.move("u");
      case "redo": return void this.game.move("r");
      case "hint": return void this.hints.next();
      case "pause": return void this.game.move(this.game.table.paused ? "w" : "z");
      case "help": return help();
    }
  }
}

/** What a game is called. @param {Table} table */
export function titleOf(table) {
  if (table.daily) return say(`Daily, ${dayName(table.daily)}`, `每日一题，${dayName(table.daily)}`);
  return table.title ?? table.level_name ?? (table.board.name === "3x3" ? say("Own puzzle", "自定题目") : table.board.title);
}
