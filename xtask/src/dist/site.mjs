// Serves a site, fetches its library from there, and asks it to count the solutions of a puzzle.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const [folder, puzzle] = process.argv.slice(2);
const types = { ".html": "text/html", ".wasm": "application/wasm" };
const server = http.createServer((request, response) => {
  const file = path.join(folder, new URL(request.url, "http://x").pathname);
  if (!fs.existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": types[path.extname(file)] ?? "text/plain" });
  fs.createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const base = `http://127.0.0.1:${server.address().port}/`;

const page = await (await fetch(base + "index.html")).text();
if (!page.includes('content="worker"')) throw new Error("the page does not ask its own library");
let told = "";
const library = await WebAssembly.instantiateStreaming(fetch(base + "shudu.wasm"), {
  page: {
    tell: (at, length) => (told = new TextDecoder().decode(new Uint8Array(memory(), at >>> 0, length))),
    keep: () => {},
    steady: () => performance.now(),
    seconds: () => Date.now() / 1000,
    seed: () => 1,
  },
});
const { alloc, ask } = library.instance.exports;
function memory() {
  return library.instance.exports.memory.buffer;
}
const question = new TextEncoder().encode(JSON.stringify({ ask: "count", language: "en", text: puzzle }));
const at = alloc(question.length) >>> 0;
new Uint8Array(memory(), at, question.length).set(question);
ask(at, question.length);
const answer = JSON.parse(told).answer;
if (answer?.count !== "1") throw new Error(`the site says ${told}`);
server.close();
server.closeAllConnections();
