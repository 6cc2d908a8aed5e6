// Games played to their end, by mouse, by keys alone and by touch; kept, shared, told in Chinese.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { CARRIERS, EASY, SOLVED, ask, begin, focused, label, launch, open, serve, show } from "./lib.mjs";

const OPEN = [...EASY].flatMap((symbol, cell) => (symbol === "." ? [cell] : []));

for (const carrier of CARRIERS) {
  describe(`play, carried by the ${carrier}`, () => {
    let browser, served;
    before(async () => { [browser, served] = [await launch(), await serve(carrier)]; });
    after(async () => { await browser.close(); served.end(); });

    test("by mouse", async () => {
      const page = await open(browser, served);
      await begin(page, EASY);
      for (const cell of OPEN) {
        await page.locator("[role=gridcell]").nth(cell).click();
        await page.locator(".key").nth(Number(SOLVED[cell]) - 1).click();
      }
      await page.waitForSelector(".finish:not([hidden])");
      const games = await ask(page, { ask: "games" });
      assert.equal(games.games[0].state, "solved");
      await page.fine();
    });

    test("by keys alone, from the home page on", async () => {
      const page = await open(browser, served);
      for (let tabs = 0; tabs < 60; tabs++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement.classList.contains("level"))) break;
      }
      await page.keyboard.press("Enter");
      await page.waitForSelector(".board-grid");
      const table = await ask(page, { ask: "games" }).then(({ games }) => ask(page, { ask: "resume", game: games[0].number }));
      const { solution } = await ask(page, { ask: "read", text: table.puzzle });
      for (let cell = 0; cell < 81; cell++) {
        if (table.cells[cell].given) continue;
        for (let at = await focused(page); at !== cell; at = await focused(page)) {
          await page.keyboard.press(Math.floor(at / 9) !== Math.floor(cell / 9) ? "ArrowDown" : "ArrowRight");
        }
        await page.keyboard.press(solution[cell]);
      }
      await page.waitForSelector(".finish:not([hidden])");
      await page.fine();
    });

    test("by touch, on a phone", async () => {
      const page = await open(browser, served, { width: 360, height: 740, touch: true });
      await begin(page, EASY);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "no scrolling sideways");
      for (const cell of OPEN) {
        await page.locator("[role=gridcell]").nth(cell).tap();
        await page.locator(".key").nth(Number(SOLVED[cell]) - 1).tap();
      }
      await page.waitForSelector(".finish:not([hidden])");
      await page.fine();
    });

    test("several cells at once, notes, colours, undo", async () => {
      const page = await open(browser, served);
      await begin(page, EASY);
      const middle = async (cell) => {
        const box = await page.locator("[role=gridcell]").nth(cell).boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const chosen = () => page.locator("[aria-selected=true]").count();
      await page.mouse.move(...await middle(2));
      await page.mouse.down();
      for (const cell of [3, 12, 21]) await page.mouse.move(...await middle(cell), { steps: 6 });
      await page.mouse.up();
      assert.ok(await chosen() >= 4, "a drag chooses what it crosses");
      await page.keyboard.press("Control+1");
      await page.keyboard.press("Shift+4");
      await page.waitForFunction(() => /notes.*1/.test(document.querySelectorAll("[role=gridcell]")[2].ariaLabel));
      assert.match(await label(page, 2), /4/);
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => !/notes/.test(document.querySelectorAll("[role=gridcell]")[2].ariaLabel));
      await page.mouse.dblclick(...await middle(0));
      assert.equal(await chosen(), 3, "a double click chooses the cells with the same digit");
      await page.keyboard.press("Control+a");
      assert.equal(await chosen(), 81);
      await page.fine();
    });

    test("a clash is shown and spoken", async () => {
      const page = await open(browser, served);
      await begin(page, EASY);
      await page.locator("[role=gridcell]").nth(2).click();
      await page.keyboard.press("5");
      await page.waitForFunction(() => document.getElementById("assertive").textContent.includes("r1c1"));
      await page.fine();
    });

    test("a reload goes on where it was", async () => {
      const page = await open(browser, served);
      await begin(page, EASY);
      await page.locator("[role=gridcell]").nth(2).click();
      await page.keyboard.press("4");
      await page.waitForFunction(() => /, 4/.test(document.querySelectorAll("[role=gridcell]")[2].ariaLabel));
      const said = await label(page, 2);
      await page.reload();
      await page.waitForSelector(".board-grid");
      assert.equal(await label(page, 2), said);
      await page.fine();
    });

    test("the link of a game brings all of it, in another browser", async () => {
      const page = await open(browser, served);
      const { game } = await begin(page, EASY);
      await ask(page, { ask: "move", game, moves: ["d4:2", "n1:3", "c6:3", "k2:5"] });
      const { link } = await ask(page, { ask: "texts", game });
      const first = await ask(page, { ask: "resume", game });
      await page.fine();
      const other = await open(browser, served);
      await show(other, `#g=${link}`);
      const { games } = await ask(other, { ask: "games" });
      const second = await ask(other, { ask: "resume", game: games[0].number });
      assert.deepEqual(second.cells, first.cells);
      await other.fine();
    });

    test("in Chinese, switched at once", async () => {
      const page = await open(browser, served, { locale: "zh-CN" });
      await begin(page, EASY);
      assert.match(await label(page, 0), /第 1 行/);
      assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
      await page.locator("header .words").click();
      await page.waitForFunction(() => /row 1/i.test(document.querySelector("[role=gridcell]").ariaLabel));
      await page.locator("header .words").click();
      await page.waitForFunction(() => /第 1 行/.test(document.querySelector("[role=gridcell]").ariaLabel));
      await page.fine();
    });

    test("every board is drawn", async () => {
      const page = await open(browser, served);
      for (const [kind, cells] of [["2x2", 16], ["easy@2x3+x", 36], ["easy@jigsaw", 81], ["easy@3x3+windoku", 81], ["easy@4x4", 256]]) {
        const table = await ask(page, { ask: "new", kind, seed: 1 });
        await show(page, `#/play/${table.game}`);
        assert.equal(await page.locator("[role=gridcell]").count(), cells, kind);
        for (const rule of table.board.rules) {
          assert.ok((await page.textContent("main")).includes(rule), `${kind}: ${rule}`);
        }
      }
      await page.fine();
    });
  });
}

