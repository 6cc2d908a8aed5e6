// @ts-check
//! Settings; each works at once.

import { fill, h } from "./dom.js";
import { check, prefer, preferCheck, settings } from "./preferences.js";
import { choice, toggle } from "./form.js";
import { hello } from "./main.js";
import { trouble } from "./work.js";
import { say } from "./words.js";

/** @param {HTMLElement} main */
export async function view(main) {
  const { version } = await hello();
  fill(main, h("div", { class: "page narrow" }, h("h1", null, say("Settings", "设置")),
    h("section", { class: "card" }, h("h2", null, say("Look", "外观")),
      choice(say("Theme", "主题"), [["system", say("As the system", "跟随系统")], ["light", say("Light", "浅色")], ["dark", say("Dark", "深色")], ["contrast", say("High contrast", "高对比度")]],
        settings.theme, (value) => prefer("theme", /** @type {any} */ (value))),
      choice(say("Language", "语言"), [["", say("As the browser", "跟随浏览器")], ["en", "English"], ["zh", "简体中文"]], settings.language, (value) => prefer("language", /** @type {any} */ (value))),
      toggle(say("Tint row, column and box of the cell", "突出所在的行、列、宫"), settings.peers, (on) => prefer("peers", on)),
      toggle(say("Number rows and columns", "显示行列编号"), settings.labels, (on) => prefer("labels", on)),
      choice(say("Centre notes stand", "中注的位置"), [["auto", say("in the middle; in fixed places when most cells have notes", "居中；大多数格有笔记时用固定位置")], ["middle", say("in the middle", "居中")], ["fixed", say("in fixed places", "固定位置")]],
        settings.places, (value) => prefer("places", /** @type {any} */ (value)))),
    h("section", { class: "card" }, h("h2", null, say("Play", "游戏")),
      toggle(say("Digit first: choose a digit, then tap cells", "先选数字，再点格子"), settings.digitFirst, (on) => prefer("digitFirst", on)),
      toggle(say("Show the clock", "显示计时"), settings.timer, (on) => prefer("timer", on)),
      choice(say("What is marked as wrong", "标出哪些错误"), [["none", say("Nothing", "不标")], ["rules", say("What breaks the rules", "违反规则的")], ["solution", say("What is not the solution", "与答案不符的")]],
        check, (value) => preferCheck(value).catch(trouble))),
    h("p", { class: "faint" }, `Shudu ${version}`)));
}
