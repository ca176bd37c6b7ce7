// SPDX-License-Identifier: Zlib
// The studio: what is open, how it is traced, and what is taken home. Geometry is the module's (plugin/tools/studio): one
// instance holds what is edited, another one traces in a worker.
"use strict";

const canvas = byId("canvas");
const studio = {};   // the functions of the module
const picture = {};  // name, image, width, height, isOpaque; empty without one
let state = {frames: []}, frame = {}, worst = null;
let sheet = {kind: "whole"}, atlas = null, opened = null; // the last atlas and collider file: {text, name}

// --- The tracer, in a worker ------------------------------------------------------------------------

// Runs there. A call is {id, name, values} or the pixels of a picture; the answer is {id, answer}.
function tracerWorker() {
  let tracer;
  onmessage = async ({data: {compiled, id, name, values, pixels}}) => {
    if (compiled) {
      tracer = instanceOf(compiled).then(module => ({module, ...functionsOf(module, "tracer",
        ["cells", "atlas", "rects", "find", "trace", "measure"],
        {picture: ["string", "number", "number"], atlas: ["string", "string"], rects: ["string"], measure: ["string", "number"]})}));
      return;
    }
    const functions = await tracer;
    let answer;
    try {
      answer = functions[name](...values);
      if (pixels)
        functions.module.HEAPU8.set(new Uint8Array(pixels), answer);
    } catch (error) {
      answer = `!${error.message ?? error}`;
    }
    postMessage({id, answer});
  };
}

const waitingCalls = new Map();
let worker;

function startWorker(compiled) {
  const source = `var _scriptDir;const loadGraze = ${loadGraze};${instanceOf};${functionsOf};(${tracerWorker})();`;
  worker = new Worker(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
  worker.onmessage = ({data: {id, answer}}) => {
    waitingCalls.get(id)(answer);
    waitingCalls.delete(id);
  };
  worker.onerror = event => say(`Tracing has stopped: ${event.message}. Load this page again.`);
  worker.postMessage({compiled});
  warmUp();
}

// Browsers compile what runs often once more, faster: on a picture that nobody waits for.
function warmUp() {
  const side = 160, pixels = new Uint8Array(4 * side * side);
  for (let i = 0; i < side * side; ++i)
    pixels[4 * i + 3] = Math.hypot(i % side - 80, i / side - 80) % 24 < 16 ? 255 : 0;
  ask("picture", ["", side, side], pixels.buffer);
  for (let i = 0; i < 3; ++i)
    ask("trace", [-1, 1, 128, 0, 0]);
}

function ask(name, values = [], pixels = null) {
  const id = ask.last = (ask.last ?? 0) + 1;
  worker.postMessage({id, name, values, pixels}, pixels ? [pixels] : []);
  return new Promise(done => waitingCalls.set(id, done));
}

// Throws the reason of a refusal.
function sound(answer) {
  if (typeof answer === "string" && answer.startsWith("!"))
    throw new Error(answer.slice(1));
  return answer;
}

// One run of a job at a time; what is asked for meanwhile is done once, after it.
function latest(job) {
  let running = null, again = false;
  return () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await job().catch(error => say(error.message));
      }
      running = null;
    })();
    return running;
  };
}

// --- What is open -----------------------------------------------------------------------------------

// Asks before what was changed by hand goes. `unsaved`: since it was last saved, copied or opened.
let unsaved = false;
const mayReplace = () => !unsaved || confirm("What was changed by hand is not saved. Go on without it?");

function say(text, name = picture.name ?? state.image) {
  const plain = text.replace(/(ColliderSheet|outlineOf): /g, ""); // who says it helps in C++ alone
  byId("problem").textContent = plain && name ? `${name}: ${plain}` : plain;
}

async function openFiles(files) {
  const isText = file => /\.json$/i.test(file.name) || file.type === "application/json";
  for (const file of files.filter(file => !isText(file)).slice(0, 1))
    await openPicture(file);
  for (const file of files.filter(isText).slice(0, 1))
    await openText(await file.text(), file.name);
  if (files.length === 0)
    say("that was no file");
}

