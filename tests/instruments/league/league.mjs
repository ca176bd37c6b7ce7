// SPDX-License-Identifier: Zlib
// The contestants of the league that run in node:
//   node league.mjs answer CASES NAME ANSWERS [STEP]      asks NAME about every case, or each STEP-th
//   node league.mjs time CASES ROUNDS                     times all of them in this process
// GRAZE_LEAGUE names the folder with node_modules and graze.js.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { contestants, Sets } from "./contestants.mjs";

const Asked = 1, Overlapping = 2, HasNumber = 4, Crashed = 8, Endless = 16, Refused = 32;
const moves = ({ set }) => set === Sets.casts || set === Sets.rays;
const isEllipse = (body) => body.radius !== body.radiusY;

// The records of record.hpp, as shapes that a contestant takes.
class Cases {
    constructor(path) {
        const bytes = readFileSync(path);
        const buffer = bytes.buffer;
        this.ints = new Int32Array(buffer, bytes.byteOffset);
        this.floats = new Float32Array(buffer, bytes.byteOffset);
        this.doubles = new Float64Array(buffer, bytes.byteOffset);
        this.starts = [];
        for (let at = 0; at < this.ints.length; at += 28 + 2 * (this.ints[at + 1] + this.ints[at + 2]))
            this.starts.push(at);
    }
    get count() { return this.starts.length; }
    at(index) {
        const at = this.starts[index], [set, countA, countB] = this.ints.subarray(at, at + 3);
        const [gap, band, extent, reach] = this.doubles.subarray(at / 2 + 2, at / 2 + 6);
        const body = (pose, vertices, count) => {
            const [x, y, cosine, sine, angle, radius, radiusY] = this.floats.subarray(pose, pose + 7);
            const points = this.floats.subarray(vertices, vertices + 2 * count);
            return { x, y, cosine, sine, angle, radius, radiusY, points, count };
        };
        return { set, gap, extent, reach, larger: (band - 1e-3) * 1e4, a: body(at + 12, at + 28, countA),
                 b: body(at + 19, at + 28 + 2 * countA, countB), motion: { x: this.floats[at + 26], y: this.floats[at + 27] } };
    }
}

// The function of the library for the case, if it has one: pairs are asked for a verdict at least.
function prepare(contestant, one) {
    const isBeyond = one.set === Sets.capsules || one.set === Sets.ellipses;
    if ((isBeyond && !contestant.takes?.includes(one.set)) || (one.set === Sets.casts && !contestant.cast) ||
        (one.set === Sets.rays && !contestant.ray))
        return undefined;
    return contestant.prepare(one);
}

// Flags and number. Which number is asked for goes by the truth, so that a wrong verdict is counted once.
function ask(contestant, one, prepared) {
    if (moves(one)) {
        const share = one.set === Sets.rays ? contestant.ray(prepared) : contestant.cast(prepared);
        const isNumber = share !== true && share !== -1 && one.gap <= 0;
        return [(share === -1 ? 0 : Overlapping) | (isNumber ? HasNumber : 0), isNumber ? share : 0];
    }
    const flags = contestant.overlap(prepared) ? Overlapping : 0;
    if (one.gap > 0 ? !contestant.distance : !contestant.depth)
        return [flags, 0];
    return [flags | HasNumber, one.gap > 0 ? contestant.distance(prepared) : -contestant.depth(prepared)];
}

// In a worker: answers from case `first` on, into memory that the main thread sees.
async function work({ path, name, numbers, flags, done, first, step }) {
    const cases = new Cases(path);
    let contestant = await contestants[name]();
    parentPort.postMessage("ready");
    for (let i = first; i < cases.count; Atomics.store(done, 0, i += step)) {
        flags[i] = Refused;
        const one = cases.at(i);
        let answer = 0;
        try {
            const prepared = prepare(contestant, one);
            if (prepared) {
                flags[i] = answer = Asked;
                const [found, number] = ask(contestant, one, prepared);
                answer |= found;
                numbers[i] = number;
                contestant.free?.(prepared);
            }
        } catch (problem) {
            // Nothing can be asked of WebAssembly after that; a library in JavaScript is started again.
            if (problem instanceof WebAssembly.RuntimeError)
                throw problem;
            contestant = await contestants[name]();
            answer = flags[i] === Refused ? Refused : Asked | Crashed;
        }
        flags[i] = answer;
    }
}

