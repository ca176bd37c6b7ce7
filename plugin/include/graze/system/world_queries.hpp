// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/pair/settings.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace GRAZE_API graze
{

// Filters and answers of the world queries of a CollisionSystem: point, box, ray, shape cast, overlap, nearest,
// line of sight.
//
// Status  Overlapping: something was found; Separated: nothing was. InvalidInput: a number is not finite,
//         the sprite of the query is not alive here, or `as` is not a layer of the system; then nothing is
//         found. IterationLimit: a sprite was left undecided.

/// A set of layers, for queries or rules: `rocks | walls`. One layer converts to it.
struct LayerMask
{
    std::uint64_t bits = 0; ///< 1 << layer.index

    /// The empty set.
    constexpr LayerMask() noexcept = default;
    /// That layer.
    constexpr LayerMask(Layer layer) noexcept // NOLINT(google-explicit-constructor)
    :
    bits(layer.index < 64 ? std::uint64_t{1} << layer.index : 0)
    {
    }
    /// All 64, whether they have a name or not.
    [[nodiscard]] static constexpr LayerMask all() noexcept { return LayerMask(~std::uint64_t{0}); }
    /// No layer.
    [[nodiscard]] static constexpr LayerMask none() noexcept { return LayerMask(std::uint64_t{0}); }
    /// Whether the layer is one of them.
    [[nodiscard]] constexpr bool has(Layer layer) const noexcept { return (bits & LayerMask(layer).bits) != 0; }

    /// The layers of both.
    friend constexpr LayerMask operator|(LayerMask a, LayerMask b) noexcept { return LayerMask(a.bits | b.bits); }
    /// All layers but these.
    friend constexpr LayerMask operator~(LayerMask a) noexcept { return LayerMask(~a.bits); }
    friend constexpr bool operator==(LayerMask, LayerMask) noexcept = default;

private:
    explicit constexpr LayerMask(std::uint64_t value) noexcept : bits(value) {}
};

/// Both layers.
[[nodiscard]] constexpr LayerMask operator|(Layer a, Layer b) noexcept
{
    return LayerMask(a) | LayerMask(b);
}

/// The sprites that a world query may find. The default finds every sprite that is enabled.
struct QueryFilter
{
    std::optional<Layer> as{};           ///< only sprites that this layer collides with, by the game's rules
    LayerMask layers = LayerMask::all(); ///< and that stand on one of these
    SpriteId ignore{};                   ///< never this one, nor anything it owns: the owner rule
};

/// A sprite as a PairFilter sees it.
struct FilteredSprite
{
    SpriteId sprite;  ///< the sprite
    UserValue user{}; ///< its user value
    Layer layer{};    ///< its layer
};

/// A function of the game that keeps single pairs of sprites apart, after layers, owners and `ignore`.
struct PairFilter
{
    /// Whether the two may meet. The same in either order, and the same for sprites of the same values and layers:
    /// `refilter` says where the answer has changed. It calls nothing of the system that asks it; it may query another.
    bool (*function)(void* user, const FilteredSprite& a, const FilteredSprite& b) noexcept = nullptr;
    void* user = nullptr; ///< handed to the function
};

/// Answer of a query that fills a buffer: reads as `count`.
struct Found
{
    std::size_t count = 0;                ///< how many there are; the buffer holds the first of them
    Status status = Status::InvalidInput; ///< whether these are all

    /// `count`.
    constexpr operator std::size_t() const noexcept { return count; } // NOLINT(google-explicit-constructor)
};

/// A sprite at a point, in a box, or in touch with a shape.
struct SpriteFound
{
    SpriteId sprite;         ///< the sprite
    UserValue user{};        ///< its user value
    std::uint32_t piece = 0; ///< the first piece of the sprite that counts
};

/// A sprite on a ray.
struct RayHit
{
    Status status = Status::InvalidInput; ///< Separated: nothing on the ray; Overlapping: something
    bool hit = false;                     ///< the rest is set
    bool startedInside = false;           ///< the origin is in or on the sprite: hit at distance 0
    SpriteId sprite;                      ///< the sprite that was hit
    UserValue user{};                     ///< its user value
    std::uint32_t piece = 0;              ///< piece of the sprite
    float distance = 0.f; ///< along the unit direction; without a hit nothing is before this (unit: pixels)
    Vec2 point{};         ///< world space
    Vec2 normal{};        ///< outward normal of the surface, length 1; zero when startedInside

    /// `hit`.
    explicit constexpr operator bool() const noexcept { return hit; }
};

/// A sprite on the path of a shape.
struct CastHit
{
    Status status = Status::InvalidInput; ///< Separated: nothing on the path; Overlapping: something
    bool hit = false;                     ///< the rest is set
    bool startedTouching = false;    ///< in touch at the start, with the sprite that was hit or, without a hit, any
    bool startedOverlapping = false; ///< overlapping at the start: hit at fraction 0
    SpriteId sprite;                 ///< the sprite that was hit
    UserValue user{};                ///< its user value
    std::uint32_t piece = 0;         ///< piece of the sprite
    std::uint32_t castPiece = 0;     ///< piece of the shape that was cast
    float fraction = 1.f;            ///< share of the motion, [0, 1]; without a hit nothing is before this
    Vec2 point{};                    ///< contact point, world space
    Vec2 normal{};                   ///< length 1, from the shape that was cast to the sprite

    /// `hit`.
    explicit constexpr operator bool() const noexcept { return hit; }
};

/// A sprite and its gap to a point or a shape.
struct NearHit
{
    SpriteId sprite;         ///< the sprite
    UserValue user{};        ///< its user value
    std::uint32_t piece = 0; ///< the nearest piece of the sprite
    float distance = 0.f;    ///< 0 when overlapping (unit: pixels)
    Vec2 point{};            ///< nearest point of the sprite, world space
    Vec2 normal{};           ///< length 1, towards the sprite; zero when overlapping
};

/// Whether two places see each other.
struct LineOfSight
{
    bool clear = false; ///< nothing is in between; false too when that is undecided: see blocker.status
    RayHit blocker{};   ///< the first sprite in between

    /// `clear`.
    explicit constexpr operator bool() const noexcept { return clear; }
};

/// Answer of `CollisionSystem::whyNot`: everything that keeps two sprites from a begin event, or a bullet from a hit.
struct WhyNot
{
    /// Bits of `reasons`.
    enum Reason : std::uint32_t
    {
        NotAliveA = 1u << 0,       ///< the id is null, or its sprite was removed
        NotAliveB = 1u << 1,       ///< the same of b
        ForeignA = 1u << 2,        ///< the id belongs to another CollisionSystem
        ForeignB = 1u << 3,        ///< the same of b
        SameSprite = 1u << 4,      ///< nothing touches itself
        DisabledA = 1u << 5,       ///< `setEnabled` or `add` switched it off
        DisabledB = 1u << 6,       ///< the same of b
        Layers = 1u << 7,          ///< the layers of the two do not collide
        Owner = 1u << 8,           ///< one is the owner of the other, or both have the same
        Gap = 1u << 9,             ///< they are apart: see `gap`
        IterationLimit = 1u << 10, ///< maxIterations leaves it undecided; the pair keeps its state
        NotUpdated = 1u << 11,     ///< they touch now, but did not at the last update: the next one reports it
        Ignored = 1u << 12,        ///< `ignore` was called for the two
        Filtered = 1u << 13,       ///< the pair filter says no
        Spent = 1u << 14,          ///< the bullet is spent
        Struck = 1u << 15,         ///< the bullet struck the sprite in an earlier update: each target once
        NotMoved = 1u << 16,       ///< the bullet has a velocity, and no call moved it before the last update
        NeverMovedA = 1u << 17,    ///< they are apart, and a has not moved since it was added
        NeverMovedB = 1u << 18     ///< the same of b
    };

    std::uint32_t reasons = 0; ///< bits of Reason; 0 when the last update had them in touch and they still are
    float gap = 0.f;           ///< how far apart they are; for a bullet, on its last path (unit: pixels)
    std::string sentence;      ///< all of it, to print

    /// Whether this is one of the reasons.
    [[nodiscard]] bool has(Reason reason) const noexcept { return (reasons & reason) != 0; }
    /// Whether nothing keeps them apart: the last update had them in touch, and they still are, or it had the hit.
    [[nodiscard]] bool touching() const noexcept { return reasons == 0; }
};

} // namespace graze
