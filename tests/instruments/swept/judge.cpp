// SPDX-License-Identifier: Zlib
#include "swept/judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graze::test::swept
{

using oracle::Body;
using oracle::norm;
using oracle::Point;

MovingSprite::MovingSprite(const Frame& frame)
{
    std::vector<Body> bodies;
    Point low{oracle::Infinity, oracle::Infinity}, high = -low;
    for (const Shape& shape : frame.pieces)
    {
        const Body& body = bodies.emplace_back(bodyOf(shape, frame.start));
        for (const Point p : body.core)
        {
            low = {std::min(low.x, p.x - body.radius), std::min(low.y, p.y - body.radius)};
            high = {std::max(high.x, p.x + body.radius), std::max(high.y, p.y + body.radius)};
        }
    }
    for (const Body& body : bodies)
    {
        pieces.emplace_back(body, matrixOf(frame.end), Point{}, (low + high) * 0.5);
        // A point is farthest from the centre at an end of the frame.
        for (const double t : {0., 1.})
        {
            const Body there = pieces.back().at(t);
            const double r =
                body.radius * oracle::normBound({there.matrix[0], there.matrix[1], there.matrix[3], there.matrix[4]});
            for (const Point p : body.core)
                reach = std::max(reach, norm(oracle::placed(there.matrix, p) - pieces.back().centreAt(t)) + r);
        }
    }
}

Judge::Judge(const Frame& a, const Frame& b) :
m_a(a),
m_b(b),
m_motion(m_b.pieces.front().centreMotion() - m_a.pieces.front().centreMotion())
{
    double turn = 0.;
    for (const oracle::Motion& pieceA : m_a.pieces)
        for (const oracle::Motion& pieceB : m_b.pieces)
        {
            turn = std::max(turn, pieceA.turningSpeed() + pieceB.turningSpeed());
            m_band = std::max({m_band, bandOf(pieceA.at(0.), pieceB.at(0.)), bandOf(pieceA.at(1.), pieceB.at(1.))});
        }
    m_band += 0x1p-24 * (norm(m_motion) + turn);
}

Look Judge::at(double t)
{
    Look there;
    look(t, 0., there);
    return there;
}

// Looks at the middle of an interval, and returns a lower bound of the gaps in it. The normal of the middle separates
// by no less than the gap there, less what the centres and the turns change along it. A pair of pieces that is far
// apart is bounded by the discs that its sprites stay in.
double Judge::look(double middle, double half, Look& best)
{
    const Point centres = m_b.pieces.front().centreAt(middle) - m_a.pieces.front().centreAt(middle);
    const double byDiscs = norm(centres) - m_a.reach - m_b.reach - half * norm(m_motion);
    if (byDiscs > 0. && byDiscs > best.gap)
        return byDiscs;
    double lower = oracle::Infinity;
    for (const oracle::Motion& pieceA : m_a.pieces)
        for (const oracle::Motion& pieceB : m_b.pieces)
        {
            const oracle::Gap gap = oracle::signedGap(pieceA.at(middle), pieceB.at(middle));
            if (gap.upper < best.gap)
                best = {gap.upper, middle, gap.normal};
            const double speed = std::fabs(dot(gap.normal, m_motion)) + pieceA.turningSpeed() + pieceB.turningSpeed();
            lower = std::min(lower, std::max(gap.gap - half * speed, byDiscs));
        }
    return lower;
}

Look Judge::least(double from, double to, double enough, double free)
{
    constexpr int MostLooks = 100'000;
    Look best = at(to);
    look(from, 0., best);
    std::vector<std::pair<double, double>> open{{from, to}};
    for (int looks = 0; !open.empty() && best.gap >= enough; ++looks)
    {
        if (looks == MostLooks)
        {
            m_gaveUp = true;
            break;
        }
        const auto [first, last] = open.back();
        const double middle = 0.5 * (first + last);
        open.pop_back();
        const double lower = look(middle, 0.5 * (last - first), best);
        if (lower > free || lower >= best.gap - 0.25 * m_band)
            continue;
        open.emplace_back(middle, last);
        open.emplace_back(first, middle);
    }
    return best;
}

double Judge::outside(Point point, double t, std::size_t pieceA, std::size_t pieceB) const
{
    return std::max(oracle::signedDistance(m_a.pieces[pieceA].at(t), point),
                    oracle::signedDistance(m_b.pieces[pieceB].at(t), point));
}

double Judge::shortfall(Point normal, double t, std::size_t pieceA, std::size_t pieceB) const
{
    const Body a = m_a.pieces[pieceA].at(t), b = m_b.pieces[pieceB].at(t);
    return oracle::signedGap(a, b).gap - oracle::separationAlong(a, b, normal);
}

} // namespace graze::test::swept
