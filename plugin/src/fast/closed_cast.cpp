// SPDX-License-Identifier: Zlib
#include "fast/closed_cast.hpp"
#include "fast/lanes/feature_kernels.hpp"
#include "fast/loop.hpp"
#include "fast/loop_depth.hpp"
#include <graze/gjk/cast.hpp>

#include <algorithm>

namespace graze::detail
{

namespace
{

// The line along the motion of A meets the border of D = B - A, rounded by both radii, in the guessed edge or arc.
// All numbers that are compared are lengths, because normals have length 1.
class Sweep
{
public:
    Sweep(const Loop& a, const Loop& b, Vec2d motion, double radiusA, double radiusB, double extent,
          LoopContact& out) noexcept :
    m_a(a),
    m_b(b),
    m_motion(motion),
    m_radii(radiusA + radiusB),
    m_radiusB(radiusB),
    m_extent(extent),
    m_out(out)
    {
    }

    // D is convex. So a line that crosses the extension of an offset edge past its end meets only the arc of
    // that end, if it meets D at all.
    GRAZE_INLINE LoopCast atEdge(bool edgeOfA, std::uint32_t vertex, std::uint32_t start, std::uint32_t end) noexcept
    {
        const Loop& p = edgeOfA ? m_b : m_a;
        const Loop& q = edgeOfA ? m_a : m_b;
        const double side = edgeOfA ? -1. : 1.; // D has the edges of -A
        const Vec2d corner = p.corner(vertex);
        const Vec2d edge = q.edge(start, end) * side;
        const Vec2d first = (q.corner(start) - corner) * side;
        const double lengthSquared = dot(edge, edge);
        const double perLength = (q.linear.determinant() < 0. ? -1. : 1.) / std::sqrt(lengthSquared);
        const Vec2d outward{edge.y * perLength, -edge.x * perLength};
        const double border = dot(first, outward) + m_radii;
        const double speed = dot(outward, m_motion);
        if (!(speed < 0.))
            return LoopCast::Unknown;
        const double fraction = border / speed;
        const double along = dot(m_motion * fraction - outward * m_radii - first, edge);
        if (!(along >= 0. && along <= lengthSquared))
        {
            if (m_radii == 0.)
                return LoopCast::Unknown;
            const std::uint32_t nearest = along < 0. ? start : end;
            return edgeOfA ? atCorners(nearest, vertex) : atCorners(vertex, nearest);
        }
        // The edge and the vertex of P that reaches farthest towards it are a side of D.
        if (fartherNeighbour(p, vertex, outward * -side).beyond > tolerance())
            return LoopCast::Unknown;
        const Vec2d onB = edgeOfA ? corner : q.corner(start) + edge * (along / lengthSquared);
        return found(fraction, outward, onB);
    }

    // A core vertex of D within an arc: the border has its normal there if no neighbour reaches farther.
    GRAZE_INLINE LoopCast atCorners(std::uint32_t i, std::uint32_t j) noexcept
    {
        const Vec2d onB = m_b.corner(j);
        const Vec2d centre = onB - m_a.corner(i);
        const double squared = dot(m_motion, m_motion);
        const double offset = cross(m_motion, centre);
        const double half = squared * m_radii * m_radii - offset * offset;
        if (!(half > 0.))
            return LoopCast::Unknown;
        const double fraction = (dot(m_motion, centre) - std::sqrt(half)) / squared;
        const Vec2d outward = (m_motion * fraction - centre) * (1. / m_radii);
        if (fartherNeighbour(m_b, j, outward).beyond > tolerance() ||
            fartherNeighbour(m_a, i, -outward).beyond > tolerance())
            return LoopCast::Unknown;
        return found(fraction, outward, onB);
    }

private:
    // The rounding of the neighbour of a vertex that is as far out.
    [[nodiscard]] GRAZE_INLINE double tolerance() const noexcept { return 10. * DoubleFloor * m_extent; }

    // A start in touch up to the rounding of floats is left to GJK.
    GRAZE_INLINE LoopCast found(double fraction, Vec2d outward, Vec2d onB) noexcept
    {
        const double touch = touchTolerance(3. * m_extent + m_radii);
        if (!(fraction > 0.) || !(fraction * fraction * dot(m_motion, m_motion) > touch * touch))
            return LoopCast::Unknown;
        if (fraction > 1. + DoubleFloor)
            return LoopCast::Misses;
        m_out.fraction = std::min(fraction, 1.);
        m_out.normal = -outward;
        m_out.onB = onB + outward * m_radiusB;
        return LoopCast::Hits;
    }

