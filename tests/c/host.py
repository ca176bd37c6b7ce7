# SPDX-License-Identifier: Zlib
"""A game in Python: loads libgraze.so with ctypes alone, shoots a rock, and casts a ray.

usage: host.py MODULE

The structs and the table are those of graze.h, as far as this game needs them.
"""

import ctypes
import sys
from ctypes import POINTER, Structure, c_char_p, c_float, c_int32, c_uint32, c_uint64, c_void_p

OK, VERSION, CIRCLE = 0, 2, 1


class Vec2(Structure):
    _fields_ = [("x", c_float), ("y", c_float)]


class Matrix(Structure):
    _fields_ = [(name, c_float) for name in ("m00", "m01", "tx", "m10", "m11", "ty")]


class Shape(Structure):
    _fields_ = [("kind", c_uint32), ("radius", c_float), ("a", Vec2), ("b", Vec2),
                ("point_count", c_uint32), ("points", POINTER(Vec2)), ("form", c_float * 4)]


class SpriteDef(Structure):
    _fields_ = [("shape_count", c_uint32), ("shapes", POINTER(Shape)), ("matrix", Matrix),
                ("layer", c_uint32), ("near_distance", c_float), ("swept", c_uint32), ("owner", c_uint64),
                ("user", c_uint64), ("disabled", c_uint32), ("has_order", c_uint32), ("order", c_uint64), ("pieces", c_void_p),
                ("one_way_direction", Vec2), ("one_way_half_angle", c_float)]


class BulletDef(Structure):
    _fields_ = [("radius", c_float), ("position", Vec2), ("velocity", Vec2), ("layer", c_uint32),
                ("pierce", c_int32), ("owner", c_uint64), ("user", c_uint64), ("shape", c_uint64), ("angle", c_float),
                ("angular_velocity", c_float), ("bounces", c_int32), ("meets_bullets", c_uint32), ("lifetime", c_uint32),
                ("max_speed", c_float)]


class Hit(Structure):
    _fields_ = [("bullet", c_uint64), ("target", c_uint64), ("owner", c_uint64), ("user_bullet", c_uint64),
                ("user_target", c_uint64), ("point", Vec2), ("normal", Vec2), ("fraction", c_float),
                ("depth", c_float), ("piece", c_uint32), ("spent", c_uint32), ("bounced", c_uint32), ("velocity", Vec2),
                ("target_bullet", c_uint64), ("reported", c_uint32), ("squeezed", c_uint32), ("waits", c_uint32)]


class Events(Structure):
    _fields_ = [("begun_count", c_uint32), ("stay_count", c_uint32), ("ended_count", c_uint32),
                ("hit_count", c_uint32), ("near_miss_count", c_uint32), ("begun", c_void_p), ("stays", c_void_p),
                ("ended", c_void_p), ("hits", POINTER(Hit)), ("near_misses", c_void_p)]


class RayHit(Structure):
    _fields_ = [("status", c_uint32), ("hit", c_uint32), ("started_inside", c_uint32),
                ("sprite", c_uint64), ("user", c_uint64), ("piece", c_uint32), ("distance", c_float),
                ("point", Vec2), ("normal", Vec2)]


# Functions in the order of the table, up to the last that is called here.
NAMES = """
    library_version last_error create destroy set_settings get_settings set_event_options get_event_options
    update events contacts_of statistics refresh snapshot restore hash layer collide collides
    set_bullet_effect bullet_effect set_near_misses has_near_misses layer_name add_sprite remove_sprite set_matrix set_matrices teleport rewind restart set_layer set_enabled set_near_distance
    set_swept ignore set_pair_filter refilter set_one_way set_user set_pieces get_sprite
    list_sprites fire remove_bullet remove_spent set_bullet_bounds advance_bullets move_bullets
    teleport_bullet turn_bullet set_velocity get_bullet list_bullet_states add_bullet_shape overlap distance contact
    why_not why_not_bullet in_box overlapping ray_cast
""".split()

