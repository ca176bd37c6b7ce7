// SPDX-License-Identifier: Zlib
// The studio: mouse, fingers, keys and buttons, and its start.
"use strict";

const Tools = [["select", "V"], ["box", "B"], ["circle", "C"], ["capsule", "P"], ["polygon", "G"], ["point", "O"]];
const Hints = ["Drag corners, edges or parts. Drag beside them to look around; the wheel zooms.", "Drag from corner to corner.",
  "Drag from the middle outwards.", "Drag from one end to the other, then the ring for its radius.",
  "Click corner after corner; click the first one, or press Enter, to close it. Escape gives up.", "Click where the point is."];
let tool = 0, pan = null, touches = false, held = ""; // the frame as it was when it was pressed

// Something that changes the document.
function act(action, x = 0, y = 0) {
  if (frame.index === undefined)
    return;
  studio.do(action, x, y);
  if (!/^(select|corner)$/.test(action)) {
    unsaved = true;
    say("");
  }
  edited();
  if (action === "undo" || action === "redo")
    setSettings(state.frames[frame.index].settings ?? state.settings);
}

function chooseTool(index) {
  tool = index;
  studio.do("tool", index, 0);
  if (index > 0 && frame.index !== undefined)
    studio.do("select", -1, 0); // a new tag is for what is drawn
  [...byId("tools").children].forEach((button, i) => button.setAttribute("aria-pressed", i === index));
  canvas.classList.toggle("draws", index > 0);
  refresh();
}

// --- Mouse and fingers ------------------------------------------------------------------------------

const hand = {
  press(x, y, event) {
    if (!camera || frame.index === undefined)
      return;
    touches = event.pointerType === "touch";
    held = studio.frameFile(frame.index);
    const against = Number(byId("against").value), isTried = touches && against >= 0; // a finger has no place but its own
    const looks = event.button !== 0 || isTried || !studio.press(...placeAt(x, y), (touches ? 20 : 9) / camera.zoom);
    pan = looks && !isTried ? [x, y] : null;
    if (looks && against === 2 && !isTried)
      [gun, pan] = [placeAt(x, y), null];
    if (!looks)
      refresh();
  },
  move(x, y) {
    if (!camera || frame.index === undefined)
      return;
    if (pan) {
      camera.x -= (x - pan[0]) / camera.zoom;
      camera.y -= (y - pan[1]) / camera.zoom;
      pan = [x, y];
    }
    mouse = placeAt(x, y);
    if (frame.dragging) {
      studio.do("move", ...mouse);
      dragged();
    }
    tryIt();
  },
  release() {
    const looked = pan !== null;
    pan = null;
    studio.do("release", 0, 0);
    if (looked)
      return refresh();
    unsaved ||= frame.index !== undefined && studio.frameFile(frame.index) !== held;
    edited();
  },
  zoom(factor, x, y) {
    if (camera)
      zoomAt(factor, x, y);
  },
  wheel(notches, x, y) {
    if (Number(byId("against").value) === 0 && mouse && trial.other)
      angle += notches * 0.1;
    else if (camera)
      zoomAt(1.2 ** notches, x, y);
    tryIt();
  },
  leave() {
    mouse = null;
    tryIt();
  },
  seen: invalidate
};

// --- Keys -------------------------------------------------------------------------------------------

const step = (now, by, count) => count === 0 ? -1 : now === undefined ? (by > 0 ? 0 : count - 1) : (now + by + count) % count;
const corners = () => (frame.parts[frame.part]?.loops.flat().length ?? 0) / 2;

function arrows(x, y) {
  return event => {
    const far = event.shiftKey ? 8 : event.altKey ? 0.25 : 1;
    act("nudge", x * far, y * far);
  };
}

// Keys while the canvas has the focus.
const CanvasKeys = {
  "[": () => act("select", step(frame.part, -1, frame.parts.length)),
  "]": () => act("select", step(frame.part, 1, frame.parts.length)),
  ",": () => act("corner", step(frame.corner, -1, corners())), ".": () => act("corner", step(frame.corner, 1, corners())),
  ArrowLeft: arrows(-1, 0), ArrowRight: arrows(1, 0), ArrowUp: arrows(0, -1), ArrowDown: arrows(0, 1),
  Delete: () => act("remove"), Backspace: () => act("remove"), i: () => act("addCorner"),
  Enter: () => act(frame.draft.length > 0 ? "finish" : "add", 1),
  Escape: () => frame.draft.length > 0 ? act("finish", 0) : act("select", -1),
  t: () => byId("tag").focus()
};
// And anywhere but in fields of text.
const Keys = {
  m: () => act("mirror"), f: () => (fit(), invalidate()), "+": () => act("grow", 1), "-": () => act("grow", -1),
  PageUp: () => showFrame(frame.index - 1), PageDown: () => showFrame(frame.index + 1)
};
Tools.forEach(([, key], i) => Keys[key.toLowerCase()] = () => chooseTool(i));

