// SPDX-License-Identifier: Zlib
// The test of the laboratory's page, see run. Arguments: chromium or firefox, the folder of the page, a folder for pictures.
"use strict";
const assert = require("node:assert/strict");
const path = require("node:path");
const {launch, serve, Visit, near} = require("./harness.cjs");

const [name, folder, pictures] = [process.argv[2], ...process.argv.slice(3).map(argument => path.resolve(argument))];
const Sizes = [[390, 844], [1280, 800], [3840, 2160]], Desk = Sizes[1], Cards = 7;
Visit.pictures = pictures;

// Each act on the page is answered by its state.
class Laboratory extends Visit {
  async state() {
    await this.settled();
    return this.evaluate(() => state);
  }
  async press(key) {
    await super.press(key);
    return this.state();
  }
  async click(selector, nth) {
    await super.click(selector, nth);
    return this.state();
  }
  async drag(from, to) {
    await super.drag(from, to);
    return this.state();
  }
  openTab(tab) {
    return this.click(`nav [data-tab-of="${tab}"]`);
  }
  // The address after the #, once the browser has gone there.
  async goBack(by = -1) {
    await this.evaluate(by => new Promise(done => {
      addEventListener("popstate", done, {once: true});
      history.go(by);
    }), by);
    await this.state();
    return this.evaluate(() => location.hash);
  }
  // Where a point of a figure is on the screen.
  screen(figure, x, y) {
    return this.evaluate((figure, x, y) => {
      const box = canvas.getBoundingClientRect(), [left, top] = onCanvas(figure, x, y);
      return [box.left + left, box.top + top];
    }, figure, x, y);
  }
}

async function benchIsDraggedAndStepped(visit) {
  await visit.openTab("bench");
  const before = (await visit.state()).numbers;
  const from = await visit.screen("world", before["a.x"], before["a.y"]);
  const to = await visit.screen("world", before["a.x"] + 40, before["a.y"] - 25);
  const after = (await visit.drag(from, to)).numbers;
  near(after["a.x"], before["a.x"] + 40, 1.5);
  near(after["a.y"], before["a.y"] - 25, 1.5);
  assert.equal(after["b.x"], before["b.x"]);

  const corner = await visit.evaluate(() =>
    state.world.marks.find(([kind, role, size]) => kind === 0 && role === 4 && size === 3)[11]);
  const link = await visit.evaluate(() => page.link());
  await visit.drag(await visit.screen("world", ...corner), await visit.screen("world", corner[0] + 15, corner[1] + 10));
  assert.notEqual(await visit.evaluate(() => page.link()), link, "a corner moves");
  const [x, y, zoom] = (await visit.state()).right.camera;
  await visit.wheel(await visit.screen("right", x, y), -100);
  assert.ok((await visit.state()).right.camera[2] > zoom, "the wheel zooms");

  let now = await visit.press("Home");
  assert.equal(now.step, 0);
  assert.ok(now.line > 0);
  now = await visit.press("ArrowRight");
  assert.equal(now.step, 1);
  const lit = await visit.evaluate(() => Sources[state.file].split("\n")[state.line - 1]);
  assert.equal(await visit.text("#source .lit"), lit);
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
  const address = visit.tab.url(), link = await visit.evaluate(() => page.link());
  const other = await Laboratory.open(browser, address, Desk);
  assert.equal(await other.evaluate(() => page.link()), link);
  assert.equal((await other.state()).mode, 4);
  await other.close();
  await visit.tab.bringToFront();
}

// Choices are clicked. A point is clicked too, or chosen by keys alone.
async function answer(visit, wish, byKeys) {
  const {prediction} = (await visit.state()).lesson;
  if (prediction.choices.length > 0)
    return (await visit.click("#prediction button", wish % prediction.choices.length)).lesson.prediction;
  const places = await visit.evaluate(() => points()), chosen = wish % places.length;
  if (!byKeys) {
    await visit.clickAt(...await visit.screen("right", ...places[chosen]));
    return (await visit.state()).lesson.prediction;
  }
  for (let i = 0; i <= chosen; ++i)
    await visit.press("ArrowRight");
  return (await visit.press("Enter")).lesson.prediction;
}

