// SPDX-License-Identifier: Zlib
#include "pair_sweep.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace graze::detail
{

namespace
{

/// Two pieces and their motions.
struct MovingPieces
{
    MovingPieces(const Scene& scene, std::uint32_t pieceA, std::uint32_t pieceB) noexcept :
    a(scene.operand(pieceA)),
    b(scene.operand(pieceB)),
    motionA(scene.sprites.motion(scene.sprites.pieces.row[pieceA])),
    motionB(scene.sprites.motion(scene.sprites.pieces.row[pieceB]))
    {
    }

    [[nodiscard]] Operand aAt(float t) const noexcept { return a.at(motionAt(motionA, t)); }
    [[nodiscard]] Operand bAt(float t) const noexcept { return b.at(motionAt(motionB, t)); }

    Operand a, b;
    Motion motionA, motionB;
};

// Mostly the first test, which is the cheaper one, has the answer. Sums that overflow leave both open.
bool mayTouchWithin(const Scene& scene, std::uint32_t pieceA, std::uint32_t pieceB) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    const Aabb &boxA = sprites.pieces.bounds[pieceA], &boxB = sprites.pieces.bounds[pieceB];
    const float travel = travelAtMost(sprites, pieceA) + travelAtMost(sprites, pieceB);
    if (travel < std::numeric_limits<float>::infinity() && !overlaps(boxA.grown(travel), boxB))
        return false;
    return !(gapAtLeast(sweptPiece(scene, pieceA).disc, sweptPiece(scene, pieceB).disc) > 0.f);
}

struct FirstTouch
{
    float fraction = 1.f;
    Touch touch{};
};

// The cast has the touch to its last digits. One that starts in touch, ran out of iterations, or misses by rounding has
// none. closestApproach then has some moment in touch, perhaps not the first one. A cast mostly runs out close before
// the touch, so growing steps lead on from what it has proved free; then the last step, or what is left, is halved
// again and again. Guarded by SweptPairs.NoTouchIsMissedAndNoneInvented.
std::optional<FirstTouch> firstTouch(const CountedQueries& queries, const MovingPieces& pair) noexcept
{
    const CastResult cast = queries.timeOfImpact(pair.a, pair.motionA, pair.b, pair.motionB);
    if (cast.hit && !cast.startedOverlapping)
        return FirstTouch{cast.fraction, {cast.point, cast.normal, 0.f}};
    const ApproachResult approach = queries.closestApproach(pair.a, pair.motionA, pair.b, pair.motionB);
    if (approach.status != Status::Overlapping)
        return cast.hit ? std::optional(FirstTouch{cast.fraction, {cast.point, cast.normal, 0.f}}) : std::nullopt;
    constexpr int Halvings = 20;
    float touching = approach.fraction, apart = std::min(cast.fraction, touching);
    const auto look = [&](float t)
    { (queries.distance(pair.aAt(t), pair.bAt(t)).distance > 0.f ? apart : touching) = t; };
    for (float step = 0x1p-20f; apart + step < touching; step *= 2.f)
        look(apart + step);
    for (int i = 0; i < Halvings && apart < touching; ++i)
        look(0.5f * (apart + touching));
    return FirstTouch{touching, queries.touch(pair.aAt(touching), pair.bAt(touching))};
}

} // namespace

// Near misses are judged by closestApproach, so this is too, and no coarse epsilon invents a touch. Turning pairs first
// ask the cast, which takes a small part of the time, and is certain of a miss. It also knows that a piece without area
// went through something: closestApproach may see only that the two came within its tolerance. And it knows that a
// rewound sprite leaves what it was put back to.
// Guarded by SweptRewind.ReversedAtATouchItLeavesWithoutAnother.
bool touchWithin(const PairFrame& frame, const PiecePair& pair) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    const std::uint32_t rowA = sprites.pieces.row[pair.a], rowB = sprites.pieces.row[pair.b];
    if (!sprites.sweep(rowA, rowB) || !mayTouchWithin(frame.scene, pair.a, pair.b))
        return false;
    const MovingPieces pieces(frame.scene, pair.a, pair.b);
    const bool turns = !sprites.onlyShifts(rowA) || !sprites.onlyShifts(rowB);
    const bool rewound = sprites.flags.has(rowA, RowFlags::Rewound) || sprites.flags.has(rowB, RowFlags::Rewound);
    const CastResult cast = turns || rewound
                                ? frame.queries.timeOfImpact(pieces.a, pieces.motionA, pieces.b, pieces.motionB)
                                : CastResult{};
    if (cast.status == Status::Separated)
        return false;
    const ApproachResult approach = frame.queries.closestApproach(pieces.a, pieces.motionA, pieces.b, pieces.motionB);
    return approach.status == Status::Overlapping || (cast.hit && approach.lowerBound <= 0.f);
}

bool meetsFromOutside(const PairFrame& frame, const PairRecord& pair) noexcept
{
    bool meets = false, isInside = false;
    frame.scene.sprites.forEachPairOfPieces(pair.a, pair.b,
                                            [&](std::uint32_t a, std::uint32_t b)
                                            {
                                                if (isInside || !mayTouchWithin(frame.scene, a, b))
                                                    return;
                                                const MovingPieces pieces(frame.scene, a, b);
                                                const CastResult cast = frame.queries.timeOfImpact(
                                                    pieces.a, pieces.motionA, pieces.b, pieces.motionB);
                                                isInside = cast.startedOverlapping;
                                                meets = meets || cast.hit;
                                            });
    return meets && !isInside;
}

void addFirstTouch(const PairFrame& frame, const PairRecord& pair, Contact& contact) noexcept
{
    const SpriteTable& sprites = frame.scene.sprites;
    if (!sprites.sweep(pair.a, pair.b))
        return;
    std::optional<FirstTouch> best;
    sprites.forEachPairOfPieces(pair.a, pair.b,
                                [&](std::uint32_t a, std::uint32_t b)
                                {
                                    if (!mayTouchWithin(frame.scene, a, b))
                                        return;
                                    const auto found = firstTouch(frame.queries, MovingPieces(frame.scene, a, b));
                                    if (!found || (best && std::tuple(best->fraction, -best->touch.depth) <=
                                                               std::tuple(found->fraction, -found->touch.depth)))
                                        return;
                                    best = found;
                                    if (pair.state == PairRecord::Passed)
                                        contact.pieceA = sprites.localPiece(a), contact.pieceB = sprites.localPiece(b);
                                });
    if (!best)
        return;
    contact.fraction = best->fraction;
    contact.firstPoint = best->touch.point;
    contact.firstNormal = best->touch.normal;
    if (pair.state != PairRecord::Passed)
        return;
    contact.point = best->touch.point;
    contact.normal = best->touch.normal;
    contact.depth = std::max(best->touch.depth, 0.f);
}

} // namespace graze::detail
