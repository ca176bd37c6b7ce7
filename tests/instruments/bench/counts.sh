#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Instructions per query of graze, class by class, to the digit:
#
#   tests/instruments/bench/counts.sh [PROGRAM [CLASS...]]      PROGRAM: build/bench/bin/graze_counts
#
# writes tests/instruments/bench/counts.txt. With classes it only prints them. To see what a change costs or saves,
# run it before and after and compare the two files (git diff).
set -eu
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
program=${1:-$here/../../../build/bench/bin/graze_counts}
shift || true
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

valgrind -q --tool=callgrind --instr-atstart=no --callgrind-out-file="$folder/out" \
    "$program" "$@" > "$folder/said" 2> "$folder/log" || { cat "$folder/log" >&2; exit 1; }

report()
{
    echo "# Instructions per query (callgrind), the mean over the first queries of each class."
    grep -E '^(compiler|flags|queries): ' "$folder/said" | sed 's/^/# /'
    echo "# simd: ${GRAZE_SIMD:-as found}"
    echo "#"
    printf '%-30s %12s %12s %8s\n' '# class' instructions iterations hits
    python3 - "$folder" << 'PYTHON'
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
totals = {}
for path in folder.glob("out*"):
    text = path.read_text(errors="replace")
    name = re.search(r"^desc: Trigger: Client Request: (\S+)", text, re.M)
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    if name and total:
        totals[name[1]] = int(total[1])
queries = 1
for line in (folder / "said").read_text().splitlines():
    if line.startswith("queries: "):
        queries = int(line.split()[1])
    elif "/" in line and " hits " in line:
        name, _, hits, _, iterations = line.split()
        print(f"{name:30} {totals[name] / queries:12.3f} {int(iterations) / queries:12.3f} {int(hits):8}")
PYTHON
}

if (($# > 0)); then
    report
else
    report > "$folder/counts.txt"
    mv "$folder/counts.txt" "$here/counts.txt"
    cat "$here/counts.txt"
fi
