// SPDX-License-Identifier: Zlib
// The page around the laboratory. All that is known about shapes comes from the module (sample_game/web/bridge.cpp): here
// are buttons, pointers and text.
"use strict";

// LabKey of sample_game/lab/desk/desk.hpp, by the browser's names.
const Digit1 = 11;
const Keys = {Home: 1, ArrowLeft: 2, ",": 2, ArrowRight: 3, ".": 3, End: 4, PageDown: 5, PageUp: 6, l: 7, n: 8, o: 9, f: 10};
for (let digit = 1; digit <= 6; ++digit)
  Keys[digit] = Digit1 + digit - 1;
const FitKey = 10, LessonKey = 7, AnotherKey = 8;
// The numbers in the panels of the game: name, words, least, most, step.
const Settings = [["iterations", "iterations", 1, 128, 1], ["epsilon", "epsilon", -6.9, 3, 0.1]];
const Motions = ["A", "B"].flatMap(s => ["x", "y"].map(axis => [`motion${s}.${axis}`, `motion ${s} ${axis}`, -600, 600, 1]));
const ShapeNumbers = [["radius", "radius", 0, 100, 0.5], ["x", "x", -400, 400, 1], ["y", "y", -400, 400, 1],
  ["turn", "turn", -180, 180, 1], ["scaleX", "scale x", -3, 3, 0.05], ["scaleY", "scale y", -3, 3, 0.05],
  ["shear", "shear", -2, 2, 0.05]];
const Logarithmic = "epsilon", Degrees = 180 / Math.PI;
const ModeRay = 3, ModeSweep = 4, VertexRole = 8;

const canvas = byId("canvas");
const page = {};  // the functions of the module
let words, state, tab = "bench", scene = -1, playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let touches = matchMedia("(pointer: coarse)").matches, waiting = false, shownSource = "", sceneTime = 0;
let asked = "", pointed = -1; // the points of the open question, and the one that the keys marked

function bind(module) {
  Object.assign(page, functionsOf(module, "page", ["link", "words", "state", "sceneState", "hash"],
    {set: ["string", "number"], open: ["string"], source: ["string", "string"]}));
}

// --- The canvas -------------------------------------------------------------------------------------

function panes() {
  const width = canvas.clientWidth, height = canvas.clientHeight, gap = 4;
  if (tab === "motion")
    return [{left: 0, top: 0, right: width, bottom: height}];
  const halfWidth = Math.floor((width - gap) / 2), halfHeight = Math.floor((height - gap) / 2);
  return width >= 0.8 * height
    ? [{left: 0, top: 0, right: halfWidth, bottom: height}, {left: halfWidth + gap, top: 0, right: width, bottom: height}]
    : [{left: 0, top: 0, right: width, bottom: halfHeight}, {left: 0, top: halfHeight + gap, right: width, bottom: height}];
}

// A point of a figure on the canvas.
function onCanvas(name, x, y) {
  const pane = panes()[name === "world" ? 0 : 1], [centreX, centreY, zoom] = state[name].camera;
  return [(pane.left + pane.right) / 2 + (x - centreX) * zoom, (pane.top + pane.bottom) / 2 + (y - centreY) * zoom];
}

function arrange() {
  if (tab === "motion")
    return;
  const edges = panes().flatMap(pane => [pane.left, pane.top, pane.right, pane.bottom]);
  page.arrange(...edges, lettersHeight() * (touches ? 2 : 1)); // a finger reaches farther than a mouse
}

function drawFigures(figures) {
  const context = clearedContext(canvas);
  panes().forEach((pane, i) => new Painter(context, pane, lettersHeight()).draw(figures[i]));
}

function invalidate() {
  if (!waiting)
    requestAnimationFrame(show);
  waiting = true;
}

function show(time) {
  waiting = false;
  if (tab === "motion")
    return showScene(time);
  arrange();
  state = JSON.parse(page.state());
  const wanted = state.lesson ? "lesson" : state.trap ? "traps" : "bench";
  if (wanted !== tab) {
    setTab(wanted);
    return invalidate();
  }
  showWords();
  ({bench: showBench, lesson: showLesson, traps: showTraps})[tab]();
  drawFigures([state.world, state.right]);
}

// --- Parts of the page ------------------------------------------------------------------------------

function setTab(name) {
  tab = document.body.dataset.tab = name;
  for (const button of all("nav [data-tab-of]"))
    button.setAttribute("aria-current", button.dataset.tabOf === name);
  shownSource = "";
}

function openTab(name) {
  if (name !== "motion")
    page.scene(scene = -1);
  if (name !== "traps")
    page.trap(-1);
  if ((name === "lesson") !== Boolean(state.lesson) && name !== "motion")
    page.key(LessonKey);
  if (name === "traps")
    page.trap(0);
  setTab(name);
  if (name === "motion")
    openScene(0);
  invalidate();
}

