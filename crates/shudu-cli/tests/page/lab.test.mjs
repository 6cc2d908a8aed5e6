// The lab: what a search is seen to do, read from the page itself.

import assert from "node:assert/strict";
import fs from "node:fs";
import { after, before, describe, test } from "node:test";
import { CARRIERS, EASY, begin, launch, open, serve, show } from "./lib.mjs";

/** Figure 7 of the article on enumeration: 6 in cell 16 leaves two cells without a mark. */
const FIGURE_7 = `000400 003000 000006 020000 000050 100000 000050 100000 020000 003000 000006 000400
  020000 000050 100000 000006 003000 000000 003000 000006 003000 100050 000400 020000
  003006 020000 000050 000400 120000 023006 100000 020400 003400 000000 020000 000050`.split(/\s+/);

/** The marks of each cell as they are drawn. */
const marks = (page) => page.evaluate(() => [...document.querySelectorAll(".lab-board .texts > g")]
  .map((cell) => [...cell.querySelectorAll(".printed")].map((mark) => mark.textContent).join("")));
const said = (page) => page.textContent(".lab-said");
const count = (page) => page.textContent(".lab-count");
/** A row of the table of counts. */
const row = (page, name) => page.evaluate((name) => {
  const rows = [...document.querySelectorAll(".lab-table tbody tr")];
  const found = rows.find((one) => one.querySelector("th").textContent === name);
  return [...found.querySelectorAll("td")].map((cell) => cell.textContent);
}, name);
const lab = async (page, hash) => {
  await show(page, hash);
  await page.waitForFunction(() => document.querySelector(".lab-count")?.textContent);
};
/** Does something that goes to another moment, and waits until it is shown. */
const moved = async (page, act) => {
  const before = await count(page);
  await act();
  await page.waitForFunction((before) => document.querySelector(".lab-count").textContent !== before, before);
};

