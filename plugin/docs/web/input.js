// SPDX-License-Identifier: Zlib
// Mouse, fingers and keys of the page, and its start.
"use strict";

// --- Mouse, fingers and keys ------------------------------------------------------------------------

const hand = {
  press(x, y, event) {
    touches = event.pointerType === "touch";
    arrange();
    return page.press(x, y, event.button === 0 && !byId("dragDirection").checked ? 1 : 0, touches ? 1 : 0) !== 0;
  },
  move(x, y, event) {
    if (event.pointerType === "mouse" && event.buttons === 0)
      touches = false;
    page.move(x, y);
  },
  release: () => page.release(),
  zoom: factor => page.zoom(factor),
  wheel: notches => page.wheel(notches),
  leave: () => page.move(-1, -1), // over nothing
  seen: invalidate
};

// Arrows mark one point after the other, Enter takes it.
function pointByKey({key, target}) {
  const places = points(), step = {ArrowLeft: -1, ArrowRight: 1}[key];
  if (places.length > 0 && step) {
    pointed = pointed < 0 ? (step > 0 ? 0 : places.length - 1) : (pointed + step + places.length) % places.length;
    page.move(...onCanvas("right", ...places[pointed]));
    canvas.focus({preventScroll: true}); // Enter is for the point, not for a button
    return true;
  }
  const takes = pointed >= 0 && key === "Enter" && target === canvas;
  if (takes)
    page.choose(pointed);
  return takes;
}

// True for keys that are not left to the browser.
function takeKey(event) {
  const key = Keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (tab === "lesson" && pointByKey(event))
    return true;
  if (event.key === "F4" && tab !== "motion")
    share();
  else if (key === undefined || (embedded && key === LessonKey))
    return false;
  else if (tab !== "motion")
    page.key(key);
  else if (key === LessonKey)
    openTab("lesson");
  else if (key >= Digit1 && key - Digit1 < words.scenes.length)
    openScene(key - Digit1);
  else
    return false;
  return true;
}

function listenToKeys() {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select, input[type=range]") || !takeKey(event))
      return;
    event.preventDefault();
    invalidate();
  });
}

function listen() {
  for (const button of all("[data-tab-of]"))
    button.addEventListener("click", () => openTab(button.dataset.tabOf));
  for (const button of all("#steps [data-key]"))
    button.addEventListener("click", () => (page.key(Number(button.dataset.key)), invalidate()));
  byId("step").addEventListener("input", event => (page.step(event.target.value - 1), invalidate()));
  byId("nextPair").addEventListener("click", () => (page.key(AnotherKey), invalidate()));
  byId("back").addEventListener("click", () => (page.key(Keys.PageUp), invalidate()));
  byId("next").addEventListener("click", () => (page.key(Keys.PageDown), invalidate()));
  all(".share").forEach(button => button.addEventListener("click", share));
  byId("play").addEventListener("click", () => {
    playing = !playing;
    sceneTime = performance.now();
    invalidate();
  });
  byId("frame").addEventListener("click", () => {
    playing = false;
    page.sceneSteps(1);
    invalidate();
  });
  byId("sameBits").addEventListener("click", () => {
    const hash = page.hash(10000);
    byId("bits").textContent = `10,000 pairs, all bits of their distances: ${hash} here, ${NativeHash} natively: ` +
      (hash === NativeHash ? "the same." : "NOT the same.");
  });
  listenToPointers(canvas, hand);
  listenToKeys();
  addEventListener("resize", invalidate);
  new ResizeObserver(invalidate).observe(canvas);
  addEventListener("popstate", openAddress);
}

// --- The start --------------------------------------------------------------------------------------

unpacked(Module).then(WebAssembly.compile).then(instanceOf).then(module => {
  bind(module);
  for (const [file, text] of Object.entries(Sources))
    page.source(file, text);
  words = JSON.parse(page.words());
  arrange();
  state = JSON.parse(page.state());
  makeBench();
  makeButtons("cards", words.cards.map((_, i) => `${i + 1}`), i => page.card(i, 0));
  makeButtons("scenes", words.scenes.map(([name]) => name), openScene);
  listen();
  document.body.dataset.embedded = embedded ? "yes" : "no";
  openAddress();
  show(0);
  byId("still").remove();
  document.body.dataset.ready = "yes";
}).catch(error => make("p", byId("still"), `The laboratory cannot start: ${error.message ?? error}`, {class: "role10"}));
