// SPDX-License-Identifier: Zlib
// Drives a web page in Chromium and in Firefox: launch, a server, and a Visit, which is a tab with the page in it.
"use strict";
const puppeteer = require("puppeteer-core");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");

const Programs = {chromium: "/usr/bin/chromium", firefox: "/usr/bin/firefox-esr"};
const ChromiumFlags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const Types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
  ".wasm": "application/wasm", ".png": "image/png", ".svg": "image/svg+xml"};
const Slow = 120000; // milliseconds: a machine may be busy

// --- Server and browsers ----------------------------------------------------------------------------

// The files of a folder: {address, close()}.
async function serve(folder) {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.normalize(decodeURIComponent(request.url.split("?")[0])));
    if (!file.startsWith(folder) || !fs.statSync(file, {throwIfNoEntry: false})?.isFile())
      return response.writeHead(404).end();
    response.writeHead(200, {"Content-Type": Types[path.extname(file)] ?? "application/octet-stream"});
    fs.createReadStream(file).pipe(response);
  });
  await new Promise(done => server.listen(0, "127.0.0.1", done));
  return {address: `http://127.0.0.1:${server.address().port}`, close: () => server.close()};
}

// Firefox answers media queries by preferences, which it reads when it starts.
function firefoxPreferences({touch, scheme, reducedMotion}) {
  return {
    "layout.css.prefers-color-scheme.content-override": scheme === "light" ? 1 : 0,
    "ui.prefersReducedMotion": reducedMotion ? 1 : 0,
    "dom.w3c_touch_events.enabled": touch ? 1 : 0,
    ...(touch ? {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1} : {}), // coarse
  };
}

// A browser by name: "chromium" or "firefox". One process serves all visits to Chromium; Firefox needs one for each
// combination of wishes.
class Browser {
  constructor(name) {
    assert.ok(name in Programs, `no browser is named ${name}`);
    Object.assign(this, {name, processes: new Map()});
  }
  process(wishes) {
    const firefox = this.name === "firefox", preferences = firefox ? firefoxPreferences(wishes) : {};
    const key = JSON.stringify(preferences);
    if (!this.processes.has(key))
      this.processes.set(key, puppeteer.launch({browser: firefox ? "firefox" : "chrome", executablePath: Programs[this.name],
        headless: true, args: firefox ? [] : ChromiumFlags, extraPrefsFirefox: preferences, timeout: Slow,
        protocolTimeout: Slow}));
    return this.processes.get(key);
  }
  async close() {
    for (const process of this.processes.values())
      await (await process).close();
  }
}

const launch = name => new Browser(name);

// --- In the page ------------------------------------------------------------------------------------

// Runs before the page's own scripts. Nothing is saved: clicked links with a `download` are kept in window.harnessDownloads.
function catchDownloads() {
  const blobs = new Map(), {createObjectURL} = URL, {click} = HTMLAnchorElement.prototype;
  window.harnessDownloads = [];
  URL.createObjectURL = object => {
    const address = createObjectURL.call(URL, object);
    blobs.set(address, object);
    return address;
  };
  const keep = link => window.harnessDownloads.push({name: link.download,
    blob: blobs.get(link.href) ?? fetch(link.href).then(answer => answer.blob())});
  HTMLAnchorElement.prototype.click = function () {
    if (this.hasAttribute("download") && !this.isConnected)
      keep(this);
    else
      click.call(this);
  };
  addEventListener("click", event => {
    const link = event.target.closest?.("a[download]");
    if (link && !event.defaultPrevented) {
      event.preventDefault();
      keep(link);
    }
  });
}

async function takeDownloads() {
  return Promise.all(window.harnessDownloads.splice(0).map(async ({name, blob}) => {
    const bytes = new Uint8Array(await (await blob).arrayBuffer());
    let letters = "";
    for (let i = 0; i < bytes.length; i += 8192)
      letters += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return {name, base64: btoa(letters)};
  }));
}

function dropFiles(selector, files) {
  const target = document.querySelector(selector), box = target.getBoundingClientRect(), dataTransfer = new DataTransfer();
  for (const {name, type, base64} of files)
    dataTransfer.items.add(new File([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))], name, {type}));
  const send = name => target.dispatchEvent(new DragEvent(name, {dataTransfer, bubbles: true, cancelable: true, composed: true,
    clientX: box.left + box.width / 2, clientY: box.top + box.height / 2}));
  send("dragenter");
  const taken = !send("dragover");
  send(taken ? "drop" : "dragleave");
  return taken;
}

async function runAxe() {
  const {violations} = await axe.run(document, {resultTypes: ["violations"], preload: false});
  return violations.filter(({impact}) => impact === "serious" || impact === "critical").map(({id, impact, help, nodes}) =>
    `${id} (${impact}): ${help}\n` + nodes.map(({html, failureSummary}) =>
      `    ${html.slice(0, 160)}\n        ${failureSummary.replaceAll(/\s*\n\s*/g, " ")}\n`).join(""));
}

