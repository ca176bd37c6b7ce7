// SPDX-License-Identifier: Zlib
// The studio: what is seen.
"use strict";

const Piece = Colors.length; // the colours of pieces and tags, as those of graze_outline
Colors.push("230,60,60", "60,140,240", "240,190,40", "50,180,90", "180,80,220", "250,130,40", "40,190,200", "240,110,180",
  "170,220,60", "165,105,60", "190,190,200");

class FramePainter extends Painter {
  // A part of an image, its upper left corner at the origin of the plot, over squares that show where it is transparent.
  background({picture: {image, x, y, width, height}}) {
    const {context, camera, middle} = this, zoom = camera.zoom;
    const left = middle.x - camera.x * zoom, top = middle.y - camera.y * zoom;
    context.save();
    context.beginPath();
    context.rect(left, top, width * zoom, height * zoom);
    context.fillStyle = "#3a4055";
    context.fill();
    context.clip();
    context.fillStyle = "#454c63";
    const side = 8 * this.scale, first = (edge, from) => Math.max(0, Math.floor((edge - from) / side));
    const right = Math.min(left + width * zoom, this.pane.right), bottom = Math.min(top + height * zoom, this.pane.bottom);
    const firstColumn = first(this.pane.left, left);
    for (let row = first(this.pane.top, top); top + row * side < bottom; ++row)
      for (let column = firstColumn + (row + firstColumn) % 2; left + column * side < right; column += 2)
        context.fillRect(left + column * side, top + row * side, side, side);
    context.imageSmoothingEnabled = zoom < 1;
    if (image)
      context.drawImage(image, x, y, width, height, left, top, width * zoom, height * zoom);
    context.restore();
  }
}

const TagColors = {hit: 0, hurt: 1, block: 2, marker: 3};
const Role = {text: 0, faint: 1, white: 2, simplex: 6, vertex: 8, answer: 9, alarm: 10};
const Kinds = {disc: 0, ring: 1, cross: 2, path: 3, loop: 4, area: 5, arrow: 6, label: 8};
let camera = null, waiting = false, thumbsOf = null;
let trial = {}, mouse = null, gun = null, angle = 0; // of "Try it"; places of the frame
let playing = false, shownAt = 0;

function tagRole(tag) {
  let sum = 0;
  for (const letter of tag)
    sum = (sum * 31 + letter.codePointAt(0)) % 7;
  return Piece + (TagColors[tag] ?? 4 + sum);
}

// --- When -------------------------------------------------------------------------------------------

// The document is another one, or has other frames.
function changed() {
  refresh();
  const isEmpty = state.frames.length === 0;
  document.body.dataset.has = picture.image ? (isEmpty ? "picture" : "document") : isEmpty ? "nothing" : "file";
  document.body.dataset.frames = state.frames.length > 1 ? "many" : "one";
  const key = [picture.number, state.image, ...state.frames.flatMap(({rect}) => rect)].join();
  if (thumbsOf !== key)
    makeThumbs();
  thumbsOf = key;
  worst = null;
  edited();
}

// A shape of the present frame changed.
function edited() {
  refresh();
  measure();
  drawCurve();
}

function refresh() {
  state = JSON.parse(studio.frames());
  frame = JSON.parse(studio.frame());
  showPanels();
  invalidate();
}

function invalidate() {
  if (!waiting)
    requestAnimationFrame(show);
  waiting = true;
}

// While something is dragged: the frame alone.
function dragged() {
  frame = JSON.parse(studio.frame());
  invalidate();
}

function showFrame(index) {
  if (state.frames.length < 2)
    return;
  studio.do("show", (index + state.frames.length) % state.frames.length, 0);
  worst = null;
  frame = JSON.parse(studio.frame());
  setSettings(state.frames[frame.index].settings ?? state.settings);
  say("");
  edited();
  byId("frames").children[frame.index]?.scrollIntoView({block: "nearest", inline: "nearest"});
}

