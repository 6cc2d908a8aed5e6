// @ts-check
//! QR codes: byte mode, the lowest level of error correction, any version. After ISO/IEC 18004.

import { s } from "./dom.js";
import { say } from "./words.js";

/** For level L, by version from 1: error correction bytes of a block, and how many blocks. */
const CHECK = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

/** A picture of a text as a code, or nothing if it is too long. @param {string} text */
export function qr(text) {
  const modules = encode(new TextEncoder().encode(text));
  if (!modules) return null;
  const n = modules.length;
  let d = "";
  modules.forEach((row, y) => row.forEach((dark, x) => { if (dark) d += `M${x} ${y}h1v1h-1Z`; }));
  return s("svg", { class: "qr-code", viewBox: `-4 -4 ${n + 8} ${n + 8}`, role: "img", "aria-label": say("QR code of the link", "链接的二维码"), "shape-rendering": "crispEdges" },
    s("rect", { x: -4, y: -4, width: n + 8, height: n + 8, fill: "#fff" }), s("path", { d, fill: "#000" }));
}

/** Modules for data and correction, without patterns. @param {number} version */
function rawModules(version) {
  let count = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    count -= (25 * align - 10) * align - 55;
    if (version >= 7) count -= 36;
  }
  return count;
}

/** @param {number} version */
const dataBytes = (version) => Math.floor(rawModules(version) / 8) - CHECK[version - 1] * BLOCKS[version - 1];

/** @param {Uint8Array} bytes @returns {boolean[][] | undefined} */
export function encode(bytes) {
  let version = 1;
  const header = () => 4 + (version < 10 ? 8 : 16);
  while (version <= 40 && header() + 8 * bytes.length > 8 * dataBytes(version)) version++;
  if (version > 40) return undefined;
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const room = 8 * dataBytes(version);
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((a, b) => a * 2 + b, 0));
  return place(version, interleave(version, data));
}

/** Products in the field of 256 elements that the code computes in. @param {number} a @param {number} b */
function times(a, b) {
  let z = 0;
  for (let i = 7; i >= 0; i--) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((b >>> i) & 1) * a;
  }
  return z;
}

/** @param {number} degree */
function divisor(degree) {
  const result = Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      result[j] = times(result[j], root);
      if (j + 1 < degree) result[j] ^= result[j + 1];
    }
    root = times(root, 2);
  }
  return result;
}

/** @param {number[]} data @param {number[]} by */
function remainder(data, by) {
  const result = by.map(() => 0);
  for (const b of data) {
    const factor = b ^ /** @type {number} */ (result.shift());
    result.push(0);
    by.forEach((coefficient, i) => { result[i] ^= times(coefficient, factor); });
  }
  return result;
}

/** Cuts data into blocks, adds the correction to each, and mixes them. @param {number} version @param {number[]} data */
function interleave(version, data) {
  const blocks = BLOCKS[version - 1];
  const check = CHECK[version - 1];
  const raw = Math.floor(rawModules(version) / 8);
  const short = blocks - (raw % blocks);
  const length = Math.floor(raw / blocks) - check;
  const by = divisor(check);
  /** @type {number[][]} */
  const parts = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const part = data.slice(at, at + length + (i < short ? 0 : 1));
    at += part.length;
    const ecc = remainder(part, by);
    if (i < short) part.push(-1);
    parts.push([...part, ...ecc]);
  }
  const out = [];
  for (let i = 0; i < parts[0].length; i++) for (const part of parts) if (part[i] >= 0) out.push(part[i]);
  return out;
}

/** Where the alignment patterns are. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const at = [6];
  for (let pos = version * 4 + 10; at.length < count; pos -= step) at.splice(1, 0, pos);
  return at;
}

/** Patterns, data, the best of eight masks. @param {number} version @param {number[]} data */
function place(version, data) {
  const n = version * 4 + 17;
  const dark = Array.from({ length: n }, () => Array(n).fill(false));
  const fixed = Array.from({ length: n }, () => Array(n).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ on) => { dark[y][x] = on; fixed[y][x] = true; };
  for (let i = 0; i < n; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
  for (const [cx, cy] of [[3, 3], [n - 4, 3], [3, n - 4]]) {
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      const far = Math.max(Math.abs(dx), Math.abs(dy));
      const [x, y] = [cx + dx, cy + dy];
      if (x >= 0 && x < n && y >= 0 && y < n) set(x, y, far !== 2 && far !== 4);
    }
  }
  const at = alignments(version);
  at.forEach((cx, i) => at.forEach((cy, j) => {
    const corner = (i === 0 && j === 0) || (i === 0 && j === at.length - 1) || (i === at.length - 1 && j === 0);
    if (corner) return;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }));
  if (version >= 7) {
    let rem = version;
    for (let i = 0; i < 12; i++) rem = (rem << 1) ^ ((rem >>> 11) * 0x1f25);
    const bits = (version << 12) | rem;
    for (let i = 0; i < 18; i++) {
      const [a, b] = [n - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, Boolean((bits >>> i) & 1));
      set(b, a, Boolean((bits >>> i) & 1));
    }
  }
  format(set, n, 0);
  let bit = 0;
  for (let right = n - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let v = 0; v < n; v++) for (let j = 0; j < 2; j++) {
      const x = right - j;
      const y = ((right + 1) & 2) === 0 ? n - 1 - v : v;
      if (!fixed[y][x] && bit < data.length * 8) {
        dark[y][x] = Boolean((data[bit >>> 3] >>> (7 - (bit & 7))) & 1);
        bit++;
      }
    }
  }
  return masked(dark, fixed, n);
}

/** The two copies of the format: level L and the mask. @param {(x: number, y: number, on: boolean) => void} set @param {number} n @param {number} mask */
function format(set, n, mask) {
  const data = (1 << 3) | mask;
  let rem = data;
  for (let i = 0; i < 10; i++) rem = (rem << 1) ^ ((rem >>> 9) * 0x537);
  const bits = ((data << 10) | rem) ^ 0x5412;
  const bit = (/** @type {number} */ i) => Boolean((bits >>> i) & 1);
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(n - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, n - 15 + i, bit(i));
  set(8, n - 8, true);
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [(x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0];

/** @param {boolean[][]} dark @param {boolean[][]} fixed @param {number} n */
function masked(dark, fixed, n) {
  const made = MASKS.map((mask, number) => {
    const out = dark.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== mask(x, y))));
    format((x, y, on) => { out[y][x] = on; }, n, number);
    return { out, cost: cost(out) };
  });
  return made.reduce((best, next) => (next.cost < best.cost ? next : best)).out;
}

/** How hard a code is to read: long runs, squares, an unequal share of dark. @param {boolean[][]} m */
function cost(m) {
  const n = m.length;
  let sum = 0;
  let dark = 0;
  for (let y = 0; y < n; y++) {
    for (const at of [(/** @type {number} */ i) => m[y][i], (/** @type {number} */ i) => m[i][y]]) {
      for (let i = 0, run = 0; i < n; i++) {
        run = i && at(i) === at(i - 1) ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum++;
      }
    }
    for (let x = 0; x < n; x++) {
      if (m[y][x]) dark++;
      if (x && y && m[y][x] === m[y - 1][x] && m[y][x] === m[y][x - 1] && m[y][x] === m[y - 1][x - 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (n * n) - 10)) * 10;
}
