// SPDX-License-Identifier: Zlib
// The page around the laboratory. All that is known about shapes comes from the module (sample_game/web/bridge.cpp): here
// are buttons, pointers and text.
"use strict";

// LabKey of sample_game/lab/desk/desk.hpp, by the browser's names.
const Digit1 = 11;
const Keys = {Home: 1, ArrowLeft: 2, ",": 2, ArrowRight: 3, ".": 3, End: 4, PageDown: 5, PageUp: 6, l: 7, n: 8, o: 9, f: 10};
for (let digit = 1; digit <= 7; ++digit)
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

const canvas = byId("canvas"), narrow = matchMedia("(max-width: 899px), (max-height: 559px)");
const page = {};  // the functions of the module
let words, state, tab = "lesson", scene = -1, playing = !matchMedia("(prefers-reduced-motion: reduce)").matches;
let touches = matchMedia("(pointer: coarse)").matches, waiting = false, shownSource = "", sceneTime = 0;
let asked = "", pointed = -1; // the points of the open question, and the one that the keys marked
let beside = false;           // a third figure is shown, between the two

function bind(module) {
  Object.assign(page, functionsOf(module, "page", ["link", "words", "state", "sceneState", "hash"],
    {set: ["string", "number"], open: ["string"], source: ["string", "string"]}));
}

// --- The canvas -------------------------------------------------------------------------------------

function panes() {
  const width = canvas.clientWidth, height = canvas.clientHeight, gap = 4, count = tab === "motion" ? 1 : beside ? 3 : 2;
  const aside = width >= 0.5 * count * height, size = Math.floor(((aside ? width : height) + gap) / count) - gap;
  return Array.from({length: count}, (_, i) => i * (size + gap)).map(start => aside
    ? {left: start, top: 0, right: start + size, bottom: height} : {left: 0, top: start, right: width, bottom: start + size});
}

// A point of a figure on the canvas.
function onCanvas(name, x, y) {
  const pane = panes().at(name === "world" ? 0 : -1), [centreX, centreY, zoom] = state[name].camera;
  return [(pane.left + pane.right) / 2 + (x - centreX) * zoom, (pane.top + pane.bottom) / 2 + (y - centreY) * zoom];
}

function arrange() {
  if (tab === "motion")
    return;
  const places = panes(), edges = [places[0], places.at(-1)].flatMap(pane => [pane.left, pane.top, pane.right, pane.bottom]);
  page.arrange(...edges, lettersHeight() * (touches ? 1.5 : 1)); // a finger reaches farther than a mouse
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
  const wanted = state.lesson ? "lesson" : "bench";
  if (wanted !== tab)
    setTab(wanted);
  if (beside !== (beside = "beside" in state))
    return show(time); // in other panes
  showWords();
  ({bench: showBench, lesson: showLesson})[tab]();
  drawFigures([state.world, state.beside, state.right].filter(Boolean));
  keepAddress();
}

// --- Parts of the page ------------------------------------------------------------------------------

function setTab(name) {
  tab = document.body.dataset.tab = name;
  for (const button of all("nav [data-tab-of]"))
    button.setAttribute("aria-current", button.dataset.tabOf === name);
  shownSource = "";
}

function openTab(name, number = 0) {
  if (name !== "motion")
    page.scene(scene = -1);
  if ((name === "lesson") !== Boolean(state.lesson) && name !== "motion") {
    page.key(LessonKey);
    state = JSON.parse(page.state());
  }
  setTab(name);
  if (name === "motion")
    openScene(number);
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
  keepAddress();
  if (playing)
    invalidate();
}

function mark(id, chosen) {
  [...byId(id).children].forEach((button, i) => button.setAttribute("aria-pressed", i === chosen));
}

const unbroken = text => text.replaceAll("B - A", "B\u00a0\u2011\u00a0A");

function captions(parent, list = []) {
  renew(parent, list, () => list.forEach(([text, role]) => make("p", parent, unbroken(text), {class: `role${role}`})));
}

function showWords() {
  const reads = state.lesson && !state.lesson.prediction?.open; // on a phone it stands above
  byId("hint").textContent = reads && narrow.matches ? "" : touches && tab === "bench" ? "Drag shapes, corners and motions. Two fingers zoom." : state.hint;
  const roles = new Set([state.world, state.beside, state.right].flatMap(figure => (figure?.marks ?? []).map(mark => mark[1])));
  all("#legend span").forEach(span => span.hidden = !roles.has(Number(span.className.slice(4))));
  document.body.dataset.asks = state.lesson?.prediction ? "yes" : "no";
  byId("stepText").textContent = state.steps > 0 ? `step ${state.step + 1} of ${state.steps}: ${state.stateOf}` : "no steps";
  byId("steps").classList.toggle("idle", !state.mayStep);
  Object.assign(byId("step"), {max: Math.max(1, state.steps), value: state.step + 1});
  captions(byId("words"), state.words);
  byId("prediction").hidden = byId("answer").hidden = true;
  const pseudo = byId("pseudo");
  pseudo.replaceChildren();
  (state.code?.lines ?? []).forEach((line, i) =>
    make("div", pseudo, `${i === state.code.lit ? "> " : "  "}${line}`, i === state.code.lit ? {class: "lit"} : {}));
  showSource(state.file ?? "", state.line ?? 0);
}

