// SPDX-License-Identifier: Zlib
#include "capture/reference_check.hpp"

#include <graze/queries/pair_queries.hpp>
#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

// A yes or no is only wrong when the pair is clearly apart or clearly deep.
bool isBeyondBand(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::DistanceResult& reference,
                  float band) noexcept
{
    if (reference.status == graze::Status::Separated)
        return reference.distance > band;
    return graze::penetration(a, b, ReferenceSettings).lowerBound > band;
}

} // namespace

Differences& Differences::operator+=(const Differences& other) noexcept
{
    pairs += other.pairs;
    overlaps += other.overlaps;
    distances += other.distances;
    largestError = std::max(largestError, other.largestError);
    return *this;
}

Differences compare(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings,
                    const graze::GjkSettings& against) noexcept
{
    Differences found{.pairs = 1};
    const float band = bandOf(a, b);
    const graze::DistanceResult exact = graze::distance(a, b, against);
    const graze::Status yesOrNo = graze::overlap(a, b, settings).status, other = graze::overlap(a, b, against).status;
    const bool unlike = yesOrNo != other;
    const bool unfinished =
        unlike && (yesOrNo == graze::Status::IterationLimit || other == graze::Status::IterationLimit);
    if (unfinished || (unlike && isBeyondBand(a, b, graze::distance(a, b, ReferenceSettings), band)))
        found.overlaps = 1;
    found.largestError = std::fabs(graze::distance(a, b, settings).distance - exact.distance);
    found.distances = found.largestError > band;
    return found;
}

void ReferenceCheck::record(const graze::CollisionSystem& collisions)
{
    record(collisions, collisions.settings());
}

void ReferenceCheck::record(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings,
                            const graze::GjkSettings& against)
{
    m_last = {};
    m_odd.clear();
    forNearPairs(collisions,
                 [&](const NearPair& pair)
                 {
                     const Differences found = compare(pair.a, pair.b, settings, against);
                     m_last += found;
                     if (m_odd.size() == MostOdd || found.overlaps + found.distances == 0)
                         return;
                     const graze::Status status = graze::overlap(pair.a, pair.b, settings).status;
                     m_odd.push_back({.a = pair.a,
                                      .b = pair.b,
                                      .idA = pair.idA,
                                      .idB = pair.idB,
                                      .unfinished = status == graze::Status::IterationLimit,
                                      .otherVerdict = found.overlaps > 0,
                                      .touching = status == graze::Status::Overlapping,
                                      .error = found.distances > 0 ? found.largestError : 0.f});
                 });
    if (m_frames.size() < Window)
        m_frames.push_back(m_last);
    else
        m_frames[m_at] = m_last;
    m_at = (m_at + 1) % Window;
}

void ReferenceCheck::forget()
{
    m_frames.clear();
    m_at = 0;
    m_last = {};
    m_odd.clear();
}

Differences ReferenceCheck::lastSeconds() const noexcept
{
    Differences sum;
    for (const Differences& frame : m_frames)
        sum += frame;
    return sum;
}

} // namespace game
