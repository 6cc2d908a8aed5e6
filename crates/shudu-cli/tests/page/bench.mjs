// Measures the page: first paint, a key to a drawn cell on a slow phone, the lab dragged through long
// runs, and the library as WebAssembly beside the program. node bench.mjs prints a table for docs/benchmarks.md.
// SHUDU should be the release program, SHUDU_SITE the static site.

import { EASY, ask, begin, launch, open, serve } from "./lib.mjs";

const browser = await launch();
const [program, site] = [await serve("program"), process.env.SHUDU_SITE ? await serve("site") : null];
const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
row("what", "median", "99 %", "most");
row("---", "---", "---", "---");
const told = (name, times) => {
  times.sort((a, b) => a - b);
  row(name, ...[0.5, 0.99, 1].map((share) => `${at(times, share).toFixed(1)} ms`));
};

const paints = [];
for (let i = 0; i < 10; i++) {
  const page = await open(browser, program);
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await page.fine();
}
told("first contentful paint, from the program", paints);

const phone = await open(browser, program, { width: 360, height: 740, touch: true });
await begin(phone, EASY);
const tools = await phone.context().newCDPSession(phone);
await tools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
await phone.evaluate(() => {
  window.times = [];
  let pressed = 0;
  addEventListener("keydown", () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (pressed) times.push(performance.now() - pressed);
    pressed = 0;
  }).observe(document.querySelector(".board-picture"), { childList: true, subtree: true, attributes: true });
});
// Every key changes an open cell: one without effect would be given the answer to the key before it.
const KEYS = ["1", "Delete", "Shift+3", "Control+4", "ArrowDown", "ArrowRight"];
const press = async (count) => {
  for (let i = 0; i < count; i++) {
    await phone.keyboard.press(KEYS[i % KEYS.length]);
    await phone.waitForTimeout(20);
  }
};
await press(600);
told("a key to a changed cell, phone, processor 4 × slower", await phone.evaluate(() => times));

// What is left until the cell is seen: the browser's work on the next frame, without the wait for it.
const tracer = await browser.newBrowserCDPSession();
const events = [];
tracer.on("Tracing.dataCollected", ({ value }) => events.push(...value));
const traced = new Promise((resolve) => { tracer.on("Tracing.tracingComplete", resolve); });
await tracer.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline", "cc"] } });
await press(600);
await tracer.send("Tracing.end");
await traced;
const named = (name, kind) => events.filter((event) => event.ph === "X" && event.name === name && (!kind || event.args.data?.type === kind)).sort((a, b) => a.ts - b.ts);
const frames = named("ProxyMain::BeginMainFrame");
told("the same to a drawn cell: the key's event and the frame after it", named("EventDispatch", "keydown").flatMap((key) => {
  const frame = frames.find((event) => event.tid === key.tid && event.ts >= key.ts + key.dur);
  return frame ? [(key.dur + frame.dur) / 1000] : [];
}));
await phone.fine();

/** Drags the slider of the lab to and fro for some seconds: the milliseconds between two moments drawn. */
const dragged = (page) => page.evaluate(async () => {
  const slider = document.querySelector(".lab-slide input");
  const count = document.querySelector(".lab-count");
  const [most, begun, times] = [Number(slider.max), performance.now(), []];
  let [last, at] = [count.textContent, begun];
  while (performance.now() - begun < 4000) {
    const turn = ((performance.now() - begun) / 2000) % 2;
    slider.value = String(Math.round(most * (turn < 1 ? turn : 2 - turn)));
    slider.dispatchEvent(new Event("input"));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (count.textContent === last) continue;
    const now = performance.now();
    times.push(now - at);
    [last, at] = [count.textContent, now];
  }
  return times;
});
for (const served of [program, site].filter(Boolean)) {
  const page = await open(browser, served);
  await page.evaluate(() => { location.hash = "#/lab?puzzle=fourteen&a=enumerate&at=1"; });
  await page.waitForFunction(() => document.querySelector(".lab-count")?.textContent);
  const events = await page.evaluate(() => document.querySelector(".lab-slide input").max);
  told(`the lab dragged through ${events} events, from one picture to the next, ${served.carrier}`, await dragged(page));
  const about = { text: "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..", algorithm: "enumerate", order: "random:1", events: 10000000 };
  const run = await ask(page, { ask: "run", ...about });
  const times = [];
  for (let i = 0; i < 40; i++) {
    const start = performance.now();
    await ask(page, { ask: "moment", ...about, at: (i * 6180339) % run.events });
    times.push(performance.now() - start);
  }
  told(`any moment of ${run.events} events, ${run.checkpoints} views kept, ${served.carrier}`, times);
  await page.fine();
}

const HARD = [
  "..7.2.......3..4..9...1..2..1...2...7.8...3.9...4...7..5..7...8..3..6.......3.1..",
  ".14..67.3........4.7...36..6......15.....8....37...4.....9.......28..94..83.2...6",
  "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];
for (const [name, questions] of [
  ["rating three hard puzzles", HARD.map((text) => ({ ask: "difficulty", text }))],
  ["the way through an easy one and a hard one", [EASY, HARD[0]].map((text) => ({ ask: "explain", text }))],
  ["counting the empty board", [{ ask: "count", text: ".".repeat(81) }]],
]) {
  const seconds = [];
  for (const served of [program, site].filter(Boolean)) {
    const page = await open(browser, served);
    const times = [];
    for (let i = 0; i < 3; i++) {
      const start = performance.now();
      for (const question of questions) await ask(page, question);
      times.push(performance.now() - start);
    }
    seconds.push(Math.min(...times));
    await page.fine();
  }
  row(name, ...seconds.map((time, i) => `${["program", "WebAssembly"][i]} ${time.toFixed(0)} ms`), `${(seconds[1] / seconds[0]).toFixed(2)} ×`);
}
await browser.close();
program.end();
site?.end();
process.exit(0);
