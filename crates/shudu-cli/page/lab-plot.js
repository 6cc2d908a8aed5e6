// @ts-check
//! The cell worked on, over rounds or placements: what a search does, at a glance.

import { h } from "./dom.js";
import { grouped, say } from "./words.js";

/** A canvas that is as sharp as the screen. @param {HTMLCanvasElement} canvas */
export function prepared(canvas) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  // A variable of the style may hold a function; a probe resolves it.
  const probe = canvas.parentElement?.querySelector(".probe");
  const colour = (/** @type {string} */ name) => {
    if (!(probe instanceof HTMLElement)) return style.color;
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  pen.font = `12px ${style.fontFamily}`;
  return { pen, width, height, colour };
}

/** Room for the numbers at the axes. */
const [LEFT, BOTTOM, TOP, RIGHT] = [30, 20, 8, 8];

export class Plot {
  /** @param {import("./types.js").Run} run @param {"round" | "placement"} unit @param {(count: number) => void} go */
  constructor(run, unit, go) {
    this.run = run;
    this.unit = unit;
    this.now = 0;
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
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
  }

  /** @param {number} [now] rounds or placements so far */
  draw(now = this.now) {
    this.now = now;
    if (!this.canvas.clientWidth) return;
    const { pen, width, height, colour } = prepared(this.canvas);
    const { count, points } = this.run.plot;
    const cells = this.run.board.size ** 2;
    const x = (/** @type {number} */ n) => LEFT + ((n - 1) / Math.max(1, count - 1)) * (width - LEFT - RIGHT);
    const y = (/** @type {number} */ cell) => height - BOTTOM - ((cell - 1) / (cells - 1)) * (height - BOTTOM - TOP);
    pen.strokeStyle = colour("line");
    pen.strokeRect(LEFT, TOP, width - LEFT - RIGHT, height - TOP - BOTTOM);
    pen.fillStyle = colour("faint");
    pen.textAlign = "right";
    pen.fillText(String(cells), LEFT - 5, TOP + 9);
    pen.fillText("1", LEFT - 5, height - BOTTOM);
    pen.textAlign = "left";
    pen.fillText("1", LEFT, height - 5);
    pen.textAlign = "right";
    pen.fillText(grouped(count), width - RIGHT, height - 5);
    // What is still to come is faint.
    for (const [from, ink, wide] of /** @type {[boolean, string, number][]} */ ([[false, colour("thin"), 1], [true, colour("accent"), 1.6]])) {
      pen.strokeStyle = pen.fillStyle = ink;
      pen.lineWidth = wide;
      pen.beginPath();
      let begun = false;
      for (const [n, cell] of points) {
        if (from && n > now) break;
        if (begun) pen.lineTo(x(n), y(cell));
        else pen.moveTo(x(n), y(cell));
        begun = true;
      }
      pen.globalAlpha = count > 3000 ? 0.5 : 1;
      pen.stroke();
      pen.globalAlpha = 1;
      if (count > 90) continue;
      for (const [n, cell] of points) {
        if (from && n > now) break;
        pen.fillRect(x(n) - 2, y(cell) - 2, 4, 4);
      }
    }
    if (now < 1) return;
    pen.strokeStyle = colour("pick-edge");
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x(now), TOP);
    pen.lineTo(x(now), height - BOTTOM);
    pen.stroke();
  }

  end() {
    this.observer.disconnect();
  }
}
