# SPDX-License-Identifier: Zlib
"""Small projects that use graze::sfml. They are configured, not built: their compiler commands show which SFML it is."""

import json
import re
import shutil
import subprocess

import sfml_stubs
import stage

BUILT_WITH = r"(set\(graze_sfml_built_with )(.*)\)"


def sfml_of(about):
    """The major version of the SFML that the installed package was built with."""
    config = stage.moved(about) / about.libraries / "cmake" / "graze" / "graze-config.cmake"
    return int(re.search(BUILT_WITH, config.read_text())[2].split(".")[0])


class Projects:
    """Projects in one folder beside the stubs of SFML. Prints a table, and collects what is wrong with it."""

    def __init__(self, folder):
        self.folder = folder
        self.problems = []
        shutil.rmtree(folder, ignore_errors=True)
        sfml_stubs.make(folder)

    def own(self, name):
        return self.folder / name

    def place(self, name):
        """The folder of a project."""
        folder = self.folder / re.sub(r"\W+", "_", name)
        folder.mkdir(exist_ok=True)
        return folder

    def configure(self, name, text, prefixes=(), options=()):
        """The output of CMake, and the SFMLs that the game and graze::sfml are compiled with; None when it failed."""
        folder = self.place(name)
        (folder / "main.cpp").write_text("int main() {}\n")
        (folder / "CMakeLists.txt").write_text(text)
        path = ";".join(str(self.own(prefix)) for prefix in prefixes)
        run = subprocess.run(["cmake", "-S", folder, "-B", folder / "build", "-DCMAKE_BUILD_TYPE=Release",
                              f"-DCMAKE_PREFIX_PATH={path}",
                              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "--no-warn-unused-cli", *options],
                             capture_output=True, text=True, check=False)
        output = " ".join((run.stdout + run.stderr).split())
        if run.returncode:
            return output, None
        commands = json.loads((folder / "build" / "compile_commands.json").read_text())
        used = [set(re.findall(rf"{self.folder}/(\w+_[23])/include\b", command["command"])) for command in commands
                if re.search(r"/main\.cpp$|plugin/src/sfml/attach\.cpp$", command["file"])]
        together = set.union(*used)
        return output, together if all(one == together for one in used) else {"different ones"}

    def uses(self, name, expected, *arguments):
        output, used = self.configure(name, *arguments)
        print(f"{name:50} {used and ' '.join(sorted(used)) or 'refused'}")
        if used != {expected}:
            self.problems.append(f"{name}: used {used}, and not {expected}\n{output}")
        elif "CMake Warning" in output:
            self.problems.append(f"{name} warns\n{output}")
        return output

    def refuses(self, name, reason, *arguments):
        output, used = self.configure(name, *arguments)
        print(f"{name:50} {'refused' if used is None else used}")
        if used is not None or reason not in output:
            self.problems.append(f"{name}: used {used}, or does not say: {reason}\n{output}")

    def installed(self, about, major):
        """The name of a copy of the installed package which says that it was built with that version of SFML."""
        prefix = self.own(f"graze{major}")
        shutil.copytree(stage.moved(about), prefix, symlinks=True)
        config = prefix / about.libraries / "cmake" / "graze" / "graze-config.cmake"
        text, count = re.subn(BUILT_WITH, rf"\g<1>{sfml_stubs.VERSIONS[major]})", config.read_text())
        self.expect("graze-config.cmake does not say what it was built with", count == 1)
        config.write_text(text)
        return prefix.name

    def expect(self, what, holds):
        if not holds:
            self.problems.append(what)

    def finish(self):
        raise SystemExit("\n\n".join(self.problems) or 0)
