// SPDX-License-Identifier: Zlib
// The test of the studio, see run. Arguments: the browser, the folder of the pages, a folder for pictures, graze_outline (may be
// missing: then files are not compared with its files).
"use strict";
const {launch, serve, Visit, near} = require("./harness.cjs");
const {pictures} = require("./pictures.cjs");
const assert = require("node:assert/strict");
const {execFileSync} = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const [browserName, folder, pictureFolder, outliner] = process.argv.slice(2);
const Sizes = [[390, 844], [1280, 800], [3840, 2160]];

class Studio extends Visit {
  // All that was asked for is traced, measured and drawn.
  async quiet() {
    await this.tab.waitForFunction(() => waitingCalls.size === 0);
    await this.settled();
    await this.tab.waitForFunction(() => waitingCalls.size === 0);
    await this.settled();
  }
  async dropped(...files) {
    await this.drop("#stage", files);
    await this.tab.waitForFunction(name => picture.name === name || byId("problem").textContent.startsWith(name), {}, files[0].name);
    await this.quiet();
    return this.now();
  }
  now() {
    return this.evaluate(() => ({state, frame, sheet, worst, problem: byId("problem").textContent, has: document.body.dataset.has,
      text: studio.file()}));
  }
  // A place of the frame on the screen.
  at(x, y) {
    return this.evaluate((x, y) => {
      canvas.scrollIntoView({block: "nearest"});
      const box = canvas.getBoundingClientRect();
      return [box.left + box.width / 2 + (x - camera.x) * camera.zoom, box.top + box.height / 2 + (y - camera.y) * camera.zoom];
    }, x, y);
  }
  async dragIn(from, to) {
    await this.drag(await this.at(...from), await this.at(...to));
    await this.quiet();
    return this.now();
  }
  async setRange(id, value) {
    await this.evaluate((id, value) => {
      byId(id).value = value;
      byId(id).dispatchEvent(new Event(byId(id).type === "range" ? "input" : "change", {bubbles: true}));
    }, id, value);
    await this.quiet();
    return this.now();
  }
  async saved() {
    await this.click("#save");
    await this.quiet();
    const [file] = await this.downloads();
    return {name: file.name, text: file.bytes.toString()};
  }
}

// The file that graze_outline writes for that picture.
function outlined(file, ...options) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "studio"));
  fs.writeFileSync(path.join(place, file.name), Buffer.from(file.base64, "base64"));
  execFileSync(outliner, [path.join(place, file.name), "--out", place, ...options], {stdio: "pipe"});
  const text = fs.readFileSync(path.join(place, file.name.replace(".png", ".collider.json")), "utf8");
  fs.rmSync(place, {recursive: true});
  return text;
}

async function picturesAreShown(visit) {
  const expected = {lines: 1, pixel: 1, holes: 1, premultiplied: 1, opaque: 1, deep: 1, dancer: 24, fighter: 4};
  for (const [name, frames] of Object.entries(expected)) {
    const now = await visit.dropped(pictures[name]());
    assert.equal(now.state.frames.length, frames, `${name}: frames`);
    assert.ok(now.state.frames.every(({pieces}) => pieces > 0), name);
    assert.ok(now.worst.error <= 1 + 1e-5, `${name}: ${now.worst.error}`);
    near(now.worst.error, now.state.frames[0].error, 1e-5);
    if (name === "opaque" || name === "pixel")
      assert.match(now.problem, /every pixel is opaque/);
    else
      assert.equal(now.problem, "", name);
    await visit.picture(`studio_${name}`);
  }
  const holes = await visit.dropped(pictures.holes());
  assert.equal(holes.frame.parts[0].loops.length, 3, "two holes");

  const refused = {noise: /corners/, empty: /nothing to trace/, huge: /too large|cannot be read/, broken: /cut off/};
  for (const [name, reason] of Object.entries(refused)) {
    const now = await visit.dropped(pictures[name]());
    assert.match(now.problem, reason, name);
    assert.doesNotMatch(now.problem, /outlineOf|ColliderSheet/, name);
    if (name === "noise" || name === "empty")
      assert.ok(await visit.evaluate(() => figure().picture.image === picture.image && figure().marks.length === 1), "the picture is shown");
    await visit.picture(`studio_${name}`);
  }
  const webp = await visit.evaluate(async () => {
    const drawn = Object.assign(document.createElement("canvas"), {width: 48, height: 48}), context = drawn.getContext("2d");
    context.arc(24, 24, 18, 0, 7);
    context.fill();
    return drawn.toDataURL("image/webp", 1).split(",");
  });
  if (webp[0].includes("webp")) {
    const now = await visit.dropped({name: "disc.webp", type: "image/webp", base64: webp[1]});
    assert.equal(now.problem, "");
    assert.equal(now.state.frames[0].pieces, 1);
  }
}

