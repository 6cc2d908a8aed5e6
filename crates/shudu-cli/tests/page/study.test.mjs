// Hints, the path, analysis, lessons; and that nobody is kept out of any view.

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { CARRIERS, EASY, FIVE, ask, begin, launch, open, serve, show } from "./lib.mjs";

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const carrier of CARRIERS) {
  describe(`study, carried by the ${carrier}`, () => {
    let browser, served;
    before(async () => { [browser, served] = [await launch(), await serve(carrier)]; });
    after(async () => { await browser.close(); served.end(); });

    /** Asks for a hint until its last stage; what is lit at each. */
    async function stages(page) {
      const seen = [];
      await page.keyboard.press("h");
      for (let stage = 1; stage <= 6; stage++) {
        await page.waitForFunction(
          (stage) => document.querySelectorAll(".hint-panel .dots .full").length >= stage, stage,
        );
        seen.push(await page.evaluate(() => ({
          words: document.querySelector(".hint-words")?.textContent ?? "",
          houses: document.querySelectorAll(".house").length,
          marks: document.querySelectorAll(".mark").length,
          arrows: document.querySelectorAll(".arrow").length,
          placed: document.querySelectorAll(".placed").length,
        })));
        if (stage < 6) await page.keyboard.press("h");
      }
      return seen;
    }

    test("all stages of a single", async () => {
      const page = await open(browser, served);
      await begin(page, EASY);
      const seen = await stages(page);
      for (let stage = 1; stage < 5; stage++) {
        assert.ok(seen[stage].words.length > seen[stage - 1].words.length, `stage ${stage + 1}: ${seen[stage].words}`);
      }
      assert.equal(seen[1].houses, 0, "the second stage shows no place");
      assert.ok(seen[2].houses > 0, "the third does");
      assert.equal(seen[3].placed, 0, "the fourth does not give the digit away");
      assert.ok(seen[4].placed > 0 && seen[4].marks > 0, "the fifth shows what blocks");
      await page.fine();
    });

    for (const [technique, arrows] of [["x-wing", false], ["xy-chain", true]]) {
      test(`all stages of a technique: ${technique}`, async () => {
        const page = await open(browser, served);
        const { game } = await ask(page, { ask: "new", kind: technique, seed: 2 });
        await show(page, `#/play/${game}`);
        const seen = await stages(page);
        assert.ok(seen[4].marks > 0, JSON.stringify(seen[4]));
        assert.equal(seen[4].arrows > 0, arrows, "chains have arrows");
        await page.fine();
      });
    }

    test("the whole path, walked both ways", async () => {
      const page = await open(browser, served);
      const { game } = await begin(page, EASY);
      await page.evaluate((game) => { location.hash = `#/path/${game}`; }, game);
      await page.waitForSelector(".walk .board-grid, .walk svg");
      const words = () => page.textContent(".walk");
      const first = await words();
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((first) => document.querySelector(".walk").textContent !== first, first);
      await page.keyboard.press("ArrowLeft");
      await page.waitForFunction((first) => document.querySelector(".walk").textContent === first, first);
      await page.fine();
    });

    test("an own puzzle with a clash", async () => {
      const page = await open(browser, served);
      await show(page, "#/own");
      await page.locator("[role=gridcell]").first().click();
      await page.keyboard.type("55");
      await page.waitForSelector(".verdict .said-no");
      await page.fine();
    });

    test("the report's puzzle has five solutions", async () => {
      const page = await open(browser, served);
      await page.evaluate((text) => { location.hash = `#/analyse?text=${text}`; }, FIVE);
      await page.waitForFunction(() => document.querySelector(".big")?.textContent.trim().startsWith("5"));
      await page.fine();
    });

    test("a lesson's exercise", async () => {
      const page = await open(browser, served);
      await page.evaluate(() => { location.hash = "#/lesson/hidden-single-box"; });
      await page.locator(".lesson-acts .strong").click();
      await page.waitForSelector(".exercise");
      await page.locator(".exercise .strong").click();
      await page.waitForFunction(() => document.querySelector(".exercise [role=status]")?.textContent.length > 5);
      await page.fine();
    });

    test("no view keeps anybody out", async () => {
      const page = await open(browser, served);
      const { game } = await ask(page, { ask: "begin", text: EASY });
      await page.context().close();
      const views = ["#/", "#/own", "#/games", "#/statistics", "#/learn", "#/lesson/x-wing", "#/settings", "#/help",
        `#/analyse?text=${EASY}`, "#/lab?puzzle=royle&a=singletons&b=enumerate&at=200", "#/lab/story/2", ...(carrier === "program" ? [`#/play/${game}`, `#/path/${game}`] : [])];
      const found = [];
      for (const look of [{}, { width: 360, height: 740, dark: true, locale: "zh-CN", touch: true }]) {
        const page = await open(browser, served, look);
        for (const view of views) {
          await page.evaluate((view) => { location.hash = view; }, view);
          await page.waitForTimeout(700);
          const tools = await page.context().newCDPSession(page);
          await tools.send("Runtime.evaluate", { expression: AXE });
          const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
          for (const { impact, id, nodes } of violations) {
            if (["serious", "critical"].includes(impact)) found.push(`${view} ${id} ${nodes[0].target}`);
          }
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (wide > 0) found.push(`${view} is ${wide} pixels too wide`);
        }
        await page.fine();
      }
      assert.deepEqual(found, []);
    });
  });
}
