// SPDX-License-Identifier: Zlib
#include "queries/portal.hpp"

#include <algorithm>

namespace graze::detail
{

Portal::Portal(const Body& a, const Body& b, Vec2d motion) noexcept :
m_a(a),
m_b(b),
m_motion(motion),
m_across(perpendicular(motion) * (1. / length(motion))),
m_radii(a.roundRadius + b.roundRadius),
m_left(supportAlong(m_across)),
m_right(supportAlong(-m_across)),
m_clearance(std::min(dot(m_left.full, m_across), -dot(m_right.full, m_across))),
m_scale(std::max(length(m_left.full), length(m_right.full)))
{
}

Portal::Vertex Portal::supportAlong(Vec2d unit) const noexcept
{
    const DifferencePoint core = differenceSupport(m_a, m_b, unit);
    return {core, core.w + unit * m_radii};
}

// Both ends of the chord stem from one core vertex: between them the border is a circle around it.
bool Portal::crossArc(const Vertex& left, const Vertex& right, double side, Crossing& out) const noexcept
{
    const bool round = m_radii > 0. && m_a.ellipseRadius == 0. && m_b.ellipseRadius == 0.;
    if (!round || !left.core.sameVertices(right.core))
        return false;
    const Vec2d centre = left.core.w;
    const double squared = dot(m_motion, m_motion);
    const double offset = cross(m_motion, centre);
    const double half = std::sqrt(std::max(0., squared * m_radii * m_radii - offset * offset));
    out.fraction = (dot(m_motion, centre) + side * half) / squared;
    out.lowerBound = out.fraction;
    const Vec2d out2 = m_motion * out.fraction - centre;
    const double l = length(out2);
    out.outward = l > 0. ? out2 * (1. / l) : m_motion * (side / std::sqrt(squared));
    out.onB = left.core.b + out.outward * m_b.roundRadius;
    out.finished = true;
    return true;
}

Crossing Portal::narrow(double side, int maxIterations) const noexcept
{
    Crossing out;
    Vertex left = m_left;
    Vertex right = m_right;
    const double speed = length(m_motion);
    double scale = m_scale;
    while (out.iterations < maxIterations)
    {
        if (crossArc(left, right, side, out))
            return out;
        // The normal of the chord on the side where the line comes in (or goes out). A chord along the
        // line, or none at all, is a difference without width: it ends where it reaches farthest.
        const Vec2d chord = right.full - left.full;
        const double l = length(chord);
        Vec2d normal = l > 0. ? perpendicular(chord) * (1. / l) : Vec2d{};
        if (dot(normal, m_motion) * side < 0.)
            normal = -normal;
        const bool along = std::fabs(dot(normal, m_motion)) <= DoubleFloor * speed;
        if (along)
            normal = m_motion * (side / speed);

        ++out.iterations;
        const Vertex next = supportAlong(normal);
        scale = std::max(scale, length(next.full));
        const double slope = dot(normal, m_motion);
        out.lowerBound = dot(next.full, normal) / slope;
        const double growth = dot(next.full - left.full, normal);
        if (along || growth <= FloatFloor * 0.25 * scale)
        {
            const double width = dot(chord, chord);
            out.fraction = along ? out.lowerBound : dot(left.full, normal) / slope;
            const Vec2d crossing = m_motion * out.fraction;
            const double t = along || width == 0. ? 0. : std::clamp(dot(crossing - left.full, chord) / width, 0., 1.);
            const Vec2d core = along ? next.core.b : left.core.b + (right.core.b - left.core.b) * t;
            out.outward = normal;
            out.onB = core + normal * m_b.roundRadius;
            out.finished = true;
            return out;
        }
        (dot(next.full, m_across) >= 0. ? left : right) = next;
    }
    out.fraction = out.lowerBound;
    return out;
}

} // namespace graze::detail
