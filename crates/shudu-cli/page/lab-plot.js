// @ts-check
//! The cell worked on, over rounds or placements: what a search does, at a glance.

import { h } from "./dom.js";
import { grouped, say } from "./words.js";

/** The colours of the style by name: asking for one makes the browser work out the style of the page. */
const colours = new Map();
let theme = "";

/** @param {HTMLCanvasElement} canvas @param {string} name */
function colourOf(canvas, name) {
  const now = `${document.documentElement.dataset.theme ?? ""} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
  if (now !== theme) colours.clear();
  theme = now;
  const known = colours.get(name);
  if (known) return known;
  // A variable of the style may hold a function; a probe resolves it.
  const probe = canvas.parentElement?.querySelector(".probe");
  if (!(probe instanceof HTMLElement)) return "";
  probe.style.color = `var(--${name})`;
  const found = getComputedStyle(probe).color;
  colours.set(name, found);
  return found;
}

/** The sizes of canvases as they were told: asking for one in the middle of drawing makes the browser lay the page out twice. @type {WeakMap<HTMLCanvasElement, [number, number]>} */
const sizes = new WeakMap();

/** Takes the size of a canvas. @param {HTMLCanvasElement} canvas @returns {[number, number]} */
export function measured(canvas) {
  /** @type {[number, number]} */
  const size = [canvas.clientWidth, canvas.clientHeight];
  if (size[0]) sizes.set(canvas, size);
  return size;
}

/** What a drawing depends on besides what is drawn: its size and the theme. @param {HTMLCanvasElement} canvas */
export function looksOf(canvas) {
  colourOf(canvas, "ink");
  return `${sizes.get(canvas) ?? measured(canvas)} ${devicePixelRatio} ${theme}`;
}

/** A canvas that is as sharp as the screen. @param {HTMLCanvasElement} canvas @param {HTMLCanvasElement} [of] the one on the page, if this one is not */
export function prepared(canvas, of = canvas) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  const [width, height] = sizes.get(of) ?? measured(of);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const colour = (/** @type {string} */ name) => colourOf(of, name);
  pen.font = "12px system-ui, sans-serif";
  return { pen, width, height, colour };
}

/** Room for the numbers at the axes. */
const [LEFT, BOTTOM, TOP, RIGHT] = [30, 20, 8, 8];

export class Plot {
  /** @param {import("./protocol").RunAnswer} run @param {"round" | "placement"} unit @param {(count: number) => void} go */
  constructor(run, unit, go) {
    this.run = run;
    this.unit = unit;
    this.now = 0;
    this.still = document.createElement("canvas");
    this.looks = "";
    const name = unit === "round" ? say("Cell over round", "格的编号与轮次") : say("Cell over placement", "格的编号与填数次序");
    this.canvas = h("canvas", { class: "lab-canvas plot", role: "img", "aria-label": `${name}: ${grouped(run.plot.count)}` });
    this.node = h("figure", { class: "lab-figure" }, h("figcaption", null, name), this.canvas, h("i", { class: "probe", hidden: true }));
    const point = (/** @type {PointerEvent} */ event) => {
      const box = this.canvas.getBoundingClientRect();
      const share = (event.clientX - box.left - LEFT) / (box.width - LEFT - RIGHT);
      go(Math.round(Math.max(0, Math.min(1, share)) * (run.plot.count - 1)) + 1);
    };
    this.canvas.addEventListener("pointerdown", (event) => { this.canvas.setPointerCapture(event.pointerId); point(event); });
    this.canvas.addEventListener("pointermove", (event) => { if (event.buttons) point(event); });
    this.observer = new ResizeObserver(() => { measured(this.canvas); this.draw(); });
    this.observer.observe(this.canvas);
  }

  /** @param {number} [now] rounds or placements so far */
  draw(now = this.now) {
    this.now = now;
    if (!this.canvas.isConnected) return;
    // What does not change is drawn once.
    const looks = looksOf(this.canvas);
    if (looks !== this.looks) this.#still();
    this.looks = looks;
    const { pen, width, height, colour } = prepared(this.canvas);
    pen.drawImage(this.still, 0, 0, width, height);
    if (now < 1) return;
    const { x } = this.#scales(width, height);
    this.#line(pen, colour("accent"), 1.6, now, width, height);
    pen.strokeStyle = colour("pick-edge");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x(now), TOP);
    pen.lineTo(x(now), height - BOTTOM);
    pen.stroke();
  }

  /** @param {number} width @param {number} height */
  #scales(width, height) {
    const { count } = this.run.plot;
    const cells = this.run.board.size ** 2;
    return {
      x: (/** @type {number} */ n) => LEFT + ((n - 1) / Math.max(1, count - 1)) * (width - LEFT - RIGHT),
      y: (/** @type {number} */ cell) => height - BOTTOM - ((cell - 1) / (cells - 1)) * (height - BOTTOM - TOP),
    };
  }

  /** The axes, and the whole line, which is faint as long as it is still to come. */
  #still() {
    const { pen, width, height, colour } = prepared(this.still, this.canvas);
    const { count } = this.run.plot;
    pen.strokeStyle = colour("line");
    pen.lineWidth = 1;
    pen.strokeRect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM);
    pen.fillStyle = colour("faint");
    pen.textAlign = "right";
    pen.fillText(String(this.run.board.size ** 2), LEFT - 5, TOP + 9);
    pen.fillText("1", LEFT - 5, height - BOTTOM);
    pen.textAlign = "left";
    pen.fillText("1", LEFT, height - 5);
    pen.textAlign = "right";
    pen.fillText(grouped(count), width - RIGHT, height - 5);
    this.#line(pen, colour("thin"), 1, Infinity, width, height);
  }

  /** The line up to a place. @param {CanvasRenderingContext2D} pen @param {string} ink @param {number} wide @param {number} until @param {number} width @param {number} height */
  #line(pen, ink, wide, until, width, height) {
    const { count, points } = this.run.plot;
    const { x, y } = this.#scales(width, height);
    pen.strokeStyle = pen.fillStyle = ink;
    pen.lineWidth = wide;
    pen.beginPath();
    for (const [i, [n, cell]] of points.entries()) {
      if (n > until) break;
      if (i) pen.lineTo(x(n), y(cell));
      else pen.moveTo(x(n), y(cell));
    }
    pen.globalAlpha = count > 3000 ? 0.5 : 1;
    pen.stroke();
    pen.globalAlpha = 1;
    if (count > 90) return;
    for (const [n, cell] of points) {
      if (n > until) break;
      pen.fillRect(x(n) - 2, y(cell) - 2, 4, 4);
    }
  }

  end() {
    this.observer.disconnect();
  }
}
