// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <algorithm>
#include <cmath>

/// The rules of when a run is done, and their floors: one for each kind of answer. Nothing else compares with epsilon.
///
/// GJK knows the feature of the simplex that is nearest to the origin by a direction, `axis`, of any length, and
/// `reach`, the product of that axis with the feature: reach / |axis| is its distance. So rules are multiplied out, and
/// no step divides or takes a root.
namespace GRAZE_API graze
{

/// Lengths below this share of the largest difference vertex are rounding of the inputs, not geometry
/// (two ulps of a float): the floor of every stopping rule.
inline constexpr double FloatFloor = 1.2e-7;
/// The same for the doubles that the algorithms compute in.
inline constexpr double DoubleFloor = 1e-13;

/// Gaps and depths up to this count as touching, because floats do not resolve them. `scale` is the largest
/// difference vertex of the pair.
[[nodiscard]] GRAZE_INLINE double touchTolerance(double scale) noexcept
{
    return 2. * FloatFloor * scale;
}

/// How deep a touch may be (unit: pixels): where a motion ends in contact, rounding to floats leaves it that deep at
/// most. It is the rounding of a place that is `fromOrigin` away from the origin of the world, and a tenth of the
/// band's share of the size; never more than the band.
[[nodiscard]] GRAZE_INLINE double touchDepth(double size, double fromOrigin, double share = 1e-4) noexcept
{
    constexpr double Pixel = 1e-3, OfPlace = 4e-6;
    return (std::min)(Pixel, OfPlace * fromOrigin) + 0.1 * share * size;
}

/// Whether reach / |axis| is at most `share` of the largest difference vertex, without regard to its sign.
[[nodiscard]] GRAZE_INLINE bool isWithin(double reach, double axisSquared, double share, double scaleSquared) noexcept
{
    return reach * reach <= share * share * scaleSquared * axisSquared;
}

/// Distance, relative: the separation vector is right to epsilon times its length, so the distance is right to epsilon
/// squared of itself. With radii, which are taken off the distance of the cores, the gap is.
///
/// With v the vector to the nearest point of the simplex, |v|^2 - v.w bounds the square of the distance from v to the
/// true nearest point. Once that is below (epsilon |v|)^2 the vector is good enough; below the float floor it is as
/// good as the inputs.
///
/// Source  van den Bergen 1999.
struct DistanceStop
{
    double epsilonSquared = 0.; ///< of Limits::epsilon
    double radii = 0.;          ///< of both pieces together

    /// `nearest` is the reach of the simplex along its axis, `reach` that of the new vertex w.
    [[nodiscard]] GRAZE_INLINE bool isCloseEnough(double nearest, double reach, double axisSquared,
                                                  double scaleSquared) const noexcept
    {
        const double slack = nearest - reach;
        if (isWithin(slack, axisSquared, FloatFloor, scaleSquared))
            return true;
        if (slack > epsilonSquared * nearest)
            return false;
        if (radii == 0.)
            return true;
        // The gap may be far smaller than the distance of the cores and the radii. So the gap itself has to be right to
        // epsilon squared, sign included. Guarded by Epsilon.OverlapIsRightWithAny.
        const double ofRadii = radii * std::sqrt(axisSquared);
        const bool signKnown = nearest <= ofRadii || reach > ofRadii;
        return signKnown && slack <= epsilonSquared * std::fabs(nearest - ofRadii);
    }
};

/// Casts, absolute: a gap of at most epsilon x size is a hit, whatever the length of the path: relative to that, a cast
/// on a long path would stop too early.
struct CastStop
{
    double tolerance = 0.; ///< a gap of no more is a hit, once it is known where the surface faces
    double fine = 0.;      ///< a gap of no more shows that, where no ellipse bends the border
    double epsilon = 0.;   ///< of Limits

    /// The part of the tolerance that is a share of the size.
    [[nodiscard]] GRAZE_INLINE static double ofSize(double epsilon, double size) noexcept
    {
        return 0.25 * epsilon * size;
    }

    CastStop() noexcept = default;
    /// `path` is the distance of the centres and the length of the motion together: far below the rounding of floats,
    /// its own rounding counts. Two discs have their normal at any gap. Elsewhere a normal beside a corner is open by
    /// what is left over the distance to the corner; the last hundred thousandth of an edge is a corner.
    GRAZE_INLINE CastStop(double eps, double size, double path, double radii, bool discs) noexcept :
    tolerance(ofSize(eps, size) + 10. * DoubleFloor * path),
    fine(tolerance),
    epsilon(eps)
    {
        const double finest = (std::max)(eps, 1e-6); // what is finer is rounding
        const double ofCorner = 5. * finest * tolerance;
        if (!discs)
            fine = (std::min)(tolerance, radii > ofCorner ? 25. * finest * finest * radii : ofCorner);
    }

    /// Whether a border that bends with a radius of `bend` shows its normal from `gap` away: it is open by an angle of
    /// sqrt(2 gap / bend), which may be 7 epsilon. Guarded by CastPoints.
    [[nodiscard]] GRAZE_INLINE bool showsNormal(double gap, double bend) const noexcept
    {
        return gap <= 25. * epsilon * epsilon * bend;
    }
};

/// Depth, relative: how far a vertex may lie beyond an edge that still counts as the border. Epsilon is a share of the
/// depth that is reported. For polygons only rounding is allowed beside it; on a curve a chord is never quite the
/// border.
struct DepthStop
{
    double epsilonSquared = 0.; ///< of Limits::epsilon
    bool curved = false;        ///< one of the bodies bends between its points

    /// `scale` is the largest difference vertex.
    [[nodiscard]] GRAZE_INLINE double tolerance(double depth, double scale) const noexcept
    {
        return (std::max)((curved ? 0.25 * FloatFloor : 10. * DoubleFloor) * scale, epsilonSquared * depth);
    }
};

} // namespace graze
