// SPDX-License-Identifier: Zlib
#pragma once

#include "broad_phase.hpp"
#include "world.hpp"

#include <span>
#include <vector>

namespace graze::detail
{

/// The first stage of a frame: which pieces of which sprites may meet.
///
/// The boxes cover the way of the frame and the near distance where anything asks for them (bullets,
/// near misses); the plain bounds otherwise. Pairs have passed layers and owners and name the sprite of
/// lower rank first.
class Candidates
{
public:
    void find(const World& world);

    /// Pairs of sprites of one piece each: most of them.
    [[nodiscard]] std::span<const PiecePair> single() const noexcept { return {m_pairs.data(), m_singleCount}; }
    /// Those and behind them the others, those of the same two sprites in a row.
    [[nodiscard]] std::span<const PiecePair> pairs() const noexcept { return m_pairs; }
    /// The box of a piece in the broad phase.
    [[nodiscard]] const Aabb& reach(std::uint32_t piece) const noexcept { return m_reach[piece]; }
    /// A disc about its way; only where boxes cover the way.
    [[nodiscard]] const SweptDisc& disc(std::uint32_t piece) const noexcept { return m_discs[piece]; }
    [[nodiscard]] const BroadPhase& broadPhase() const noexcept { return m_broadPhase; }

private:
    void makeProxies(const World& world);
    void sortOut(const SpriteTable& sprites);

    BroadPhase m_broadPhase;
    std::vector<Proxy> m_proxies;
    std::vector<Aabb> m_reach;      // per piece
    std::vector<SweptDisc> m_discs; // per piece
    std::vector<PiecePair> m_found;
    std::vector<PiecePair> m_pairs;
    std::size_t m_singleCount = 0;
    std::vector<PiecePair> m_several;
};

} // namespace graze::detail
