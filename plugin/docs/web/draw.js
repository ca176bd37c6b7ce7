// SPDX-License-Identifier: Zlib
// Draws the figures of the laboratory on a canvas, as sample_game/window/lab/renderer.cpp does in the game.
"use strict";

const SmallestLetters = 13; // sizes in figures are those beside these letters
const Ground = "#131724";
const Colors = ["214,222,240", "134,146,176", "255,255,255", "255,164,72", "92,168,255", "176,132,255", "88,232,146",
  "150,230,240", "255,228,110", "255,120,176", "255,104,96"];
const Kind = {Disc: 0, Ring: 1, Cross: 2, Path: 3, Loop: 4, Area: 5, Arrow: 6, Pointer: 7, Label: 8};
const Fitted = 2;

function shade(role, opacity) {
  return `rgba(${Colors[role]},${opacity})`;
}

// A camera that shows all of a box within a pane, for figures that have none of their own.
function fittedCamera([left, top, right, bottom], pane) {
  const size = (from, to) => Math.max(to - from, 1e-3);
  return {x: (left + right) / 2, y: (top + bottom) / 2,
    zoom: 0.86 * Math.min((pane.right - pane.left) / size(left, right), (pane.bottom - pane.top) / size(top, bottom))};
}

class Painter {
  constructor(context, pane, letters) {
    Object.assign(this, {context, pane, letters, scale: letters / SmallestLetters, labels: [], taken: []});
  }

  draw(figure) {
    const {context, pane} = this;
    context.save();
    context.beginPath();
    context.rect(pane.left, pane.top, pane.right - pane.left, pane.bottom - pane.top);
    context.clip();
    context.fillStyle = Ground;
    context.fillRect(pane.left, pane.top, pane.right - pane.left, pane.bottom - pane.top);
    context.font = `${this.letters}px system-ui, "DejaVu Sans", sans-serif`;
    context.textBaseline = "top";
    context.lineJoin = "round";
    const titles = this.titleLines(figure.titles);
    const below = titles.length > 0 ? titles[titles.length - 1].y + this.letters * 1.3 : pane.top;
    const rest = {...pane, top: Math.min(below, pane.bottom - 1)};
    this.camera = figure.frame === Fitted ? fittedCamera(figure.extent, rest)
      : {x: figure.camera[0], y: figure.camera[1], zoom: figure.camera[2]};
    const seen = figure.frame === Fitted ? rest : pane;
    this.middle = {x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2};
    this.background?.(figure); // of a painter that has one
    for (const mark of figure.marks)
      this.mark(mark);
    for (const title of titles) {
      this.text(title.words, title.x, title.y, shade(title.role, 1), 1);
      this.taken.push({left: title.x, top: title.y, right: title.x + title.width, bottom: title.y + this.letters * 1.2});
    }
    this.labels.forEach(label => this.label(label));
    context.restore();
  }

  titleLines(titles) {
    const margin = 6 * this.scale, room = this.pane.right - this.pane.left - 2 * margin, lines = [];
    let y = this.pane.top + margin;
    for (const [words, role] of titles) {
      let line = "";
      for (const word of words.replaceAll(" - ", "\u00a0-\u00a0").split(" ").concat(null)) {
        const longer = line && word !== null ? `${line} ${word}` : word;
        if (word === null || (line && this.context.measureText(longer).width > room)) {
          lines.push({words: line, role, x: this.pane.left + margin, y, width: this.context.measureText(line).width});
          y += this.letters * 1.3;
          line = word;
        } else
          line = longer;
      }
    }
    return lines;
  }