// --- The canvas -------------------------------------------------------------------------------------

const pane = () => ({left: 0, top: 0, right: canvas.clientWidth, bottom: canvas.clientHeight});

// The part of the picture that the frame is.
function frameRect() {
  const [x, y, width, height] = state.frames[frame.index]?.rect ?? [0, 0, 0, 0];
  return width > 0 ? {x, y, width, height} : {x: 0, y: 0, width: picture.width ?? 64, height: picture.height ?? 64};
}

function fit() {
  const {width, height} = frameRect(), {right, bottom} = pane();
  camera = {x: width / 2, y: height / 2, zoom: Math.min(48, 0.86 * Math.min(right / width, bottom / height))};
}

function placeAt(x, y) {
  const {right, bottom} = pane();
  return [camera.x + (x - right / 2) / camera.zoom, camera.y + (y - bottom / 2) / camera.zoom];
}

function zoomAt(factor, x, y) {
  const [heldX, heldY] = placeAt(x, y), {right, bottom} = pane();
  camera.zoom = Math.max(0.02, Math.min(256, camera.zoom * factor));
  camera.x = heldX - (x - right / 2) / camera.zoom;
  camera.y = heldY - (y - bottom / 2) / camera.zoom;
}

function mark(kind, role, points, size = 2, {opacity = 1, dashed = false, words = "", side = [0, 0]} = {}) {
  return [Kinds[kind], role, size, opacity, dashed, ...side, 0, 0, 0, words, points];
}

function partMarks(part, index, many) {
  const marks = [], chosen = frame.part === index, tag = tagRole(part.tag), side = part.fault ? Role.alarm : tag;
  part.rims.forEach((rim, i) => {
    const role = many || part.tag !== "hit" ? tag : Piece + 4 + (index + i) % 7; // beside the colours of tags
    if (rim.length > 4)
      marks.push(mark("area", role, rim, 0, {opacity: 0.3}), mark("loop", role, rim, 1, {opacity: 0.8}));
  });
  for (const loop of part.loops)
    if (loop.length > 4)
      marks.push(mark("loop", chosen ? Role.white : side, loop, chosen ? 2.4 : 1.6));
    else
      marks.push(mark("path", chosen ? Role.white : side, loop, 2));
  const corners = part.loops.flat();
  for (let i = 0; i < corners.length && corners.length <= 1200; i += 2) {
    const isHeld = chosen && frame.corner === i / 2;
    const role = isHeld ? Role.vertex : chosen ? Role.white : side;
    marks.push(mark("disc", role, corners.slice(i, i + 2), isHeld ? 6 : chosen ? 4 : 2.2));
  }
  if (part.handle && chosen)
    marks.push(mark("path", Role.faint, [...corners.slice(-2), ...part.handle], 1, {dashed: true}),
      mark("ring", Role.white, part.handle, 5));
  if (part.fault)
    marks.push(mark("cross", Role.alarm, part.faultAt, 9),
      mark("label", Role.alarm, part.faultAt, 0, {words: "mistake", side: [0, -1]}));
  return marks;
}

// As F2 of the game draws contacts: points, the normal from them, the depth beside it.
function trialMarks() {
  const marks = [], role = trial.meets ? Role.answer : Role.simplex;
  for (const rim of trial.other ?? [])
    marks.push(mark("area", Role.vertex, rim, 0, {opacity: 0.3}), mark("loop", Role.vertex, rim, 2));
  if (gun && mouse && Number(byId("against").value) === 2)
    marks.push(mark("path", Role.vertex, [...gun, ...mouse], 1.2, {dashed: true}), mark("ring", Role.vertex, gun, 4));
  const points = trial.points ?? [];
  for (let i = 0; i < points.length; i += 2)
    marks.push(mark("disc", role, points.slice(i, i + 2), 4));
  if (points.length > 2 && !trial.meets)
    marks.push(mark("path", role, points, 1.2, {dashed: true}));
  if (points.length > 0 && trial.meets) {
    const [x, y] = points, length = 36 / camera.zoom;
    marks.push(mark("arrow", role, [x, y, x + trial.normal[0] * length, y + trial.normal[1] * length], 2));
  }
  return marks;
}

