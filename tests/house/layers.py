# SPDX-License-Identifier: Zlib
"""Each layer of the plugin includes only itself and layers to its left:

    base -> math -> shapes -> pair -> gjk -> fast -> queries -> sprite -> system -> tune -> (outline | files | sfml | c) -> game

fast/lanes, which is compiled once for each kind of processor, includes nothing else of fast. queries and system see
one header of fast, the door. No header does nothing but include others: that would be a way around the rule. files,
sfml and c may use outline, and maps stands on files. Core knows the standard library alone, and the game sees only what a user of the plugin sees; its rooms have an order of
their own, in sample_game/README.md, and so do the rooms of system, in plugin/src/system/README.md.
"""

import re

import house

GAME = house.ROOT / "sample_game"
EXAMPLES = GAME / "examples"

CORE = ["base", "math", "shapes", "pair", "gjk", "queries", "sprite", "system", "tune"]
ALLOWED = {layer: set(CORE[:index + 1]) for index, layer in enumerate(CORE)}
ALLOWED["fast/lanes"] = {"base", "math", "shapes", "pair", "fast/lanes"}
ALLOWED["fast"] = {"base", "math", "shapes", "pair", "gjk", "fast", "fast/lanes"}
DOOR = "fast/door.hpp"
BEHIND_DOOR = {"fast", "fast/lanes"}
ALLOWED["outline"] = set(CORE) | {"outline"}
for outer in ("files", "sfml", "c"):
    ALLOWED[outer] = set(CORE) | {"outline", "umbrella", outer}
ALLOWED["maps"] = ALLOWED["files"] | {"maps"}
ALLOWED["umbrella"] = set(CORE) | {"outline"}

# Folders of other libraries' headers, by the layer that may include them.
FOREIGN = {"sfml": {"SFML"}, "files": {"nlohmann"}, "maps": {"nlohmann"}}


def layer_of(header):
    """Layer of a header by its path below include/graze or src; None when it is no header of ours."""
    parts = header.split("/")
    if header.startswith("fast/lanes/"):
        return "fast/lanes"
    if header == "graze.hpp":
        return "umbrella"
    if header == "graze.h":
        return "c"
    if header == "sfml.hpp":
        return "sfml"
    return parts[0] if len(parts) > 1 and parts[0] in ALLOWED else None


def target_layer(path, bracket, name):
    """Layer that an include leads to, "" for what is not ours, None for ours that does not exist."""
    if bracket == "<":
        if not name.startswith("graze/"):
            return ""
        exists = (house.INCLUDE / name).is_file()
        return layer_of(name.removeprefix("graze/")) if exists else None
    for base in (path.parent, house.SOURCE):
        found = (base / name).resolve()
        if found.is_file() and found.is_relative_to(house.SOURCE):
            return layer_of(found.relative_to(house.SOURCE).as_posix())
    return None


def check_plugin(path, root):
    layer = layer_of(path.relative_to(root).as_posix())
    if layer is None:
        yield f"{house.where(path)}: stands in no layer"
        return
    for line, bracket, name in house.includes(path):
        target = target_layer(path, bracket, name)
        if target is None:
            yield f"{house.where(path, line)}: {name} is no header of the plugin"
        elif target == "":
            if "/" in name and name.split("/")[0] not in FOREIGN.get(layer, set()):
                yield f"{house.where(path, line)}: layer {layer} may not use {name}"
        elif name == DOOR and layer in ("queries", "system"):
            continue
        elif target not in ALLOWED[layer]:
            yield f"{house.where(path, line)}: layer {layer} may not include {name} of layer {target}"


def check_content(path):
    """A header of the sources has declarations of its own."""
    text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    includes = ("#include", "#pragma", "#if", "#else", "#endif")
    if not [line for line in text.splitlines() if line.strip() and not line.startswith(includes)]:
        yield f"{house.where(path)}: only includes other headers: include them where they are needed"


class Rooms:
    """The rooms of a folder, by the table in its README.md: a room, or a file at the top, and the rooms before it that
    it may include. `facade` is the room of other files at the top; it may include all."""

    ROW = re.compile(r"\| `([a-z_/]+?)(?:/|\.\*|\.cpp)` \|.*\| ([a-z_/ ]*)\|")

    def __init__(self, folder, facade=None):
        self.folder, self.facade = folder, facade
        lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
        self.allowed = {match[1]: match[2].split() for line in lines if (match := self.ROW.fullmatch(line))}

    def of(self, path):
        """Room of a file; None when it stands in none."""
        parts = path.relative_to(self.folder).parts
        room = "/".join(parts[:-1]) or path.stem
        return room if room in self.allowed else self.facade if len(parts) == 1 else None

    def check_table(self):
        for index, (room, others) in enumerate(self.allowed.items()):
            for later in set(others) - set(list(self.allowed)[:index]):
                yield f"{house.where(self.folder)}: {room} may include {later}, which does not come before it"

    def check(self, path):
        room = self.of(path)
        if room is None:
            yield f"{house.where(path)}: stands in no room"
            return
        for line, bracket, name in house.includes(path):
            target = next((there for base in (path.parent, self.folder, house.SOURCE)
                           if (there := (base / name).resolve()).is_file()), None)
            if bracket == "<" or target is None or not target.is_relative_to(self.folder):
                continue
            other = self.of(target)
            if other != room and room != self.facade and other not in self.allowed[room]:
                yield f"{house.where(path, line)}: room {room} may not include {name} of room {other}"


# An example is a project of its own, and names the files beside it.
def check_game(path):
    for line, bracket, name in house.includes(path):
        if bracket == "<":
            if name.startswith("graze/") and not (house.INCLUDE / name).is_file():
                yield f"{house.where(path, line)}: {name} is no public header"
        elif not (GAME / name).is_file() and not (path.is_relative_to(EXAMPLES) and (path.parent / name).is_file()):
            yield f"{house.where(path, line)}: {name} is no file of the game, named from sample_game"


def main():
    game, system = Rooms(GAME), Rooms(house.SOURCE / "system", "facade")
    checked, problems = 0, [*game.check_table(), *system.check_table()]
    for root in (house.INCLUDE / "graze", house.SOURCE):
        for path in sorted(root.rglob("*")):
            if path.suffix in (".hpp", ".cpp", ".h", ".inl"):
                checked += 1
                problems += check_plugin(path, root)
                if path.suffix == ".hpp" and root == house.SOURCE:
                    problems += check_content(path)
                if path.is_relative_to(system.folder):
                    problems += system.check(path)
    for path in house.files(".hpp", ".cpp", folders=("sample_game",)):
        checked += 1
        problems += [*check_game(path), *game.check(path)]
    house.finish(checked, problems, "files")


main()
