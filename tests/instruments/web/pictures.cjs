// SPDX-License-Identifier: Zlib
// Pictures for the studio's test: {name, type, base64}, made here, so that each byte is known.
"use strict";
const zlib = require("node:zlib");

const table = Array.from({length: 256}, (_, n) => {
  for (let k = 0; k < 8; ++k)
    n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = bytes => (bytes.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]), length = Buffer.alloc(4), sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

// `pixel(x, y)` is [red, green, blue, alpha]; of 16 bits where `depth` says so.
function png(name, width, height, pixel, {depth = 8, colours = 6} = {}) {
  const channels = colours === 6 ? 4 : 3, size = depth / 8, rows = Buffer.alloc(height * (1 + width * channels * size));
  for (let y = 0, at = 0; y < height; ++y) {
    rows[at++] = 0;
    for (let x = 0; x < width; ++x)
      for (const value of pixel(x, y).slice(0, channels)) {
        rows[at] = value;
        if (size === 2)
          rows[at + 1] = value;
        at += size;
      }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colours, 0, 0, 0], 8);
  const bytes = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", zlib.deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0))]);
  return {name: `${name}.png`, type: "image/png", base64: bytes.toString("base64")};
}

const ink = isOpaque => isOpaque ? [230, 180, 90, 255] : [0, 0, 0, 0];
const disc = (x, y, middleX, middleY, radius) => (x - middleX) ** 2 + (y - middleY) ** 2 < radius ** 2;

// A figure with two arms that swing: 24 frames of 32 x 32 in six columns.
function dancer(x, y) {
  const frame = Math.floor(x / 32) + 6 * Math.floor(y / 32), u = x % 32 - 16, v = y % 32 - 16, swing = Math.sin(frame / 24 * 2 * Math.PI) * 4;
  return disc(u, v, 0, -7, 4) || (Math.abs(u) < 4 && v > -4 && v < 12) || (Math.abs(v - swing * u / 11) < 1.5 && Math.abs(u) < 11);
}

let seed = 1;
const random = () => (seed = seed * 1103515245 + 12345 & 0x7fffffff) / 0x7fffffff;

module.exports = {png, ink, disc, pictures: {
  lines: () => png("lines", 64, 64, (x, y) => ink(x % 16 === 3 || y === 40 || x === y)),
  pixel: () => png("pixel", 1, 1, () => ink(true)),
  holes: () => png("holes", 96, 96, (x, y) => ink(disc(x, y, 48, 48, 44) && !disc(x, y, 34, 40, 12) && !disc(x, y, 64, 54, 14))),
  noise: () => png("noise", 2048, 2048, () => ink(random() < 0.5)),
  gear: (side = 512) => png(`gear${side}`, side, side, (x, y) => {
    const u = x - side / 2, v = y - side / 2, reach = Math.hypot(u, v) / side;
    return ink(reach < 0.36 + 0.08 * (Math.cos(12 * Math.atan2(v, u)) > 0) && reach > 0.1);
  }),
  premultiplied: () => png("premultiplied", 64, 64, (x, y) => {
    const alpha = Math.max(0, Math.min(255, Math.round((28 - Math.hypot(x - 32, y - 32)) * 40)));
    return [alpha * 0.9, alpha * 0.5, alpha * 0.2, alpha].map(Math.round);
  }),
  opaque: () => png("opaque", 48, 32, (x, y) => [x * 5, y * 7, 90, 255], {colours: 2}),
  dancer: () => png("dancer", 192, 128, (x, y) => ink(dancer(x, y))),
  empty: () => png("empty", 40, 40, () => ink(false)),
  deep: () => png("deep", 40, 40, (x, y) => ink(disc(x, y, 20, 20, 15)), {depth: 16}),
  huge: () => png("huge", 20000, 4, () => ink(true)),
  broken: () => {
    const whole = png("broken", 40, 40, (x, y) => ink(disc(x, y, 20, 20, 15)));
    return {...whole, base64: whole.base64.slice(0, 80)};
  },
  fighter: () => png("fighter", 128, 32, (x, y) => ink(disc(x % 32, y, 16, 8, 5) || (x % 32 > 11 && x % 32 < 21 && y > 12 && y < 30) ||
    (y > 14 && y < 18 && x % 32 >= 21 && x % 32 < 22 + 2 * Math.floor(x / 32))))
}};
