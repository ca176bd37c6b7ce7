// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/settings.hpp>

#include <array>
#include <limits>

namespace GRAZE_API graze
{

/// The reason why two convex pieces are apart, or overlap: numbers that can be checked without GJK.
struct Proof
{
    /// The kinds of proof.
    enum class Kind : std::uint8_t
    {
        None,           ///< nothing was proved
        SeparatingAxis, ///< apart: along `axis` all of piece B lies beyond all of piece A, see also the bounds
        Enclosure       ///< overlapping: the first `count` vertices are a point, segment or triangle around the origin
    };

    /// A point of B less a point of A, by index. A round piece also takes a step from its core vertex, in object
    /// space and no longer than its radius; a sharp piece takes none.
    struct Vertex
    {
        std::uint32_t indexA = 0; ///< core vertex of piece A
        std::uint32_t indexB = 0; ///< core vertex of piece B
        Vec2 stepA{};             ///< from that vertex, in the object space of A (unit: its pixels)
        Vec2 stepB{};             ///< the same for B

        friend constexpr bool operator==(const Vertex&, const Vertex&) noexcept = default;
    };

    Kind kind = Kind::None;   ///< the kind of this proof
    std::uint32_t pieceA = 0; ///< the pair of pieces that it is about: the piece of A
    std::uint32_t pieceB = 0; ///< and the piece of B
    Vec2 axis{};              ///< SeparatingAxis: from A to B, world space; its length does not matter
    /// Vertices in use. Enclosure: 1 to 3. SeparatingAxis: 0 to 2; the witness lies between them.
    std::uint32_t count = 0;
    std::array<Vertex, 3> vertices{}; ///< the first `count` are set

    /// SeparatingAxis, the proof of a distance: the gap along the axis is at least this (unit: pixels).
    float lowerBound = 0.f;
    /// The witness, a point of B less a point of A, is no longer than this (unit: pixels). Infinity without a witness.
    float upperBound = std::numeric_limits<float>::infinity();
    float weight = 0.f; ///< weight of the second vertex in the witness, 0 to 1

    friend constexpr bool operator==(const Proof&, const Proof&) noexcept = default;
};

/// Proves that one piece of A and one of B are apart, and by how much, or that they overlap.
///
/// The verdict of overlap() and distance() is right outside the band; the proof speaks of the exact shapes. So inside
/// the band the two may differ, and `kind` may be None where nothing can be written down in floats: shapes that touch
/// along a turned edge, segments on one line. Outside the band there is a proof.
///
/// Frame   `axis` in world space; each step in the object space of its piece.
/// Result  verify() confirms every proof that is returned; `kind` is None where there is none, and for operands that
///         are not finite or lack that piece.
/// Errors  never throws, never allocates.
/// Cost    a GJK run, and verify(): tens of microseconds. For tests and tools, not for every pair of a frame.
/// Source  the final simplex of GJK: Gilbert, Johnson, Keerthi 1988.
[[nodiscard]] Proof proofOf(const Operand& a, std::uint32_t pieceA, const Operand& b, std::uint32_t pieceB,
                            const GjkSettings& settings = {}) noexcept;

/// The same for the pair of pieces that the queries name: the overlapping pair of overlap(), or the nearest pair of
/// distance(). An Enclosure proves that the operands overlap. A SeparatingAxis proves that they are apart only where
/// both have one piece; otherwise prove each pair of pieces.
[[nodiscard]] Proof proofOf(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

/// Whether the proof holds for the pair of pieces it names, in exact arithmetic: every float is taken as it is, nothing
/// is rounded, overflows or underflows, and a disc under any matrix is the ellipse it becomes. Touching counts as
/// overlapping. For a SeparatingAxis without bounds the answer is true exactly where the pieces are apart along it;
/// for a lower bound roots are rounded up to doubles, so one that is true by less than 2^-47 of the sizes may be
/// refused.
///
/// Result  false for kind None, indices out of range, a step longer than the radius, anything not finite.
/// Errors  never throws, never allocates.
/// Cost    one or two microseconds per vertex of both pieces for an axis, about ten for an enclosure.
[[nodiscard]] bool verify(const Proof& proof, const Operand& a, const Operand& b) noexcept;

} // namespace graze