// Beside an open question.
async function pictureIsLarge(visit) {
  const share = await visit.evaluate(() => canvas.clientHeight / innerHeight);
  assert.ok(share >= 0.6, `the picture has ${(100 * share).toFixed(0)} % of the height`);
}

// Each prediction of each card is answered until it was right once, and wrong once.
async function cardsArePlayed(visit) {
  await visit.openTab("lesson");
  for (let card = 1; card <= Cards; ++card) {
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
        await pictureIsLarge(visit);
        const prediction = await answer(visit, i >> 1, i % 2 === 1), {open, right, comment} = prediction;
        assert.equal(open, false);
        assert.ok(comment.startsWith(right ? "Right. " : "Not "), comment);
        assert.equal(await visit.evaluate(() => all("#prediction button.right").length), prediction.choices.length > 0 ? 1 : 0);
        assert.ok(await visit.evaluate(() => all("#prediction button, #answer button").every(button =>
          button.getBoundingClientRect().bottom <= byId("strip").getBoundingClientRect().bottom)), "a button is out of sight");
        if (++seen[right] === 1)
          await visit.picture(`card_${card}_predict_${part}_${right ? "right" : "wrong"}`);
      }
      assert.ok(seen.true > 0 && seen.false > 0, `card ${card}, ${part}: ${JSON.stringify(seen)}`);
    }
  }
  assert.ok((await visit.state()).lesson.atEnd);
}

async function reportsAndScenesAreShown(visit, size) {
  await visit.press("7");
  for (let i = 0; i < 5; ++i) {
    let now = await visit.press("Home");
    assert.equal(now.lesson.report.index, i);
    const red = () => visit.evaluate(() => state.beside.titles.some(([, role]) => role === 10));
    assert.equal(await red(), false);
    now = await visit.press("End");
    assert.ok(await red());
    assert.ok(now.words.some(([text]) => text.startsWith("Textbook, ")), JSON.stringify(now.words));
    assert.ok(now.words.some(([text]) => /^graze(: | has ended)/.test(text)));
    assert.ok((await visit.text("#source .lit")).trim().length > 0);
    await visit.picture(`${size}_report_${i + 1}`);
    await visit.click("#nextPair");
  }
  await visit.openTab("motion");
  for (let i = 0; i < 3; ++i) {
    await visit.click("#scenes button", i);
    await visit.picture(`${size}_scene_${i + 1}`);
  }
  await visit.openTab("bench");
}

// One finger on nothing scrolls the page, and leaves the figures alone.
async function fingerScrolls(visit) {
  for (const card of ["1", "2", "3"]) {
    await visit.press(card);
    await visit.evaluate(() => scrollTo(0, 0));
    await visit.middle("#canvas");
    const [left, bottom, cameras] = await visit.evaluate(() => {
      const box = canvas.getBoundingClientRect();
      return [box.left + 8, Math.min(box.bottom, innerHeight) - 8, JSON.stringify([state.world.camera, state.right.camera])];
    });
    const before = await visit.evaluate(() => scrollY);
    await visit.swipe([left, bottom], [left, bottom - 200], 20);
    await visit.state();
    assert.equal(await visit.evaluate(() => JSON.stringify([state.world.camera, state.right.camera])), cameras);
    if (visit.browser.name === "chromium") // Firefox's driver sends fingers to the page alone
      assert.ok(await visit.evaluate(() => scrollY) > before + 50, `card ${card}: the page does not scroll`);
  }
}

