// SPDX-License-Identifier: Zlib
// Shared by laboratory and studio: elements, notices, the canvas, mouse and fingers, and the module.
"use strict";

const byId = id => document.getElementById(id);
const all = selector => [...document.querySelectorAll(selector)];

function make(name, parent, text = "", attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, value);
  parent.append(element);
  return element;
}

// Filled only when there is something else to say: a screen reader says it once, and the focus stays where it is.
function renew(parent, content, fill) {
  const letters = JSON.stringify(content), hadFocus = parent.contains(document.activeElement);
  if (parent.letters === letters)
    return;
  parent.letters = letters;
  parent.replaceChildren();
  fill();
  if (hadFocus)
    parent.querySelector("button:enabled")?.focus({preventScroll: true});
}

function notify(text, milliseconds = 3500) {
  byId("notice").textContent = text;
  clearTimeout(notify.timer);
  notify.timer = setTimeout(() => byId("notice").textContent = "", milliseconds);
}

// Rejects where the browser lets nobody copy.
async function copyText(text) {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text);
  const area = make("textarea", document.body, text);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (!isCopied)
    throw new Error("this browser lets no page copy");
}

// --- The canvas -------------------------------------------------------------------------------------

function lettersHeight() {
  return Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.93);
}

// Sizes a canvas to its place on the screen, and empties it. Coordinates are pixels of the page.
function clearedContext(canvas) {
  const context = canvas.getContext("2d"), ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height)
    Object.assign(canvas, {width, height});
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  return context;
}

// --- Mouse and fingers ------------------------------------------------------------------------------

// Calls press(x, y, event), move(x, y, event), release(), zoom(factor, x, y) of two fingers, wheel(notches, x, y) and leave(),
// then seen(). Places are pixels of the canvas. One finger scrolls the page where press() is false: it holds nothing.
function listenToPointers(canvas, hand) {
  const fingers = new Map();
  let holds = true;
  const place = event => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const spread = () => {
    const [[x, y], [otherX, otherY]] = fingers.values();
    return {middle: [(x + otherX) / 2, (y + otherY) / 2], length: Math.hypot(x - otherX, y - otherY)};
  };
  canvas.addEventListener("pointerdown", event => {
    canvas.focus({preventScroll: true});
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1)
      holds = hand.press(...place(event), event) !== false;
    else
      hand.release();
    hand.seen();
  });
  canvas.addEventListener("pointermove", event => {
    const before = fingers.size === 2 ? spread() : null;
    if (fingers.has(event.pointerId))
      fingers.set(event.pointerId, place(event));
    if (before) {
      const {middle, length} = spread();
      hand.move(...middle, event);
      hand.zoom(length / Math.max(1, before.length), ...middle);
    } else
      hand.move(...place(event), event);
    hand.seen();
  });
  for (const name of ["pointerup", "pointercancel"])
    canvas.addEventListener(name, event => {
      fingers.delete(event.pointerId);
      hand.release();
      hand.seen();
    });
  canvas.addEventListener("pointerleave", () => {
    if (fingers.size === 0)
      hand.leave();
    hand.seen();
  });
  canvas.addEventListener("touchstart", event => (holds || event.touches.length > 1) && event.preventDefault(), {passive: false});
  canvas.addEventListener("contextmenu", event => event.preventDefault());
  canvas.addEventListener("wheel", event => {
    event.preventDefault();
    hand.wheel(Math.max(-3, Math.min(3, -event.deltaY / 100)), ...place(event));
    hand.seen();
  }, {passive: false});
}

// --- The module -------------------------------------------------------------------------------------

// The bytes of parts.js. A page from disk may load no other kind of file.
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

// An instance of a compiled module. A worker has this function too.
function instanceOf(compiled) {
  return loadGraze({instantiateWasm: (imports, done) => {
    WebAssembly.instantiate(compiled, imports).then(instance => done(instance, compiled));
    return {};
  }});
}

// The functions of a module whose names begin so: "pageStep" is `step`. `types` are those of arguments that are no numbers.
function functionsOf(module, prefix, texts, types) {
  const functions = {};
  for (const name of Object.keys(module).filter(key => key.startsWith(`_${prefix}`)).map(key => key.slice(1))) {
    const short = name[prefix.length].toLowerCase() + name.slice(prefix.length + 1);
    functions[short] = module.cwrap(name, texts.includes(short) ? "string" : "number", types[short] ?? Array(9).fill("number"));
  }
  return functions;
}
