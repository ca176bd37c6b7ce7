// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/support_search.hpp"

#include <graze/queries/operand.hpp>

static_assert(sizeof(graze::Affine2) == 6 * sizeof(float), "isOrdinary loads the elements as a row");

namespace graze::detail
{

/// A convex piece as the queries see it: core points in object space, the linear part of its matrix,
/// and an offset that is re-centred on A, so that a far-away pair computes like one at the origin.
///
/// A radius is carried in one of two ways. Under a similarity (turn, mirror, uniform scale) the disc
/// stays a disc: the queries work on the core and subtract `roundRadius`. Otherwise it is an ellipse,
/// and `ellipseRadius` is part of the support mapping: exact, nothing is tessellated.
struct Body
{
    const float* x = nullptr;
    const float* y = nullptr;
    std::uint32_t count = 0;
    Mat2d linear{};
    Vec2d offset{};
    double roundRadius = 0.;   ///< in world space
    double ellipseRadius = 0.; ///< in object space
    Vec2d sweep{};             ///< the body and all its places on the way by this; zero for most queries
    bool plain = false;        ///< neither ellipse nor sweep, and numbers of ordinary size: see isOrdinary

    /// A point of the object-space core, taken to (re-centred) world space.
    [[nodiscard]] Vec2d worldPoint(std::uint32_t index) const noexcept
    {
        return linear * Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} + offset;
    }

    /// Middle of two opposite vertices: somewhere inside, at no cost.
    [[nodiscard, gnu::always_inline]] Vec2d middle() const noexcept
    {
        return (worldPoint(0) + worldPoint(count / 2)) * 0.5 + sweep * 0.5;
    }
};

/// Middles that are no farther apart coincide: along a way that short the products of a support search in floats
/// vanish, and any vertex would be found (unit: pixels).
inline constexpr double NoWay = 1e-20;

[[nodiscard]] inline bool isNoWay(Vec2d between) noexcept
{
    return std::fabs(between.x) + std::fabs(between.y) <= NoWay;
}

[[nodiscard]] inline Mat2d linearOf(const Affine2& m) noexcept
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
            static_cast<double>(m.m11)};
}

[[nodiscard]] inline Vec2d offsetOf(const Affine2& m) noexcept
{
    return Vec2d(m.offset());
}

struct BodySupport
{
    Vec2d point{};
    std::uint32_t index = 0;
    bool swept = false; ///< the point was taken at the end of `sweep`
};

/// Farthest core vertex for a world direction, searched in object space along transpose(L) d. For plain
/// bodies; ties take the lowest index.
[[nodiscard, gnu::always_inline]] inline BodySupport supportVertex(const Body& body, Vec2d direction) noexcept
{
    const std::uint32_t index =
        body.count <= 1 ? 0 : supportIndexInRange(body.x, body.y, body.count, body.linear.transposed(direction));
    return {body.worldPoint(index), index, false};
}

/// The same with an ellipse term, a sweep, or numbers of any size.
[[nodiscard]] BodySupport supportOfAny(const Body& body, Vec2d direction) noexcept;

/// Farthest point of the core (with the ellipse term, without the round radius) for a world direction.
/// A zero object-space direction gives the first vertex and no radius term.
[[nodiscard, gnu::always_inline]] inline BodySupport support(const Body& body, Vec2d direction) noexcept
{
    return body.plain ? supportVertex(body, direction) : supportOfAny(body, direction);
}

/// Whether the matrix keeps discs round (turn, mirror, uniform scale), and how large it makes them.
[[nodiscard]] inline bool isSimilarity(const Mat2d& l, double& scale) noexcept
{
    // Float matrices of pure turns miss orthogonality by some 1e-7. Taking such a disc as round is wrong by
    // half of this times the radius: far inside the band, and much cheaper than an ellipse.
    constexpr double Tolerance = 1e-6;
    const double first = l.m00 * l.m00 + l.m10 * l.m10;
    const double second = l.m01 * l.m01 + l.m11 * l.m11;
    const double skew = l.m00 * l.m01 + l.m10 * l.m11;
    const double tolerance = Tolerance * (first + second);
    scale = std::sqrt((first + second) * 0.5);
    return std::fabs(first - second) <= tolerance && std::fabs(skew) <= tolerance;
}

/// Gives the body its radius: round under a similarity, else an ellipse.
inline void inflate(Body& body, double radius) noexcept
{
    double scale;
    if (isSimilarity(body.linear, scale))
        body.roundRadius = radius * scale;
    else
        body.ellipseRadius = radius;
}

/// What a pair is re-centred on: where A stands.
[[nodiscard]] inline Vec2d originOf(const Operand& a) noexcept
{
    return offsetOf(a.matrix());
}

/// The piece with a matrix in doubles: `linear` and where the local origin lies.
[[nodiscard]] inline Body makeBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    Body body{shape.x, shape.y, shape.count, linear, offset};
    if (shape.radius > 0.f)
        inflate(body, static_cast<double>(shape.radius));
    return body;
}

/// Whether every element is at most 1e6. With shapes up to MaxCoordinate no product of a support search
/// then leaves what floats can hold, whatever the direction: such a search needs no care for its scale.
[[nodiscard]] inline bool isOrdinary(const Affine2& m) noexcept
{
    constexpr float Most = 1e6f;
#ifdef GRAZE_SUPPORT_SSE2
    const __m128 sign = _mm_set1_ps(-0.f);
    const __m128 most = _mm_set1_ps(Most);
    // As the matrix is usually copied: 16 bytes, then 8. A load across that border would wait for the stores.
    const __m128 four = _mm_andnot_ps(sign, _mm_loadu_ps(&m.m00));
    const __m128 two = _mm_andnot_ps(sign, _mm_castpd_ps(_mm_load_sd(reinterpret_cast<const double*>(&m.m11))));
    return _mm_movemask_ps(_mm_and_ps(_mm_cmple_ps(four, most), _mm_cmple_ps(two, most))) == 15;
#else
    return std::fabs(m.m00) <= Most && std::fabs(m.m01) <= Most && std::fabs(m.tx) <= Most &&
           std::fabs(m.m10) <= Most && std::fabs(m.m11) <= Most && std::fabs(m.ty) <= Most;
#endif
}

/// The piece seen from `origin`. `matrix` is finite and `shape` has points: see `isValid`.
[[nodiscard]] inline Body makeBody(const ShapeView& shape, const Affine2& matrix, Vec2d origin) noexcept
{
    Body body = makeBody(shape, linearOf(matrix), offsetOf(matrix) - origin);
    body.plain = body.ellipseRadius == 0. && isOrdinary(matrix);
    return body;
}

/// Whether every piece has points and the matrix is finite.
[[nodiscard]] inline bool isValid(const Operand& operand) noexcept
{
    bool valid = operand.matrix().isFinite() && operand.pieceCount() > 0;
    for (std::uint32_t i = 0; valid && i < operand.pieceCount(); ++i)
    {
        const ShapeView piece = operand.piece(i);
        valid = piece.count > 0 && piece.radius - piece.radius == 0.f;
    }
    return valid;
}

} // namespace graze::detail
