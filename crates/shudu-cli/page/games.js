// @ts-check
//! The games that are kept: go on with one, remove, export, import.

import { ask } from "./engine.js";
import { button, confirm, download, fill, h, icon, toast } from "./dom.js";
import { gameTitle, levelName, thumbnail } from "./card.js";
import { trouble } from "./work.js";
import { ago, clock, dayOf, say, several } from "./words.js";

/** @param {HTMLElement} main */
export async function view(main) {
  /** @type {Set<number>} */
  const chosen = new Set();
  const list = h("ul", { class: "games-list" });
  const remove = button(say("Remove", "删除"), () => removeChosen().catch(trouble), { disabled: true });
  const file = h("input", { type: "file", class: "unseen", id: "import", accept: ".json,.txt", onchange: () => importFile().catch(trouble) });
  fill(main, h("div", { class: "page narrow" },
    h("div", { class: "head" }, h("h1", null, say("Games", "存档")), h("a", { class: "button", href: "#/statistics" }, icon("statistics"), say("Statistics", "统计"))),
    list,
    h("div", { class: "row" }, remove, button(say("Export all", "全部导出"), () => exportAll().catch(trouble)),
      h("label", { class: "button", for: "import" }, say("Import", "导入")), file)));
  await draw();

  async function draw() {
    const { games } = await ask({ ask: "games" });
    chosen.clear();
    remove.disabled = true;
    fill(list, games.length ? games.map(one) : h("li", { class: "faint" }, say("No games yet.", "还没有游戏。")));
  }

  /** @param {import("./protocol").ListedGame} game */
  function one(game) {
    const box = h("input", { type: "checkbox", "aria-label": say(`Choose ${gameTitle(game)}`, `选择 ${gameTitle(game)}`), onchange: () => {
      if (box.checked) chosen.add(game.number);
      else chosen.delete(game.number);
      remove.disabled = !chosen.size;
    } });
    const state = game.state === "solved" ? (game.revealed ? say("shown", "看过答案") : say("solved", "已完成")) : game.state === "unreadable" ? say("unreadable", "无法读取") : `${Math.round(game.progress * 100)}%`;
    const level = levelName(game);
    return h("li", { class: "card game" }, box, h("a", { href: `#/play/${game.number}` }, thumbnail(game),
      h("span", null, h("b", null, gameTitle(game)),
        h("span", { class: "faint" }, [game.title || game.daily ? level : null, game.er ? `ER ${game.er.toFixed(1)}` : null, clock(game.seconds * 1000),
          game.hints ? several(game.hints, "hint", "hints", "次提示") : null, game.touched ? ago(game.touched) : null].filter(Boolean).join(" · "))),
      h("span", { class: `state ${game.state}` }, game.state === "solved" ? icon("check") : null, state)));
  }

  async function removeChosen() {
    const n = chosen.size;
    if (!await confirm(say("Remove games?", "删除游戏？"), say(`${n} ${n === 1 ? "game goes" : "games go"}, with all moves.`, `将删除 ${n} 局游戏及其全部步骤。`), say("Remove", "删除"))) return;
    await ask({ ask: "remove", games: [...chosen] });
    await draw();
  }

  async function exportAll() {
    download(`shudu-${dayOf(new Date())}.json`, JSON.stringify(await ask({ ask: "export" })), "application/json");
  }

  async function importFile() {
    const text = await file.files?.[0]?.text();
    if (!text) return;
    const { imported } = await ask({ ask: "import", text });
    toast(say(`${imported} imported`, `已导入 ${imported} 局`));
    await draw();
  }
}
