// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_search.hpp"
#include "system/queries/contact_faces.hpp"

#include <graze/queries/pair_queries.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graze::detail
{

/// How a bullet and one of its targets move along a leg.
struct BulletMotions
{
    Motion bullet{};
    Motion target{};
    bool targetMoves = false;
    bool targetOnlyShifts = false;
};

/// A fresh bullet was not there while its target moved: it meets the target where that is now.
[[nodiscard]] BulletMotions motionsOf(const BulletFrame& frame, const Leg& leg, std::uint32_t row) noexcept;

/// How fast the two come nearer at a point on both, along the normal from the bullet to the target (unit: pixels per
/// motion).
[[nodiscard]] double approachSpeed(const BulletMotions& motions, double share, const Touch& touch) noexcept;

/// The effect of the layer of a target on the bullets of a layer.
[[nodiscard]] inline BulletEffect effectOf(const BulletFrame& frame, std::uint32_t bullet,
                                           std::uint32_t target) noexcept
{
    return frame.scene.layers.effect(frame.bullets.flight[bullet].layer, frame.scene.sprites.layer[target]);
}

/// The sprite that a bullet belongs to: the bullet does not meet it, what it owns, and what it may not meet itself by
/// the rules about single pairs.
class BulletOwner
{
public:
    BulletOwner(const BulletFrame& frame, std::uint32_t bullet) noexcept;
    [[nodiscard]] bool spares(const BulletFrame& frame, std::uint32_t row) const;

private:
    SpriteId m_id{};
    std::optional<std::uint32_t> m_row; // only where there are such rules
};

/// One sprite near the path of a bullet, and the first contact of the two.
struct SweptTarget
{
    std::uint32_t row = 0;
    std::uint32_t firstPiece = 0; ///< see SweptTargets::pieces
    std::uint32_t lastPiece = 0;
    bool struckBefore = false; ///< or it only reports, and the bullet is inside: it is not cast at again
    bool hit = false;
    bool startedInTouch = false;
    bool startedDeep = false; ///< the hit is a start deeper than the band
    float fraction = 0.f;     ///< of the frame
    Touch touch{};
    double gap = 0.;         ///< that is left to the face where the cast ends
    std::uint32_t piece = 0; ///< by its number in the sprite
    bool entered = false;    ///< it only reports, and the hit was taken
};

/// The targets of one bullet.
class SweptTargets
{
public:
    /// Sorts the pieces, which are in order of rows, into targets; without those that the bullet passes for certain.
    /// `known` are the meetings of the bullet, `struck` are the targets that it never hits again.
    void gather(const BulletFrame& frame, const Leg& leg, std::span<const NearPiece> pieces,
                std::span<const Meeting> known, StruckTargets& struck);
    /// Finds the first contact with each target, and sorts them by it: hits first, in order of fraction, then rank.
    void cast(const BulletFrame& frame, const Leg& leg);

    /// In order of rank.
    void sort(const PairOrder& order);
    /// The bullet enters a target that only reports.
    void enter(SweptTarget& target) noexcept { m_anyEntered = target.entered = true; }

    [[nodiscard]] std::span<const SweptTarget> all() const noexcept { return m_targets; }
    [[nodiscard]] std::span<SweptTarget> all() noexcept { return m_targets; }
    [[nodiscard]] bool anyEntered() const noexcept { return m_anyEntered; }
    /// f(piece) for the pieces of a target near the path.
    template <class F>
    void forEachPiece(const SweptTarget& target, F&& f) const
    {
        for (std::uint32_t i = target.firstPiece; i < target.lastPiece; ++i)
            f(m_pieces[i].piece);
    }

private:
    /// False when the bullet passes the piece with a gap above `reach`.
    [[nodiscard]] static bool mayHit(const BulletFrame& frame, const Leg& leg, float reach, const NearPiece& piece);
    [[nodiscard]] static CastResult castAt(const BulletFrame& frame, const Leg& leg, const NearPiece& piece);
    void castAt(const BulletFrame& frame, const Leg& leg, SweptTarget& target);
    /// The first contact with a piece, a hit or not yet.
    struct PieceHit
    {
        float share = 0.f; ///< of the leg
        Touch touch{};
        double gap = 0.;
        bool startedDeep = false;
    };
    /// False where the contact is no hit: of a bullet that bounces, what it leaves and slides along.
    [[nodiscard]] bool isHit(const BulletFrame& frame, const Leg& leg, const NearPiece& near, const CastResult& cast,
                             PieceHit& hit);
    /// Chooses the face that is hit: sets the normal. False for none that the bullet approaches.
    [[nodiscard]] bool chooseFace(const BulletFrame& frame, const Leg& leg, const BulletMotions& motions,
                                  ContactFaces& faces, PieceHit& hit);

    std::vector<SweptTarget> m_targets;
    bool m_anyEntered = false;
    std::vector<NearPiece> m_pieces;
    std::vector<std::uint32_t> m_neighbours; // of one contact
};

} // namespace graze::detail