function figure() {
  const rect = frameRect(), {parts = [], draft = []} = frame, marks = [];
  const many = new Set(parts.map(({tag}) => tag)).size > 1;
  marks.push(mark("loop", Role.faint, [0, 0, rect.width, 0, rect.width, rect.height, 0, rect.height], 1, {opacity: 0.6}));
  parts.forEach((part, i) => i !== frame.part && marks.push(...partMarks(part, i, many)));
  if (parts[frame.part])
    marks.push(...partMarks(parts[frame.part], frame.part, many));
  if (draft.length > 0)
    marks.push(mark("path", Role.white, [...draft, ...(mouse ?? [])], 1.6), mark("ring", Role.vertex, draft.slice(0, 2), 6));
  if (worst && worst.error > 0 && !frame.dragging && Number.isFinite(worst.error)) {
    const {x, y} = worst;
    const words = `worst pixel: ${pixels(worst.error)} off`;
    marks.push(mark("loop", Role.alarm, [x - .5, y - .5, x + .5, y - .5, x + .5, y + .5, x - .5, y + .5], 1.6),
      mark("ring", Role.alarm, [x, y], 8), mark("label", Role.alarm, [x, y], 0, {words, side: [1, -1]}));
  }
  if (frame.pivot && (frame.pivot[0] !== 0 || frame.pivot[1] !== 0))
    marks.push(mark("cross", Role.vertex, frame.pivot, 6),
      mark("label", Role.vertex, frame.pivot, 0, {words: "pivot", side: [-1, 1]}));
  return {frame: 0, camera: [camera.x, camera.y, camera.zoom], titles: [], marks: marks.concat(trialMarks()),
    picture: {image: picture.image, ...rect}};
}

function show(time) {
  waiting = false;
  if (!camera && canvas.clientWidth > 0)
    fit();
  const context = clearedContext(canvas);
  if (camera && (frame.index !== undefined || picture.image))
    new FramePainter(context, pane(), lettersHeight()).draw(figure());
  else
    new Painter(context, pane(), lettersHeight()).draw({frame: 0, camera: [0, 0, 1], marks: [],
      titles: [["Drop a picture here.", Role.text], ["Its collider appears at once, with how far it is off.", Role.faint]]});
  drawPlot();
  if (playing && time - shownAt > 1000 / (Number(byId("speed").value) || 8)) {
    shownAt = time;
    showFrame(frame.index + 1);
  }
  if (playing)
    invalidate();
}

function tryIt() {
  const against = Number(byId("against").value);
  trial = {};
  if (against >= 0 && mouse && frame.index !== undefined)
    trial = JSON.parse(studio.try(against, ...mouse, ...(gun ?? [0, 0]), Number(byId("radius").value), angle));
  const more = [". The wheel turns the second one.", "", ". A click beside the collider shoots from there."][against] ?? "";
  const tags = trial.meets ? ` (${[trial.tag, trial.otherTag].filter(Boolean).join(" against ")})` : "";
  byId("answer").textContent = against < 0 ? "" : trial.words ? `${trial.words}${tags}${touches ? "" : more}` : "Point at the picture.";
}

// --- Panels -----------------------------------------------------------------------------------------

const pixels = number => Number.isFinite(number) ? `${+number.toFixed(number < 10 ? 2 : 1)} px` : "infinitely";