for (const carrier of CARRIERS) {
  describe(`the lab, carried by the ${carrier}`, () => {
    let browser, served;
    before(async () => { [browser, served] = [await launch(), await serve(carrier)]; });
    after(async () => { await browser.close(); served.end(); });

    test("story 2 is figure 7, mark by mark, and again after going back", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab/story/2");
      assert.deepEqual(await marks(page), FIGURE_7);
      assert.equal(await page.locator(".lab-board .ground-dead").count(), 2);
      // The pointer of cell 16 is at its 6.
      const pointed = await page.evaluate(() => {
        const cell = document.querySelectorAll(".lab-board .texts > g")[15];
        const line = cell.querySelector(".pointer");
        return line.previousElementSibling.textContent;
      });
      assert.equal(pointed, "6");
      const there = await count(page);
      for (let step = 0; step < 6; step++) await moved(page, () => page.keyboard.press("ArrowLeft"));
      assert.notDeepEqual(await marks(page), FIGURE_7);
      for (let step = 0; step < 6; step++) await moved(page, () => page.keyboard.press("ArrowRight"));
      assert.equal(await count(page), there);
      assert.deepEqual(await marks(page), FIGURE_7);
      await page.fine();
    });

    test("story 1 is told, and ends solved after 38 rounds", async () => {
      const page = await open(browser, served, { locale: "zh-CN" });
      await lab(page, "#/lab/story/1");
      assert.match(await page.textContent(".lab-story"), /38 轮/);
      assert.deepEqual(await row(page, "轮"), ["38", "38"]);
      assert.deepEqual(await row(page, "回退"), ["1", "1"]);
      assert.equal(await said(page), "解出");
      await page.fine();
    });

    test("Royle's puzzle: 15 028 placements, its plot and its address", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab?puzzle=royle&a=singletons&at=99999999");
      assert.deepEqual(await row(page, "placements"), ["15 028", "15 028"]);
      assert.deepEqual(await row(page, "tentative"), ["2 933", "2 933"]);
      const box = await page.locator(".plot").boundingBox();
      await moved(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
      const [placements] = await row(page, "placements");
      const half = Number(placements.replace(/\s/g, ""));
      assert.ok(half > 6500 && half < 8500, placements);
      await page.waitForFunction(() => location.hash.endsWith(`at=${document.querySelector(".lab-slide input").value}`));
      const [where, words] = [await page.evaluate(() => location.hash), await said(page)];
      await lab(page, "#/lab/story/4");
      await lab(page, where);
      assert.equal(await said(page), words);
      await page.fine();
    });

    test("the next contradiction, and why", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab?puzzle=six&a=enumerate");
      await moved(page, () => page.keyboard.press("n"));
      assert.match(await said(page), /^dead end/);
      assert.deepEqual((await row(page, "rounds"))[0], "16");
      await page.locator(".lab-board [role=gridcell]").nth(17).focus();
      await page.keyboard.press("6");
      await page.waitForSelector(".lab-why .link");
      assert.match(await page.textContent(".lab-why"), /strike 6 from r3c6.*try 6 in r3c4/s);
      await moved(page, () => page.locator(".lab-why .link").last().click());
      assert.equal(await said(page), "try 6 in r3c4");
      await page.fine();
    });

    test("two algorithms side by side, on an axis of rounds", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab?puzzle=thirteen&a=mrv&b=forward&axis=round&at=5");
      assert.equal(await page.locator(".lab-panel").count(), 2);
      const rounds = await row(page, "rounds");
      assert.deepEqual([rounds[0], rounds[2]], ["5", "5"]);
      await moved(page, () => page.keyboard.press("End"));
      for (const name of ["events", "rounds", "placements", "steps back", "solutions"]) {
        const [a, all, b, every] = await row(page, name);
        assert.deepEqual([a, b], [all, every], name);
      }
      await page.fine();
    });

    test("it plays, scrubs, and hands out a picture", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab?puzzle=royle&a=singletons");
      await page.locator(".lab-how select").first().selectOption("0");
      await page.keyboard.press("Escape");
      await page.evaluate(() => document.activeElement.blur());
      await moved(page, () => page.keyboard.press(" "));
      await page.waitForFunction(() => Number(document.querySelector(".lab-slide input").value) > 1000);
      await page.keyboard.press(" ");
      const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".lab-export .button").first().click()]);
      assert.match(fs.readFileSync(await file.path(), "utf8"), /^<svg/);
      await page.fine();
    });

    test("one algorithm in two orders, and the address keeps them", async () => {
      const page = await open(browser, served);
      await lab(page, "#/lab?puzzle=thirteen&a=enumerate&b=enumerate&bo=fewest&axis=round&at=81");
      assert.equal(await page.locator(".lab-panel h2").nth(1).textContent(), "enumerate, fewest candidates first");
      const [rounds, back] = [await row(page, "rounds"), await row(page, "steps back")];
      assert.deepEqual([rounds[1], rounds[3], back[1], back[3]], ["1 969", "81", "944", "0"]);
      assert.match(await page.textContent(".lab-fast"), /0 guesses, 1 solution/);
      // Another order by keys alone: the second choice is a list like any other.
      await page.locator(".lab-order select").first().focus();
      await page.keyboard.press("c");
      await page.waitForFunction(() => document.querySelector(".lab-table").textContent.includes("10 303"));
      await page.waitForFunction(() => location.hash.includes("ao=columns") && location.hash.includes("bo=fewest"));
      await page.fine();
    });
  });
}