async function openPicture(file) {
  const name = file.name || "pasted.png";
  try {
    if (isCutOff(await file.arrayBuffer()))
      throw new Error("the file is cut off. Save or download it again");
    const image = await createImageBitmap(file, {premultiplyAlpha: "none", colorSpaceConversion: "none"});
    const {width, height} = image, drawing = Object.assign(document.createElement("canvas"), {width, height});
    const drawn = drawing.getContext("2d", {willReadFrequently: true});
    drawn.drawImage(image, 0, 0);
    const {data} = drawn.getImageData(0, 0, width, height);
    // The picture of what is open, drawn anew, or missing until now: it comes beneath the same colliders.
    const keeps = state.frames.length > 0 && (baseName(state.image) === name || !picture.image) &&
      state.frames.every(({rect: [x, y, wide, high]}) => x + wide <= width && y + high <= height);
    if (!keeps && !mayReplace())
      return;
    Object.assign(picture, {name, image, width, height, isOpaque: !hasClearPixel(data), number: (picture.number ?? 0) + 1});
    sound(await ask("picture", [name, width, height], data.buffer));
    say("");
    if (keeps)
      await showAgain();
    else
      await openAsSheet();
  } catch (error) {
    say(error instanceof DOMException || error instanceof RangeError
      ? "this cannot be read as a picture. It is broken, larger than this browser can draw, or of a kind that it does not know"
      : error.message, name);
  }
  changed();
}

// A PNG without its last chunk: some browsers show what there is of it.
function isCutOff(buffer) {
  const view = new DataView(buffer), {byteLength: size} = view, Signature = 0x89504e47, End = 0x49454e44;
  if (size < 8 || view.getUint32(0) !== Signature)
    return false;
  for (let at = 8; at + 12 <= size; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === End)
      return false;
  return true;
}

const baseName = path => path.split(/[/\\]/).at(-1);

function hasClearPixel(data) {
  for (let i = 3; i < data.length; i += 4)
    if (data[i] < 255)
      return true;
  return false;
}

const CellIds = ["cellWidth", "cellHeight", "cellMargin", "cellSpacing"];

// A new picture: one frame, or the cells that it shows.
async function openAsSheet() {
  const found = JSON.parse(await ask("find"));
  atlas = null;
  const shown = found.length > 0 ? found : [picture.width, picture.height, 0, 0];
  CellIds.forEach((id, i) => byId(id).value = shown[i]);
  sheet = {kind: found.length > 0 ? "cells" : "whole", found};
  studio.do("close", 0, 0);
  [opened, camera, worst, curve] = [null, null, null, {key: "", points: []}];
  await showSheet();
}

// The frames anew, by `sheet`: what was edited is gone. False, and all stays, when that cannot be.
async function showSheet() {
  let isShown = true;
  try {
    if (sheet.kind === "cells")
      sound(await ask("cells", CellIds.map(id => Math.round(byId(id).value) || 0)));
    else if (sheet.kind === "atlas")
      sound(await ask("atlas", [atlas.text, atlas.name]));
    else
      await ask("whole");
    sound(studio.open(sound(await ask("trace", [-1, ...settingsShown()])), picture.name, 0));
    unsaved = false;
    say(picture.isOpaque ? "every pixel is opaque, so the collider is the whole rectangle. A picture needs a transparent "
      + "background to have a shape" : "");
    camera = null;
  } catch (error) {
    say(error.message);
    isShown = false;
  }
  changed();
  return isShown;
}

async function openText(text, name) {
  try {
    if (!mayReplace())
      return;
    if (isColliderFile(text))
      return await showFile(text, name);
    if (!picture.image)
      throw new Error(`${name} is no collider file. For an atlas, open its picture first, or both together`);
    const former = [sheet, atlas];
    [sheet, atlas] = [{kind: "atlas"}, {text, name}];
    if (!await showSheet())
      [sheet, atlas] = former;
  } catch (error) {
    say(error.message, name);
    changed();
  }
}

function isColliderFile(text) {
  try {
    const {version, pieces, frames} = JSON.parse(text);
    return version !== undefined && (Array.isArray(pieces) || Array.isArray(frames?.[0]?.pieces));
  } catch {
    return false;
  }
}

// A collider file, to go on with. One that does not fit the picture is refused, and all stays.
async function showFile(text, name) {
  if (picture.image)
    sound(await ask("rects", [text]));
  sound(studio.open(text, name, 1));
  [sheet, opened, unsaved] = [{kind: "file"}, {text, name}, false];
  say(picture.image ? "" : "the file is open. Drop its picture too, to see what it fits");
  camera = null;
  changed();
  sayWhose();
  setSettings(state.settings);
}

function sayWhose() {
  if (picture.image && baseName(state.image) !== picture.name)
    say(`these colliders were made for ${baseName(state.image)}`);
}

