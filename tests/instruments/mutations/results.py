# SPDX-License-Identifier: Zlib
"""Keeps what became of every mutant, and prints it as a table."""

import collections
import hashlib
import json

from mutants import mutants_of

COUNTED = ("mirrored", "other", "survived")


def fingerprint(text):
    return hashlib.sha1(text.encode()).hexdigest()[:12]


def known_reason(lines, mutant):
    """Why a mutant may survive, or None. A line: file | original line | mutated line | reason."""
    begin = f"{mutant.file} | {mutant.original} | {mutant.mutated} | "
    return next((line[len(begin):].strip() for line in lines if line.startswith(begin)), None)


def read_known(path):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line.strip() and not line.startswith("#")]


def stale_lines(lines, sources):
    """Lines about these sources that fit none of their mutants."""
    mutants = {file: mutants_of(file, text) for file, text in sources.items()}
    return [line for line in lines if (file := line.split(" | ")[0]) in mutants and
            not any(known_reason([line], mutant) is not None for mutant in mutants[file])]


class Results:
    """JSON lines; of two lines for one mutant the later one holds."""

    def __init__(self, path, keep):
        self.path = path
        self.earlier = {}
        self.records = []
        if keep and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                record = json.loads(line)
                self.earlier[tuple(record["key"]), record["source"]] = record
        elif path.exists():
            path.replace(path.with_name(f"previous_{path.name}"))

    def forget_uncaught(self):
        """Mutants that the mirrored file did not catch run again."""
        self.earlier = {key: record for key, record in self.earlier.items()
                        if record["status"] not in ("other", "survived")}

    def add(self, mutant, source, outcome, fresh=True):
        record = {"key": mutant.key, "source": source, "file": mutant.file, "line": mutant.line,
                  "operator": mutant.operator, "original": mutant.original, "mutated": mutant.mutated} | outcome
        self.records.append(record)
        if fresh:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(record) + "\n")

    def count(self, *statuses):
        return sum(record["status"] in statuses for record in self.records)


def row(name, counts):
    total = sum(counts[status] for status in COUNTED)
    share = f"{100 * counts['mirrored'] / total:.0f} %" if total else "-"
    caught = f"{100 * (total - counts['survived']) / total:.0f} %" if total else "-"
    cells = (name, total, counts["mirrored"], counts["other"], counts["survived"], share, caught, counts["known"])
    return "| " + " | ".join(map(str, cells)) + " |"


def table(records):
    """Markdown: one row per source, the sum, who else caught, and the survivors."""
    by_file = collections.defaultdict(collections.Counter)
    for record in records:
        by_file[record["file"]][record["status"]] += 1
    titles = ("source", "mutants", "mirrored file", "another file", "survived", "share of mirrored", "share caught",
              "known")
    lines = ["| " + " | ".join(titles) + " |", "|---" * len(titles) + "|"]
    lines += [row(file, by_file[file]) for file in sorted(by_file)]
    everything = sum(by_file.values(), collections.Counter())
    lines.append(row("all", everything))
    lines.append(f"\nNot counted: {everything['same code']} with the same code, "
                 f"{everything['does not compile']} that do not compile.")
    others = collections.Counter(record["by"] for record in records if record["status"] == "other")
    lines += ["", "Caught by another file:", ""] + [f"- {file}: {count}" for file, count in others.most_common()]
    for status, title in (("survived", "Survivors"), ("other", "Not caught by the mirrored file")):
        lines += ["", f"{title}:", ""]
        for record in sorted((r for r in records if r["status"] == status), key=lambda r: (r["file"], r["line"])):
            lines += [f"- {record['file']}:{record['line']} ({record['operator']})" +
                      (f" caught by {record['by']}" if status == "other" else ""),
                      f"  - `{record['original']}`", f"  - `{record['mutated']}`"]
    return "\n".join(lines) + "\n"
