# SPDX-License-Identifier: Zlib
"""Each layer of the plugin includes only itself and layers to its left:

    base -> math -> shapes -> pair -> (gjk | fast) -> queries -> sprite -> system -> (outline | files | sfml | c) -> game

Only queries includes fast: system and the layers after it know neither that nor how an answer came about. files and
sfml and c may use outline. Core knows the standard library alone, and the game sees only what a user of the
plugin sees.

Within system each room includes only itself and rooms to its left; files that stand in no room are the facade:

    sprites -> broad -> contact -> near_miss -> (pairs | bullets | ask) -> (mover | state) -> facade
"""

import house

CORE = ["base", "math", "shapes", "pair", "gjk", "queries", "sprite", "system"]
ALLOWED = {layer: set(CORE[:index + 1]) for index, layer in enumerate(CORE)}
ALLOWED["fast"] = {"base", "math", "shapes", "pair", "gjk", "fast"}
ALLOWED["queries"] |= {"fast"}
ALLOWED["outline"] = set(CORE) | {"outline"}
for outer in ("files", "sfml", "c"):
    ALLOWED[outer] = set(CORE) | {"outline", "umbrella", outer}
ALLOWED["umbrella"] = set(CORE) | {"outline"}

# The rooms of system: state saves what pairs and bullets hold, the mover queries the world.
ROOMS = ["sprites", "broad", "contact", "near_miss"]
ROOM_ALLOWED = {room: set(ROOMS[:index + 1]) for index, room in enumerate(ROOMS)}
for last in ("pairs", "bullets", "ask"):
    ROOM_ALLOWED[last] = set(ROOMS) | {last}
ROOM_ALLOWED["mover"] = ROOM_ALLOWED["ask"] | {"mover"}
ROOM_ALLOWED["state"] = set(ROOMS) | {"pairs", "bullets", "state"}
ROOM_ALLOWED["facade"] = set(ROOM_ALLOWED) | {"facade"}

# Folders of other libraries' headers, by the layer that may include them.
FOREIGN = {"sfml": {"SFML"}, "files": {"nlohmann"}}


def layer_of(header):
    """Layer of a header by its path below include/graze or src; None when it is no header of ours."""
    parts = header.split("/")
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


def room_of(path):
    """Room of a file of src/system; None for files of other layers."""
    if not path.is_relative_to(house.SOURCE / "system"):
        return None
    parts = path.relative_to(house.SOURCE / "system").parts
    return parts[0] if len(parts) > 1 else "facade"


def check_rooms(path):
    room = room_of(path)
    if room is None:
        return
    if room not in ROOM_ALLOWED:
        yield f"{house.where(path)}: {room} is no room of system"
        return
    for line, bracket, name in house.includes(path):
        for base in (path.parent, house.SOURCE) if bracket == '"' else ():
            found = (base / name).resolve()
            if not found.is_file():
                continue
            target = room_of(found)
            if target is not None and target not in ROOM_ALLOWED[room]:
                yield f"{house.where(path, line)}: room {room} may not include {name} of {target}"
            break


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
            if path.suffix in (".hpp", ".cpp", ".h", ".inl"):
                checked += 1
                problems += check_plugin(path, root)
                problems += check_rooms(path)
    for path in house.files(".hpp", ".cpp", folders=("sample_game",)):
        checked += 1
        problems += check_game(path)
    house.finish(checked, problems, "files")


main()