async function phoneIsPlayed(visit) {
  await fingerScrolls(visit);
  await visit.openTab("bench");
  const before = (await visit.state()).numbers;
  await visit.middle("#canvas");
  const from = await visit.screen("world", before["b.x"], before["b.y"]);
  const to = await visit.screen("world", before["b.x"] + 30, before["b.y"] + 20);
  await visit.swipe(from, to);
  const {numbers: after, world} = await visit.state();
  near(after["b.x"], before["b.x"] + 30, 2.5);
  near(after["b.y"], before["b.y"] + 20, 2.5);
  const [x, y] = await visit.screen("world", world.camera[0], world.camera[1]);
  await visit.swipes([[[x - 20, y], [x - 60, y]], [[x + 20, y], [x + 60, y]]]);
  assert.ok((await visit.state()).world.camera[2] > 1.5 * world.camera[2], "two fingers zoom");
  await visit.press("f");
  await visit.tap('#steps [data-key="3"]');
  assert.equal((await visit.state()).step, 1);
  const width = await visit.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} px wide`);
}

// Calls `look` on each tab and, of the lesson, on each part of each card, with questions open and answered.
async function eachView(visit, look) {
  await visit.openTab("bench");
  await look("bench");
  await visit.openTab("motion");
  await look("motion");
  await visit.openTab("lesson");
  for (let card = 1; card <= Cards; ++card) {
    await visit.click("#cards button", card - 1);
    await look(`card ${card}`);
    for (const part of [1, 2]) {
      await visit.click("#next");
      await look(`card ${card}, question ${part}`);
      await answer(visit, card, part === 2);
      await look(`card ${card}, answer ${part}`);
    }
  }
}

async function keysAreEnough(visit) {
  await eachView(visit, async where => {
    const order = await visit.reachByKeys(where);
    assert.ok(order[0].includes('data-tab-of="lesson"') && order.some(control => control.startsWith("<canvas")), order.join("\n"));
  });
}

async function schemeIsSeen(visit, scheme) {
  const {ground, canvasGround} = await visit.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    canvasGround: [...canvas.getContext("2d").getImageData(1, 1, 1, 1).data]}));
  assert.equal(ground, scheme === "light" ? "rgb(238, 241, 247)" : "rgb(13, 16, 26)");
  assert.deepEqual(canvasGround, [19, 23, 36, 255], "the canvas is dark in both schemes");
}

// The first scene runs on its own unless less motion is wished.
async function motionIsReduced(browser, address, reducedMotion) {
  const visit = await Laboratory.open(browser, address, Desk, {reducedMotion});
  await visit.openTab("motion");
  const seen = await visit.evaluate(async () => {
    const before = page.sceneState();
    await new Promise(done => setTimeout(done, 500));
    return {moves: page.sceneState() !== before, button: byId("play").textContent,
      transition: getComputedStyle(byId("play")).transitionDuration};
  });
  assert.equal(seen.moves, !reducedMotion);
  assert.equal(seen.button, reducedMotion ? "play" : "pause");
  assert.equal(seen.transition === "0s", reducedMotion, seen.transition);
  await visit.close();
}

// Each card, part, tab and pair has an address, which reload and Back bring back; ticks stay.
async function addressesComeBack(browser, address) {
  const visit = await Laboratory.open(browser, address, Desk);
  assert.equal(await visit.evaluate(() => location.hash), "#lesson/1");
  for (let card = 2; card <= Cards; ++card) {
    await visit.press(String(card));
    assert.equal(await visit.evaluate(() => location.hash), `#lesson/${card}`);
  }
  await visit.press("PageDown");
  await visit.openTab("motion");
  assert.equal(await visit.evaluate(() => location.hash), "#motion/1");
  await visit.openTab("bench");
  for (const former of ["#motion/1", `#lesson/${Cards}/1`, `#lesson/${Cards}`, `#lesson/${Cards - 1}`])
    assert.equal(await visit.goBack(), former);
  assert.equal((await visit.state()).lesson.card, Cards - 2);
  assert.equal(await visit.goBack(3), "#motion/1");
  await visit.openTab("lesson");
  await visit.press("4");
  for (const part of [1, 2]) {
    await visit.press("PageDown");
    for (let i = 0; !(await answer(visit, i)).right; ++i)
      await visit.press("n");
    await visit.state();
    assert.equal(await visit.evaluate(() => all("#cards .done").length), part - 1);
  }
  await visit.tab.reload();
  await visit.tab.waitForSelector("body[data-ready]");
  assert.equal(await visit.evaluate(() => byId("cards").querySelector(".done").textContent), "4");
  const {card, part} = (await visit.state()).lesson;
  assert.deepEqual([card, part], [3, 2]);
  await visit.close();
  for (let card = 1; card <= Cards; ++card) {
    const frame = await Laboratory.open(browser, `${address}#embed/${card}`, [720, 640]);
    assert.equal((await frame.state()).lesson.card, card - 1);
    assert.equal(await frame.evaluate(() => all("header, footer, #cards, #keys").filter(part => part.checkVisibility()).length), 0);
    await frame.check(`card ${card} in a frame`);
    await frame.picture(`embed_${card}`);
    const length = await frame.evaluate(() => history.length);
    await frame.click("#next");
    assert.equal(await frame.evaluate(() => history.length), length, "Back belongs to the page around");
    await frame.close();
  }
}

