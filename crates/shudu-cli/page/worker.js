// @ts-check
//! The library as WebAssembly, and the browser's database around it. One question at a time; what
//! it changed is in the database before the next one is looked at.

const DATABASE = "shudu";
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** @type {{ id: number, question: object }[]} */
const inbox = [];
let busy = false;
/** The question being answered. */
let current = 0;
/** Changes to be written: one function each. @type {((db: IDBDatabase) => Promise<void>)[]} */
let changes = [];
/** @type {any} */
let library;
/** @type {IDBDatabase} */
let database;

const ready = start();

self.onmessage = async ({ data }) => {
  inbox.push(data);
  if (busy) return;
  busy = true;
  try {
    await ready;
    for (let next = inbox.shift(); next; next = inbox.shift()) {
      current = next.id;
      give("ask", next.question);
      self.postMessage({ id: next.id, done: true });
      for (const change of changes.splice(0)) await change(database);
    }
  } catch (error) {
    // Told outside a promise, so that the page hears of it as the worker's end.
    setTimeout(() => { throw error; });
  } finally {
    busy = false;
  }
};

async function start() {
  const imports = {
    page: {
      tell: (/** @type {number} */ at, /** @type {number} */ length) =>
        self.postMessage({ id: current, message: JSON.parse(text(at, length)) }),
      keep: (/** @type {number} */ at, /** @type {number} */ length) => keep(JSON.parse(text(at, length))),
      steady: () => performance.now(),
      seconds: () => Date.now() / 1000,
      seed: () => {
        const [high, low] = crypto.getRandomValues(new Uint32Array(2));
        return (high % 2 ** 21) * 2 ** 32 + low;
      },
    },
  };
  const address = new URL("shudu.wasm", import.meta.url);
  const [compiled, opened] = await Promise.all([
    WebAssembly.instantiateStreaming(fetch(address), imports)
      // A host may send the wrong type for .wasm.
      .catch(async () => WebAssembly.instantiate(await (await fetch(address)).arrayBuffer(), imports)),
    open(),
  ]);
  library = compiled.instance.exports;
  database = opened;
  give("restore", await load(database));
}

/** @param {number} at @param {number} length */
function text(at, length) {
  return decoder.decode(new Uint8Array(library.memory.buffer, at >>> 0, length));
}

/** Hands a value to the library. @param {"ask" | "restore"} to @param {object} value */
function give(to, value) {
  const bytes = encoder.encode(JSON.stringify(value));
  const at = library.alloc(bytes.length) >>> 0;
  new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
  library[to](at, bytes.length);
  library.free(at, bytes.length);
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games");
    request.result.createObjectStore("preferences");
  };
  return done(request);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** All that is kept, as the library wants it. @param {IDBDatabase} db */
async function load(db) {
  const reading = db.transaction(["games", "preferences"]);
  const [games, names, values] = await Promise.all([
    done(reading.objectStore("games").getAll()),
    done(reading.objectStore("preferences").getAllKeys()),
    done(reading.objectStore("preferences").getAll()),
  ]);
  return { games, preferences: Object.fromEntries(names.map((name, i) => [name, values[i]])) };
}

/** Notes down what the library wants kept. @param {any} what */
function keep(what) {
  changes.push(async (db) => {
    const writing = db.transaction(["games", "preferences"], "readwrite");
    const games = writing.objectStore("games");
    if (what.removed) for (const number of what.removed) games.delete(number);
    else if (what.name !== undefined) writing.objectStore("preferences").put(what.value, what.name);
    else {
      const old = await done(games.get(what.game));
      games.put({ card: what.card, log: [...(old?.log ?? []).slice(0, what.from), ...what.log] }, what.game);
    }
    await new Promise((resolve, reject) => {
      writing.oncomplete = () => resolve(undefined);
      writing.onerror = writing.onabort = () => reject(writing.error);
    });
  });
}