describe("what only the program can", () => {
  let browser, served;
  before(async () => { [browser, served] = [await launch(), await serve("program")]; });
  after(async () => { await browser.close(); served.end(); });

  test("the server killed and begun again", async () => {
    const page = await open(browser, served);
    await begin(page, EASY);
    await page.locator("[role=gridcell]").nth(2).click();
    await page.keyboard.press("4");
    await page.waitForFunction(() => /, 4/.test(document.querySelectorAll("[role=gridcell]")[2].ariaLabel));
    await page.waitForTimeout(300);
    await served.kill();
    await served.again();
    await page.reload();
    await page.waitForSelector(".board-grid");
    assert.match(await label(page, 2), /, 4/);
    await page.context().close();
  });

  test("a game of the terminal goes on in the page", async () => {
    const moves = "r1c3=4\nquit\n";
    execFileSync(process.env.SHUDU, ["--lang", "en", "play", "--typed", EASY, "--data-dir", served.folder], { input: moves });
    const page = await open(browser, served);
    const { games } = await ask(page, { ask: "games" });
    await show(page, `#/play/${games[0].number}`);
    assert.match(await label(page, 2), /, 4/);
    await page.fine();
  });
});

if (process.env.SHUDU_SITE) {
  test("the static site works without a network", async () => {
    const [browser, served] = [await launch(), await serve("site")];
    const page = await open(browser, served);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);
    await page.reload();
    await page.waitForSelector(".level");
    await page.context().setOffline(true);
    served.end();
    await page.reload();
    await page.waitForSelector(".level");
    await page.locator(".level").first().click();
    await page.waitForSelector(".board-grid");
    await page.context().close();
    await browser.close();
  });
}
