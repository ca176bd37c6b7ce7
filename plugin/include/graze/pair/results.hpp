// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/pair/settings.hpp>

#include <array>
#include <cstdint>

namespace GRAZE_API graze
{

/// The part of graze that answered a query.
enum class AnsweredBy : std::uint8_t
{
    Gjk,    ///< a run of `gjk/`
    Bounds, ///< bounds that do not meet: no search was needed
    Fast    ///< an accelerator; docs/algorithms.md says how each is certain
};

/// Answer of `overlap`.
struct OverlapResult
{
    Status status = Status::InvalidInput; ///< Separated or Overlapping, or why neither is known
    int iterations = 0;                   ///< support searches, over all pairs of pieces that were tried
    std::uint32_t pieceA = 0;             ///< the first pair of pieces found to overlap, by index: the piece of A
    std::uint32_t pieceB = 0;             ///< and the piece of B
    AnsweredBy by = AnsweredBy::Gjk;      ///< decided that pair, or the last one

    /// False also when it is not known: see `status`.
    [[nodiscard]] bool overlapping() const noexcept { return status == Status::Overlapping; }
};

/// Answer of `distance`.
struct DistanceResult
{
    Status status = Status::InvalidInput; ///< whether the numbers are final
    float distance = 0.f;                 ///< gap, 0 when overlapping; an upper bound at IterationLimit (unit: pixels)
    float lowerBound = 0.f;               ///< the true gap is at least this, whatever the status
    Vec2 pointA{};                        ///< nearest point of A, world space
    Vec2 pointB{};                        ///< nearest point of B, world space
    Vec2 separation{};               ///< from pointA to pointB, taken before the points were rounded to world floats
    Vec2 normal{};                   ///< length 1, from A to B; zero when overlapping
    int iterations = 0;              ///< support searches over all pairs of pieces
    std::uint32_t pieceA = 0;        ///< the nearest pair of pieces, by index: the piece of A
    std::uint32_t pieceB = 0;        ///< and the piece of B
    AnsweredBy by = AnsweredBy::Gjk; ///< decided that pair
};

/// Answer of `penetration`.
struct PenetrationResult
{
    Status status = Status::InvalidInput; ///< Separated: apart, and depth is 0
    float depth = 0.f;                    ///< moving B by depth x normal leaves the two touching (unit: pixels)
    float lowerBound = 0.f;               ///< the true depth is at least this, whatever the status
    Vec2 normal{0.f, -1.f};               ///< length 1, from A to B; (0, -1) when every direction is as good
    Vec2 point{};                         ///< middle of the overlap along the normal, world space
    int iterations = 0;                   ///< support searches over all pairs of pieces
    std::uint32_t pieceA = 0;             ///< the deepest pair of pieces, by index: the piece of A
    std::uint32_t pieceB = 0;             ///< and the piece of B
    AnsweredBy by = AnsweredBy::Gjk;      ///< decided that pair
};

/// Answer of `separation`.
struct SeparationResult
{
    Status status = Status::InvalidInput; ///< Separated: the gap is the margin or more; Overlapping: it is less
    Vec2 displacement{};                  ///< of B, world space; zero when Separated (unit: pixels)
    int iterations = 0;                   ///< support searches over all pairs of pieces
};

/// A point where two shapes are in each other.
struct ManifoldPoint
{
    Vec2 position{};      ///< world space, midway between the two surfaces
    float depth = 0.f;    ///< how far the surfaces are in each other there, along the normal (unit: pixels)
    std::uint32_t id = 0; ///< the same from frame to frame while the same corner meets the same edge or corner
};

/// Answer of `manifold`.
struct ManifoldResult
{
    Status status = Status::InvalidInput;  ///< Separated: apart, and there are no points
    Vec2 normal{0.f, -1.f};                ///< length 1, from A to B: the one of `penetration`
    std::uint32_t count = 0;               ///< how many of the points are set: 0, 1 or 2
    std::array<ManifoldPoint, 2> points{}; ///< the deepest one is as deep as the pair
    int iterations = 0;                    ///< support searches over all pairs of pieces
    std::uint32_t pieceA = 0;              ///< the deepest pair of pieces, by index: the piece of A
    std::uint32_t pieceB = 0;              ///< and the piece of B
    AnsweredBy by = AnsweredBy::Gjk;       ///< decided that pair
};

/// Answer of `shapeCast` and `timeOfImpact`.
struct CastResult
{
    Status status = Status::InvalidInput; ///< Separated: finished without a hit; Overlapping: finished with one
    bool hit = false;                     ///< fraction, point, normal and pieces describe the contact
    bool startedTouching = false;         ///< in touch at the start, deep by the band at most; a hit when approaching
    bool startedOverlapping = false;      ///< deeper at the start: hit at fraction 0
    float fraction = 1.f;                 ///< share of the motion, [0, 1]; at IterationLimit nothing is hit before this
    float gap = 0.f;                 ///< at most this is left at the hit, itself at most epsilon x size (unit: pixels)
    Vec2 point{};                    ///< contact point, world space, where the shapes then are
    Vec2 normal{};                   ///< length 1, from A to B at the contact
    int iterations = 0;              ///< support searches over all pairs of pieces
    std::uint32_t pieceA = 0;        ///< the pair of pieces that met, by index: the piece of A
    std::uint32_t pieceB = 0;        ///< and the piece of B
    AnsweredBy by = AnsweredBy::Gjk; ///< found the hit, or the last miss
};

/// A half line that ends after `length`.
struct Ray
{
    Vec2 origin{};      ///< world space
    Vec2 direction{};   ///< any length; a zero direction only tests the origin
    float length = 0.f; ///< how far to look along the unit direction; below 0 counts as 0 (unit: pixels)
};

/// Answer of `rayCast`.
struct RayCastResult
{
    Status status = Status::InvalidInput; ///< Separated: finished without a hit; Overlapping: finished with one
    bool hit = false;                     ///< point, normal and piece are set
    bool startedInside = false;           ///< the origin is in or on the shape: hit at distance 0
    float distance = 0.f;                 ///< along the unit direction; at IterationLimit nothing is hit before this
    float gap = 0.f;                 ///< at most this is left at the hit, itself at most epsilon x size (unit: pixels)
    Vec2 point{};                    ///< world space
    Vec2 normal{};                   ///< outward normal of the surface, length 1; zero when startedInside
    int iterations = 0;              ///< support searches over all pieces
    std::uint32_t piece = 0;         ///< the piece that was hit, by index
    AnsweredBy by = AnsweredBy::Gjk; ///< found the hit, or the last miss
};

/// Answer of `rayExit`.
struct RayExit
{
    Status status = Status::InvalidInput; ///< Separated: the ray does not meet the target; Overlapping: it does
    bool leaves = false;                  ///< it leaves the target again before it ends; the rest is set
    float distance = 0.f;                 ///< from the origin, along the unit direction (unit: pixels)
    Vec2 point{};                         ///< where it leaves, world space
    Vec2 normal{};                        ///< outward normal of the surface there, length 1
    int iterations = 0;                   ///< support searches over all pieces
    std::uint32_t piece = 0;              ///< the piece that it leaves last, by index

    /// `leaves`.
    explicit constexpr operator bool() const noexcept { return leaves; }
};

/// Answer of `closestApproach`.
struct ApproachResult
{
    Status status = Status::InvalidInput; ///< Separated, or Overlapping when they touch during the motion
    float distance = 0.f;                 ///< smallest gap over the motion, 0 when they touch (unit: pixels)
    float lowerBound = 0.f;               ///< the true smallest gap is at least this
    float fraction = 0.f;                 ///< share of the motion, [0, 1], when they are that near
    int iterations = 0;                   ///< support searches over all pairs of pieces
};

} // namespace graze