async function filesAreThoseOfGrazeOutline(visit) {
  if (!outliner)
    return console.log("no graze_outline to compare with");
  const plain = ["lines", "holes", "premultiplied", "gear", "deep"];
  for (const name of plain.slice(0, 4))
    for (const [settings, options] of [[{}, []],
      [{maxError: 2.5, threshold: 1, fit: 1}, ["--max-error", "2.5", "--threshold", "1", "--fit", "inside"]],
      [{maxError: 0.5, fit: 2, maxVertices: 60}, ["--max-error", "0.5", "--fit", "outside", "--max-vertices", "60"]]]) {
      for (const [id, value] of Object.entries({maxError: 1, threshold: 128, fit: 0, maxVertices: 0, ...settings}))
        await visit.setRange(id, value);
      const file = pictures[name]();
      let expected = "";
      try {
        expected = outlined(file, ...options);
      } catch {
        continue; // too few vertices
      }
      await visit.dropped(file);
      assert.equal((await visit.saved()).text, expected, `${name} ${options.join(" ")}`);
    }
  for (const [id, value] of Object.entries({maxError: 1, threshold: 128, fit: 0, maxVertices: 0}))
    await visit.setRange(id, value);
  await visit.dropped(pictures.dancer());
  assert.equal((await visit.saved()).text, outlined(pictures.dancer(), "--frames", "32x32"), "24 frames");
  console.log("files are those of graze_outline, byte for byte");
}

async function partsAreEdited(visit) {
  await visit.dropped(pictures.holes());
  let now = await visit.now();
  const before = now.text, [x, y] = now.frame.parts[0].loops[0];
  now = await visit.dragIn([x, y], [x + 6, y + 4]);
  assert.deepEqual(now.frame.parts[0].loops[0].slice(0, 2), [x + 6, y + 4]);
  assert.equal(now.state.frames[0].edited, true);
  assert.ok(now.state.frames[0].error > 1, "the error is measured anew");
  await visit.picture("studio_edited");

  await visit.click("#tools button", 1);
  now = await visit.dragIn([4, 4], [14, 10]);
  assert.equal(now.frame.parts.at(-1).loops[0].length, 8);
  await visit.click("#tools button", 2);
  now = await visit.dragIn([80, 12], [86, 12]);
  assert.equal(now.frame.parts.at(-1).kind, "circle");
  await visit.setRange("tag", "hurt");
  await visit.click("#tools button", 4);
  for (const place of [[10, 60], [30, 60], [16, 66], [10, 84]]) {
    await visit.clickAt(...await visit.at(...place));
  }
  await visit.press("Enter");
  now = await visit.now();
  assert.equal(now.frame.parts.at(-1).kind, "concave polygon");
  assert.equal(now.frame.parts.at(-1).tag, "hurt");
  await visit.picture("studio_drawn");

  // A corner across an edge: said where it is, and nothing is taken home.
  await visit.click("#tools button", 0);
  now = await visit.dragIn([30, 60], [4, 76]);
  assert.match(now.frame.parts.at(-1).fault, /cross/);
  await visit.picture("studio_mistake");
  await visit.click("#save");
  await visit.quiet();
  assert.equal((await visit.downloads()).length, 0);
  assert.match((await visit.now()).problem, /part 4/);
  await visit.press("Control+z");
  await visit.quiet();

  const saved = await visit.saved();
  assert.equal(saved.name, "holes.collider.json");
  const other = await visit.dropped(pictures.fighter());
  assert.equal(other.state.frames.length, 4);
  const again = await visit.dropped(pictures.holes(),
    {name: saved.name, type: "application/json", base64: Buffer.from(saved.text).toString("base64")});
  await visit.quiet();
  assert.equal((await visit.saved()).text, saved.text, "the file dropped again");
  assert.deepEqual((await visit.now()).frame.parts.map(({kind}) => kind), ["concave polygon", "polygon", "circle", "concave polygon"]);
  assert.notEqual(again.text, before);
}

