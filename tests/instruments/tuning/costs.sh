#!/usr/bin/env bash
# SPDX-License-Identifier: Zlib
# Instructions per query at every setting of the curves of plugin/docs/tuning.md, to the digit:
#
#   tests/instruments/tuning/costs.sh [PROGRAM]      PROGRAM: build/release/bin/graze_tuning_costs
#
# writes tests/instruments/tuning/costs.csv. It takes some minutes.
set -eu
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
program=${1:-$here/../../../build/release/bin/graze_tuning_costs}
if ! command -v valgrind > /dev/null; then
    echo "costs.sh: valgrind is missing: apt-get install valgrind" >&2
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

valgrind -q --tool=callgrind --instr-atstart=no --callgrind-out-file="$folder/out" \
    "$program" > "$folder/said" 2> "$folder/log" || { cat "$folder/log" >&2; exit 1; }

python3 - "$folder" > "$folder/costs.csv" << 'PYTHON'
import pathlib, re, sys
folder = pathlib.Path(sys.argv[1])
totals = {}
for path in folder.glob("out*"):
    text = path.read_text(errors="replace")
    name = re.search(r"^desc: Trigger: Client Request: (\S+)", text, re.M)
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    if name and total:
        totals[name[1]] = int(total[1])
lines = (folder / "said").read_text().splitlines()
print("# Instructions per query (callgrind), the mean over the cases; written by tests/instruments/tuning/costs.sh.")
print(f"# {lines[0]}")
print("query,kind,place,sweep,max_iterations,epsilon,cases,iterations,instructions")
for line in lines[1:]:
    name, cases, iterations = line.rsplit(",", 2)
    print(f"{name},{cases},{iterations},{totals[name] / int(cases):.1f}")
PYTHON
mv "$folder/costs.csv" "$here/costs.csv"
echo "$(grep -vc '^#' "$here/costs.csv") lines in $here/costs.csv"
