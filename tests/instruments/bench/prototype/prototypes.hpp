// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/shapes/shape.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace graze::bench
{

// GJK as short as it gets: doubles, support in object space, one search a step, and none of what a library needs: no
// checks, no radii in the support, no bounds that stay true, no traces, no results. What the runs of gjk/ take beside
// these is the price of all that.

struct PrototypeVector
{
    double x, y;

    friend PrototypeVector operator-(PrototypeVector a, PrototypeVector b) { return {a.x - b.x, a.y - b.y}; }
    friend PrototypeVector operator+(PrototypeVector a, PrototypeVector b) { return {a.x + b.x, a.y + b.y}; }
    friend PrototypeVector operator*(PrototypeVector a, double s) { return {a.x * s, a.y * s}; }
    friend bool operator==(PrototypeVector a, PrototypeVector b) { return a.x == b.x && a.y == b.y; }
    friend double dot(PrototypeVector a, PrototypeVector b) { return a.x * b.x + a.y * b.y; }
    friend double cross(PrototypeVector a, PrototypeVector b) { return a.x * b.y - a.y * b.x; }
};

/// Core points under a matrix, re-centred.
struct PrototypeBody
{
    const float* x;
    const float* y;
    std::uint32_t count;
    double a, b, c, d;
    PrototypeVector offset;

    PrototypeBody(const ShapeView& shape, const Affine2& m, Vec2 origin) noexcept :
    x(shape.x),
    y(shape.y),
    count(shape.count),
    a(static_cast<double>(m.m00)),
    b(static_cast<double>(m.m01)),
    c(static_cast<double>(m.m10)),
    d(static_cast<double>(m.m11)),
    offset{static_cast<double>(m.tx) - static_cast<double>(origin.x),
           static_cast<double>(m.ty) - static_cast<double>(origin.y)}
    {
    }

    [[nodiscard]] PrototypeVector point(std::uint32_t i) const noexcept
    {
        const auto px = static_cast<double>(x[i]), py = static_cast<double>(y[i]);
        return {a * px + b * py + offset.x, c * px + d * py + offset.y};
    }
    [[nodiscard]] std::uint32_t support(PrototypeVector direction) const noexcept
    {
        const PrototypeVector local{a * direction.x + c * direction.y, b * direction.x + d * direction.y};
        std::uint32_t best = 0;
        double most = local.x * static_cast<double>(x[0]) + local.y * static_cast<double>(y[0]);
        for (std::uint32_t i = 1; i < count; ++i)
        {
            const double reach = local.x * static_cast<double>(x[i]) + local.y * static_cast<double>(y[i]);
            if (reach > most)
            {
                most = reach;
                best = i;
            }
        }
        return best;
    }
};

/// A vertex of B - A.
struct PrototypeVertex
{
    PrototypeVector w;
    std::uint32_t i;
    std::uint32_t j;
};

[[nodiscard]] inline PrototypeVertex differenceOf(const PrototypeBody& a, const PrototypeBody& b,
                                                  PrototypeVector d) noexcept
{
    const std::uint32_t j = b.support(d), i = a.support(d * -1.);
    return {b.point(j) - a.point(i), i, j};
}

[[nodiscard]] inline PrototypeVector betweenMiddles(const PrototypeBody& a, const PrototypeBody& b) noexcept
{
    return (b.point(0) + b.point(b.count / 2) - a.point(0) - a.point(a.count / 2)) * 0.5;
}

[[nodiscard]] inline PrototypeVector nearestTo(PrototypeVector p, PrototypeVector q, double& t) noexcept
{
    const PrototypeVector e = q - p;
    const double l = dot(e, e);
    t = l > 0. ? -dot(p, e) / l : 0.;
    t = t < 0. ? 0. : t > 1. ? 1. : t;
    return p + e * t;
}

[[nodiscard]] inline bool holdsOrigin(PrototypeVector p, PrototypeVector q, PrototypeVector r) noexcept
{
    const double pq = cross(p, q), qr = cross(q, r), rp = cross(r, p);
    return (pq >= 0. && qr >= 0. && rp >= 0.) || (pq <= 0. && qr <= 0. && rp <= 0.);
}

enum class PrototypeStatus
{
    Open,
    Apart,
    Overlapping,
    Limit
};

/// Distance of the cores.
class PrototypeDistance
{
public:
    PrototypeDistance(const PrototypeBody& a, const PrototypeBody& b, int most, double epsilon) noexcept :
    nearest(betweenMiddles(a, b)),
    m_a(a),
    m_b(b),
    m_most(most),
    m_epsilonSquared(epsilon * epsilon)
    {
        if (nearest == PrototypeVector{0., 0.})
            nearest = {0., -1.};
    }

    bool step() noexcept
    {
        if (status != PrototypeStatus::Open)
            return false;
        if (iterations == m_most)
        {
            status = PrototypeStatus::Limit;
            return false;
        }
        ++iterations;
        const PrototypeVertex p = differenceOf(m_a, m_b, nearest * -1.);
        const double squared = dot(nearest, nearest), reach = dot(p.w, nearest);
        if (reach > 0. && reach * reach > lowerSquared * squared)
            lowerSquared = reach * reach / squared;
        if (m_size > 0 && (squared - reach <= m_epsilonSquared * squared || isKnown(p)))
        {
            status = PrototypeStatus::Apart;
            return true;
        }
        // Places that are known when it is compiled stay in registers.
        if (m_size == 0)
        {
            m_points[0] = p;
            m_size = 1;
            nearest = p.w;
        }
        else if (m_size == 1)
        {
            m_points[1] = p;
            takeEdge(0, 1);
        }
        else
        {
            m_points[2] = p;
            takeTriangle();
        }
        if (dot(nearest, nearest) <= 1e-24 * std::max(dot(p.w, p.w), 1.))
            status = PrototypeStatus::Overlapping;
        return true;
    }
    [[nodiscard]] double answer() const noexcept { return std::sqrt(dot(nearest, nearest)); }

    PrototypeStatus status = PrototypeStatus::Open;
    int iterations = 0;
    PrototypeVector nearest;
    double lowerSquared = 0.;

private:
    [[nodiscard]] bool isKnown(const PrototypeVertex& p) const noexcept
    {
        for (int k = 0; k < m_size; ++k)
            if (m_points[k].i == p.i && m_points[k].j == p.j)
                return true;
        return false;
    }
    void takeEdge(int i, int j) noexcept
    {
        double t;
        nearest = nearestTo(m_points[i].w, m_points[j].w, t);
        const PrototypeVertex p = m_points[i], q = m_points[j];
        m_size = 1;
        if (t <= 0.)
            m_points[0] = p;
        else if (t >= 1.)
            m_points[0] = q;
        else
        {
            m_points[0] = p;
            m_points[1] = q;
            m_size = 2;
        }
    }
    void takeTriangle() noexcept
    {
        if (holdsOrigin(m_points[0].w, m_points[1].w, m_points[2].w))
        {
            nearest = {0., 0.};
            return;
        }
        double t;
        const PrototypeVector p = nearestTo(m_points[0].w, m_points[2].w, t),
                              q = nearestTo(m_points[1].w, m_points[2].w, t);
        if (dot(p, p) < dot(q, q))
            takeEdge(0, 2);
        else
            takeEdge(1, 2);
    }

    const PrototypeBody& m_a;
    const PrototypeBody& m_b;
    int m_most;
    double m_epsilonSquared;
    int m_size = 0;
    PrototypeVertex m_points[3];
};

/// Whether the cores overlap.
class PrototypeOverlap
{
public:
    PrototypeOverlap(const PrototypeBody& a, const PrototypeBody& b, int most) noexcept :
    m_a(a),
    m_b(b),
    m_most(most),
    m_direction(betweenMiddles(a, b) * -1.)
    {
        if (m_direction == PrototypeVector{0., 0.})
            m_direction = {1., 0.};
    }

    bool step() noexcept
    {
        if (status != PrototypeStatus::Open)
            return false;
        if (iterations == m_most)
        {
            status = PrototypeStatus::Limit;
            return false;
        }
        ++iterations;
        const PrototypeVector w = differenceOf(m_a, m_b, m_direction).w;
        if (dot(w, m_direction) < 0.)
        {
            status = PrototypeStatus::Apart;
            return true;
        }
        m_points[m_size++] = w;
        if (m_size == 1)
        {
            m_direction = w * -1.;
            if (w == PrototypeVector{0., 0.})
                status = PrototypeStatus::Overlapping;
        }
        else if (m_size == 2)
            turnTo(m_points[0], m_points[1]);
        else
            takeTriangle();
        return true;
    }

    [[nodiscard]] double answer() const noexcept { return status == PrototypeStatus::Overlapping ? 1. : 0.; }

    PrototypeStatus status = PrototypeStatus::Open;
    int iterations = 0;

private:
    void turnTo(PrototypeVector p, PrototypeVector q) noexcept
    {
        const PrototypeVector e = q - p;
        const double side = cross(e, p * -1.);
        m_direction = side > 0. ? PrototypeVector{-e.y, e.x} : PrototypeVector{e.y, -e.x};
        if (side == 0.)
            status = PrototypeStatus::Overlapping;
    }
    void takeTriangle() noexcept
    {
        const PrototypeVector a = m_points[2], b = m_points[1], c = m_points[0];
        const PrototypeVector ab = b - a, ac = c - a;
        const double winding = cross(ab, ac);
        const bool beyondAb = cross(ab, a * -1.) * winding<0., beyondAc = cross(ac, a * -1.) * winding> 0.;
        if (!beyondAb && !beyondAc)
        {
            status = PrototypeStatus::Overlapping;
            return;
        }
        m_points[0] = beyondAb ? b : c;
        m_points[1] = a;
        m_size = 2;
        turnTo(m_points[1], m_points[0]);
    }

    const PrototypeBody& m_a;
    const PrototypeBody& m_b;
    int m_most;
    PrototypeVector m_direction;
    int m_size = 0;
    PrototypeVector m_points[3];
};

/// The first contact when B moves by `motion`. A ray is the cast of a point.
class PrototypeCast
{
public:
    PrototypeCast(const PrototypeBody& a, const PrototypeBody& b, PrototypeVector motion, double radii,
                  int most) noexcept :
    m_a(a),
    m_b(b),
    m_ray(motion * -1.),
    m_radii(radii),
    m_most(most),
    m_axis(a.point(0) - b.point(0))
    {
        if (m_axis == PrototypeVector{0., 0.})
            m_axis = {1., 0.};
    }

    bool step() noexcept
    {
        if (status != PrototypeStatus::Open)
            return false;
        if (iterations == m_most)
        {
            status = PrototypeStatus::Limit;
            return false;
        }
        ++iterations;
        const PrototypeVector w = differenceOf(m_a, m_b, m_axis).w;
        const double l = std::sqrt(dot(m_axis, m_axis));
        const double before = dot(m_axis, m_place - w) - m_radii * l;
        if (before > 0. ? !advance(before) : m_size > 0 && l - m_radii <= 1e-6)
        {
            status = before > 0. ? status : PrototypeStatus::Overlapping;
            return true;
        }
        if (!isKnown(w))
            m_points[m_size++] = w;
        if (m_size == 1)
            m_axis = m_place - m_points[0];
        else if (m_size == 2)
            takeEdge(0, 1);
        else
            takeTriangle();
        if (dot(m_axis, m_axis) <= m_radii * m_radii * (1. + 1e-12) + 1e-18)
            status = PrototypeStatus::Overlapping;
        return true;
    }

    [[nodiscard]] double answer() const noexcept { return fraction; }

    PrototypeStatus status = PrototypeStatus::Open;
    int iterations = 0;
    double fraction = 0.;
    PrototypeVector normal{0., 0.};

private:
    // Up to the plane of the vertex. False when that is the end.
    bool advance(double before) noexcept
    {
        const double along = dot(m_axis, m_ray);
        const double next = fraction - before / along;
        if (along >= 0. || next > 1.)
        {
            status = PrototypeStatus::Apart;
            return false;
        }
        if (next == fraction)
        {
            status = PrototypeStatus::Overlapping;
            return false;
        }
        fraction = next;
        m_place = m_ray * fraction;
        normal = m_axis;
        return true;
    }
    [[nodiscard]] bool isKnown(PrototypeVector w) const noexcept
    {
        for (int k = 0; k < m_size; ++k)
            if (m_points[k] == w)
                return true;
        return false;
    }
    void takeEdge(int i, int j) noexcept
    {
        const PrototypeVector p = m_points[i], q = m_points[j];
        double t;
        m_axis = nearestTo(m_place - p, m_place - q, t);
        m_size = 1;
        if (t <= 0.)
            m_points[0] = p;
        else if (t >= 1.)
            m_points[0] = q;
        else
        {
            m_points[0] = p;
            m_points[1] = q;
            m_size = 2;
        }
    }
    void takeTriangle() noexcept
    {
        const PrototypeVector p = m_place - m_points[0], q = m_place - m_points[1], r = m_place - m_points[2];
        if (holdsOrigin(p, q, r))
        {
            status = PrototypeStatus::Overlapping;
            return;
        }
        double t;
        const PrototypeVector first = nearestTo(p, r, t), second = nearestTo(q, r, t);
        if (dot(first, first) < dot(second, second))
            takeEdge(0, 2);
        else
            takeEdge(1, 2);
    }

    const PrototypeBody& m_a;
    const PrototypeBody& m_b;
    PrototypeVector m_ray;
    double m_radii;
    int m_most;
    PrototypeVector m_place{0., 0.};
    PrototypeVector m_axis;
    int m_size = 0;
    PrototypeVector m_points[3];
};

} // namespace graze::bench
