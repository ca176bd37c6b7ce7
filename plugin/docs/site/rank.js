// SPDX-License-Identifier: Zlib
// Which sections answer a query, and in which order.
"use strict";

// The words of a query in lower case. A plural finds the singular as well.
function wordsOf(query) {
    return query.toLowerCase().split(/\s+/).filter(Boolean).map((word) => word.replace(/(...)s$/, "$1"));
}

// 2 where the text has the word as the beginning of a word, 1 where it has it inside one, else 0.
function match(text, word) {
    for (let at = text.indexOf(word), best = 0; ; at = text.indexOf(word, at + 1)) {
        if (at < 0)
            return best;
        if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]))
            return 2;
        best = 1;
    }
}

// 0 where a word is missing. A title counts more than a heading, which counts more than text. A title counts for the first section
// of its page, which has it as its heading; the other sections only need not repeat its words.
function score([, title, heading, text], words) {
    let sum = 0;
    for (const word of words) {
        const inTitle = match(title, word), inHeading = match(heading, word), inText = match(text, word);
        if (inTitle + inHeading + inText === 0)
            return 0;
        sum += (heading === title ? 10000 : 100) * inHeading + inText + (inTitle ? 0.1 : 0);
    }
    return sum + Math.min(text.split(words[0]).length, 9) / 100;
}

// The best sections, each page's together where its first one stands, and no more than `perPage` of a page while others follow.
function ranked(sections, query, most = 12, perPage = 2) {
    const words = wordsOf(query);
    const lower = (section) => section.map((part) => part.toLowerCase());
    const found = words.length === 0 ? [] : sections.map((section) => [score(lower(section), words), section])
        .filter(([value]) => value > 0).sort((a, b) => b[0] - a[0]);
    const pages = new Map();
    for (const [, section] of found) {
        const page = section[0].split("#")[0];
        pages.set(page, [...pages.get(page) ?? [], section]);
    }
    const groups = [...pages.values()];
    return [...groups.flatMap((group) => group.slice(0, perPage)), ...groups.flatMap((group) => group.slice(perPage))].slice(0, most);
}
