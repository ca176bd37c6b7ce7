// SPDX-License-Identifier: Zlib
// The test of the web page, see run. Arguments: the folder of the page, a folder for pictures.
"use strict";
const {chromium} = require("playwright-core");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");

const [folder, pictures] = process.argv.slice(2).map(argument => path.resolve(argument));
const Flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const Types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"};
const Sizes = [[390, 844], [1280, 800], [3840, 2160]];
const errors = [];

function serve() {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.normalize(request.url.split("?")[0]));
    if (!file.startsWith(folder) || !fs.existsSync(file))
      return response.writeHead(404).end();
    response.writeHead(200, {"Content-Type": Types[path.extname(file)] ?? "application/octet-stream"});
    fs.createReadStream(file).pipe(response);
  });
  return new Promise(done => server.listen(0, "127.0.0.1", () => done(server)));
}

// A tab of the browser with the laboratory in it.
class Visit {
  static async open(browser, address, [width, height], touch = false) {
    const context = await browser.newContext({viewport: {width, height}, hasTouch: touch, isMobile: touch,
      reducedMotion: "reduce"});
    const tab = await context.newPage();
    tab.on("console", message => message.type() === "error" && errors.push(message.text()));
    tab.on("pageerror", error => errors.push(error.message));
    const start = performance.now();
    await tab.goto(address);
    await tab.waitForSelector("body[data-ready]");
    const visit = Object.assign(new Visit(), {tab, context, loaded: performance.now() - start});
    await visit.settled();
    return visit;
  }

  // Nothing waits to be drawn.
  settled() {
    return this.tab.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  async state() {
    await this.settled();
    return this.tab.evaluate(() => state);
  }
  async press(key) {
    await this.tab.keyboard.press(key);
    return this.state();
  }
  async click(selector) {
    await this.tab.click(selector);
    return this.state();
  }
  // Where a place of a figure is on the screen.
  screen(figure, x, y) {
    return this.tab.evaluate(([figure, x, y]) => {
      const pane = panes()[figure === "world" ? 0 : 1], [cx, cy, zoom] = state[figure].camera;
      const box = canvas.getBoundingClientRect();
      return [box.left + (pane.left + pane.right) / 2 + (x - cx) * zoom, box.top + (pane.top + pane.bottom) / 2 + (y - cy) * zoom];
    }, [figure, x, y]);
  }
  async drag([fromX, fromY], [toX, toY]) {
    const {mouse} = this.tab;
    await mouse.move(fromX, fromY);
    await mouse.down();
    for (let i = 1; i <= 8; ++i)
      await mouse.move(fromX + (toX - fromX) * i / 8, fromY + (toY - fromY) * i / 8);
    await mouse.up();
    return this.state();
  }
  async swipe(from, to) {
    const touch = await this.context.newCDPSession(this.tab);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", {type, touchPoints: points.map(([x, y]) => ({x, y}))});
    await send("touchStart", [from]);
    for (let i = 1; i <= 8; ++i)
      await send("touchMove", [[from[0] + (to[0] - from[0]) * i / 8, from[1] + (to[1] - from[1]) * i / 8]]);
    await send("touchEnd", []);
    return this.state();
  }
  async picture(name) {
    await this.settled();
    await this.tab.screenshot({path: path.join(pictures, `${name}.png`)});
  }
  close() {
    return this.context.close();
  }
}

const near = (value, wanted, reach) => assert.ok(Math.abs(value - wanted) <= reach, `${value}, not ${wanted}`);

async function benchIsDraggedAndStepped(visit) {
  const before = (await visit.state()).numbers;
  const from = await visit.screen("world", before["a.x"], before["a.y"]);
  const to = await visit.screen("world", before["a.x"] + 40, before["a.y"] - 25);
  const after = (await visit.drag(from, to)).numbers;
  near(after["a.x"], before["a.x"] + 40, 1.5);
  near(after["a.y"], before["a.y"] - 25, 1.5);
  assert.equal(after["b.x"], before["b.x"]);

  const corner = await visit.tab.evaluate(() => state.world.marks.find(([kind, role, size]) => kind === 0 && role === 4 && size === 3)[11]);
  const link = await visit.tab.evaluate(() => page.link());
  await visit.drag(await visit.screen("world", ...corner), await visit.screen("world", corner[0] + 15, corner[1] + 10));
  assert.notEqual(await visit.tab.evaluate(() => page.link()), link, "a corner moves");

  let now = await visit.press("Home");
  assert.equal(now.step, 0);
  const line = now.line;
  assert.ok(line > 0);
  now = await visit.press("ArrowRight");
  assert.equal(now.step, 1);
  assert.equal(await visit.tab.textContent("#source .lit"), (await visit.tab.evaluate(() => Sources[state.file].split("\n")[state.line - 1])));
  now = await visit.press("End");
  assert.equal(now.step, now.steps - 1);
  assert.equal((await visit.click('#steps [data-key="2"]')).step, now.steps - 2);
  for (const [key, mode] of [["1", 0], ["3", 2], ["4", 3], ["5", 4], ["2", 1]])
    assert.equal((await visit.press(key)).mode, mode);
  assert.equal((await visit.press("n")).preset, 0);
  assert.equal((await visit.press("o")).numbers.picture, 1);
  await visit.picture("object_space");
  assert.equal((await visit.press("o")).numbers.picture, 2);
  await visit.press("End");
  await visit.picture("bounds");
  await visit.press("o");
}

async function linkComesBack(browser, visit) {
  await visit.press("5");
  await visit.press("F4");
  const address = visit.tab.url(), link = await visit.tab.evaluate(() => page.link());
  const other = await Visit.open(browser, address, Sizes[1]);
  assert.equal(await other.tab.evaluate(() => page.link()), link);
  assert.equal((await other.state()).mode, 4);
  await other.close();
}

// The points to click are marked by rings or discs; the module knows which are answers.
async function answer(visit, wish) {
  const {prediction} = (await visit.state()).lesson;
  if (prediction.choices.length > 0) {
    await visit.tab.click(`#prediction button >> nth=${wish % prediction.choices.length}`);
    return (await visit.state()).lesson.prediction;
  }
  const places = await visit.tab.evaluate(() => state.right.marks.filter(mark => mark[0] === 1 && mark[1] === 8).map(mark => mark[11]));
  for (let i = 0; i < places.length; ++i) {
    await visit.tab.mouse.click(...await visit.screen("right", ...places[(wish + i) % places.length]));
    const now = (await visit.state()).lesson.prediction;
    if (!now.open)
      return now;
  }
  throw new Error(`no point can be clicked: ${prediction.ask}`);
}

// Each prediction of each card is answered until it was right once, and wrong once.
async function cardsArePlayed(visit) {
  await visit.click('nav [data-tab-of="lesson"]');
  for (let card = 1; card <= 6; ++card) {
    await visit.press(String(card));
    await visit.picture(`card_${card}`);
    for (const part of [1, 2]) {
      assert.equal((await visit.press("PageDown")).lesson.part, part);
      assert.equal((await visit.state()).code, undefined, "code beside an open question");
      await visit.picture(`card_${card}_predict_${part}`);
      const seen = {true: 0, false: 0};
      for (let i = 0; i < 40 && !(seen.true > 0 && seen.false > 0); ++i) {
        if (i > 0)
          await visit.press("n");
        const {right, comment} = await answer(visit, i >> 1);
        assert.ok(comment.startsWith(right ? "Right. " : "Wrong: "), comment);
        if (++seen[right] === 1)
          await visit.picture(`card_${card}_predict_${part}_${right ? "right" : "wrong"}`);
      }
      assert.ok(seen.true > 0 && seen.false > 0, `card ${card}, ${part}: ${JSON.stringify(seen)}`);
    }
  }
  assert.ok((await visit.state()).lesson.atEnd);
}

async function trapsAndScenesAreShown(visit, name) {
  await visit.click('nav [data-tab-of="traps"]');
  for (let i = 0; i < 5; ++i) {
    const {trap} = await visit.click(`#traps button >> nth=${i}`);
    assert.equal(trap.wrong, true);
    assert.notEqual(trap.naive, trap.graze);
    assert.ok((await visit.tab.textContent("#source .lit")).includes(trap.mistake));
    await visit.picture(`${name}_trap_${i + 1}`);
  }
  await visit.click('nav [data-tab-of="motion"]');
  for (let i = 0; i < 3; ++i) {
    await visit.click(`#scenes button >> nth=${i}`);
    await visit.picture(`${name}_scene_${i + 1}`);
  }
  await visit.click('nav [data-tab-of="bench"]');
}

async function phoneIsPlayed(visit) {
  const before = (await visit.state()).numbers;
  await visit.tab.locator("#canvas").scrollIntoViewIfNeeded();
  const from = await visit.screen("world", before["b.x"], before["b.y"]);
  const to = await visit.screen("world", before["b.x"] + 30, before["b.y"] + 20);
  const after = (await visit.swipe(from, to)).numbers;
  near(after["b.x"], before["b.x"] + 30, 2.5);
  near(after["b.y"], before["b.y"] + 20, 2.5);
  await visit.tab.tap('#steps [data-key="3"]');
  assert.equal((await visit.state()).step, 1);
  const width = await visit.tab.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} px wide`);
}

async function main() {
  const browser = await chromium.launch({executablePath: "/usr/bin/chromium", headless: true, args: Flags});
  const server = await serve();
  const fromDisk = `file://${folder}/index.html`, served = `http://127.0.0.1:${server.address().port}/index.html`;

