// @ts-check
//! Makes the static site work without a network: everything it consists of is fetched once and
//! kept. `VERSION` and `FILES` are filled in when the site is made, so that a new site replaces the
//! old one as a whole, never half of it.

const VERSION = "__VERSION__";
const FILES = ["__FILES__"];
const CACHE = `shudu-${VERSION}`;
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await scope.skipWaiting();
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
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
