// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/math/vec2.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/settings.hpp>
#include <graze/shapes/shape.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace GRAZE_API graze
{

/// A convex shape defined by the user: its farthest point in a direction, in object space. GJK needs nothing else from
/// a shape. The function gets a direction of length 1 and answers with a point of the shape; for a zero direction any
/// point serves. It is called often, and its answers must be those of one bounded convex set.
struct SupportFunction
{
    const void* shape = nullptr;                                           ///< handed to the function
    Vec2 (*support)(const void* shape, Vec2 direction) noexcept = nullptr; ///< null for none
    Vec2 centre{};                                                         ///< any point inside; GJK starts from there
};

/// One side of a query: one or more convex pieces seen through a world-from-local matrix. It owns
/// nothing: shapes and matrices must outlive the call. A Sprite2D converts to it.
class Operand
{
public:
    /// A piece whose points the caller keeps. A view without points makes every query answer InvalidInput.
    Operand(const ShapeView& shape, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::View),
    m_view(shape)
    {
    }
    /// A shape that the caller keeps.
    Operand(const Shape& shape, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::Shapes),
    m_shapes(&shape)
    {
    }
    /// Several shapes, one sprite. Without any, every query answers InvalidInput.
    Operand(std::span<const Shape> pieces, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_count(static_cast<std::uint32_t>(pieces.size())),
    m_kind(Kind::Shapes),
    m_shapes(pieces.data())
    {
    }

    /// A shape defined by the user, for overlap, distance, penetration, manifold, rayCast and shapeCast; every other
    /// query answers InvalidInput, and no system stores it. The band of ellipses holds. Without a function,
    /// InvalidInput.
    Operand(const SupportFunction& function, const Affine2& worldFromLocal) noexcept :
    m_matrix(worldFromLocal),
    m_kind(Kind::Function),
    m_function(function)
    {
    }

    /// Answers name pieces by an index below this.
    [[nodiscard]] std::uint32_t pieceCount() const noexcept { return m_count; }
    /// In object space. `index` is below pieceCount(); a view without points for a SupportFunction.
    [[nodiscard]] GRAZE_INLINE ShapeView piece(std::uint32_t index) const noexcept
    {
        return m_kind == Kind::Shapes ? m_shapes[index].view() : m_kind == Kind::View ? m_view : ShapeView{};
    }
    /// piece(0); a view without points where there is none.
    [[nodiscard]] GRAZE_INLINE ShapeView firstPiece() const noexcept { return m_count > 0 ? piece(0) : ShapeView{}; }
    /// One of its pieces, under the same matrix. `index` is below pieceCount().
    [[nodiscard]] Operand only(std::uint32_t index) const noexcept
    {
        Operand one = *this;
        if (m_kind == Kind::Shapes)
            one.m_shapes = m_shapes + index;
        one.m_count = 1;
        return one;
    }
    /// The same pieces elsewhere.
    [[nodiscard]] Operand at(const Affine2& worldFromLocal) const noexcept
    {
        Operand moved = *this;
        moved.m_matrix = worldFromLocal;
        return moved;
    }
    /// The user's function; `support` is null for an operand of pieces.
    [[nodiscard]] SupportFunction function() const noexcept
    {
        return m_kind == Kind::Function ? m_function : SupportFunction{};
    }
    /// Whether it has such a function.
    [[nodiscard]] bool isFunction() const noexcept { return m_kind == Kind::Function && m_function.support; }
    /// World from local, of all pieces.
    [[nodiscard]] const Affine2& matrix() const noexcept { return m_matrix; }

private:
    enum class Kind : std::uint8_t
    {
        Shapes,
        View,
        Function
    };

    Affine2 m_matrix;
    std::uint32_t m_count = 1;
    Kind m_kind;
    // One of them, by kind. An operand is made for each query, so nothing else is written.
    union
    {
        const Shape* m_shapes;
        ShapeView m_view;
        SupportFunction m_function;
    };
};

/// The linear part of a matrix in doubles.
[[nodiscard]] inline Mat2d linearOf(const Affine2& m) noexcept
{
    return {static_cast<double>(m.m00), static_cast<double>(m.m01), static_cast<double>(m.m10),
            static_cast<double>(m.m11)};
}

/// The offset of a matrix in doubles.
[[nodiscard]] inline Vec2d offsetOf(const Affine2& m) noexcept
{
    return Vec2d(m.offset());
}

/// Whether the matrix keeps discs round (turn, mirror, uniform scale), and how large it makes them.
[[nodiscard]] GRAZE_INLINE bool isSimilarity(const Mat2d& l, double& scale) noexcept
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

/// A convex piece under its matrix, as the algorithms see it: core points in object space, the linear part of the
/// matrix, and an offset that is re-centred on A, so that a far-away pair computes like one at the origin.
///
/// A radius is carried in one of two forms. Under a similarity (turn, mirror, uniform scale) the disc
/// stays a disc: the algorithms work on the core and subtract `roundRadius`. Otherwise it is an ellipse,
/// and `ellipseRadius` is part of the support mapping: exact, nothing is tessellated.
struct Body
{
    const float* x;        ///< core points, object space
    const float* y;        ///< y of the same points
    std::uint32_t count;   ///< number of core points
    bool convexLoop;       ///< see ShapeView
    bool box;              ///< see ShapeView
    bool plain;            ///< core points alone: the last four fields are not set
    Mat2d linear;          ///< world from local
    Vec2d offset;          ///< where the local origin is, re-centred
    Vec2d centre;          ///< middle of the bounds, re-centred: where GJK starts from
    Vec2d halfSize;        ///< half size of its box in object space, radius included
    double roundRadius;    ///< in world space
    double ellipseRadius;  ///< in object space
    const float* form;     ///< see ShapeView: what makes the disc of that radius the ellipse; null for none
    Vec2d sweep;           ///< the body stands for all its places from here to here + sweep
    const void* userShape; ///< see SupportFunction
    Vec2 (*function)(const void* shape, Vec2 direction) noexcept; ///< in place of core points; null for none

    /// The view has its middle and half size: see makeBody(). Fields are set in place: a copy would wait for their
    /// stores.
    GRAZE_INLINE Body(const ShapeView& shape, const Mat2d& matrix, Vec2d where) noexcept :
    x(shape.x),
    y(shape.y),
    count(shape.count),
    convexLoop(shape.convexLoop),
    box(shape.box),
    plain(true),
    linear(matrix),
    offset(where),
    centre(matrix * Vec2d(shape.centre) + where),
    halfSize(Vec2d(shape.halfSize)),
    roundRadius(0.)
    {
        const auto radius = static_cast<double>(shape.radius);
        double scale;
        if (!(radius > 0.))
            return;
        if (shape.hasForm)
        {
            takeForm(shape);
            return;
        }
        halfSize = halfSize + Vec2d{radius, radius};
        plain = isSimilarity(matrix, scale);
        if (plain)
            roundRadius = radius * scale;
        else
        {
            ellipseRadius = radius;
            form = nullptr;
            sweep = {};
            userShape = nullptr;
            function = nullptr;
        }
    }

    /// A core point in (re-centred) world space.
    [[nodiscard]] GRAZE_INLINE Vec2d worldPoint(std::uint32_t index) const noexcept
    {
        return linear * Vec2d{static_cast<double>(x[index]), static_cast<double>(y[index])} + offset;
    }
    /// Whether its border bends beyond its core points: then no edge between two support points is part of the border.
    [[nodiscard]] bool isCurved() const noexcept { return !plain && (ellipseRadius > 0. || function); }
    /// Whether its radius is an ellipse in the world.
    [[nodiscard]] bool isEllipse() const noexcept { return !plain && ellipseRadius > 0.; }
    /// The disc of `ellipseRadius` under this matrix is the ellipse, in the world.
    [[nodiscard]] GRAZE_INLINE Mat2d ellipse() const noexcept { return form ? ellipseOfForm() : linear; }
    /// At most the larger side of its world bounds, for a matrix without shear. A side of the box in object space is no
    /// longer than its two extents in world space together, so the larger of these is half of it at least.
    [[nodiscard]] GRAZE_INLINE double extent() const noexcept
    {
        return (std::max)((std::fabs(linear.m00) + std::fabs(linear.m10)) * halfSize.x,
                          (std::fabs(linear.m01) + std::fabs(linear.m11)) * halfSize.y);
    }
    /// The same along its whole path from here to here + `displacement`.
    [[nodiscard]] Body sweptBy(Vec2d displacement) const noexcept
    {
        Body swept = *this;
        swept.plain = false;
        swept.ellipseRadius = plain ? 0. : ellipseRadius;
        swept.form = plain ? nullptr : form;
        swept.sweep = displacement;
        swept.userShape = plain ? nullptr : userShape;
        swept.function = plain ? nullptr : function;
        return swept;
    }

private:
    void takeForm(const ShapeView& shape) noexcept;
    [[nodiscard]] Mat2d ellipseOfForm() const noexcept;
};

/// A box around a piece, along the world's axes.
struct PieceBounds
{
    Vec2d centre; ///< re-centred world space
    Vec2d half;   ///< half of its size
};

/// The bounds of a piece: the image of its box in object space, so they may be larger than they need to be.
[[nodiscard]] GRAZE_INLINE PieceBounds boundsOf(const Mat2d& l, Vec2d offset, Vec2d centre, Vec2d half) noexcept
{
    return {
        l * centre + offset,
        {std::fabs(l.m00) * half.x + std::fabs(l.m01) * half.y, std::fabs(l.m10) * half.x + std::fabs(l.m11) * half.y}};
}

/// The bounds of a body.
[[nodiscard]] GRAZE_INLINE PieceBounds boundsOf(const Body& body) noexcept
{
    PieceBounds bounds = boundsOf(body.linear, {}, {}, body.halfSize);
    bounds.centre = body.centre;
    return bounds;
}

/// How far two boxes are apart: at most the gap of what is in them; below 0 when they overlap.
[[nodiscard]] GRAZE_INLINE double gapOf(const PieceBounds& a, const PieceBounds& b) noexcept
{
    return (std::max)(std::fabs(b.centre.x - a.centre.x) - (a.half.x + b.half.x),
                      std::fabs(b.centre.y - a.centre.y) - (a.half.y + b.half.y));
}

/// The view with its middle and half size, for one that lacks them.
[[nodiscard]] inline ShapeView described(ShapeView shape) noexcept
{
    describePoints(shape);
    shape.halfSize = {(std::max)(shape.halfSize.x, 0.f), (std::max)(shape.halfSize.y, 0.f)};
    return shape;
}

/// The bounds of one piece of an operand, seen from `origin`.
[[nodiscard]] PieceBounds boundsOf(const Operand& operand, std::uint32_t piece, Vec2d origin) noexcept;

namespace detail
{

/// makeBody of the described view.
[[nodiscard]] Body makeDescribedBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept;
/// makeBody of a SupportFunction.
[[nodiscard]] Body makeFunctionBody(const Operand& operand, Vec2d origin) noexcept;

} // namespace detail

/// The piece with a matrix in doubles: `linear`, and where the local origin lies.
[[nodiscard]] GRAZE_INLINE Body makeBody(const ShapeView& shape, const Mat2d& linear, Vec2d offset) noexcept
{
    if (shape.halfSize.x < 0.f)
        return detail::makeDescribedBody(shape, linear, offset);
    return Body(shape, linear, offset);
}

/// The only piece of an operand, or the first, seen from `origin`. The operand outlives the body.
[[nodiscard]] GRAZE_INLINE Body makeBody(const Operand& operand, Vec2d origin) noexcept
{
    if (operand.isFunction())
        return detail::makeFunctionBody(operand, origin);
    return makeBody(operand.firstPiece(), linearOf(operand.matrix()), offsetOf(operand.matrix()) - origin);
}

/// The point that a pair is re-centred on: where A stands.
[[nodiscard]] inline Vec2d originOf(const Operand& a) noexcept
{
    return offsetOf(a.matrix());
}

/// Whether a piece has points, and the numbers beside them are finite.
[[nodiscard]] GRAZE_INLINE bool isValid(const ShapeView& piece) noexcept
{
    return piece.count > 0 && piece.radius - piece.radius == 0.f;
}
/// Whether every piece has points and the matrix is finite; false for a SupportFunction.
[[nodiscard]] bool isValid(const Operand& operand) noexcept;
/// The same, and a SupportFunction counts.
[[nodiscard]] bool isConvex(const Operand& operand) noexcept;
/// Whether a query of the two has an answer: both are convex, and epsilon is a number.
[[nodiscard]] bool isAnswerable(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;

/// All pairs of pieces of two operands, one after the other, without those whose bounds are too far apart.
///
///     for (PiecePairs pairs(a, b); pairs.next();)
///         look(a.only(pairs.pieceA()), b.only(pairs.pieceB()));
class PiecePairs
{
public:
    /// The operands outlive the pairs. A moves by `sweepOfA` as B sees it; bounds cover that.
    PiecePairs(const Operand& a, const Operand& b, Vec2d sweepOfA = {}) noexcept;

    /// To the next pair whose bounds are no farther apart than `within`; false after the last.
    bool next(double within = std::numeric_limits<double>::infinity()) noexcept;

    /// The pair, by index: the piece of A.
    [[nodiscard]] std::uint32_t pieceA() const noexcept { return m_i; }
    /// The piece of B.
    [[nodiscard]] std::uint32_t pieceB() const noexcept { return m_j; }
    /// Bounds are seen from here.
    [[nodiscard]] Vec2d origin() const noexcept { return m_origin; }
    /// From A's bounds to B's along the axis on which the last culled pair is farthest apart, length 1.
    [[nodiscard]] Vec2d culledAxis() const noexcept { return m_culledAxis; }

private:
    [[nodiscard]] bool nextOfA(double within) noexcept;
    [[nodiscard]] bool isApart(const PieceBounds& b, double within) noexcept;

    const Operand& m_a;
    const Operand& m_b;
    Vec2d m_origin;
    Vec2d m_sweepOfA;
    std::uint32_t m_countA;
    std::uint32_t m_countB;
    std::uint32_t m_i = 0;
    std::uint32_t m_j = 0;
    bool m_started = false;
    PieceBounds m_boundsA;
    PieceBounds m_boundsB;
    PieceBounds m_boundsOfAllB; ///< only for several pieces
    Vec2d m_culledAxis{0., -1.};
};

} // namespace graze
