// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_search.hpp"
#include "swept_targets.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// Takes one bullet after the other through the frame, leg by leg: its hits in order until it is spent, and how it
/// passes its targets.
class BulletFlight
{
public:
    /// `pieces` are those near the first leg, `known` the meetings of the bullet before this frame.
    void fly(const BulletFrame& frame, const Leg& firstLeg, std::span<const NearPiece> pieces,
             std::span<const Meeting> known);
    /// The same for a bullet that no search has found.
    void fly(const BulletFrame& frame, const Leg& leg, std::span<const Meeting> known)
    {
        fly(frame, leg, piecesNear(frame, leg), known);
    }
    /// A bullet that is not near anything has left the target.
    static void lose(const BulletFrame& frame, Meeting meeting);

private:
    /// Where a bullet stops to fly along a leg.
    struct LegEnd
    {
        float fraction = 1.f; ///< of the frame
        bool spent = false;
        bool bounced = false;
        bool squeezed = false;
    };

    [[nodiscard]] std::span<const NearPiece> piecesNear(const BulletFrame& frame, const Leg& leg);
    /// The effect of a hit of the target on the bullet.
    [[nodiscard]] BulletEffect effectNow(const BulletFrame& frame, std::uint32_t bullet,
                                         std::uint32_t target) const noexcept;
    /// Takes hits in order until the bullet is spent or bounces: then there is a new leg.
    [[nodiscard]] LegEnd takeHits(const BulletFrame& frame, const Leg& leg);
    [[nodiscard]] bool isSqueezed(const BulletFrame& frame, const SweptTarget& target) noexcept;
    [[nodiscard]] bool isMet(const BulletFrame& frame, std::span<const Meeting> known);
    /// The bullet stays where its last hit was, with the velocity of the frame's start.
    void squeeze(const BulletFrame& frame) const noexcept;
    /// Takes the bullets that are met before, or at the end of the frame; true when the bullet is spent.
    [[nodiscard]] bool takeEncounters(const BulletFrame& frame, const Leg& leg, float before);
    /// Follows the bullet among its targets.
    void follow(const BulletFrame& frame, const Leg& leg, std::span<const Meeting> known, const LegEnd& end);
    /// The same for a target that was not near the path.
    static void lose(const BulletFrame& frame, const Leg& leg, Meeting meeting, const LegEnd& end);

    SweptTargets m_targets;
    StruckTargets m_struck;
    std::vector<std::uint32_t> m_pieces;
    std::vector<NearPiece> m_near;
    Leg m_leg;                               // after a bounce
    std::vector<Meeting> m_known;            // after the leg before
    std::span<const Encounter> m_encounters; // that are not taken
    std::int32_t m_pierceLeft = 0;
    std::int32_t m_bouncesLeft = 0;
    Vec2 m_velocity{};           // before the frame
    bool m_hasLeftDepth = false; // reflected in this frame by a target that it was deep in
};

} // namespace graze::detail
