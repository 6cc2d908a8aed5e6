// @ts-check
//! The page begins here: the header, and which view an address means. Views are fetched when they
//! are first wanted; each fills the main part and gives back how it ends.

import { Trouble, alone, ask } from "./engine.js";
import { button, fill, h, icon, iconButton } from "./dom.js";
import { early, load, onchange, prefer, settings } from "./preferences.js";
import { language, say } from "./words.js";

/** @typedef {(main: HTMLElement, words: string[], query: URLSearchParams) => Promise<(() => void) | void>} View */

/** @type {Record<string, () => Promise<{ view: View }>>} */
const VIEWS = {
  "": () => import("./home.js"),
  play: () => import("./play.js"),
  path: () => import("./path.js"),
  own: () => import("./own.js"),
  games: () => import("./games.js"),
  statistics: () => import("./statistics.js"),
  learn: () => import("./learn.js"),
  lesson: () => import("./lesson.js"),
  analyse: () => import("./analyse.js"),
  lab: () => import("./lab.js"),
  settings: () => import("./settings.js"),
  help: () => import("./help.js"),
};

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {(() => void) | void} */
let leave;
/** Which showing of a view is the latest: an older one that comes late is left out. */
let turn = 0;

/** Goes to an address of the page. @param {string} hash @param {boolean} [instead] of the one before, in the history */
export function go(hash, instead = false) {
  if (instead) location.replace(hash);
  else if (location.hash === hash) show();
  else location.hash = hash;
}

/** @type {Promise<import("./protocol").HelloAnswer> | undefined} */
let greeting;
let greetedIn = "";

/** What there is to choose from, in the language chosen. @returns {Promise<import("./protocol").HelloAnswer>} */
export function hello() {
  if (!greeting || greetedIn !== language()) {
    greetedIn = language();
    greeting = ask({ ask: "hello" });
    greeting.catch(() => { greeting = undefined; });
  }
  return greeting;
}

/** @param {boolean} [moved] whether the user went somewhere: the focus goes along */
async function show(moved = false) {
  const mine = ++turn;
  const hash = location.hash;
  document.dispatchEvent(new Event("leave"));
  header();
  try {
    if (hash.startsWith("#g=")) return await open(hash);
    const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
    const [name, ...words] = path.split("/").map(decodeURIComponent);
    const { view } = await (VIEWS[name] ?? VIEWS[""])();
    // A view is made aside and shown when it is whole; one that comes too late is never seen.
    const stage = h("div", { class: "stage" });
    const ended = await view(stage, words, new URLSearchParams(query));
    if (mine !== turn) return void ended?.();
    leave?.();
    leave = ended;
    fill(main, stage);
    stage.dispatchEvent(new Event("shown"));
    document.title = `${stage.querySelector("h1")?.textContent ?? "Shudu"} · Shudu 数独`;
    if (!moved) return;
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
    scrollTo(0, 0);
  } catch (error) {
    if (mine === turn) broken(error);
  }
}

/** The address that is being opened: once is enough. */
let opening = "";

/** Opens a game that an address holds. @param {string} hash */
async function open(hash) {
  if (opening === hash) return;
  opening = hash;
  try {
    const table = await ask({ ask: "begin", text: decodeURIComponent(hash.slice(3)) });
    go(`#/play/${table.game}`, true);
  } finally {
    opening = "";
  }
}

/** @param {unknown} error */
function broken(error) {
  const text = error instanceof Error ? error.message : String(error);
  leave?.();
  leave = undefined;
  fill(main, h("div", { class: "broken card" }, h("h1", null, say("This did not work", "出错了")), h("p", null, text),
    h("div", { class: "row" },
      error instanceof Trouble && error.kind === "offline" ? button(say("Try again", "重试"), () => show(), { class: "button strong" }) : null,
      h("a", { class: "button", href: "#/" }, say("To the start", "回到首页")))));
}

function header() {
  const here = location.hash.replace(/^#\/?/, "").split(/[/?=]/)[0];
  const at = { play: "", path: "", own: "", g: "", lesson: "learn", statistics: "games" }[here] ?? here;
  /** @type {[string, import("./dom.js").Icon, string][]} */
  const links = [["", "home", say("Play", "游戏")], ["learn", "learn", say("Learn", "学习")], ["analyse", "analyse", say("Analyse", "分析")], ["lab", "lab", say("Lab", "实验室")], ["games", "games", say("Games", "存档")]];
  const top = /** @type {HTMLElement} */ (document.getElementById("top"));
  fill(top,
    h("a", { class: "brand", href: "#/" }, h("img", { src: "icon.svg", alt: "", width: "28", height: "28" }), h("span", null, "Shudu"), h("span", { class: "zh", lang: "zh-Hans" }, "数独")),
    h("nav", { "aria-label": say("Main", "主导航") }, links.map(([name, sign, label]) =>
      h("a", { href: `#/${name}`, "aria-current": name === at ? "page" : null }, icon(sign), h("span", null, label)))),
    h("div", { class: "corner-tools" },
      button(language() === "zh" ? "EN" : "中文", () => prefer("language", language() === "zh" ? "en" : "zh"),
        { class: "icon-button words", lang: language() === "zh" ? "en" : "zh-Hans", title: language() === "zh" ? "English" : "中文" }),
      iconButton("settings", say("Settings", "设置"), () => go("#/settings")),
      iconButton("help", say("Help", "帮助"), () => go("#/help"))));
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = say("Skip to the content", "跳到内容");
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

early();
let spoken = language();
onchange(() => {
  if (spoken === language()) return;
  spoken = language();
  show();
});
matchMedia("(prefers-contrast: more)").addEventListener("change", () => prefer("theme", settings.theme));
addEventListener("hashchange", () => show(true));
show();
load().then((other) => {
  spoken = language();
  if (other) show();
}, () => {});
if (alone && "serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
