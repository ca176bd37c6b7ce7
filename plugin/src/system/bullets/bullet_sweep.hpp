// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "bullet_targets.hpp"
#include "system/broad/candidates.hpp"
#include "system/contact/counted_queries.hpp"
#include "system/sprites/scene.hpp"
#include "turning_targets.hpp"
#include <graze/system/events.hpp>

#include <graze/system/statistics.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

struct Ways;

/// The bullets of a frame: each is swept from where it was to where it is against the motion of every
/// target on the way.
///
/// Any touch counts, at both ends of the way: a contact that one frame ends with is that frame's hit,
/// one that it starts with was not there before and is a hit at 0, receding or not. So nothing slips
/// through between two frames. A bullet that is new or was teleported finds its targets where they are
/// now: it was not there while they moved.
class BulletSweep
{
public:
    struct Frame
    {
        Scene& scene;
        BulletTable& bullets;
        const Candidates& candidates;
        CountedQueries& queries;
        Statistics& statistics;
        FrameEvents& events;
        std::uint64_t number = 0; ///< counts from 1
    };

    void run(const Frame& frame);

private:
    static constexpr std::uint32_t Chunk = 1024; ///< bullets that fit into the first level of the cache
    static constexpr std::uint32_t Batch = 1024; ///< pieces

    struct Asking
    {
        std::uint32_t bullet;
        std::uint32_t cell; ///< in m_targets
    };
    /// A bullet, and the pieces near its way, in m_found.
    struct Asked
    {
        std::uint32_t bullet;
        std::uint32_t firstPiece;
        std::uint32_t lastPiece;
    };
    /// What is known of a piece on the way of a bullet before its sprite is looked at.
    struct OnTheWay
    {
        std::uint32_t piece = 0;
        bool answered = false;
        CastResult cast{};
    };
    /// One sprite on the way of a bullet, with what the sweep found out about it.
    struct Target
    {
        std::uint32_t row = 0;
        std::uint32_t firstPiece = 0; ///< in m_onTheWay
        std::uint32_t lastPiece = 0;
        bool struckBefore = false;
        bool hit = false;
        bool startedInTouch = false;
        float fraction = 0.f;
        Touch touch{};
        std::uint32_t piece = 0;
    };
    struct Left
    {
        Rank rank{};
        NearMiss miss{};
    };

    void fileTargets(const Frame& frame);
    [[nodiscard]] Aabb boxOf(const Frame& frame, std::uint32_t piece);
    /// The bullets from `first` up to `end` that may meet something, into m_asking.
    void findAsking(const BulletTable& bullets, std::uint32_t first, std::uint32_t end);
    /// Notes the pieces near the way of a bullet, in order of rows.
    void findPieces(const Frame& frame, const Asking& asking);
    [[nodiscard]] std::uint32_t queryPieces(const Frame& frame, const Asking& asking, std::uint32_t* pieces);
    void sweepAsked(const Frame& frame);
    /// Forgets the pieces that a bullet passes, as one look says.
    void sendAway(const Frame& frame);
    void sweep(const Frame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces);
    void gatherTargets(const Frame& frame, std::uint32_t bullet, std::span<const std::uint32_t> pieces);
    /// False when the bullet passes the piece, and nothing more is to be asked.
    [[nodiscard]] bool mayStrike(const Frame& frame, std::uint32_t bullet, OnTheWay& way);
    [[nodiscard]] CastResult castAt(const Frame& frame, std::uint32_t bullet, std::uint32_t piece);
    void strike(const Frame& frame, std::uint32_t bullet, Target& target);
    /// Takes hits in order until the bullet is spent; returns where on its way that was, 1 if it is not.
    float takeHits(const Frame& frame, std::uint32_t bullet);
    void followGap(const Frame& frame, std::uint32_t bullet, const Target& target, float stop);
    void tellWhoLeft(const Frame& frame, std::uint32_t bullet);

    BulletTargets m_targets;
    std::vector<BulletTargets::Target> m_boxes;
    std::vector<float> m_sizes;
    bool m_fast = true;   ///< accelerators may answer
    bool m_filed = false; ///< m_targets holds what this frame's bullets may meet
    TurningTargets m_turning;
    std::array<Asking, Chunk + 1> m_asking; ///< one more for what is written and does not stay
    std::size_t m_askingCount = 0;
    std::array<std::uint32_t, LayerTable::Capacity> m_masks{}; ///< of layers
    std::vector<std::uint32_t> m_found;                        ///< with room for all pieces
    std::uint32_t m_foundCount = 0;
    std::array<Asked, Chunk + 1> m_asked; ///< as m_asking
    std::size_t m_askedCount = 0;
    std::vector<std::uint32_t> m_queried; ///< what the broad phase found
    std::vector<OnTheWay> m_onTheWay;
    std::vector<Target> m_met;
    std::vector<Left> m_left;
};

} // namespace graze::detail
