#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""check_corpus.py judge|stripped|badlines|hash|hash-sse2|hash-avx2|update-hash GRAZE_CORPUS WORK_FOLDER [fast|gjk]

The last argument is the method that answers, fast unless another one is named. WORK_FOLDER is made when it is missing.

judge     answers shared.jsonl, has judge.py judge the answers, and compares the cases that fail with
          known_failures.txt: a case that newly fails is an error, and so is a listed one that passes,
          so that the list can only shrink.
stripped  the answers must be the same on a file without expect, tol, note and tags.
badlines  a bad line gives a sentence with its number and exit code 2; the other lines are answered.
hash      the hash over all bits of all answers is the one in golden_hash.txt: whatever the compiler, the
          build type, and the SIMD path that the processor allows. Each method has its own line there.
hash-sse2 the same with GRAZE_SIMD=sse2, and that is the path that ran.
hash-avx2 likewise; exit code 77 (skipped) where the processor has no AVX2.
update-hash  writes the method's line of golden_hash.txt anew, after a change to the queries that is meant to change their last
          bits. Refuses where the SIMD paths disagree.
"""
import json, os, pathlib, platform, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
SHARED = HERE / "shared.jsonl"
GOLDEN = HERE / "golden_hash.txt"
METHODS = ("fast", "gjk")
METHOD = sys.argv[4] if len(sys.argv) > 4 else "fast"


def answer(program, corpus):
    return subprocess.run([program, "--method", METHOD, str(corpus)], capture_output=True, text=True)


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
    reported = run.stderr.splitlines()
    print(run.stderr)
    if run.returncode != 2:
        return f"exit code {run.returncode} instead of 2"
    if [json.loads(line)["id"] for line in run.stdout.splitlines()] != ["good", "last"]:
        return f"the good lines were not answered: {run.stdout}"
    if len(reported) != len(bad):
        return f"{len(reported)} sentences for {len(bad)} bad lines"
    for number, line in enumerate(reported, start=2):
        if f"line {number}:" not in line:
            return f"no line number {number} in: {line}"
    for arguments in ([], [str(folder / "there is no such file.jsonl")], ["--method", "quick", str(file)],
                      [str(file), "--method"], [str(file), str(file)]):
        run = subprocess.run([program, *arguments], capture_output=True, text=True)
        if run.returncode != 2 or not run.stderr:
            return f"no sentence or no exit code 2 for arguments {arguments}"
    return ""


def has(path):
    """Whether this machine can take a SIMD path."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return False
    if path == "sse2":
        return True
    try:
        flags = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return False
    return f" {path} " in flags.replace("\n", " ")


def hashed(program, folder, path):
    """The hash on a SIMD path (None: the one that the machine gives), and what is wrong with the run."""
    environment = {name: value for name, value in os.environ.items() if name != "GRAZE_SIMD"}
    if path:
        environment["GRAZE_SIMD"] = path
    run = subprocess.run([program, "--hash", "--method", METHOD, str(SHARED)], capture_output=True, text=True, env=environment)
    (folder / f"hashes-{path or 'any'}.txt").write_text(run.stdout)
    reported = dict(line.split(maxsplit=1) for line in run.stdout.splitlines()[-2:])
    print(f"asked for {path or 'no path'}: simd {reported.get('simd')}, hash {reported.get('hash')}")
    if run.returncode or not reported.get("hash"):
        return None, f"graze_corpus --hash ended with {run.returncode}\n{run.stderr}"
    if path and reported["simd"] != path:
        return None, f"asked for {path}, the path taken is {reported['simd']}"
    return reported["hash"], ""


def goldens():
    """{method: hash}"""
    return dict(line.split() for line in GOLDEN.read_text().splitlines())


def golden(program, folder, path=None):
    if path and not has(path):
        print(f"skipped: this processor has no {path}")
        sys.exit(77)
    found, problem = hashed(program, folder, path)
    if problem:
        return problem
    wanted = goldens()[METHOD]
    if found == wanted:
        return ""
    return f"""the hash of the answers by {METHOD} is {found}, {GOLDEN.name} has {wanted}

The queries answer with other bits than before, or this compiler, build type or SIMD path gives other bits
than the rest. Hashes per case are in {folder}/hashes-*.txt: compare them with those of another build. When
every build agrees and the change is meant:

    python3 {HERE / 'check_corpus.py'} update-hash {program} {folder} {METHOD}
"""


def update(program, folder):
    hashes = {}
    for path in [None] + [path for path in ("sse2", "avx2") if has(path)]:
        hashes[path], problem = hashed(program, folder, path)
        if problem:
            return problem
    if len(set(hashes.values())) != 1:
        return f"the SIMD paths disagree: compare {folder}/hashes-*.txt"
    lines = {**goldens(), METHOD: hashes[None]}
    GOLDEN.write_text("".join(f"{method} {lines[method]}\n" for method in METHODS))
    return ""


def main():
    checks = {"judge": judge, "stripped": stripped, "badlines": badlines, "hash": golden, "update-hash": update,
              "hash-sse2": lambda program, folder: golden(program, folder, "sse2"),
              "hash-avx2": lambda program, folder: golden(program, folder, "avx2")}
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in checks or METHOD not in METHODS:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    problem = checks[sys.argv[1]](sys.argv[2], folder)
    if problem:
        sys.exit(problem)


main()
