// SPDX-License-Identifier: Zlib
// On every page: the search, the menu of small screens, and keys for what scrolls.
"use strict";
const root = document.currentScript.dataset.root;
const query = document.getElementById("query"), found = document.getElementById("found"), menu = document.getElementById("menu");

// The index is a script, as a page from a disk may fetch no file, and is loaded at the first use.
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

function search() {
    const words = wordsOf(query.value);
    found.hidden = words.length === 0 || typeof sections === "undefined";
    if (found.hidden)
        return;
    const best = ranked(sections, query.value).map((section) => entry(section, words));
    found.replaceChildren(...(best.length ? best : ["Nothing found."]));
}

// Code and tables that are wider than their place take the focus, so that the arrow keys scroll them. Each has a name of its own.
function nameWhatScrolls() {
    let heading = "", number = 0;
    const watch = new ResizeObserver((entries) => entries.forEach(({ target }) => {
        const wide = target.scrollWidth > target.clientWidth;
        const attributes = { tabindex: 0, role: "region", "aria-label": target.dataset.name };
        for (const [name, value] of Object.entries(attributes))
            wide ? target.setAttribute(name, value) : target.removeAttribute(name);
    }));
    for (const element of document.querySelectorAll("main :is(h1, h2, h3, h4, pre, .wide)")) {
        if (/^H/.test(element.tagName)) {
            heading = element.textContent;
            continue;
        }
        element.dataset.name = `${element.tagName === "PRE" ? "Code" : "Table"} ${++number}: ${heading}`;
        watch.observe(element);
    }
}

nameWhatScrolls();
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