  mark([kind, role, size, opacity, dashed, alongX, alongY, length, shiftX, shiftY, words, points]) {
    if (points.length === 0 || opacity <= 0)
      return;
    const {context, scale} = this, at = [];
    for (let i = 0; i < points.length; i += 2)
      at.push({x: this.middle.x + (points[i] - this.camera.x) * this.camera.zoom + shiftX * scale,
        y: this.middle.y + (points[i + 1] - this.camera.y) * this.camera.zoom + shiftY * scale});
    if (kind === Kind.Label)
      return void this.labels.push({words, role, opacity, at: at[0], x: alongX, y: alongY});
    const color = shade(role, opacity), [first, second] = at, reach = size * scale;
    context.fillStyle = context.strokeStyle = color;
    context.lineWidth = size * scale;
    if (kind <= Kind.Cross)
      this.keepFree(first, reach);
    if (kind === Kind.Disc || (at.length === 1 && (kind === Kind.Path || kind === Kind.Loop)))
      this.circle(first, kind === Kind.Disc ? reach : reach + scale).fill();
    else if (kind === Kind.Ring) {
      context.lineWidth = (size > 9 ? 3 : 1.5) * scale;
      this.circle(first, reach).stroke();
    } else if (kind === Kind.Cross) {
      context.lineWidth = 2 * scale;
      this.stroke([{x: first.x - reach, y: first.y}, {x: first.x + reach, y: first.y}]);
      this.stroke([{x: first.x, y: first.y - reach}, {x: first.x, y: first.y + reach}]);
    } else if (kind === Kind.Area)
      this.outline(at, true).fill();
    else if (kind === Kind.Arrow)
      this.arrow(first, second, size);
    else if (kind === Kind.Pointer)
      this.arrow(first, {x: first.x + alongX * length * scale, y: first.y + alongY * length * scale}, size);
    else {
      context.setLineDash(dashed ? [7 * scale, 5 * scale] : []);
      this.stroke(at, kind === Kind.Loop && at.length > 2);
      context.setLineDash([]);
    }
  }

  // Labels keep away from here.
  keepFree({x, y}, reach) {
    this.taken.push({left: x - reach, top: y - reach, right: x + reach, bottom: y + reach});
  }

  circle(at, radius) {
    this.context.beginPath();
    this.context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
    return this.context;
  }

  outline(points, closed) {
    this.context.beginPath();
    points.forEach(point => this.context.lineTo(point.x, point.y));
    if (closed)
      this.context.closePath();
    return this.context;
  }

  stroke(points, closed = false) {
    this.outline(points, closed).stroke();
  }

  arrow(from, to, size) {
    const length = Math.hypot(to.x - from.x, to.y - from.y), head = Math.min((6 + 2 * size) * this.scale, length);
    if (!(head > 0) || !Number.isFinite(length))
      return;
    const x = (to.x - from.x) / length, y = (to.y - from.y) / length, half = head * 0.42;
    const base = {x: to.x - x * head, y: to.y - y * head}, step = 8 * this.scale;
    for (let at = 0; at < Math.min(length, 200 * step); at += step)
      this.keepFree({x: from.x + x * at, y: from.y + y * at}, step / 2);
    this.stroke([from, base]);
    this.outline([to, {x: base.x - y * half, y: base.y + x * half}, {x: base.x + y * half, y: base.y - x * half}], true).fill();
  }

  // A dark rim keeps letters readable over lines.
  text(words, x, y, color, opacity) {
    this.context.strokeStyle = `rgba(19,23,36,${opacity})`;
    this.context.lineWidth = 3 * this.scale;
    this.context.strokeText(words, x, y);
    this.context.fillStyle = color;
    this.context.fillText(words, x, y);
  }

  // On the side that it asks for, or around its point, or farther away: where the least of other texts and marks is covered.
  label({words, role, opacity, at, x, y}) {
    const {pane, scale} = this;
    if (at.x < pane.left || at.x > pane.right || at.y < pane.top || at.y > pane.bottom)
      return;
    const length = Math.hypot(x, y), width = this.context.measureText(words).width, height = this.letters * 1.2;
    let best = null, least = Infinity;
    for (const gap of [8, 22, 36])
      for (const turn of [0, 0.785, -0.785, 1.571, -1.571, 2.356, -2.356, 3.142]) {
        const cos = Math.cos(turn), sin = Math.sin(turn), along = length > 0 ? 1 / length : 0;
        const left = at.x - width / 2 + (x * cos - y * sin) * along * (width / 2 + gap * scale);
        const top = at.y - height / 2 + (x * sin + y * cos) * along * (height / 2 + gap * scale);
        const box = {left: Math.max(pane.left + 2, Math.min(left, pane.right - width - 2)),
          top: Math.max(pane.top + 2, Math.min(top, pane.bottom - height - 2))};
        Object.assign(box, {right: box.left + width, bottom: box.top + height});
        const covered = this.covered(box);
        if (covered < least)
          [least, best] = [covered, box];
      }
    this.taken.push({left: best.left - 3, top: best.top - 3, right: best.right + 3, bottom: best.bottom + 3});
    this.text(words, best.left, best.top, shade(role, opacity), opacity);
  }

  covered(box) {
    const shared = (low, high, otherLow, otherHigh) => Math.max(0, Math.min(high, otherHigh) - Math.max(low, otherLow));
    return this.taken.reduce((sum, other) => sum + shared(box.left, box.right, other.left, other.right) *
      shared(box.top, box.bottom, other.top, other.bottom), 0);
  }
}
