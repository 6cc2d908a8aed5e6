// What all tests of the page need: something that serves it, a browser, and a way to ask.
//
// SHUDU       the program, which serves the page
// SHUDU_SITE  the folder of the static site; without it only the program is tested

import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";

/** With one solution, by singles alone. */
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** The report's puzzle, with five solutions. */
export const FIVE = "4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2";

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

/** The program, serving. */
async function program(folder, port = 0) {
  const child = spawn(process.env.SHUDU, ["web", "--port", String(port), "--data-dir", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data)));
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { base: line.match(/http:\S+/)[0], child };
}

/** A host of static files, as plain as there are. */
async function host(folder) {
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://x").pathname).slice(1) || "index.html";
    const file = path.join(folder, name);
    if (!file.startsWith(folder) || !fs.existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[path.extname(file)] ?? "text/plain" });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { base: `http://127.0.0.1:${server.address().port}/`, server };
}

/** Both carriers, as far as they are there. */
export const CARRIERS = ["program", ...(process.env.SHUDU_SITE ? ["site"] : [])];

/** Something that serves the page, until `end`. */
export async function serve(carrier) {
  if (carrier === "site") {
    const { base, server } = await host(path.resolve(process.env.SHUDU_SITE));
    return { carrier, base, end: () => server.close() };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "shudu-page-"));
  let running = await program(folder);
  const port = Number(new URL(running.base).port);
  return {
    carrier, folder,
    base: running.base,
    kill: () => new Promise((resolve) => { running.child.once("exit", resolve); running.child.kill("SIGKILL"); }),
    again: async () => { running = await program(folder, port); },
    end: () => { running.child.kill("SIGKILL"); fs.rmSync(folder, { recursive: true, force: true }); },
  };
}

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

/** A page that tells what went wrong in it: a test ends with `fine`. */
export async function open(browser, served, { width = 1280, height = 900, dark = false, locale = "en-US", touch = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale, hasTouch: touch,
  });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.fine = async () => {
    await context.close();
    if (errors.length) throw new Error(errors.join("\n"));
  };
  await page.goto(served.base);
  await page.waitForSelector(".level");
  return page;
}

/** Asks as the page itself does. */
export const ask = (page, question) =>
  page.evaluate(async (question) => (await import("./engine.js")).ask(question), question);

/** Begins a game of a text and shows it. */
export async function begin(page, text) {
  const table = await ask(page, { ask: "begin", text });
  await show(page, `#/play/${table.game}`);
  return table;
}

/** Goes to a view of a board. */
export async function show(page, hash) {
  await page.evaluate((hash) => {
    // The board of the view before is not the one that is waited for.
    document.querySelector(".board-grid")?.remove();
    location.hash = hash;
  }, hash);
  await page.waitForSelector(".board-grid");
}

export const label = (page, cell) => page.locator("[role=gridcell]").nth(cell).getAttribute("aria-label");

/** The number of the cell that has the focus. */
export const focused = (page) => page.evaluate(
  () => [...document.querySelectorAll("[role=gridcell]")].indexOf(document.activeElement),
);
