#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""Stored inputs of a fuzz target, one a line in Base64, and the same as files of a folder, as libFuzzer reads and writes them.

    pack.py unpack tests/instruments/fuzz/corpus/decompose.txt FOLDER
    pack.py pack FOLDER tests/instruments/fuzz/corpus/decompose.txt
"""

import base64
import hashlib
import pathlib
import sys


def unpack(packed, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for line in packed.read_text().splitlines():
        data = base64.b64decode(line, validate=True)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(folder, packed):
    inputs = sorted({file.read_bytes() for file in folder.iterdir()}, key=lambda data: (len(data), data))
    packed.write_text("".join(f"{base64.b64encode(data).decode()}\n" for data in inputs))


command, source, target = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
{"pack": pack, "unpack": unpack}[command](source, target)