// Where the module cannot run: a picture and words.
async function stillIsShown(browser, address) {
  const visit = await Laboratory.open(browser, address, Desk, {before: () => delete window.DecompressionStream, ready: "#still .role10"});
  assert.ok(await visit.evaluate(() => document.querySelector("#still img").naturalWidth > 0 && !canvas.checkVisibility()));
  assert.ok((await visit.text("#still")).includes("cannot start"));
  await visit.check("the page that cannot start");
  await visit.picture("cannot_start");
  await visit.close();
}

async function pageIsSeen(browser, address, size, scheme) {
  const phone = size[0] === 390, named = view => `${size[0]}_${scheme}_${view}`;
  const visit = await Laboratory.open(browser, address, size, {touch: phone, scheme});
  await schemeIsSeen(visit, scheme);
  if (phone)
    await phoneIsPlayed(visit);
  await visit.openTab("bench");
  await visit.press("ArrowRight");
  await visit.picture(named("bench"));
  if (phone)
    await visit.picture(named("bench_whole"), {whole: true});
  await visit.openTab("lesson");
  await visit.press("1");
  await visit.picture(named("lesson"));
  if (phone)
    await visit.picture(named("lesson_whole"), {whole: true});
  await reportsAndScenesAreShown(visit, `${size[0]}_${scheme}`);
  const frame = await visit.evaluate(() => {
    const start = performance.now();
    for (let i = 0; i < 60; ++i) {
      page.move(100 + i, 100);
      show(start);
    }
    return (performance.now() - start) / 60;
  });
  console.log(`${size.join(" x ")}, ${scheme}: loaded in ${visit.loaded.toFixed(0)} ms, a frame takes ${frame.toFixed(1)} ms`);
  await eachView(visit, where => visit.check(`${size.join(" x ")}, ${scheme}, ${where}`));
  await visit.close();
}

async function main() {
  const browser = launch(name), server = await serve(folder);
  const served = `${server.address}/index.html`;
  for (const address of [`file://${folder}/index.html`, served]) {
    const visit = await Laboratory.open(browser, address, Desk);
    const {hash, native} = await visit.evaluate(() => ({hash: page.hash(10000), native: NativeHash}));
    assert.equal(hash, native, "the bits of a native build");
    await benchIsDraggedAndStepped(visit);
    await linkComesBack(browser, visit);
    console.log(`${address === served ? "from a server" : "from disk"}: 10,000 pairs: ${hash}, as natively`);
    if (address === served) {
      await cardsArePlayed(visit);
      console.log("seven cards: each prediction right once and wrong once");
      await addressesComeBack(browser, served);
      await stillIsShown(browser, served);
      console.log("addresses, Back, reload, frames and the still picture");
    }
    await visit.close();
  }
  const visit = await Laboratory.open(browser, served, Desk, {scheme: "light"});
  await keysAreEnough(visit);
  await visit.close();
  console.log("keys alone reach all that is seen");
  for (const reducedMotion of [true, false])
    await motionIsReduced(browser, served, reducedMotion);
  for (const size of Sizes)
    for (const scheme of ["dark", "light"])
      await pageIsSeen(browser, served, size, scheme);
  await browser.close();
  server.close();
  console.log(`the laboratory is well in ${name}`);
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
