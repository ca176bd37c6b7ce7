#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""check_corpus.py judge|stripped|badlines GRAZE_CORPUS WORK_FOLDER

judge     answers shared.jsonl, has judge.py judge the answers, and compares the cases that fail with
          known_failures.txt: a case that newly fails is an error, and so is a listed one that passes,
          so that the list can only shrink.
stripped  the answers must be the same on a file without expect, tol, note and tags.
badlines  a bad line gives a sentence with its number and exit code 2; the other lines are answered.
"""
import json, pathlib, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
SHARED = HERE / "shared.jsonl"


def answer(program, corpus):
    return subprocess.run([program, str(corpus)], capture_output=True, text=True)


def known_failures():
    lines = (HERE / "known_failures.txt").read_text().splitlines()
    return {line.split()[0] for line in lines if line.strip() and not line.startswith("#")}


def judge(program, folder):
    run = answer(program, SHARED)
    if run.returncode != 0:
        print(run.stderr)
        return f"graze_corpus ended with {run.returncode}"
    answers = folder / "answers.jsonl"
    answers.write_text(run.stdout)
    verdict = subprocess.run([sys.executable, "-B", str(HERE / "judge.py"), str(SHARED), str(answers), "--f32"],
                             capture_output=True, text=True)
    print(verdict.stdout, verdict.stderr)
    if not verdict.stdout.splitlines() or not verdict.stdout.splitlines()[-1].startswith("total "):
        return "judge.py did not come to its end"
    failed = {line.split()[1] for line in verdict.stdout.splitlines() if line.startswith("FAIL ")}
    known = known_failures()
    problems = [f"newly fails: {i}" for i in sorted(failed - known)]
    problems += [f"passes now, take it off known_failures.txt: {i}" for i in sorted(known - failed)]
    return "\n".join(problems)


def stripped(program, folder):
    bare = folder / "stripped.jsonl"
    with open(SHARED) as source, open(bare, "w") as target:
        for line in source:
            case = json.loads(line)
            for key in ("expect", "tol", "tol_f32", "note", "tags", "scale", "size", "f32_exact", "source"):
                case.pop(key, None)
            target.write(json.dumps(case) + "\n")
    full, less = answer(program, SHARED), answer(program, bare)
    if full.returncode or less.returncode:
        return f"exit codes {full.returncode} and {less.returncode}\n{full.stderr}{less.stderr}"
    if full.stdout.count("\n") != sum(1 for _ in open(SHARED)):
        return "not every case has an answer line"
    return "" if full.stdout == less.stdout else "the answers differ on the stripped file"


def badlines(program, folder):
    circle = {"type": "circle", "center": [0, 0], "radius": 1}
    good = {"id": "good", "query": "overlap", "a": circle, "b": circle}
    bad = ["{not json", json.dumps({**good, "query": "guess"}), json.dumps({**good, "b": {"type": "torus"}}),
           json.dumps({**good, "a": {**circle, "radius": -1}}), json.dumps({**good, "a": {**circle, "radius": 1e300}}),
           json.dumps({k: v for k, v in good.items() if k != "b"}), json.dumps({**good, "a_transform": [1, 0, 0]}),
           "[]", json.dumps({**good, "a": {"type": "polygon", "vertices": []}})]
    file = folder / "badlines.jsonl"
    file.write_text("\n".join([json.dumps(good), *bad, "", json.dumps({**good, "id": "last"})]) + "\n")
    run = answer(program, file)
    told = run.stderr.splitlines()
    print(run.stderr)
    if run.returncode != 2:
        return f"exit code {run.returncode} instead of 2"
    if [json.loads(line)["id"] for line in run.stdout.splitlines()] != ["good", "last"]:
        return f"the good lines were not answered: {run.stdout}"
    if len(told) != len(bad):
        return f"{len(told)} sentences for {len(bad)} bad lines"
    for number, line in enumerate(told, start=2):
        if f"line {number}:" not in line:
            return f"no line number {number} in: {line}"
    for arguments in ([], [str(folder / "there is no such file.jsonl")]):
        run = subprocess.run([program, *arguments], capture_output=True, text=True)
        if run.returncode != 2 or not run.stderr:
            return f"no sentence or no exit code 2 for arguments {arguments}"
    return ""


def main():
    checks = {"judge": judge, "stripped": stripped, "badlines": badlines}
    if len(sys.argv) != 4 or sys.argv[1] not in checks:
        sys.exit(__doc__)
    problem = checks[sys.argv[1]](sys.argv[2], pathlib.Path(sys.argv[3]))
    if problem:
        sys.exit(problem)


main()