async function keysSuffice(visit) {
  await visit.dropped(pictures.fighter());
  await visit.evaluate(() => canvas.focus());
  await visit.press("]");
  assert.equal((await visit.now()).frame.part, 0);
  await visit.press(".");
  const [x, y] = (await visit.now()).frame.parts[0].loops[0];
  await visit.press("ArrowLeft");
  await visit.press("Shift+ArrowUp");
  await visit.quiet();
  assert.deepEqual((await visit.now()).frame.parts[0].loops[0].slice(0, 2), [x - 1, y - 8]);
  await visit.press("Control+z");
  await visit.press("Control+z");
  for (const key of ["b", "c", "p", "g", "o"]) {
    await visit.press(key);
    await visit.press("Enter");
  }
  await visit.quiet();
  let now = await visit.now();
  assert.equal(now.frame.parts.length, 6);
  await visit.press("Delete");
  await visit.press("PageDown");
  await visit.quiet();
  now = await visit.now();
  assert.equal(now.frame.index, 1);
  assert.equal(now.state.frames[0].edited, true);
  await visit.press("m");
  await visit.press("PageUp");
  await visit.quiet();
}

async function colliderIsTried(visit) {
  await visit.dropped(pictures.holes());
  for (const [value, words] of [[1, /overlap|apart/], [0, /overlap|apart/], [2, /hit after|flies past|starts inside/]]) {
    await visit.setRange("against", value);
    await visit.tab.mouse.move(...await visit.at(20, 50));
    await visit.settled();
    assert.match(await visit.text("#answer"), words);
    await visit.picture(`studio_try_${value}`);
  }
  await visit.setRange("against", -1);
}

async function slidersTrace(visit) {
  await visit.dropped(pictures.gear());
  const fine = (await visit.setRange("maxError", 0)).state.frames[0], coarse = (await visit.setRange("maxError", 4)).state.frames[0];
  assert.equal(fine.error, 0);
  assert.ok(coarse.vertices < fine.vertices && coarse.error > 1);
  const few = (await visit.setRange("maxVertices", 30)).state.frames[0];
  assert.ok(few.vertices <= 30);
  await visit.setRange("maxVertices", 0);
  await visit.setRange("maxError", 1);
  await visit.tab.waitForFunction(() => curve.points.length > 5);
  await visit.picture("studio_gear");

  await visit.dropped(pictures.dancer());
  await visit.click("#alone");
  await visit.quiet();
  const {state} = await visit.setRange("maxError", 3);
  assert.equal(state.settings.maxError, 1);
  assert.equal(state.frames[0].settings.maxError, 3);
  assert.equal(state.frames[1].settings, undefined);
  await visit.press("PageDown");
  await visit.quiet();
  assert.equal(await visit.evaluate(() => byId("alone").checked), false, "frame 2 has none");
  assert.equal((await visit.setRange("maxError", 2)).state.frames[0].settings.maxError, 3);
  await visit.press("PageUp");
  await visit.click("#alone");
  await visit.quiet();
  assert.deepEqual((await visit.now()).state.frames.map(({settings}) => settings), Array(24).fill(undefined), "back to the others");
  await visit.setRange("maxError", 1);
}