function showSource(file, line) {
  const text = Sources[file] ?? "", source = byId("source");
  byId("code").classList.toggle("empty", !text);
  byId("file").textContent = text && `${file === "naive.cpp" ? "sample_game/lab" : "plugin/src/gjk"}/${file}` +
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
      : number === Logarithmic ? value.toPrecision(2)
        : Math.abs(value) < 1e5 ? +value.toPrecision(5) : value.toExponential(2);
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
  const {lesson} = state, {prediction, report} = lesson;
  mark("cards", lesson.card);
  byId("cardTitle").textContent = `${lesson.card + 1}: ${lesson.title}`;
  byId("cardText").replaceChildren();
  byId("cardText").className = prediction ? "read" : "";
  lesson.paragraphs.forEach(text => make("p", byId("cardText"), unbroken(text)));
  byId("report").hidden = !report || Boolean(prediction);
  byId("reportTitle").textContent = report ? `Report ${report.index + 1} of ${report.count}: ${report.name}` : "";
  byId("reportWhy").textContent = report?.why ?? "";
  byId("doThis").textContent = prediction ? "" : lesson.doThis;
  byId("back").disabled = lesson.card === 0 && lesson.part === 0;
  byId("next").disabled = lesson.atEnd;
  byId("next").textContent = lesson.part === 0 ? "predict >" : prediction.open ? "skip >" : "next >";
  if (asked !== (asked = JSON.stringify(points())))
    pointed = -1;
  if (prediction) {
    if (prediction.right)
      tick(partAddress(lesson));
    const content = [lesson.card, lesson.part, prediction, pointed];
    byId("prediction").hidden = byId("answer").hidden = false;
    renew(byId("prediction"), content, () => showQuestion(byId("prediction"), lesson.part, prediction));
    renew(byId("answer"), content, () => showAnswer(byId("answer"), lesson, prediction));
  }
  words.cards.forEach(([title], i) => {
    const button = byId("cards").children[i], done = isTicked(i);
    button.classList.toggle("done", done);
    button.title = `${title}${done ? ": both questions answered" : ""}`;
  });
}

function actButton(parent, text, act) {
  const button = make("button", parent, text, {type: "button"});
  button.addEventListener("click", () => (act(), invalidate()));
  return button;
}

// An answered question keeps its choices, each marked.
function showQuestion(box, part, {open, ask, choices, answer, solution}) {
  const line = make("p", box);
  make("b", line, `Predict, ${part} of 2:`);
  line.append(unbroken(` ${ask}`));
  if (open && choices.length === 0) {
    make("p", box, "Click one of the ringed points in the picture of B - A.", {class: "role8"});
    if (!touches)
      make("p", box, pointed < 0 ? "By keys: the arrows left and right mark one."
        : `Point ${pointed + 1} of ${points().length}: Enter takes it.`);
  }
  choices.forEach((choice, i) => {
    const mark = open ? "" : i === solution ? "\u2713 " : i === answer ? "\u2717 " : "";
    const button = actButton(box, mark + choice, () => page.choose(i));
    button.disabled = !open;
    button.className = mark && (i === solution ? "right" : "wrong");
  });
}

function showAnswer(box, {atEnd}, {open, comment, right}) {
  if (open)
    return;
  make("p", box, unbroken(comment), {class: right ? "role6" : "role10", id: "comment"});
  actButton(box, "another pair (N)", () => (page.key(AnotherKey), showBeginning()));
  if (!atEnd || !embedded)
    actButton(box, atEnd ? "the free bench: your own shapes >" : "go on >", () => atEnd ? openTab("bench") : page.key(Keys.PageDown));
  if (narrow.matches)
    box.scrollIntoView({block: "end"}); // with B - A above it
}

// The points that a prediction asks for, in the order of the module.
function points() {
  const {prediction} = state.lesson ?? {};
  return prediction?.open && prediction.choices.length === 0
    ? state.right.marks.filter(([kind, role]) => kind === Kind.Ring && role === VertexRole).map(mark => mark[11]) : [];
}