// The controls that are seen, each with a number in data-harness-stop; of radio buttons of one name only one is reached.
function numberControls() {
  const named = new Set(), seen = [];
  document.querySelectorAll("[data-harness-stop]").forEach(element => delete element.dataset.harnessStop);
  const wanted = "a[href], button, input, select, textarea, summary, audio[controls], [contenteditable=true], [tabindex]";
  for (const element of document.querySelectorAll(wanted)) {
    const {type, name, disabled, tabIndex} = element, group = type === "radio" && name ? `${element.form?.id}/${name}` : "";
    if (disabled || element.matches(":disabled") || tabIndex < 0 || named.has(group) || element.getClientRects().length === 0 ||
        !element.checkVisibility({checkVisibilityCSS: true}) || element.closest("[inert]"))
      continue;
    if (group) {
      named.add(group);
      document.getElementsByName(name).forEach(radio => radio.dataset.harnessStop = seen.length);
    }
    element.dataset.harnessStop = seen.length;
    seen.push(element.outerHTML.replace(/ data-harness-stop="\d+"/, "").slice(0, 120));
  }
  const start = document.createElement("span"); // Tab goes on from where the focus was last
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({preventScroll: true});
  start.remove();
  return seen;
}

// The stop that has the focus, or null, and what is wrong with the way its focus is shown.
function focusedStop() {
  const element = document.activeElement, {harnessStop} = element?.dataset ?? {};
  if (harnessStop === undefined)
    return null;
  const light = color => {
    const linear = part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const [red, green, blue] = color.match(/[\d.]+/g).map(part => linear(part / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(element), box = element.getBoundingClientRect();
  let around = element.parentElement;
  while (around.parentElement && /^(transparent|rgba\(.*, 0\))$/.test(getComputedStyle(around).backgroundColor))
    around = around.parentElement;
  const [low, high] = [light(outlineColor), light(getComputedStyle(around).backgroundColor)].sort((a, b) => a - b);
  const contrast = (high + 0.05) / (low + 0.05);
  const fault = outlineStyle === "none" || parseFloat(outlineWidth) < 1 ? "no outline"
    : contrast < 3 ? `an outline of contrast ${contrast.toFixed(1)}`
    : box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth ? "outside the window" : "";
  return {stop: Number(harnessStop), fault};
}

// --- A tab ------------------------------------------------------------------------------------------

class Visit {
  static pictures = "."; // the folder for pictures

  // The page is there when it sets data-ready on its body, or when another selector finds something; `before` runs ahead of its
  // scripts. `errors` collects the complaints of the console, the page and
  // the network; close() asserts that there are none.
  static async open(browser, address, [width, height], {touch = false, scheme = "dark", reducedMotion = true,
    before = () => {}, ready = "body[data-ready]"} = {}) {
    const process = await browser.process({touch, scheme, reducedMotion}), context = await process.createBrowserContext();
    const tab = await context.newPage(), visit = Object.assign(new this(), {browser, context, tab, errors: []});
    const complain = text => {
      visit.errors.push(text);
      console.error(`${browser.name}: ${text}`);
    };
    tab.on("console", message => message.type() === "error" && complain(message.text()));
    tab.on("pageerror", error => complain(error.stack ?? String(error)));
    tab.on("requestfailed", request => complain(`${request.url().slice(0, 200)}: ${request.failure()?.errorText}`));
    tab.on("response", response => response.status() >= 400 && complain(`${response.url()}: ${response.status()}`));
    tab.on("dialog", dialog => dialog.accept()); // a page that asks may go on
    tab.setDefaultTimeout(Slow);
    await tab.setViewport({width, height, hasTouch: touch, isMobile: touch});
    if (browser.name === "chromium")
      await tab.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme},
        {name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference"}]);
    await tab.evaluateOnNewDocument(catchDownloads);
    await tab.evaluateOnNewDocument(before);
    const start = performance.now();
    await tab.goto(address);
    await tab.waitForSelector(ready);
    visit.loaded = performance.now() - start;
    await visit.settled();
    return visit;
  }
  async close() {
    await this.context.close();
    assert.deepEqual(this.errors, [], "no errors on the console");
  }

  evaluate(...functionAndArguments) {
    return this.tab.evaluate(...functionAndArguments);
  }
  // Nothing waits to be drawn.
  settled() {
    return this.tab.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  async text(selector) {
    return this.tab.$eval(selector, element => element.textContent);
  }
  // A key by its name, "Shift+Tab" too.
  async press(keys) {
    const names = keys.length > 1 ? keys.split("+") : [keys], last = names.pop();
    for (const name of names)
      await this.tab.keyboard.down(name);
    await this.tab.keyboard.press(last);
    for (const name of names)
      await this.tab.keyboard.up(name);
    await this.settled();
  }
  // The middle of what the selector finds, or of its nth match, on the screen.
  async middle(selector, nth = 0) {
    const found = await this.tab.evaluate((selector, nth) => {
      const element = document.querySelectorAll(selector)[nth];
      element?.scrollIntoView({block: "nearest", inline: "nearest"});
      const box = element?.getBoundingClientRect();
      return box && box.width > 0 && [box.left + box.width / 2, box.top + box.height / 2];
    }, selector, nth);
    assert.ok(found, `${selector}, ${nth}, is not seen`);
    return found;
  }
  async click(selector, nth = 0) {
    await this.clickAt(...await this.middle(selector, nth));
  }
  async clickAt(x, y, options = {}) {
    await this.tab.mouse.click(x, y, options);
    await this.settled();
  }
  async drag([fromX, fromY], [toX, toY], {button = "left", steps = 8} = {}) {
    const {mouse} = this.tab;
    await mouse.move(fromX, fromY);
    await mouse.down({button});
    for (let i = 1; i <= steps; ++i)
      await mouse.move(fromX + (toX - fromX) * i / steps, fromY + (toY - fromY) * i / steps);
    await mouse.up({button});
    await this.settled();
  }
  async wheel([x, y], deltaY) {
    await this.tab.mouse.move(x, y);
    await this.tab.mouse.wheel({deltaY});
    await this.settled();
  }
  async tap(selector, nth = 0) {
    await this.tab.touchscreen.tap(...await this.middle(selector, nth));
    await this.settled();
  }
  // One finger from here to there; several: arrays of [from, to].
  async swipe(from, to, steps = 8) {
    await this.swipes([[from, to]], steps);
  }
  async swipes(fingers, steps = 8) {
    const touches = [];
    for (const [[x, y]] of fingers)
      touches.push(await this.tab.touchscreen.touchStart(x, y));
    for (let i = 1; i <= steps; ++i)
      for (const [at, [[x, y], [toX, toY]]] of fingers.entries())
        await touches[at].move(x + (toX - x) * i / steps, y + (toY - y) * i / steps);
    for (const touch of touches)
      await touch.end();
    await this.settled();
  }

  // Files of the disk, into an <input type=file>.
  async upload(selector, ...files) {
    await (await this.tab.$(selector)).uploadFile(...files);
    await this.settled();
  }
  // Files [{name, type, base64}] that are dropped on an element.
  async drop(selector, files) {
    const plain = files.map(({name, type, base64}) => ({name, type, base64})); // Firefox is given no other objects
    assert.ok(await this.tab.evaluate(dropFiles, selector, plain), `${selector} takes no files: dragover is not prevented`);
    await this.settled();
  }
  // The files that the page wanted to save since the last call: [{name, bytes}].
  async downloads() {
    const files = await this.tab.evaluate(takeDownloads);
    return files.map(({name, base64}) => ({name, bytes: Buffer.from(base64, "base64")}));
  }

  async picture(name, {whole = false} = {}) {
    await this.settled();
    await this.tab.screenshot({path: path.join(Visit.pictures, `${this.browser.name}_${name}.png`), fullPage: whole,
      captureBeyondViewport: whole});
  }
  // Fails when axe-core finds anything serious or critical.
  async check(where) {
    await this.settled();
    if (!await this.tab.evaluate(() => "axe" in window))
      await this.tab.evaluate(fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
    const faults = await this.tab.evaluate(runAxe);
    assert.ok(faults.length === 0, `${this.browser.name}, ${where}: axe-core finds\n${faults.join("\n")}`);
  }
  // Fails unless the Tab key alone reaches each control that is seen, in their order in the page, and shows where it is, and
  // Shift+Tab goes back.
  async reachByKeys(where) {
    const controls = await this.tab.evaluate(numberControls), missing = new Set(controls.keys()), faults = [], order = [];
    for (let i = 0; i < 2 * controls.length + 40 && missing.size > 0; ++i) {
      await this.tab.keyboard.press("Tab");
      const now = await this.tab.evaluate(focusedStop);
      if (now && missing.delete(now.stop)) {
        order.push(now.stop);
        if (now.fault)
          faults.push(`${now.fault}: ${controls[now.stop]}`);
      }
    }
    faults.push(...[...missing].map(stop => `not reached: ${controls[stop]}`));
    faults.push(...order.filter((stop, i) => stop < order[i - 1]).map(stop => `out of order: ${controls[stop]}`));
    assert.deepEqual(faults, [], `${this.browser.name}, ${where}: keys alone`);
    await this.press("Shift+Tab");
    const back = (await this.tab.evaluate(focusedStop))?.stop;
    assert.ok(controls.length < 2 || back !== order.at(-1), `${where}: Shift+Tab stays on ${controls[order.at(-1)]}`);
    return order.map(stop => controls[stop]);
  }
}

const near = (value, wanted, reach) => assert.ok(Math.abs(value - wanted) <= reach, `${value}, not ${wanted}`);

module.exports = {launch, serve, Visit, near};
