// SPDX-License-Identifier: Zlib
// The contestants of the league that run in node:
//   node league.mjs answer CASES NAME ANSWERS [STEP]      asks NAME about every case, or each STEP-th
//   node league.mjs time CASES ROUNDS                     times all of them in this process
// GRAZE_LEAGUE names the folder with node_modules and graze.js.
import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { contestants } from "./contestants.mjs";

const Asked = 1, Overlapping = 2, HasNumber = 4, Crashed = 8, Endless = 16, Refused = 32;
const [Octagons, Random] = [1, 4];

// The records of record.hpp, as shapes that a contestant takes.
class Cases {
    constructor(path) {
        const bytes = readFileSync(path);
        const buffer = bytes.buffer;
        this.ints = new Int32Array(buffer, bytes.byteOffset);
        this.floats = new Float32Array(buffer, bytes.byteOffset);
        this.doubles = new Float64Array(buffer, bytes.byteOffset);
        this.starts = [];
        for (let at = 0; at < this.ints.length; at += 24 + 2 * (this.ints[at + 1] + this.ints[at + 2]))
            this.starts.push(at);
    }
    get count() { return this.starts.length; }
    at(index) {
        const at = this.starts[index], [set, countA, countB] = this.ints.subarray(at, at + 3);
        const [gap, band, extent, reach] = this.doubles.subarray(at / 2 + 2, at / 2 + 6);
        const body = (pose, vertices, count) => {
            const [x, y, cosine, sine, angle, radius] = this.floats.subarray(pose, pose + 6);
            return { x, y, cosine, sine, angle, radius, points: this.floats.subarray(vertices, vertices + 2 * count), count };
        };
        return { set, gap, extent, reach, larger: (band - 1e-3) * 1e4,
                 a: body(at + 12, at + 24, countA), b: body(at + 18, at + 24 + 2 * countA, countB) };
    }
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
            const prepared = contestant.prepare(one);
            if (prepared) {
                flags[i] = answer = Asked;
                answer |= contestant.overlap(prepared) ? Overlapping : 0;
                // Which number is asked for goes by the truth, so that a wrong verdict is counted once.
                const ask = one.gap > 0 ? contestant.distance : contestant.depth;
                if (ask) {
                    numbers[i] = one.gap > 0 ? ask(prepared) : -ask(prepared);
                    answer |= HasNumber;
                }
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

const classes = [["octagons", Octagons, 0, 10000], ["polygons", Random, 0, 4000], ["circle-polygon", Random, 1, 4000]];

// Interleaved, and the best of the rounds. Rounds are a few milliseconds long.
async function time(path, rounds) {
    const cases = new Cases(path), runs = [], box2d = await contestants.planck();
    const all = [];
    for (const [name, make] of Object.entries(contestants))
        all.push([name, await make()]);
    for (const [kind, set, circles, most] of classes) {
        const chosen = [];
        for (let i = 0; i < cases.count && chosen.length < most; ++i) {
            const one = cases.at(i);
            if (one.set === set && (one.a.count === 1) + (one.b.count === 1) === circles && box2d.prepare(one))
                chosen.push(one);
        }
        for (const [name, contestant] of all) {
            const prepared = chosen.map((one) => contestant.prepare(one));
            if (prepared.includes(undefined))
                continue;
            for (const query of ["overlap", "distance", "depth"])
                if (contestant[query])
                    runs.push({ name: `${name} ${query} ${kind}`, ask: contestant[query], prepared, best: Infinity });
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
        console.log(`${run.name} ${(run.best / run.prepared.length).toFixed(1)}`);
    return sum;
}

if (!isMainThread)
    await work(workerData);
else if (process.argv[2] === "answer")
    await answer(process.argv[3], process.argv[4], process.argv[5], Number(process.argv[6] ?? 1));
else
    await time(process.argv[3], Number(process.argv[4]));