function openScene(index) {
  page.scene(scene = index);
  if (!playing)
    page.sceneSteps(300); // a picture to begin with
  invalidate();
}

function showScene(time) {
  const steps = playing ? Math.min(4, Math.round((time - sceneTime) * 0.06)) : 0;
  if (!playing || steps > 0)
    sceneTime = time;
  page.sceneSteps(steps);
  mark("scenes", scene);
  byId("sceneWhy").textContent = words.scenes[scene][1];
  byId("hint").textContent = "";
  byId("play").textContent = playing ? "pause" : "play";
  byId("play").setAttribute("aria-pressed", playing);
  drawFigures([JSON.parse(page.sceneState()).figure]);
  if (playing)
    invalidate();
}

function mark(id, chosen) {
  [...byId(id).children].forEach((button, i) => button.setAttribute("aria-pressed", i === chosen));
}

function captions(parent, list = []) {
  renew(parent, list, () => list.forEach(([text, role]) => make("p", parent, text, {class: `role${role}`})));
}

function showWords() {
  byId("hint").textContent = touches && !state.lesson ? "Drag shapes, corners and motions. Two fingers zoom." : state.hint;
  document.body.dataset.asks = state.lesson?.prediction ? "yes" : "no";
  byId("stepText").textContent = state.steps > 0 ? `step ${state.step + 1} of ${state.steps}: ${state.stateOf}` : "no steps";
  byId("steps").classList.toggle("idle", !state.mayStep);
  Object.assign(byId("step"), {max: Math.max(1, state.steps), value: state.step + 1});
  captions(byId("words"), state.words);
  byId("prediction").hidden = byId("verdicts").hidden = true;
  const pseudo = byId("pseudo");
  pseudo.replaceChildren();
  (state.code?.lines ?? []).forEach((line, i) =>
    make("div", pseudo, `${i === state.code.lit ? "> " : "  "}${line}`, i === state.code.lit ? {class: "lit"} : {}));
  if (tab !== "traps")
    showSource(state.file ?? "", state.line ?? 0);
}

function showSource(file, line) {
  const text = Sources[file] ?? "", source = byId("source");
  byId("code").classList.toggle("empty", !text);
  byId("file").textContent = text && `${file === "naive.cpp" ? "sample_game/web" : "plugin/src/gjk"}/${file}` +
    (line > 0 ? `, line ${line}` : "");
  if (shownSource !== file) {
    source.replaceChildren();
    text.split("\n").forEach((words, i) => make("div", source, words || " ", {"data-line": i + 1}));
  }
  shownSource = file;
  source.querySelector(".lit")?.classList.remove("lit");
  const lit = text && line > 0 ? source.children[line - 1] : null;
  lit?.classList.add("lit");
  if (lit)
    source.scrollTop = lit.offsetTop - source.clientHeight / 2;
}

// --- The free bench ---------------------------------------------------------------------------------

function showBench() {
  mark("modes", state.mode);
  byId("purpose").textContent = words.modes[state.mode][1];
  byId("preset").value = state.preset ?? -1;
  byId("presetWhy").textContent = state.preset === undefined ? "" : words.presets[state.preset][1];
  mark("pictures", state.numbers.picture);
  byId("regions").checked = state.numbers.regions;
  for (const input of all("[data-number]")) {
    const {number} = input.dataset, value = state.numbers[number];
    if (document.activeElement !== input || input.type !== "range" || !input.matches(":active"))
      input.value = number === Logarithmic ? Math.log10(value) : number.endsWith("turn") ? value * Degrees : value;
    input.nextElementSibling.textContent = number.endsWith("turn") ? `${(value * Degrees).toFixed(0)}°`
      : number === Logarithmic ? value.toPrecision(2) : +value.toPrecision(5);
    const shown = !number.startsWith("motion") || state.mode === ModeSweep || (state.mode === ModeRay && number[6] === "A");
    input.parentElement.hidden = !shown;
  }
  for (const [select, corners] of [["stampA", "cornersA"], ["stampB", "cornersB"]]) {
    byId(select).options[0].textContent = `${state.numbers[corners]} ${state.numbers[corners] === 1 ? "corner" : "corners"}`;
    byId(select).value = -1;
  }
}

function makeNumbers(parent, list, prefix = "") {
  for (const [name, label, min, max, step] of list) {
    const row = make("label", parent, label, {class: "number"});
    const input = make("input", row, "", {type: "range", min, max, step, "data-number": prefix + name});
    make("output", row);
    input.addEventListener("input", () => {
      const value = Number(input.value);
      page.set(prefix + name, name === Logarithmic ? 10 ** value : name === "turn" ? value / Degrees : value);
      invalidate();
    });
  }
}

