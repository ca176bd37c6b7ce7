// SPDX-License-Identifier: Zlib
// The search. Its index is a script, as a page from a disk may fetch no file, and is loaded at the first use.
"use strict";
const root = document.currentScript.dataset.root;
const query = document.getElementById("query"), found = document.getElementById("found"), menu = document.getElementById("menu");

function load() {
    const script = document.createElement("script");
    script.src = root + "index.js";
    script.onload = search;
    document.head.append(script);
}

// Text, with the words in marks.
function marked(text, words) {
    const pattern = new RegExp("(" + words.map((word) => word.replace(/[^\w]/g, "\\$&")).join("|") + ")", "gi");
    return text.split(pattern).map((part, at) => {
        const piece = document.createElement(at % 2 ? "mark" : "span");
        piece.textContent = part;
        return piece;
    });
}

function entry([place, title, heading, text], words) {
    const link = document.createElement("a"), excerpt = document.createElement("small");
    const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 50);
    link.href = root + place;
    excerpt.append(...marked((at > 0 ? "\u2026" : "") + text.slice(at, at + 150), words));
    link.append(...marked(heading === title ? title : title + ": " + heading, words), excerpt);
    return link;
}

// Sections with all words: a section with them in its heading comes first, then the one that has them most often.
function search() {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = words.length === 0 || typeof sections === "undefined";
    if (found.hidden)
        return;
    const count = (text, word) => text.toLowerCase().split(word).length - 1;
    const score = ([, title, heading, text]) => words.map((word) => 20 * count(heading, word) + 5 * count(title, word) +
        Math.min(count(text, word), 4)).reduce((sum, value) => value > 0 ? sum + value : -Infinity, 0);
    const best = sections.map((section) => [score(section), section]).filter(([value]) => value > 0);
    best.sort((a, b) => b[0] - a[0]);
    found.replaceChildren(...(best.length ? best.slice(0, 12).map(([, section]) => entry(section, words)) : ["Nothing found."]));
}

query.addEventListener("focus", load, { once: true });
query.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
    if (event.key === "Escape")
        found.hidden = true;
    else if (event.key === "Enter" && document.activeElement === query && !found.hidden)
        found.querySelector("a")?.click();
});
document.addEventListener("click", (event) => {
    if (!found.contains(event.target) || event.target.closest("a"))
        found.hidden = event.target !== query || query.value === "";
});
menu.addEventListener("click", () => {
    menu.setAttribute("aria-expanded", document.getElementById("contents").classList.toggle("open"));
});
