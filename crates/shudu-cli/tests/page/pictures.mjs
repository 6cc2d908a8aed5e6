// Draws the pictures of the page for the README: node pictures.mjs FOLDER

import path from "node:path";
import { FIVE, ask, launch, open, serve, show } from "./lib.mjs";

const folder = process.argv[2];
const [browser, served] = [await launch(), await serve("program")];
const shoot = async (page, name) => {
  await page.waitForTimeout(600);
  await page.screenshot({ path: path.join(folder, name) });
  await page.fine();
};

/** A game where a technique is due, with its hint told up to a stage. */
async function hinted(page, kind, stages) {
  const { game } = await ask(page, { ask: "new", kind, seed: 7 });
  await show(page, `#/play/${game}`);
  for (let stage = 1; stage <= stages; stage++) {
    await page.keyboard.press("h");
    await page.waitForFunction(
      (stage) => document.querySelectorAll(".hint-panel .dots .full").length >= stage, stage,
    );
  }
}

const play = await open(browser, served, { width: 1200, height: 880 });
await hinted(play, "x-wing", 5);
await shoot(play, "page.png");

const phone = await open(browser, served, { width: 360, height: 740, dark: true, locale: "zh-CN", touch: true });
await hinted(phone, "xy-chain", 5);
await shoot(phone, "page-phone-zh.png");

const study = await open(browser, served, { width: 1200, height: 760 });
await study.evaluate((text) => { location.hash = `#/analyse?text=${text}`; }, FIVE);
await study.waitForFunction(() => document.querySelector(".big")?.textContent.trim().startsWith("5"));
await shoot(study, "page-analyse.png");

const learn = await open(browser, served, { width: 360, height: 740, touch: true });
await learn.evaluate(() => { location.hash = "#/lesson/skyscraper"; });
await learn.waitForSelector(".lesson-acts");
await shoot(learn, "page-lesson.png");

const lab = await open(browser, served, { width: 1200, height: 1100 });
await show(lab, "#/lab/story/2");
await lab.waitForTimeout(600);
await lab.screenshot({ path: path.join(folder, "lab.png"), clip: { x: 0, y: 60, width: 1200, height: 1040 } });
await lab.fine();

const orders = await open(browser, served, { width: 1200, height: 1260 });
await show(orders, "#/lab/story/10");
await orders.waitForTimeout(900);
await orders.screenshot({ path: path.join(folder, "lab-orders.png"), clip: { x: 0, y: 60, width: 1200, height: 1200 } });
await orders.fine();

const trials = await open(browser, served, { width: 1200, height: 1000 });
await trials.evaluate(() => { location.hash = "#/lab/experiment?a=enumerate,forward,mrv,norvig,dlx,general&p=six,royle,thirteen,fourteen&start=1"; });
await trials.waitForFunction(() => /done/.test(document.querySelector(".lab-experiment [role=status]")?.textContent ?? ""));
await trials.waitForTimeout(600);
const clip = await trials.evaluate(() => {
  const [table, chart] = [".lab-table", ".lab-chart"].map((name) => document.querySelector(`.lab-experiment > ${name}`).getBoundingClientRect());
  return { x: 0, y: scrollY + table.top - 16, width: innerWidth, height: chart.bottom - table.top + 32 };
});
await trials.screenshot({ path: path.join(folder, "lab-experiment.png"), fullPage: true, clip });
await trials.fine();

await browser.close();
served.end();
