// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <cstdint>
#include <optional>

namespace GRAZE_API graze
{

/// A sprite that stops movers on one side: platforms that one jumps onto from below. It stops a mover that does not
/// move along `direction`, meets it on a side that faces there, and was outside of all its pieces at the start of the
/// motion. For movers only: events, queries and bullets meet it as any other sprite.
struct OneWay
{
    Vec2 direction{}; ///< where that side faces, object space: it turns with the sprite; zero stops on all sides
    float halfAngleRadians = 0.7853982f; ///< sides that face up to this far from there belong to it (range: 0..pi)

    friend constexpr bool operator==(const OneWay&, const OneWay&) noexcept = default;
};

/// Description of a sprite for `add`. Only `shape` must be given.
struct ColliderDef
{
    Pieces shape{};                       ///< object space; `add` throws InvalidShape when there is none
    Affine2 matrix{};                     ///< world from local
    PositionChoice position{};            ///< where the local origin stands, in place of the matrix's translation
    LayerChoice layer{};                  ///< a layer of this system, or its name
    float nearDistance = 0.f;             ///< gaps up to this are near misses (unit: pixels)
    bool swept = false;                   ///< touches over its motion too: it never passes through in between
    SpriteId owner{};                     ///< never collides with its owner, nor with anything that the owner owns
    UserValue user{};                     ///< handed back in every event: a number, an enumerator, a pointer
    bool enabled = true;                  ///< a disabled one takes part in nothing: events, hits, queries
    std::optional<std::uint64_t> order{}; ///< decides who is A in a pair; default: the count of creation
    OneWay oneWay{};                      ///< for movers: the side that stops them; default: all
};

} // namespace graze