  const visit = await Visit.open(browser, fromDisk, Sizes[1]);
  const {hash, native} = await visit.tab.evaluate(() => ({hash: page.hash(10000), native: NativeHash}));
  assert.equal(hash, native, "the bits of a native build");
  console.log(`10,000 pairs: ${hash}, as natively`);
  await benchIsDraggedAndStepped(visit);
  await linkComesBack(browser, visit);
  await cardsArePlayed(visit);
  console.log("six cards: each prediction right once and wrong once");
  await trapsAndScenesAreShown(visit, "1280");
  await visit.close();

  for (const size of Sizes) {
    const phone = size[0] === 390, seen = await Visit.open(browser, served, size, phone);
    if (phone)
      await phoneIsPlayed(seen);
    await seen.press("ArrowRight");
    await seen.picture(`${size[0]}_bench`);
    if (phone)
      await seen.tab.screenshot({path: path.join(pictures, "390_bench_whole.png"), fullPage: true});
    await seen.click('nav [data-tab-of="lesson"]');
    await seen.press("3");
    await seen.picture(`${size[0]}_lesson`);
    if (size[0] !== 1280)
      await trapsAndScenesAreShown(seen, size[0]);
    const frame = await seen.tab.evaluate(() => {
      const start = performance.now();
      for (let i = 0; i < 60; ++i) {
        page.move(100 + i, 100);
        show(start);
      }
      return (performance.now() - start) / 60;
    });
    console.log(`${size.join(" x ")}: loaded in ${seen.loaded.toFixed(0)} ms, a frame takes ${frame.toFixed(1)} ms`);
    await seen.close();
  }
  await browser.close();
  server.close();
  assert.deepEqual(errors, [], "no errors on the console");
  console.log("the page is well");
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
