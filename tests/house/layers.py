# SPDX-License-Identifier: Zlib
"""Each layer of the plugin includes only itself and layers to its left:

    base -> math -> shapes -> pair -> (gjk | fast) -> queries -> sprite -> system -> (outline | files | sfml | c) -> game

fast/lanes, which is compiled once for each kind of processor, includes nothing else of fast. Only queries includes
fast: system and the layers after it do not know how an answer came about. files, sfml and c may use outline. Core
knows the standard library alone, and the game sees only what a user of the plugin sees.
"""

import house

CORE = ["base", "math", "shapes", "pair", "gjk", "queries", "sprite", "system"]
ALLOWED = {layer: set(CORE[:index + 1]) for index, layer in enumerate(CORE)}
ALLOWED["fast/lanes"] = {"base", "math", "shapes", "pair", "fast/lanes"}
ALLOWED["fast"] = {"base", "math", "shapes", "pair", "gjk", "fast", "fast/lanes"}
ALLOWED["queries"] |= {"fast", "fast/lanes"}
ALLOWED["outline"] = set(CORE) | {"outline"}
for outer in ("files", "sfml", "c"):
    ALLOWED[outer] = set(CORE) | {"outline", "umbrella", outer}
ALLOWED["umbrella"] = set(CORE) | {"outline"}

# Folders of other libraries' headers, by the layer that may include them.
FOREIGN = {"sfml": {"SFML"}, "files": {"nlohmann"}}


def layer_of(header):
    """Layer of a header by its path below include/graze or src; None when it is no header of ours."""
    parts = header.split("/")
    if header.startswith("fast/lanes/"):
        return "fast/lanes"
    if header == "graze.hpp":
        return "umbrella"
    if header == "graze.h":
        return "c"
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
        elif target not in ALLOWED[layer]:
            yield f"{house.where(path, line)}: layer {layer} may not include {name} of layer {target}"


def check_game(path):
    for line, bracket, name in house.includes(path):
        own = bracket == '"' and any((base / name).is_file() for base in (path.parent, house.ROOT / "sample_game"))
        public = bracket == "<" and (not name.startswith("graze/") or (house.INCLUDE / name).is_file())
        if not own and not public:
            yield f"{house.where(path, line)}: {name} is neither a file of the game nor a public header"


def main():
    checked, problems = 0, []
    for root in (house.INCLUDE / "graze", house.SOURCE):
        for path in sorted(root.rglob("*")):
            if path.suffix in (".hpp", ".cpp", ".h"):
                checked += 1
                problems += check_plugin(path, root)
    for path in house.files(".hpp", ".cpp", folders=("sample_game",)):
        checked += 1
        problems += check_game(path)
    house.finish(checked, problems, "files")


main()
