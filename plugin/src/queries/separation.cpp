// SPDX-License-Identifier: Zlib
#include <graze/pair/piece_pairs.hpp>
#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace graze
{

namespace
{

// A displacement d of B leaves the margin to a pair of pieces when dot(d, normal) is at least `offset`: for two convex
// pieces every line that supports their Minkowski difference is such a side.
struct Side
{
    Vec2d normal{0., -1.};
    double offset = 0.;
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
};

class Separation
{
public:
    Separation(const Operand& a, const Operand& b, double margin, const GjkSettings& settings) noexcept :
    m_a(a),
    m_b(b),
    m_moved(b),
    m_margin(margin),
    m_settings(settings),
    m_tolerance(1e-4 + 0x1p-22 * std::max(std::fabs(offsetOf(b.matrix()).x), std::fabs(offsetOf(b.matrix()).y)))
    {
    }

    [[nodiscard]] SeparationResult run() noexcept;

private:
    void standAt(Vec2d displacement) noexcept;
    /// The side of a pair of pieces where B stands; not above 0 when it leaves the margin.
    [[nodiscard]] Side sideOf(const Operand& a, const Operand& b) noexcept;
    /// That of the pair which lacks most.
    [[nodiscard]] Side worstSide() noexcept;
    /// The shortest displacement beyond all sides found so far; nothing when they leave no room.
    [[nodiscard]] std::optional<Vec2d> shortestBeyond() const noexcept;
    /// How far B has to go along a direction to be free of all pieces.
    [[nodiscard]] double exitAlong(Vec2d direction) noexcept;
    [[nodiscard]] double exitOfPair(const Side& pair, Vec2d direction, double from) noexcept;

    const Operand& m_a;
    const Operand& m_b;
    Operand m_moved; // B, displaced
    double m_margin;
    const GjkSettings& m_settings;
    double m_tolerance; ///< lacking less counts as none: rounding, also of the place where B stands
    std::array<Side, 16> m_sides{};
    std::size_t m_count = 0;
    int m_iterations = 0;
    bool m_unfinished = false;
};

void Separation::standAt(Vec2d displacement) noexcept
{
    Affine2 matrix = m_b.matrix();
    const Vec2 place = (offsetOf(matrix) + displacement).toFloat();
    matrix.tx = place.x;
    matrix.ty = place.y;
    m_moved = m_b.at(matrix);
}

Side Separation::sideOf(const Operand& a, const Operand& b) noexcept
{
    const PenetrationResult deep = penetration(a, b, m_settings);
    if (deep.status == Status::InvalidInput)
        return {}; // B is out of the floats
    m_iterations += deep.iterations;
    m_unfinished = m_unfinished || deep.status == Status::IterationLimit;
    Vec2d normal(deep.normal);
    double offset = m_margin + static_cast<double>(deep.depth);
    if (deep.status == Status::Separated)
    {
        if (m_margin == 0.)
            return {};
        const DistanceResult gap = distance(a, b, m_settings);
        m_iterations += gap.iterations;
        m_unfinished = m_unfinished || gap.status == Status::IterationLimit;
        if (gap.normal != Vec2{})
            normal = Vec2d(gap.normal);
        offset -= static_cast<double>(gap.distance);
    }
    return {normal * (1. / length(normal)), offset};
}

Side Separation::worstSide() noexcept
{
    Side worst;
    for (PiecePairs pairs(m_a, m_moved); pairs.next(m_margin);)
    {
        const Side side = sideOf(m_a.only(pairs.pieceA()), m_moved.only(pairs.pieceB()));
        if (side.offset > worst.offset)
            worst = {side.normal, side.offset, pairs.pieceA(), pairs.pieceB()};
    }
    return worst;
}

// It ends on one side, or where two of them cross.
std::optional<Vec2d> Separation::shortestBeyond() const noexcept
{
    std::optional<Vec2d> best;
    const auto consider = [&](Vec2d d)
    {
        const auto isBeyond = [&](const Side& side)
        { return dot(d, side.normal) >= side.offset - 1e-9 * (1. + std::fabs(side.offset)); };
        if ((!best || dot(d, d) < dot(*best, *best)) &&
            std::all_of(m_sides.begin(), m_sides.begin() + static_cast<std::ptrdiff_t>(m_count), isBeyond))
            best = d;
    };
    for (std::size_t i = 0; i < m_count; ++i)
    {
        const Side& one = m_sides[i];
        consider(one.normal * one.offset);
        for (std::size_t j = 0; j < i; ++j)
        {
            const Side& other = m_sides[j];
            const double sine = cross(one.normal, other.normal);
            if (std::fabs(sine) > 1e-6)
                consider(perpendicular(one.normal * other.offset - other.normal * one.offset) * (1. / sine));
        }
    }
    return best;
}

// B comes back from beyond the piece: where it meets it is the exit.
double Separation::exitOfPair(const Side& pair, Vec2d direction, double from) noexcept
{
    const Vec2d origin = originOf(m_a);
    const PieceBounds a = boundsOf(m_a, pair.pieceA, origin), b = boundsOf(m_b, pair.pieceB, origin);
    const double apart = 1. + m_margin + length(a.half + b.half) + length(a.centre - b.centre);
    const double beyond = apart * (1. + 0x1p-20);
    standAt(direction * beyond);
    const Vec2 back = (direction * (from - beyond)).toFloat();
    const CastResult met = shapeCast(m_a.only(pair.pieceA), {}, m_moved.only(pair.pieceB), back, m_settings);
    m_iterations += met.iterations;
    const double slope = dot(Vec2d(met.normal), direction);
    // Beyond the side there, which is farther than needed where the piece is round.
    const double exit = beyond + static_cast<double>(met.fraction) * (from - beyond) + m_margin / slope;
    return met.hit && exit > from + m_tolerance && exit < beyond ? exit : std::max(beyond, 2. * from);
}

double Separation::exitAlong(Vec2d direction) noexcept
{
    double exit = 0.;
    for (;;)
    {
        standAt(direction * exit);
        const Side worst = worstSide();
        if (worst.offset <= m_tolerance)
            return exit;
        exit = exitOfPair(worst, direction, exit);
    }
}

SeparationResult Separation::run() noexcept
{
    const bool single = m_a.pieceCount() == 1 && m_b.pieceCount() == 1;
    std::optional<Vec2d> found = Vec2d{};
    // The side that lacks most first: where two pieces form a corner, the other one is a side of its own.
    for (Side worst = worstSide(); worst.offset > (m_count > 0 ? m_tolerance : 0.); worst = worstSide())
    {
        found.reset();
        if (m_count == m_sides.size())
            break;
        worst.offset += dot(offsetOf(m_moved.matrix()) - offsetOf(m_b.matrix()), worst.normal);
        m_sides[m_count++] = worst;
        found = shortestBeyond();
        if (!found || single)
            break;
        standAt(*found);
    }
    // Sides that leave no room, or meet at a sharp angle: straight out along one of them.
    for (std::size_t i = 0; i < m_count && (m_count > 1 || !found); ++i)
    {
        const Vec2d straight = m_sides[i].normal * exitAlong(m_sides[i].normal);
        if (!found || dot(straight, straight) < dot(*found, *found))
            found = straight;
    }
    standAt(found.value_or(Vec2d{}));
    const Vec2 displacement = found.value_or(Vec2d{}).toFloat();
    if (!isFinite(displacement) || !m_moved.matrix().isFinite())
        return {};
    const Status status = m_unfinished ? Status::IterationLimit : m_count > 0 ? Status::Overlapping : Status::Separated;
    return {status, displacement, m_iterations};
}

} // namespace

SeparationResult separation(const Operand& a, const Operand& b, float margin, const GjkSettings& settings) noexcept
{
    if (!isAnswerable(a, b, settings) || !(margin >= 0.f && margin <= std::numeric_limits<float>::max()))
        return {};
    return Separation(a, b, static_cast<double>(margin), settings).run();
}

} // namespace graze
