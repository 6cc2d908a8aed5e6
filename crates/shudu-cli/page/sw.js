// @ts-check
//! Makes the static site work without a network: everything it consists of is fetched once and
//! kept. `VERSION` and `FILES` are filled in when the site is made. A new site takes over as a whole,
//! when the last page of the old one is closed.

const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const CACHE = `shudu-${VERSION}`;
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  })());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("shudu-") && name !== CACHE) await caches.delete(name);
    }
    await scope.clients.claim();
  })());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const page = event.request.mode === "navigate" ? await cache.match("index.html") : undefined;
    return page ?? (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