// One worker after the other: what ends it, or keeps it for a second, is counted, and the next one goes on.
async function answer(path, name, out, step) {
    const count = new Cases(path).count;
    const numbers = new Float64Array(new SharedArrayBuffer(8 * count));
    const flags = new Uint8Array(new SharedArrayBuffer(count));
    const done = new Int32Array(new SharedArrayBuffer(4));
    while (done[0] < count) {
        const worker = new Worker(new URL(import.meta.url), {
            workerData: { path, name, numbers, flags, done, first: done[0], step } });
        const end = await new Promise((resolve) => {
            let ready = false, before = -1, idle = 0;
            const watch = setInterval(() => {
                idle = ready && before === done[0] ? idle + 1 : 0;
                before = done[0];
                if (idle > 20)
                    resolve(Endless);
            }, 50);
            worker.once("message", () => { ready = true; });
            worker.once("error", (problem) => {
                if (!ready)
                    throw problem;
                resolve(Crashed);
            });
            worker.once("exit", () => resolve(0));
            worker.once("exit", () => clearInterval(watch));
        });
        await worker.terminate();
        if (end) {
            if (flags[done[0]] !== Refused)
                flags[done[0]] = Asked | end;
            done[0] += step;
        }
    }
    writeFileSync(out, Buffer.concat([numbers, flags].map((part) => Buffer.from(part.buffer))));
}

// The rows of main.cpp: by the number of circles in a pair, and apart (1) or overlapping (-1).
const rows = [["octagons apart", Sets.octagons, 0, 1],
    ["polygons apart", Sets.random, 0, 1], ["polygons overlapping", Sets.random, 0, -1],
    ["circle and polygon apart", Sets.random, 1, 1], ["circle and polygon overlapping", Sets.random, 1, -1],
    ["large polygons apart", Sets.large, 0, 1], ["large polygons overlapping", Sets.large, 0, -1],
    ["capsules apart", Sets.capsules, 0, 1], ["capsules overlapping", Sets.capsules, 0, -1],
    ["ellipses apart", Sets.ellipses, 0, 1], ["ellipses overlapping", Sets.ellipses, 0, -1],
    ["polygons that hit", Sets.casts, 0, -1], ["polygons that miss", Sets.casts, 0, 1],
    ["circle and polygon that hit", Sets.casts, 1, -1], ["circle and polygon that miss", Sets.casts, 1, 1],
    ["polygon hit", Sets.rays, 1, -1], ["polygon missed", Sets.rays, 1, 1],
    ["circle hit", Sets.rays, 2, -1], ["circle missed", Sets.rays, 2, 1]];
const MostPairs = 1000;
const isCircle = (body) => body.count === 1 && !isEllipse(body);
// planck and phaser-box2d take them, where they take such shapes at all.
const isCommon = (one, judges) => [Sets.large, Sets.capsules, Sets.ellipses].includes(one.set) ||
    judges.every((judge) => judge.prepare(one));

// Interleaved, and the best of the rounds. Rounds are a few milliseconds long.
async function time(path, rounds) {
    const cases = new Cases(path), runs = [], all = new Map();
    for (const [name, make] of Object.entries(contestants))
        all.set(name, await make());
    const judges = [all.get("planck"), all.get("phaser-box2d")];
    for (const [kind, set, circles, side] of rows) {
        const chosen = [];
        for (let i = 0; i < cases.count && chosen.length < MostPairs; ++i) {
            const one = cases.at(i);
            if (one.set === set && isCircle(one.a) + isCircle(one.b) === circles && one.gap > 0 === side > 0 &&
                isCommon(one, judges))
                chosen.push(one);
        }
        for (const [name, contestant] of all) {
            const queries = set === Sets.casts ? ["cast"] : set === Sets.rays ? ["ray"]
                : ["overlap", side > 0 ? "distance" : "depth"];
            const timed = queries.filter((query) => contestant[query] && !contestant.untimed?.includes(query));
            if (!timed.length || !chosen.length || !prepare(contestant, chosen[0]))
                continue;
            const prepared = chosen.map((one) => prepare(contestant, one));
            if (!prepared.includes(undefined))
                for (const query of timed)
                    runs.push({ name: `${name};${query}, ${kind}`, ask: contestant[query], prepared, best: Infinity });
        }
    }
    let sum = 0;
    for (let round = 0; round < rounds; ++round)
        for (const run of runs) {
            const start = process.hrtime.bigint();
            for (const pair of run.prepared)
                sum += Number(run.ask(pair));
            run.best = Math.min(run.best, Number(process.hrtime.bigint() - start));
        }
    for (const run of runs)
        console.log(`${run.name};${(run.best / run.prepared.length).toFixed(1)}`);
    return sum;
}

if (!isMainThread)
    await work(workerData);
else if (process.argv[2] === "answer")
    await answer(process.argv[3], process.argv[4], process.argv[5], Number(process.argv[6] ?? 1));
else
    await time(process.argv[3], Number(process.argv[4]));
if (isMainThread)
    process.exit(); // box2d3-wasm has workers that wait