async function atlasesAreReadAndPlayed(visit) {
  const frames = [0, 1, 2].map(i => ({filename: `punch ${i}`, frame: {x: 32 * i, y: 0, w: 32, h: 32}, rotated: false, trimmed: false,
    spriteSourceSize: {x: 0, y: 0, w: 32, h: 32}, sourceSize: {w: 32, h: 32}}));
  const text = JSON.stringify({frames, meta: {image: "fighter.png", size: {w: 128, h: 32}}});
  const json = (name, text) => ({name, type: "application/json", base64: Buffer.from(text).toString("base64")});
  const {state} = await visit.dropped(pictures.fighter(), json("fighter.json", text));
  await visit.quiet();
  assert.deepEqual((await visit.now()).state.frames.map(({name}) => name), ["punch 0", "punch 1", "punch 2"]);
  assert.ok(state);
  await visit.click("#play");
  await visit.tab.waitForFunction(() => frame.index === 2);
  await visit.click("#play");
  await visit.quiet();
  await visit.drop("#stage", [json("other.json", "{}")]);
  await visit.quiet();
  assert.match((await visit.now()).problem, /other.json/);
  assert.equal((await visit.now()).state.frames.length, 3, "a broken atlas changes nothing");
  await visit.setRange("sheet", "cells");
  await visit.setRange("cellWidth", 33);
  assert.match((await visit.now()).problem, /no whole number of frames/);
  assert.equal((await visit.setRange("cellWidth", 64)).state.frames.length, 2);
  await visit.click("#copyCode");
  await visit.quiet();
  assert.match(await visit.text("#notice"), /is copied/);
}

// Work that a first user lost.
async function nothingIsLost(visit) {
  const fighter = pictures.fighter();
  await visit.dropped(pictures.dancer());
  await visit.dropped(fighter);
  await visit.click("#tools button", 0);
  await visit.clickAt(...await visit.at(16, 20));
  await visit.setRange("tag", "hurt");
  await visit.click("#tagInAllFrames");
  await visit.quiet();
  assert.ok((await visit.now()).state.frames.every(({kept}) => !kept), "a tag alone keeps no slider away");
  await visit.setRange("maxError", 2);
  let now = await visit.now();
  assert.deepEqual([now.frame.parts[0].tag, now.state.settings.maxError], ["hurt", 2]);
  await visit.click("#undo");
  await visit.quiet();
  assert.equal(await visit.evaluate(() => byId("maxError").value), "1", "the slider goes back with it");
  await visit.click("#tools button", 2);
  await visit.dragIn([24, 16], [27, 16]);
  const saved = await visit.saved();

  const file = {name: saved.name, type: "application/json", base64: Buffer.from(saved.text).toString("base64")};
  await visit.dropped(fighter, file);
  await visit.quiet();
  await visit.setRange("maxError", 5);
  now = await visit.now();
  assert.equal(now.frame.parts.length, 2, "a slider takes nothing from a file");
  await visit.setRange("maxError", 1);
  assert.equal((await visit.saved()).text, saved.text);
  await visit.dropped(fighter);
  assert.equal((await visit.saved()).text, saved.text, "the same picture once more");
  await visit.setRange("sheet", "whole");
  assert.equal((await visit.now()).state.frames.length, 1);
  await visit.setRange("sheet", "file");
  assert.equal((await visit.saved()).text, saved.text, "as in the file, again");

  await visit.dropped(pictures.holes(), {...file, name: "other.json"});
  await visit.quiet();
  assert.match((await visit.now()).problem, /is it the picture of this file/);
  await visit.dropped(pictures.dancer(), file);
  await visit.quiet();
  assert.match((await visit.now()).problem, /were made for fighter.png/);
  await visit.dropped(pictures.pixel());
  await visit.drop("#stage", [file]);
  await visit.quiet();
  now = await visit.now();
  assert.match(now.problem, /is it the picture of this file/);
  assert.equal(now.state.frames.length, 1, "a file of another picture changes nothing");
}

