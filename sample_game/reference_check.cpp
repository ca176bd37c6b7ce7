// SPDX-License-Identifier: Zlib
#include "reference_check.hpp"

#include "reference.hpp"

#include <graze/queries/distance.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace game
{
namespace
{

struct Candidate
{
    graze::SpriteId id;
    graze::Layer layer;
    graze::Aabb reach;                     // bounds grown by the near distance
    std::optional<graze::Sprite2D> sprite; // copied when somebody comes near
};

// From left to right, so that each looks only at those that begin before it ends.
std::vector<Candidate> candidatesOf(const graze::CollisionSystem& collisions)
{
    std::vector<graze::SpriteId> ids(collisions.spriteCount());
    collisions.sprites(ids);
    std::vector<Candidate> candidates;
    candidates.reserve(ids.size());
    for (const graze::SpriteId id : ids)
        if (collisions.isEnabled(id).value_or(false))
            candidates.push_back(
                {.id = id,
                 .layer = collisions.layerOf(id).value_or(graze::Layer{}),
                 .reach =
                     collisions.bounds(id).value_or(graze::Aabb{}).grown(collisions.nearDistance(id).value_or(0.f)),
                 .sprite = std::nullopt});
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.reach.lower.x < b.reach.lower.x; });
    return candidates;
}

const graze::Sprite2D& spriteOf(Candidate& candidate, const graze::CollisionSystem& collisions)
{
    if (!candidate.sprite)
        candidate.sprite = collisions.sprite(candidate.id);
    return *candidate.sprite;
}

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

Differences compare(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings) noexcept
{
    Differences found{.pairs = 1};
    const float band = bandOf(a, b);
    const graze::DistanceResult exact = graze::distance(a, b, ReferenceSettings);
    const graze::Status yesOrNo = graze::overlap(a, b, settings).status;
    if (yesOrNo == graze::Status::IterationLimit ||
        (yesOrNo != graze::overlap(a, b, ReferenceSettings).status && isBeyondBand(a, b, exact, band)))
        found.overlaps = 1;
    found.largestError = std::fabs(graze::distance(a, b, settings).distance - exact.distance);
    found.distances = found.largestError > band;
    return found;
}

void ReferenceCheck::record(const graze::CollisionSystem& collisions)
{
    m_last = {};
    std::vector<Candidate> candidates = candidatesOf(collisions);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        for (std::size_t j = i + 1; j < candidates.size() && candidates[j].reach.lower.x <= candidates[i].reach.upper.x;
             ++j)
            if (overlaps(candidates[i].reach, candidates[j].reach) &&
                collisions.collides(candidates[i].layer, candidates[j].layer))
                m_last += compare(spriteOf(candidates[i], collisions), spriteOf(candidates[j], collisions),
                                  collisions.settings());
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
}

Differences ReferenceCheck::lastSeconds() const noexcept
{
    Differences sum;
    for (const Differences& frame : m_frames)
        sum += frame;
    return sum;
}

} // namespace game
