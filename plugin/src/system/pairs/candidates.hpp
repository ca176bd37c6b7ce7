// SPDX-License-Identifier: Zlib
#pragma once

#include "system/broad/broad_phase.hpp"
#include "system/world.hpp"

#include <span>
#include <vector>

namespace graze::detail
{

/// The first stage of a frame: which pieces of which sprites may meet.
///
/// Only what changed is looked at: pairs of two sprites that rest are not told again, they do what they
/// did. The boxes cover the way of the frame and the near distance where anything asks for them
/// (bullets, near misses); the plain bounds otherwise. Pairs have passed layers and owners and name the
/// sprite of lower rank first.
class Candidates
{
public:
    void find(const World& world);
    /// Files sprites where they stand now, so that questions find them sooner. The next frame is told the same.
    void refresh(const World& world);
    /// In the next frame everything counts as changed: rules that are not those of single sprites did.
    void lookAtAll() noexcept { m_lookAtAll = true; }
    /// The sprites are others, all of them changed.
    void startOver() noexcept;
    /// Piece p is now newPieces[p], in the same order.
    void movePieces(std::span<const std::uint32_t> newPieces);

    /// Pairs of sprites of one piece each: most of them.
    [[nodiscard]] std::span<const PiecePair> single() const noexcept { return {m_pairs.data(), m_singleCount}; }
    /// Those and behind them the others, those of the same two sprites in a row.
    [[nodiscard]] std::span<const PiecePair> pairs() const noexcept { return m_pairs; }
    /// All of the same two sprites, from the first of them on.
    [[nodiscard]] std::span<const PiecePair> piecesOf(const SpriteTable& sprites, std::size_t first) const noexcept;
    /// Was the sprite looked at in this frame, so that all its pairs were told?
    [[nodiscard]] bool lookedAt(const SpriteTable& sprites, std::uint32_t row) const noexcept
    {
        return m_lookedAtAll || sprites.isChanged(row);
    }
    /// Do boxes cover the way and the near distance? Otherwise they are the bounds of the pieces.
    [[nodiscard]] bool sweeping() const noexcept { return m_sweeping; }
    /// The box of a piece in the broad phase.
    [[nodiscard]] const Aabb& reach(std::uint32_t piece) const noexcept { return m_broadPhase.proxy(piece).box; }
    /// A disc about its way; only where boxes cover the way.
    [[nodiscard]] const SweptDisc& disc(std::uint32_t piece) const noexcept { return m_discs[piece]; }
    [[nodiscard]] const BroadPhase& broadPhase() const noexcept { return m_broadPhase; }

private:
    /// Rows that take part, where they stand; others leave.
    void place(const World& world, std::span<const std::uint32_t> rows);
    /// The same of a frame that sweeps.
    void placeSwept(const World& world, std::uint32_t row);
    void findDiscs(const World& world);
    void sortOut(const SpriteTable& sprites);
    void sortOutAny(const SpriteTable& sprites);

    BroadPhase m_broadPhase;
    std::vector<SweptDisc> m_discs; // per piece
    std::vector<std::uint32_t> m_rows;
    std::vector<PiecePair> m_pairs;
    std::size_t m_singleCount = 0;
    std::vector<PiecePair> m_several;
    bool m_sweeping = false;
    bool m_lookAtAll = false;
    bool m_lookedAtAll = false;
};

} // namespace graze::detail
