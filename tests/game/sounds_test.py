#!/usr/bin/env python3
# SPDX-License-Identifier: Zlib
"""The sounds that assets/make_sounds.py makes are those of the repository, to the byte.

Usage: sounds_test.py ASSETS
"""

import filecmp
import pathlib
import subprocess
import sys
import tempfile


def main():
    assets = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, assets / "make_sounds.py", folder], check=True)
        made = sorted(file.name for file in pathlib.Path(folder).iterdir())
        wrong = [name for name in made if not filecmp.cmp(pathlib.Path(folder) / name, assets / "sounds" / name, False)]
    print(f"sounds_test: {', '.join(made)}: {'other than ' + ', '.join(wrong) if wrong else 'the same'}")
    return 1 if wrong or not made else 0


if __name__ == "__main__":
    sys.exit(main())