function showPanels() {
  const now = state.frames[frame.index], index = frame.index ?? -1;
  byId("undo").disabled = !state.canUndo;
  byId("redo").disabled = !state.canRedo;
  byId("name").textContent = picture.name ?? (state.image || "No picture yet");
  byId("about").textContent = picture.image ? `${picture.width} x ${picture.height} pixels. It stays on this machine.`
    : "Drop a picture here, paste it, or open it. It stays on this machine: nothing is sent anywhere.";
  document.body.dataset.sheet = byId("sheet").value = sheet.kind;
  byId("sheet").querySelector("[value=atlas]").disabled = !atlas;
  byId("sheet").querySelector("[value=file]").disabled = sheet.kind !== "file" && !opened;
  byId("found").textContent = sheet.kind === "cells" && sheet.found?.length > 0
    ? `Cells of ${sheet.found[0]} x ${sheet.found[1]} were found in the picture.` : "";
  const [maxError, threshold, , maxVertices] = settingsShown();
  byId("maxErrorText").textContent = `${maxError} px`;
  byId("thresholdText").textContent = threshold;
  byId("maxVerticesText").textContent = maxVertices ? maxVertices : "any";
  const kept = state.frames.filter(({kept}) => kept).length;
  byId("edited").textContent = kept === 0 ? ""
    : now?.kept ? "This frame keeps its shape when a slider moves. Traced again, it loses what was changed by hand (undo brings it back)."
    : `${kept} ${kept === 1 ? "frame keeps its shape" : "frames keep their shapes"} when a slider moves.`;
  byId("again").hidden = !now?.kept;
  byId("alone").checked = Boolean(now?.settings);
  byId("alone").parentElement.hidden = state.frames.length < 2 || Boolean(now?.kept);
  byId("tagLabel").textContent = frame.part === undefined ? "tag of new parts" : "tag";
  showNumbers(now);
  const broken = (frame.parts ?? []).findIndex(({fault}) => fault);
  byId("hint").textContent = broken < 0 ? Hints[tool] : `Part ${broken + 1}: ${frame.parts[broken].fault}. Mend it, or undo.`;
  byId("hint").classList.toggle("off", broken >= 0);
  [...byId("frames").children].forEach((button, i) => {
    button.setAttribute("aria-pressed", i === index);
    button.classList.toggle("edited", Boolean(state.frames[i]?.kept));
  });
  showParts();
  if (frame.pivot && document.activeElement?.type !== "number")
    [byId("pivotX").value, byId("pivotY").value] = frame.pivot;
  if (getSelection().isCollapsed) // else somebody copies it
    byId("code").textContent = state.frames.length > 0 ? studio.snippet() : "";
  byId("radiusRow").hidden = Number(byId("against").value) < 1;
  byId("radiusText").textContent = `${byId("radius").value} px`;
}

function showNumbers(now) {
  const numbers = byId("numbers");
  numbers.replaceChildren();
  if (!now)
    return;
  const error = worst?.index === frame.index ? worst.error : now.error, file = studio.file();
  const wanted = (now.settings ?? state.settings).maxError;
  make("span", numbers, picture.image ? `error ${pixels(error)}` : "", error > wanted + 1e-3 ? {class: "off"} : {});
  const words = [`${now.vertices} vertices`, `${now.pieces} ${now.pieces === 1 ? "piece" : "pieces"}`];
  if (state.frames.length > 1)
    words.push(`frame ${frame.index + 1} of ${state.frames.length}${now.name && `: ${now.name}`}`);
  if (now.settings)
    words.push("settings of its own");
  if (!file.startsWith("!"))
    words.push(`${file.length.toLocaleString("en")} bytes`);
  make("span", numbers, (picture.image ? ", " : "") + words.join(", "));
}