SIGNATURES = {
    "library_version": (c_char_p,),
    "last_error": (c_char_p,),
    "create": (c_int32, c_void_p, POINTER(c_void_p)),
    "destroy": (None, c_void_p),
    "layer": (c_int32, c_void_p, c_char_p, POINTER(c_uint32)),
    "collide": (c_int32, c_void_p, c_uint32, c_uint32, c_int32),
    "add_sprite": (c_int32, c_void_p, POINTER(SpriteDef), POINTER(c_uint64)),
    "remove_sprite": (c_int32, c_void_p, c_uint64),
    "fire": (c_int32, c_void_p, POINTER(BulletDef), POINTER(c_uint64)),
    "advance_bullets": (c_int32, c_void_p, c_float),
    "update": (c_int32, c_void_p),
    "events": (c_int32, c_void_p, POINTER(Events)),
    "ray_cast": (c_int32, c_void_p, Vec2, Vec2, c_float, c_void_p, POINTER(RayHit)),
}


class Api:
    """The table of the module; a call that fails raises with the module's own sentence."""

    def __init__(self, path):
        entry = ctypes.CDLL(path).graze_plugin_entry
        entry.restype, entry.argtypes = c_void_p, [c_uint32]
        table = entry(VERSION)
        if not table:
            raise RuntimeError("the module has no table of this version")
        for name, (result, *arguments) in SIGNATURES.items():
            offset = NAMES.index(name) * ctypes.sizeof(c_void_p)
            function = ctypes.CFUNCTYPE(result, *arguments)(c_void_p.from_address(table + offset).value)
            setattr(self, name, self.checked(function) if result is c_int32 else function)

    def checked(self, function):
        def call(*arguments):
            if function(*arguments) != OK:
                raise RuntimeError(self.last_error().decode())
        return call


def require(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")


def main():
    api = Api(sys.argv[1])
    system = c_void_p()
    api.create(None, ctypes.byref(system))
    shots, rocks = c_uint32(), c_uint32()
    api.layer(system, b"shots", ctypes.byref(shots))
    api.layer(system, b"rocks", ctypes.byref(rocks))
    api.collide(system, shots, rocks, 1)

    circle = Shape(kind=CIRCLE, radius=16.0)
    rock, shot = c_uint64(), c_uint64()
    api.add_sprite(system, SpriteDef(shape_count=1, shapes=ctypes.pointer(circle), layer=rocks.value, user=2,
                                     matrix=Matrix(1, 0, 60, 0, 1, 0)), ctypes.byref(rock))
    api.fire(system, BulletDef(radius=2.0, velocity=Vec2(60000, 0), layer=shots.value, user=1), ctypes.byref(shot))
    api.update(system)
    api.advance_bullets(system, 1 / 60)
    api.update(system)
    events = Events()
    api.events(system, ctypes.byref(events))
    require(events.hit_count == 1, "one hit")
    hit = events.hits[0]
    require((hit.user_bullet, hit.user_target) == (1, 2), "bullet and target")
    require(abs(hit.point.x - 44) < 0.01, "where")

    seen = RayHit()
    api.ray_cast(system, Vec2(0, 0), Vec2(1, 0), 100, None, ctypes.byref(seen))
    require(seen.hit and seen.sprite == rock.value and abs(seen.distance - 44) < 0.01, "the ray finds the rock")

    api.remove_sprite(system, rock)
    try:
        api.remove_sprite(system, rock)
        require(False, "a rock is removed once")
    except RuntimeError as error:
        require("remove_sprite" in str(error) and "stale" in str(error), "the sentence names call and reason")
    api.destroy(system)
    print(f"graze {api.library_version().decode()}: a hit at ({hit.point.x:g}, {hit.point.y:g}), "
          f"the rock {seen.distance:g} px down the ray")


main()