describe("films, experiments and scenes", () => {
  const carrier = CARRIERS[CARRIERS.length - 1];
  let browser, served;
  before(async () => { [browser, served] = [await launch(), await serve(carrier)]; });
  after(async () => { await browser.close(); served.end(); });

  test("a film has as many frames as asked, and shows them one after the other", async () => {
    const page = await open(browser, served);
    await lab(page, "#/lab?puzzle=six&a=enumerate");
    await page.locator(".lab-export .button", { hasText: "Film" }).click();
    await page.locator("dialog input").first().fill("24");
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".lab-film").click()]);
    const svg = fs.readFileSync(await file.path(), "utf8");
    const seen = await page.evaluate((svg) => {
      const film = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      document.body.append(film);
      film.pauseAnimations();
      const frames = [...film.querySelectorAll(".frame")];
      return frames.map((_, n) => {
        film.setCurrentTime(n * 0.5 + 0.25);
        return frames.flatMap((frame, i) => (getComputedStyle(frame).display === "none" ? [] : [i])).join();
      });
    }, svg);
    assert.deepEqual(seen, Array.from({ length: 24 }, (_, n) => String(n)));
    assert.match(svg, />233: solved</);
    await page.fine();
  });

  test("an experiment fills its table, is drawn and handed out", async () => {
    const page = await open(browser, served);
    await page.evaluate(() => { location.hash = "#/lab/experiment?a=enumerate,mrv,fast&p=six,royle,thirteen&order=fewest&start=1"; });
    await page.waitForFunction(() => document.querySelector(".lab-experiment [role=status]")?.textContent === "9 trials are done.");
    const table = await page.evaluate(() => [...document.querySelectorAll(".lab-table tr")].map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(table[0], ["", "enumerate fewest", "mrv", "fast"]);
    assert.deepEqual(table[1], ["six", "36", "24", "–"]);
    assert.equal(table[3][1], "81");
    assert.ok(await page.locator(".lab-chart img").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".lab-export .button").first().click()]);
    const lines = fs.readFileSync(await file.path(), "utf8").trim().split("\n");
    assert.equal(lines.length, 9);
    assert.match(lines[1], /^"six",2x3,.*,enumerate,36,36,0,[\d.]+,1,limit,fewest$/);
    // What takes too long is stopped, marked, and the rest goes on.
    await page.evaluate(() => { location.hash = "#/lab/experiment?a=backtrack,mrv&p=fourteen&order=random&budget=0.1&start=1"; });
    await page.waitForFunction(() => document.querySelector(".lab-experiment [role=status]")?.textContent === "2 trials are done.");
    assert.equal(await page.textContent(".lab-table td.over"), "> 0.1 s");
    await page.fine();
  });

  test("the story of all grids is told by keys, and counts them", async () => {
    const page = await open(browser, served);
    await page.evaluate(() => { location.hash = "#/lab/story/11"; });
    await page.waitForSelector(".lab-band");
    for (let step = 2; step <= 6; step++) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await page.textContent(".lab-scene .lab-count"), `${step} / 6`);
    }
    await page.waitForSelector(".lab-number .big");
    assert.equal((await page.textContent(".lab-number .big")).replace(/\D/g, ""), "6670903752021072936960");
    assert.match(await page.textContent("#polite"), /^The number/);
    await page.fine();
  });

  test("the plot and the run are handed out, and a game leads here", async () => {
    const page = await open(browser, served);
    await begin(page, EASY);
    await page.keyboard.press("Escape");
    await page.locator("button[aria-label='More']").click();
    await page.locator("dialog a", { hasText: "Watch a search" }).click();
    await page.waitForFunction(() => document.querySelector(".lab-count")?.textContent);
    assert.equal(await page.textContent(".lab-panel h2"), "singletons");
    const take = async (act) => {
      const [file] = await Promise.all([page.waitForEvent("download"), act()]);
      return fs.readFileSync(await file.path(), "utf8");
    };
    assert.match(await take(() => page.locator("[aria-label='Plot as SVG']").click()), /^<svg.*<circle/s);
    const run = JSON.parse(await take(() => page.locator(".lab-export .button", { hasText: "JSON" }).click()));
    assert.equal(run.events.length, run.run.events);
    assert.equal(run.events.at(-1).event, "solution");
    await page.fine();
  });

  test("round, depth and the chosen cell can be jumped to; the general engine tells its events, too", async () => {
    const page = await open(browser, served);
    await lab(page, "#/lab?puzzle=six&a=enumerate");
    const kind = page.locator(".lab-jump select");
    await kind.selectOption("round");
    await page.locator(".lab-which input").fill("16");
    await moved(page, () => page.keyboard.press("Enter"));
    assert.equal((await row(page, "rounds"))[0], "16");
    await kind.selectOption("depth");
    await page.locator(".lab-which input").fill("20");
    await moved(page, () => page.keyboard.press("Enter"));
    assert.equal((await row(page, "depth"))[0], "20");
    await page.locator(".lab-board [role=gridcell]").nth(15).focus();
    await kind.selectOption("settled");
    await moved(page, () => page.locator(".lab-jump .icon-button").last().click());
    assert.equal(await said(page), "try 1 in r3c4");
    // Each event is spoken.
    assert.equal((await page.textContent("#polite")).trim(), "try 1 in r3c4");
    await lab(page, "#/lab?puzzle=fourteen&a=general&at=99999");
    assert.equal(await said(page), "solved");
    const [tried, back] = [(await row(page, "tentative"))[1], (await row(page, "steps back"))[1]];
    assert.ok(Number(tried) > 0 && Number(back) <= Number(tried), `${tried} ${back}`);
    await page.fine();
  });
});