function showParts() {
  const list = byId("parts"), parts = frame.parts ?? [], focused = [...list.children].indexOf(document.activeElement);
  list.replaceChildren();
  parts.slice(0, 100).forEach(({tag, kind, loops, fault}, i) => {
    const button = make("button", list, "", {type: "button", "aria-pressed": i === frame.part});
    make("span", button, "", {class: "colour"}).style.background = `rgb(${Colors[tagRole(tag)]})`;
    const corners = loops.flat().length / 2;
    make("span", button, `${i + 1} ${tag}: ${kind}${corners > 2 ? `, ${corners} corners` : ""}${fault && `: ${fault}`}`,
      fault ? {class: "broken"} : {});
    button.addEventListener("click", () => act("select", i));
  });
  if (parts.length > 100)
    make("p", list, `and ${parts.length - 100} more: click them in the picture`);
  list.children[focused]?.focus();
  if (document.activeElement !== byId("tag") && parts[frame.part])
    byId("tag").value = parts[frame.part].tag;
}

// --- Frames and plot --------------------------------------------------------------------------------

const MostThumbs = 256;

function makeThumbs() {
  const list = byId("frames");
  list.replaceChildren();
  if (state.frames.length < 2)
    return;
  state.frames.slice(0, MostThumbs).forEach(({name, rect: [x, y, width, height]}, i) => {
    const button = make("button", list, "", {type: "button", "aria-label": `frame ${i + 1}${name && `: ${name}`}`, title: name});
    const thumb = make("canvas", button, "", {width: 64, height: 64}), zoom = Math.min(64 / width, 64 / height);
    const [wide, high] = [width * zoom, height * zoom];
    if (picture.image)
      thumb.getContext("2d").drawImage(picture.image, x, y, width, height, 32 - wide / 2, 32 - high / 2, wide, high);
    button.addEventListener("click", () => showFrame(i));
  });
  if (state.frames.length > MostThumbs)
    make("span", list, `and ${state.frames.length - MostThumbs} more: Page Down goes on`);
}

// Where points of the plot are: error to the right, vertices up, both by roots, so that small ones have room.
function plotPlaces() {
  const plot = byId("plot"), {clientWidth: width, clientHeight: height} = plot;
  const mostVertices = Math.max(8, ...curve.points.map(({vertices}) => vertices)), mostError = Errors.at(-1);
  const share = (value, most) => Math.sqrt(Math.min(1, Math.max(0, value) / most));
  return {plot, width, height, mostVertices, x: error => 30 + share(error, mostError) * (width - 44),
    y: vertices => height - 20 - share(vertices, mostVertices) * (height - 34)};
}

function drawPlot() {
  const {plot, width, height, x, y, mostVertices} = plotPlaces();
  if (width === 0)
    return;
  const context = clearedContext(plot), style = getComputedStyle(document.body);
  const color = name => style.getPropertyValue(name);
  context.font = `${Math.round(lettersHeight() * 0.8)}px system-ui, sans-serif`;
  context.fillStyle = color("--faint");
  context.fillText(`${mostVertices} vertices`, 2, 12);
  context.fillText("0", 30, height - 4);
  context.textAlign = "right";
  context.fillText(`${Errors.at(-1)} px`, width - 2, height - 4);
  context.textAlign = "left";
  context.strokeStyle = color("--line");
  context.strokeRect(30, 14, width - 44, height - 34);
  context.strokeStyle = context.fillStyle = color("--b");
  context.beginPath();
  [...curve.points].sort((a, b) => a.measured - b.measured).forEach(({measured, vertices}) => context.lineTo(x(measured), y(vertices)));
  context.stroke();
  curve.points.forEach(({measured, vertices}) => context.fillRect(x(measured) - 2, y(vertices) - 2, 4, 4));
  const now = state.frames[frame.index];
  if (!now)
    return;
  context.fillStyle = color("--alarm");
  context.beginPath();
  const error = worst?.index === frame.index && Number.isFinite(worst.error) ? worst.error : now.error;
  context.arc(x(error), y(now.vertices), 5, 0, 2 * Math.PI);
  context.fill();
  byId("plotWords").textContent = "Error against vertices; the dot is where you are. Click to trace there.";
}