function onKey(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.target.matches("input[type=text], input[type=number], select"))
    return;
  if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
    act(key === "y" || event.shiftKey ? "redo" : "undo");
    event.preventDefault();
    return;
  }
  const belongs = event.target.matches("input[type=range]") ? /^(Page|Arrow)/.test(key) // to what has the focus
    : event.target.matches("input, button, summary") && /^(Enter| )$/.test(key);
  if (event.ctrlKey || event.metaKey || frame.index === undefined || belongs)
    return;
  const does = (document.activeElement === canvas && CanvasKeys[key]) || Keys[key];
  if (!does)
    return;
  does(event);
  event.preventDefault();
}

// --- Buttons and files ------------------------------------------------------------------------------

function on(id, event, does) {
  byId(id).addEventListener(event, does);
}

function listenToFiles() {
  on("open", "click", () => byId("files").click());
  on("files", "change", event => {
    openFiles([...event.target.files]);
    event.target.value = "";
  });
  for (const name of ["dragenter", "dragover"])
    addEventListener(name, event => {
      event.preventDefault();
      document.body.classList.add("over");
    });
  addEventListener("dragleave", event => event.relatedTarget ?? document.body.classList.remove("over"));
  addEventListener("drop", event => {
    event.preventDefault();
    document.body.classList.remove("over");
    openFiles([...event.dataTransfer.files]);
  });
  addEventListener("paste", event => {
    if (event.clipboardData?.files.length > 0)
      openFiles([...event.clipboardData.files]);
  });
}

function listenToSettings() {
  for (const id of SettingIds)
    on(id, "input", () => (showPanels(), traceAnew()));
  on("alone", "change", () => {
    const own = byId("alone").checked;
    if (!own)
      setSettings(state.settings);
    traceFrameAgain(own);
  });
  on("again", "click", () => traceFrameAgain(Boolean(state.frames[frame.index].settings)));
  on("sheet", "change", event => {
    if (!mayReplace())
      return refresh();
    if (event.target.value === "file")
      return showFile(opened.text, opened.name);
    sheet = {kind: event.target.value};
    showSheet();
  });
  addEventListener("beforeunload", event => unsaved && event.preventDefault());
  for (const id of CellIds)
    on(id, "change", () => {
      if (!mayReplace())
        return;
      sheet = {kind: "cells"};
      showSheet();
    });
  on("plot", "click", event => {
    const {x} = plotPlaces(), near = curve.points.map(({measured}) => Math.abs(x(measured) - event.offsetX));
    if (near.length === 0)
      return;
    byId("maxError").value = curve.points[near.indexOf(Math.min(...near))].error;
    byId("maxVertices").value = 0;
    showPanels();
    traceAnew();
  });
}

function listenToWork() {
  for (const id of ["addCorner", "remove", "mirror", "add", "undo", "redo", "tagInAllFrames", "pivotInAllFrames"])
    on(id, "click", () => act(id));
  on("tag", "change", event => {
    studio.tag(event.target.value.trim());
    unsaved = true;
    edited();
  });
  for (const id of ["pivotX", "pivotY"])
    on(id, "change", () => act("pivot", byId("pivotX").valueAsNumber || 0, byId("pivotY").valueAsNumber || 0));
  for (const [id, event] of [["against", "change"], ["radius", "input"]])
    on(id, event, () => {
      const {width, height} = frameRect();
      gun ??= [-0.2 * width, 0.5 * height];
      mouse ??= [0.8 * width, 0.5 * height];
      tryIt();
      refresh();
    });
  on("save", "click", saveFile);
  on("copyFile", "click", () => copy(fileText, fileName()));
  on("copyCode", "click", () => copy(() => studio.snippet(), "The C++"));
  on("play", "click", () => {
    playing = !playing;
    byId("play").textContent = playing ? "pause" : "play";
    byId("play").setAttribute("aria-pressed", playing);
    invalidate();
  });
}

// --- The start --------------------------------------------------------------------------------------

unpacked(Module).then(WebAssembly.compile).then(async compiled => {
  startWorker(compiled);
  Object.assign(studio, functionsOf(await instanceOf(compiled), "studio",
    ["open", "retrace", "retraceAll", "frames", "frame", "file", "frameFile", "snippet", "try"],
    {open: ["string", "string", "number"], retrace: ["number", "string", "number"], retraceAll: ["string"], tag: ["string"],
      do: ["string", "number", "number"]}));
  const addTool = (name, key, does) =>
    make("button", byId("tools"), name, {type: "button", title: `key ${key}`}).addEventListener("click", does);
  Tools.forEach(([name, key], i) => addTool(name, key, () => chooseTool(i)));
  addTool("show all", "F", () => (fit(), invalidate()));
  listenToFiles();
  listenToSettings();
  listenToWork();
  listenToPointers(canvas, hand);
  addEventListener("keydown", onKey);
  new ResizeObserver(invalidate).observe(canvas);
  chooseTool(0);
  changed();
  document.body.dataset.ready = "yes";
}).catch(error => notify(`The studio cannot start: ${error.message ?? error}`, 1e6));