    const Loop& m_a;
    const Loop& m_b;
    Vec2d m_motion;
    double m_radii;
    double m_radiusB;
    double m_extent;
    LoopContact& m_out;
};

// A start that is deeper than a touch.
LoopCast castFromOverlap(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                         double radii, LoopContact& out) noexcept
{
    PieceDepth start;
    double extent;
    if (!loopDepth(a, matrixA, b, matrixB, start, extent) || !(start.depth > touchTolerance(9. * extent + 4. * radii)))
        return LoopCast::Unknown;
    out = {0., start.normal, start.onB};
    return LoopCast::Overlaps;
}

// Two discs: no features to choose from. The line must certainly meet the inside of their sum.
LoopCast castDiscs(const ShapeView& pieceA, const Affine2& matrixA, double radiusA, const ShapeView& pieceB,
                   const Affine2& matrixB, double radiusB, Vec2d motion, LoopContact& out) noexcept
{
    if (!isOrdinary(matrixA) || !isOrdinary(matrixB))
        return LoopCast::Unknown;
    const Loop a{pieceA, linearOf(matrixA), {}};
    const Loop b{pieceB, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
    const Vec2d centre = b.corner(0) - a.corner(0);
    const double radii = radiusA + radiusB;
    const double extent = sizeOf(a.corner(0)) + sizeOf(b.corner(0));
    const double tolerance = touchTolerance(3. * (extent + radii));
    const double squared = dot(motion, motion);
    const double offset = cross(motion, centre);
    const double passing = radii + tolerance;
    const double through = radii - tolerance;
    if (radii * radii > dot(centre, centre))
        return castFromOverlap(pieceA, matrixA, pieceB, matrixB, radii, out);
    if (!(squared > 0.))
        return LoopCast::Unknown;
    const bool recedes = dot(motion, centre) < 0. && dot(centre, centre) > passing * passing;
    if (recedes || offset * offset > squared * passing * passing)
        return LoopCast::Misses;
    if (!(through > 0. && offset * offset < squared * through * through))
        return LoopCast::Unknown;
    return Sweep(a, b, motion, radiusA, radiusB, extent, out).atCorners(0, 0);
}

// All of the motion may lie beyond the nearest features of the start: then it enters nothing.
LoopCast castFromBeyond(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                        Vec2d motion, double radii, double extent) noexcept
{
    const NearestFeatures nearest = nearestFeatures(a, matrixA, b, matrixB, 0., FeatureGoal::Features);
    const double touching = radii + touchTolerance(3. * extent + radii);
    const bool recedes = nearest.kind == NearestFeatures::Apart && dot(nearest.separation, motion) <= 0. &&
                         nearest.squared > touching * touching;
    return recedes ? LoopCast::Misses : LoopCast::Unknown;
}

} // namespace

LoopCast castLoops(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB, Vec2d motion,
                   LoopContact& contact) noexcept
{
    double radiusA;
    double radiusB;
    if (!isSmallLoop(a) || !isSmallLoop(b) || !roundRadius(a, matrixA, radiusA) || !roundRadius(b, matrixB, radiusB))
        return LoopCast::Unknown;
    const double radii = radiusA + radiusB;
    if (a.count == 1 && b.count == 1)
        return castDiscs(a, matrixA, radiusA, b, matrixB, radiusB, motion, contact);
    const Vec2 motionInFloats = motion.toFloat();
    const SweepGuess sweep =
        featureKernels().sweep({a.x, a.y, &matrixA.m00, a.count}, {b.x, b.y, &matrixB.m00, b.count}, motionInFloats.x,
                               motionInFloats.y, static_cast<float>(radii));
    const NearestGuess guess = sweep.features();
    if (guess.kind() == Guess::Separated)
        return LoopCast::Misses;
    const auto extent = static_cast<double>(sweep.extent());
    if (!(extent > 0.))
        return LoopCast::Unknown;
    LoopCast answer = LoopCast::Unknown;
    if (!sweep.startsApart())
        answer = castFromOverlap(a, matrixA, b, matrixB, radii, contact);
    if (answer == LoopCast::Unknown && guess.kind() != Guess::Undecided)
    {
        const Loop loopA{a, linearOf(matrixA), {}};
        const Loop loopB{b, linearOf(matrixB), offsetOf(matrixB) - offsetOf(matrixA)};
        answer = Sweep(loopA, loopB, motion, radiusA, radiusB, extent, contact)
                     .atEdge(guess.kind() == Guess::EdgeOfA, guess.vertex(), guess.other(), guess.end());
    }
    return answer != LoopCast::Unknown ? answer : castFromBeyond(a, matrixA, b, matrixB, motion, radii, extent);
}

} // namespace graze::detail
