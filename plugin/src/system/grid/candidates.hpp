// SPDX-License-Identifier: Zlib
#pragma once

#include "system/grid/broad_phase.hpp"
#include "system/sprites/scene.hpp"

#include <span>
#include <vector>

namespace graze::detail
{

/// The first stage of a frame: finds the pairs of pieces that may meet.
///
/// Resting pairs keep their state; they are not found again. The boxes cover the motion of the frame and the near
/// distance where anything needs them (bullets, near misses, many swept sprites). Otherwise they are the plain bounds;
/// then each swept sprite looks around its path, and only those that move far cover their motions. Pairs have passed
/// layers, owners and the rules about single pairs, and name the sprite of lower rank first.
class Candidates
{
public:
    /// `anyBullets`: boxes cover motions.
    void find(const Scene& scene, bool anyBullets, Workers* workers = nullptr);
    /// Files sprites at their present poses, so that queries find them sooner. The next frame finds the same pairs.
    void refresh(const Scene& scene);
    /// `refile` of one row does not throw.
    void makeRoomToRefile(const SpriteTable& sprites, std::uint32_t row);
    /// Files one sprite at its present pose: queries find it sooner, and the next frame finds the same pairs.
    void refile(const Scene& scene, std::uint32_t row) noexcept;
    /// Settings or layers changed: in the next frame every sprite counts as changed.
    void testAll() noexcept { m_testAll = true; }
    /// All sprites were replaced.
    void startOver() noexcept;
    /// Forgets the answers of the pair filter.
    void forgetAnswers() noexcept
    {
        m_answers.clear();
        m_lastAnswers.clear();
    }
    /// Do the rules about single pairs let two sprites meet in this frame? Asks the filter where it did not answer in
    /// this frame or the last one. Not for workers while there is a filter.
    [[nodiscard]] bool mayMeet(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB);
    /// Were two sprites kept apart in this frame?
    [[nodiscard]] bool keptApart(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB) const noexcept;
    /// Piece p is now newPieces[p], in the same order.
    void movePieces(std::span<const std::uint32_t> newPieces) noexcept;

    /// In no particular order.
    [[nodiscard]] std::span<const PiecePair> pairs() const noexcept { return m_pairs; }
    /// Was the sprite tested in this frame, so that all its pairs were found?
    [[nodiscard]] bool tested(const SpriteTable& sprites, std::uint32_t row) const noexcept
    {
        return m_testedAll || sprites.flags.has(row, RowFlags::Changed);
    }
    /// Do all boxes cover motions and near distances?
    [[nodiscard]] bool sweeping() const noexcept { return m_sweeping; }
    /// Is there a pair of pieces whose bounds may be apart?
    [[nodiscard]] bool anyBeyondBounds() const noexcept { return m_sweeping || !m_swept.empty(); }
    /// The box of a piece in the broad phase.
    [[nodiscard]] const Aabb& reach(std::uint32_t piece) const noexcept { return m_broadPhase.proxy(piece).box; }
    /// A disc around its motion; only where boxes cover motions.
    [[nodiscard]] const SweptDisc& disc(std::uint32_t piece) const noexcept { return m_discs[piece]; }
    [[nodiscard]] const BroadPhase& broadPhase() const noexcept { return m_broadPhase; }

private:
    /// Places the boxes, boxOf(piece), of a row that takes part; those of another leave.
    template <class BoxOf>
    void place(const Scene& scene, std::uint32_t row, BoxOf&& boxOf);
    /// The box of a piece in a frame that sweeps. Computes its disc.
    [[nodiscard]] Aabb sweptBox(const Scene& scene, std::uint32_t row, std::uint32_t piece) noexcept;
    void findDiscs(const Scene& scene);
    /// The pieces of swept sprites with the boxes of their motions, where the boxes of all others do not cover motions.
    void findSwept(const Scene& scene);
    void addSweptPairs(const Scene& scene);
    void sortOut(const Scene& scene);

    BroadPhase m_broadPhase;
    std::vector<SweptDisc> m_discs; // per piece
    struct SweptBox
    {
        Aabb box{};
        std::uint32_t piece = 0;
    };
    std::vector<SweptBox> m_swept; // none while sweeping
    float m_allowance = 0.f;       // pieces that travel less have plain boxes
    std::vector<std::uint32_t> m_rows;
    std::vector<PiecePair> m_pairs;
    SpritePairs m_answers;     // of the pair filter, in this frame
    SpritePairs m_lastAnswers; // and in the one before
    bool m_sweeping = false;
    bool m_testAll = false;
    bool m_testedAll = false;
};

} // namespace graze::detail
