# SPDX-License-Identifier: Zlib
"""Each layer of the plugin includes only itself and layers to its left:

    base -> math -> shapes -> pair -> (gjk | fast) -> queries -> sprite -> system -> (outline | files | sfml | c) -> game

fast/lanes, which is compiled once for each kind of processor, includes nothing else of fast. Only queries includes
fast: system and the layers after it do not know how an answer came about. files, sfml and c may use outline. Core
knows the standard library alone, and the game sees only what a user of the plugin sees; its rooms have an order of
their own, in sample_game/README.md.

Within system each room includes only itself and rooms to its left; files that stand in no room are the facade:

    sprites -> broad -> contact -> near_miss -> (pairs | bullets | ask) -> (mover | state) -> facade
"""

import re

import house

GAME = house.ROOT / "sample_game"

CORE = ["base", "math", "shapes", "pair", "gjk", "queries", "sprite", "system"]
ALLOWED = {layer: set(CORE[:index + 1]) for index, layer in enumerate(CORE)}
ALLOWED["fast/lanes"] = {"base", "math", "shapes", "pair", "fast/lanes"}
ALLOWED["fast"] = {"base", "math", "shapes", "pair", "gjk", "fast", "fast/lanes"}
ALLOWED["queries"] |= {"fast", "fast/lanes"}
ALLOWED["outline"] = set(CORE) | {"outline"}
for outer in ("files", "sfml", "c"):
    ALLOWED[outer] = set(CORE) | {"outline", "umbrella", outer}
ALLOWED["umbrella"] = set(CORE) | {"outline"}

# The rooms of system: state saves what pairs and bullets hold, the mover queries the world.
SYSTEM_ROOMS = ["sprites", "broad", "contact", "near_miss"]
SYSTEM_ALLOWED = {room: set(SYSTEM_ROOMS[:index + 1]) for index, room in enumerate(SYSTEM_ROOMS)}
for last in ("pairs", "bullets", "ask"):
    SYSTEM_ALLOWED[last] = set(SYSTEM_ROOMS) | {last}
SYSTEM_ALLOWED["mover"] = SYSTEM_ALLOWED["ask"] | {"mover"}
SYSTEM_ALLOWED["state"] = set(SYSTEM_ROOMS) | {"pairs", "bullets", "state"}
SYSTEM_ALLOWED["facade"] = set(SYSTEM_ALLOWED) | {"facade"}

# The table in sample_game/README.md: a room, or a file at the top, and the rooms before it that it may include.
ROOM_ROW = re.compile(r"\| `([a-z_/]+?)(?:/|\.\*|\.cpp)` \|.*\| ([a-z_/ ]*)\|")
ROOMS = {match[1]: match[2].split() for line in (GAME / "README.md").read_text(encoding="utf-8").splitlines()
         if (match := ROOM_ROW.fullmatch(line))}

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


def system_room_of(path):
    """Room of a file of src/system; None for files of other layers."""
    if not path.is_relative_to(house.SOURCE / "system"):
        return None
    parts = path.relative_to(house.SOURCE / "system").parts
    return parts[0] if len(parts) > 1 else "facade"


def check_system_rooms(path):
    room = system_room_of(path)
    if room is None:
        return
    if room not in SYSTEM_ALLOWED:
        yield f"{house.where(path)}: {room} is no room of system"
        return
    for line, bracket, name in house.includes(path):
        for base in (path.parent, house.SOURCE) if bracket == '"' else ():
            found = (base / name).resolve()
            if not found.is_file():
                continue
            target = system_room_of(found)
            if target is not None and target not in SYSTEM_ALLOWED[room]:
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


def room_of(path):
    """Room of a file of the game; None when it stands in none."""
    parts = path.relative_to(GAME).parts
    room = "/".join(parts[:-1]) or path.stem
    return room if room in ROOMS else None


def check_rooms():
    for index, (room, others) in enumerate(ROOMS.items()):
        for later in set(others) - set(list(ROOMS)[:index]):
            yield f"room {room} may include {later}, which does not come before it"


def check_game(path):
    room = room_of(path)
    if room is None:
        yield f"{house.where(path)}: stands in no room"
        return
    for line, bracket, name in house.includes(path):
        if bracket == "<":
            if name.startswith("graze/") and not (house.INCLUDE / name).is_file():
                yield f"{house.where(path, line)}: {name} is no public header"
        elif not (GAME / name).is_file():
            yield f"{house.where(path, line)}: {name} is no file of the game, named from sample_game"
        elif (other := room_of(GAME / name)) != room and other not in ROOMS[room]:
            yield f"{house.where(path, line)}: room {room} may not include {name} of room {other}"


def main():
    checked, problems = 0, list(check_rooms())
    for root in (house.INCLUDE / "graze", house.SOURCE):
        for path in sorted(root.rglob("*")):
            if path.suffix in (".hpp", ".cpp", ".h", ".inl"):
                checked += 1
                problems += check_plugin(path, root)
                problems += check_system_rooms(path)
    for path in house.files(".hpp", ".cpp", folders=("sample_game",)):
        checked += 1
        problems += check_game(path)
    house.finish(checked, problems, "files")


main()
