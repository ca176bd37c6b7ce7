// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/door.hpp"

#include <graze/math/aabb.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/operand.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace graze::detail
{

/// The velocity of a point that moves along (unit: pixels per motion).
[[nodiscard]] Vec2d pointRate(const MotionPath& path, double share, Vec2d point) noexcept;

/// A point as an operand.
[[nodiscard]] Operand pointAt(Vec2 place) noexcept;

/// Whether a disc meets a loop on one side, so far from all others that no neighbour changes the normal: ContactFaces
/// of such a contact are settled. Without them a frame of 100,000 bullets takes a tenth less.
[[nodiscard]] bool meetsOneSide(const RoundPath& round, const MovingLoop& loop, const RoundContact& contact) noexcept;

/// The faces of a piece that a mover touches, as seen beside its neighbours.
///
/// Alone, a piece that is touched at a corner may name any normal between its two faces. In a row of tiles a face that
/// a neighbour covers is no part of the surface, and then only the faces that are left have normals. A face is covered
/// where the places just outside of it, on both sides of the contact, are inside of other pieces.
class ContactFaces
{
public:
    /// The first contact, or a touch: both single pieces at that moment, the point, and a normal from the mover to the
    /// piece.
    ContactFaces(const Operand& mover, const Operand& piece, Vec2 point, Vec2 normal) noexcept;

    /// The normal that no neighbour changes; none where the contact is near a corner.
    [[nodiscard]] std::optional<Vec2> settled() const noexcept;
    /// A box around the places that neighbours may cover. Only where nothing is settled.
    [[nodiscard]] Aabb places() const noexcept;
    /// Takes a neighbour into account; the piece itself changes nothing.
    void coverBy(const Operand& neighbour, const GjkSettings& settings) noexcept;

    struct Choice
    {
        Vec2 normal{};           ///< length 1, from the mover to the piece
        bool approaches = false; ///< the mover comes nearer along it
    };
    /// The face that is hit, among those that are left and approached: the one that the mover is farthest outside of,
    /// as it is before that one and beside the others. If several are as near: those of the piece before those of the
    /// mover, then the largest approach, then the first. approachAlong(normal) is the speed along a normal.
    template <class ApproachAlong>
    [[nodiscard]] Choice choose(ApproachAlong&& approachAlong) const
    {
        const auto chosen = [&](Vec2 normal) { return Choice{normal, approachAlong(normal) > 0.}; };
        if (const std::optional<Vec2> only = settled())
            return chosen(*only);
        const bool anyCovered = isAnyCovered();
        if (!anyCovered && !m_isFace && !m_isSharp)
            return chosen(m_normal);
        const Face* best = nullptr;
        double most = 0.;
        for (std::uint32_t i = 0; i < m_count; ++i)
        {
            const Face& face = m_faces[i];
            // Beside a covered face a corner of the piece is none.
            if (!face.isTouched(m_tolerance) || face.isCovered() || (anyCovered && !face.isOfPiece))
                continue;
            const double approach = approachAlong(face.normal);
            if (!best || isBetter(face, approach, *best, most))
                best = &face, most = approach;
        }
        if (best && (most > 0. || anyCovered))
            return {best->normal, most > 0.};
        return anyCovered ? Choice{m_normal, false} : chosen(m_normal);
    }

    /// How far the two are apart along a normal; below 0 how deep.
    [[nodiscard]] double gapAlong(Vec2 normal) const noexcept;
    /// The contact is inside the band up to this depth (unit: pixels).
    [[nodiscard]] double tolerance() const noexcept { return m_tolerance; }

private:
    struct Face
    {
        Vec2 normal{}; ///< from the mover to the piece
        std::array<Vec2, 2> places{};
        std::array<bool, 2> covered{};
        double gap = 0.;
        bool isOfPiece = true; ///< else of the mover: no neighbour covers it

        [[nodiscard]] bool isTouched(double tolerance) const noexcept { return gap >= -tolerance; }
        [[nodiscard]] bool isCovered() const noexcept { return covered[0] && covered[1]; }
    };
    static constexpr std::uint32_t MostFaces = 6;

    /// Adds the sides of one of the two that the contact is on.
    void addFaces(const Body& body, bool convexLoop, bool isPiece) noexcept;
    void addFace(Vec2d from, Vec2d side, double radius, double winding, bool isPiece) noexcept;
    [[nodiscard]] bool isAnyCovered() const noexcept;
    [[nodiscard]] bool isBetter(const Face& face, double approach, const Face& other, double ofOther) const noexcept;

    // Seen from the contact.
    Body m_mover;
    Body m_piece;
    Vec2 m_point;
    std::array<Face, MostFaces> m_faces;
    std::uint32_t m_count = 0;
    Vec2 m_normal;
    double m_tolerance;
    double m_sameGap;       ///< the rounding of places: less than a bullet keeps from what it has bounced off
    bool m_isFace = false;  ///< the normal of the pair is that of a face
    bool m_isSharp = false; ///< at a corner the pair has any normal between two faces
    bool m_anyTouched = false;
};

} // namespace graze::detail
