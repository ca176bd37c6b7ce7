// SPDX-License-Identifier: Zlib
// The address of the page, which names what is shown, and the ticks of cards that were answered:
//
//   #lesson/3     a card, #lesson/3/1 and #lesson/3/2 its questions      #bench   #motion/1
//   #embed/3      the same without anything around, for a frame of another page
//   #1_...        a pair on the bench, to the last bit
"use strict";

const StoredTicks = "graze.lesson"; // the questions that were answered rightly once: "3/1"
const embedded = location.hash.startsWith("#embed/");
let pairInAddress = false; // what is on the bench came by the address, or was put there

const partAddress = ({card, part}) => `${card + 1}${part > 0 ? `/${part}` : ""}`;

function addressNow() {
  if (tab === "motion")
    return `#motion/${scene + 1}`;
  if (tab === "bench")
    return pairInAddress ? location.hash : "#bench";
  return `#${embedded ? "embed" : "lesson"}/${partAddress(state.lesson)}`;
}

// The top of a card, or on a phone its question.
function showBeginning() {
  byId("column").scrollTop = byId("strip").scrollTop = 0;
  (narrow.matches && state.lesson?.prediction ? byId("prediction") : document.body).scrollIntoView();
}

// Each card, part and tab is a step of the browser's history, but not in a frame: there, Back belongs to the page around.
function keepAddress() {
  pairInAddress &&= tab === "bench";
  const address = addressNow();
  if (address === location.hash)
    return;
  showBeginning();
  if (embedded || !location.hash)
    history.replaceState(null, "", address);
  else
    history.pushState(null, "", address);
}

function openAddress() {
  const [place, number, part] = location.hash.slice(1).split("/"), index = Math.max(0, Math.floor(number) - 1 || 0);
  if (place === "motion")
    openTab("motion", Math.min(index, words.scenes.length - 1));
  else if (place === "bench" || place === "")
    openTab(place || "lesson");
  else if (place === "lesson" || place === "embed") {
    openTab("lesson");
    page.card(Math.min(index, words.cards.length - 1), Math.max(0, Math.min(2, Math.floor(part) || 0)));
  } else if (page.open(location.hash.slice(1))) {
    page.scene(scene = -1);
    setTab("bench");
    pairInAddress = true;
  } else {
    notify("This address holds no pair.");
    openTab("lesson");
  }
  invalidate();
}

// On the bench the address becomes the link, too.
function share() {
  const link = `${location.href.split("#")[0]}#${page.link()}`;
  if (tab === "bench") {
    pairInAddress = true;
    history.pushState(null, "", link);
  }
  copyText(link).then(() => notify("The link is copied: it holds this pair, to the last bit."), () => notify(link, 60000));
}

// A browser may keep nothing: then ticks last as long as the page.
const ticks = new Set();
try {
  JSON.parse(localStorage.getItem(StoredTicks) ?? "[]").forEach(tick => ticks.add(tick));
} catch {}

function tick(question) {
  if (ticks.has(question))
    return;
  ticks.add(question);
  try {
    localStorage.setItem(StoredTicks, JSON.stringify([...ticks]));
  } catch {}
}

const isTicked = card => ticks.has(`${card + 1}/1`) && ticks.has(`${card + 1}/2`);