// The pictures of plugin/docs/studio.md, with the robot of an example.
async function guideIsDrawn(visit) {
  const robot = path.join(__dirname, "../../../sample_game/examples/animation/robot.png");
  await visit.dropped({name: "robot.png", type: "image/png", base64: fs.readFileSync(robot, "base64")});
  await visit.tab.waitForFunction(() => curve.points.length === Errors.length && byId("notice").textContent === "");
  await visit.picture("guide_traced");
  await visit.click("#frames button", 3);
  await visit.click("#tools button", 0);
  await visit.quiet();
  await visit.clickAt(...await visit.at(60, 60));
  await visit.setRange("tag", "hurt");
  await visit.click("#tools button", 2);
  await visit.setRange("tag", "hit");
  await visit.dragIn([114, 57], [124, 57]);
  assert.deepEqual((await visit.now()).frame.parts.map(({tag, kind}) => `${tag} ${kind}`).sort(), ["hit circle", "hurt concave polygon"]);
  await visit.picture("guide_tagged");
  await visit.click("#tools button", 0);
  await visit.setRange("against", 2);
  await visit.clickAt(...await visit.at(4, 20));
  await visit.tab.mouse.move(...await visit.at(90, 76));
  await visit.picture("guide_tried");
  await visit.setRange("against", -1);
}

async function isFast(visit) {
  for (const [side, most] of [[512, 100], [2048, 1000]]) {
    const {base64, type} = pictures.gear(side);
    const took = await visit.evaluate(async (base64, type, side) => {
      const file = new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], `gear${side}.png`, {type});
      const start = performance.now();
      await openFiles([file]);
      return performance.now() - start;
    }, base64, type, side);
    await visit.quiet();
    console.log(`${side} x ${side}: traced ${took.toFixed(0)} ms after the drop (wanted ${most})`);
  }
  await visit.dropped(pictures.gear(2048));
  await visit.setRange("maxError", 0.5);
  const {frames} = (await visit.now()).state, took = await visit.evaluate(() => {
    const corner = frame.parts[0].loops[0], start = performance.now();
    studio.press(corner[0], corner[1], 8);
    for (let i = 0; i < 60; ++i) {
      studio.do("move", corner[0] + i / 4 + 3, corner[1] - i / 4);
      dragged();
      show(0);
    }
    studio.do("release", 0, 0);
    studio.do("undo", 0, 0);
    edited();
    return (performance.now() - start) / 60;
  });
  console.log(`a picture of a drag with ${frames[0].vertices} vertices takes ${took.toFixed(1)} ms (wanted 16.7)`);
}

async function main() {
  Visit.pictures = pictureFolder;
  const browser = launch(browserName), server = await serve(path.resolve(folder));
  const fromDisk = `file://${path.resolve(folder)}/studio.html`, served = `${server.address}/studio.html`;

  const visit = await Studio.open(browser, fromDisk, Sizes[1]);
  await visit.check("studio, nothing open");
  await picturesAreShown(visit);
  await partsAreEdited(visit);
  await visit.check("studio, edited");
  await keysSuffice(visit);
  await colliderIsTried(visit);
  await slidersTrace(visit);
  await atlasesAreReadAndPlayed(visit);
  await filesAreThoseOfGrazeOutline(visit);
  await nothingIsLost(visit);
  await guideIsDrawn(visit);
  await isFast(visit);
  await visit.close();
  console.log("pictures, edits, keys, trials, sliders and files, from disk");

  for (const size of Sizes)
    for (const scheme of ["dark", "light"]) {
      const phone = size[0] === 390, seen = await Studio.open(browser, served, size, {touch: phone, scheme});
      await seen.dropped(pictures.fighter());
      if (phone) {
        const {parts} = (await seen.now()).frame, [x, y] = parts[0].loops[0];
        await seen.tap('#tools button', 0);
        await seen.swipe(await seen.at(x, y), await seen.at(x + 3, y + 2));
        await seen.quiet();
        assert.equal((await seen.now()).state.frames[0].edited, true, "a finger drags");
        const width = await seen.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `the page is ${width} px wide`);
      } else
        await partsAreEdited(seen);
      await seen.check(`studio, ${size[0]} ${scheme}`);
      if (scheme === "dark")
        await seen.reachByKeys(`studio, ${size[0]}`);
      await seen.picture(`studio_${size[0]}_${scheme}`, {whole: phone});
      await seen.close();
    }
  await browser.close();
  server.close();
  console.log(`${browserName}: the studio is well`);
}

main().then(() => process.exit(0), error => {
  console.error(error);
  process.exit(1);
});