// The frames as they are, over another picture.
async function showAgain() {
  sheet = {kind: "file"};
  sound(await ask("rects", [sound(studio.file())]));
  changed();
  await traceAnew();
  sayWhose();
}

// --- Tracing ----------------------------------------------------------------------------------------

const SettingIds = ["maxError", "threshold", "fit", "maxVertices"];

// In the order of tracerTrace.
function settingsShown() {
  const [maxError, threshold, fit, maxVertices] = SettingIds.map(id => Number(byId(id).value));
  return [maxError, threshold, fit, maxVertices && Math.max(3, maxVertices)];
}

function setSettings(settings) {
  byId("maxError").max = Math.max(16, settings.maxError);
  for (const id of SettingIds)
    byId(id).value = settings[id];
}

const traceAnew = latest(async () => {
  if (!picture.image)
    return;
  if (state.frames.length === 0)
    return showSheet();
  if (state.frames[frame.index].settings)
    sound(studio.retrace(frame.index, sound(await ask("trace", [frame.index, ...settingsShown()])), 1));
  else
    sound(studio.retraceAll(sound(await ask("trace", [-1, ...settingsShown()]))));
  say("");
  changed();
});

// `own`: its settings become its own.
async function traceFrameAgain(own) {
  try {
    sound(studio.retrace(frame.index, sound(await ask("trace", [frame.index, ...settingsShown()])), own ? 1 : 0));
    say("");
  } catch (error) {
    say(error.message);
  }
  changed();
}

// The error of the present frame and its worst pixel; of edited frames nobody else knows it.
async function measureFrame(index) {
  const text = studio.frameFile(index), own = state.frames[index].settings ?? state.settings;
  const [error, x, y] = JSON.parse(sound(await ask("measure", [sound(text), own.threshold])));
  return {index, text, error: error < 0 ? Infinity : error, x, y};
}

const measure = latest(async () => {
  if (!picture.image || frame.index === undefined || frame.dragging || frame.parts.some(({fault}) => fault))
    return;
  const measured = await measureFrame(frame.index);
  if (measured.index !== frame.index || measured.text !== studio.frameFile(frame.index))
    return;
  worst = measured;
  if (state.frames[measured.index].edited)
    studio.do("error", measured.index, measured.error);
  refresh();
});

// Points of the plot, one after the other while nothing else is asked for.
const Errors = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16];
let curve = {key: "", points: []};

const drawCurve = latest(async () => {
  if (!picture.image || frame.index === undefined)
    return;
  const [, threshold, fit] = settingsShown();
  const key = [picture.number, sheet.kind, state.frames.length, frame.index, threshold, fit].join();
  if (curve.key === key)
    return;
  curve = {key, points: []};
  const mine = curve;
  for (const error of Errors) {
    const answer = await ask("trace", [frame.index, error, threshold, fit, 0]);
    if (curve !== mine || answer.startsWith("!"))
      return;
    const {outline, frames, measured_error: measured} = JSON.parse(answer);
    const loops = (outline ?? frames[0].outline).flatMap(({border, holes = []}) => [border, ...holes]);
    const vertices = loops.reduce((sum, loop) => sum + loop.length, 0);
    mine.points.push({error, measured, vertices});
    invalidate();
  }
});

// --- Taking it home ---------------------------------------------------------------------------------

async function fileText() {
  if (picture.image)
    for (const [index, {edited}] of state.frames.entries())
      if (edited && !frame.parts.some(({fault}) => fault))
        studio.do("error", index, (await measureFrame(index)).error);
  const text = sound(studio.file());
  unsaved = false;
  say("");
  return text;
}

const fileName = () => `${baseName(state.image).replace(/\.[^.]*$/, "")}.collider.json`;

async function take(act) {
  try {
    await act();
  } catch (error) {
    say(error.message);
    notify(error.message);
  }
  refresh();
}

function saveFile() {
  return take(async () => {
    const address = URL.createObjectURL(new Blob([await fileText()], {type: "application/json"}));
    Object.assign(document.createElement("a"), {href: address, download: fileName()}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    notify(`${fileName()} is saved. Your game reads it with graze::loadColliderFile.`);
  });
}

function copy(text, what) {
  return take(async () => {
    const copied = await text();
    try {
      await copyText(copied);
      notify(`${what} is copied.`);
    } catch {
      byId("code").closest("details").open = true;
      byId("code").textContent = copied;
      getSelection().selectAllChildren(byId("code"));
      notify("This browser lets the page copy nothing. The text is selected: press Ctrl+C.", 8000);
    }
  });
}