function makeButtons(id, names, act) {
  names.forEach((name, i) => make("button", byId(id), name, {type: "button"}).addEventListener("click", () => {
    act(i);
    invalidate();
  }));
}

function makeBench() {
  makeButtons("modes", words.modes.map(([name], i) => `${i + 1} ${name}`), i => page.key(Digit1 + i));
  words.presets.forEach(([name], i) => make("option", byId("preset"), name, {value: i}));
  byId("preset").addEventListener("change", event => {
    if (event.target.value >= 0)
      page.preset(Number(event.target.value));
    invalidate();
  });
  makeButtons("pictures", ["B - A", "object space", "bounds"], i => page.set("picture", i));
  byId("regions").addEventListener("change", event => (page.set("regions", event.target.checked ? 1 : 0), invalidate()));
  byId("fit").addEventListener("click", () => (page.key(FitKey), invalidate()));
  makeNumbers(byId("settings"), Settings.concat(Motions));
  for (const [side, forB] of [["A", 0], ["B", 1]]) {
    const row = make("label", byId(`shape${side}`), "shape", {class: "row"});
    const select = make("select", row, "", {id: `stamp${side}`});
    make("option", select, "", {value: -1});
    words.stamps.forEach(([name], i) => make("option", select, name, {value: i}));
    select.addEventListener("change", () => {
      page.stamp(forB, Number(select.value));
      invalidate();
    });
    makeNumbers(byId(`shape${side}`), ShapeNumbers, `${side.toLowerCase()}.`);
  }
}

// --- The lesson -------------------------------------------------------------------------------------

function showLesson() {
  const {lesson} = state, {prediction} = lesson, box = byId("prediction");
  mark("cards", lesson.card);
  byId("cardTitle").textContent = `${lesson.card + 1}: ${lesson.title}`;
  byId("cardText").replaceChildren();
  byId("cardText").className = prediction ? "read" : "";
  lesson.paragraphs.forEach(text => make("p", byId("cardText"), text));
  byId("doThis").textContent = prediction ? "" : lesson.doThis;
  byId("back").disabled = lesson.card === 0 && lesson.part === 0;
  byId("next").disabled = lesson.atEnd;
  byId("next").textContent = lesson.part === 0 ? "predict >" : prediction.open ? "skip >" : "next >";
  if (asked !== (asked = JSON.stringify(points())))
    pointed = -1;
  if (!prediction)
    return;
  box.hidden = false;
  renew(box, [lesson.card, lesson.part, prediction, lesson.atEnd, pointed], () => showPrediction(box, lesson, prediction));
}

function showPrediction(box, {part, atEnd}, {open, ask, choices, comment, right}) {
  const button = (text, act) =>
    make("button", box, text, {type: "button"}).addEventListener("click", () => (act(), invalidate()));
  make("h2", box, `Predict, ${part} of 2`);
  make("p", box, ask);
  if (open && choices.length === 0) {
    make("p", box, "Click one of the ringed points in the picture of B - A.", {class: "role8"});
    make("p", box, pointed < 0 ? "By keys: the arrows left and right mark one."
      : `Point ${pointed + 1} of ${points().length}: Enter takes it.`);
  }
  if (open)
    return choices.forEach((choice, i) => button(choice, () => page.choose(i)));
  make("p", box, comment, {class: right ? "role6" : "role10", id: "comment"});
  button("another pair (N)", () => page.key(AnotherKey));
  if (atEnd)
    make("p", box, "That was the last card. On the free bench the shapes are yours.");
  button(atEnd ? "free bench >" : "go on >", () => atEnd ? openTab("bench") : page.key(Keys.PageDown));
}

// The points that a prediction asks for, in the order of the module.
function points() {
  const {prediction} = state.lesson ?? {};
  return prediction?.open && prediction.choices.length === 0
    ? state.right.marks.filter(([kind, role]) => kind === Kind.Ring && role === VertexRole).map(mark => mark[11]) : [];
}

// --- Float traps ------------------------------------------------------------------------------------

function showTraps() {
  const {index, mistake, naive, wrong, graze} = state.trap;
  mark("traps", index);
  byId("trapWhy").textContent = words.traps[index][1];
  byId("verdicts").hidden = naive === undefined;
  byId("naive").textContent = naive ?? "";
  byId("naive").className = wrong ? "wrong" : "";
  byId("graze").textContent = graze ?? "";
  byId("graze").className = "right";
  showSource("naive.cpp", Sources["naive.cpp"].split("\n").findIndex(line => line.includes(mistake)) + 1);
}
