// SPDX-License-Identifier: Zlib
#include "mover/slide_model.hpp"

#include "support/oracle/plane.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::test::mover
{

namespace
{

using oracle::Body;
using oracle::dot;
using oracle::norm;
using oracle::Point;

Point plus(Point a, Point b, double times = 1.)
{
    return {a.x + b.x * times, a.y + b.y * times};
}

// The longest part of the motion that leads into none of the walls.
Point clipped(Point motion, const std::vector<Point>& normals)
{
    const double blur = 1e-9 * norm(motion);
    const auto isFree = [&](Point v)
    { return std::all_of(normals.begin(), normals.end(), [&](Point n) { return dot(v, n) >= -blur; }); };
    if (isFree(motion))
        return motion;
    Point best{};
    for (const Point n : normals)
    {
        const Point along = plus(motion, n, -dot(motion, n));
        if (dot(motion, n) < 0. && dot(along, along) > dot(best, best) && isFree(along))
            best = along;
    }
    return best;
}

// The wall and all that is nearer than the gap. Its points are placed in the world first: there the gap is round.
Body grown(const Body& wall, double gap)
{
    const auto& m = wall.matrix;
    Body body;
    for (const Point p : wall.core)
        body.core.push_back({m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]});
    body.radius = wall.radius * std::sqrt(std::fabs(m[0] * m[4] - m[1] * m[3])) + gap;
    return body;
}

} // namespace

SlideModel::SlideModel(const std::vector<Placed>& walls, const std::vector<Strip>& strips,
                       const std::vector<Shape>& mover, double gap) :
m_mover(mover),
m_gap(gap)
{
    for (const Placed& wall : walls)
    {
        const Body body = grown(bodyOf(wall.shape, wall.matrix), gap);
        m_walls.push_back({body, boxOf(body), wall.strip});
        if (wall.strip < 0 || strips[static_cast<std::size_t>(wall.strip)].oneWay == OneWay{})
            continue;
        // Frames of strips turn and do nothing else.
        const OneWay& side = strips[static_cast<std::size_t>(wall.strip)].oneWay;
        const Vec2 direction = wall.matrix.transformVector(side.direction);
        m_walls.back().direction = {static_cast<double>(direction.x), static_cast<double>(direction.y)};
        m_walls.back().cosine = std::cos(static_cast<double>(side.halfAngleRadians) + 1e-3);
    }
}

SlideModel::Box SlideModel::boxOf(const Body& body)
{
    constexpr double Infinity = std::numeric_limits<double>::infinity();
    const auto& m = body.matrix;
    const double x = body.radius * (std::fabs(m[0]) + std::fabs(m[1]));
    const double y = body.radius * (std::fabs(m[3]) + std::fabs(m[4]));
    Box box{{Infinity, Infinity}, {-Infinity, -Infinity}};
    for (const Point p : body.core)
    {
        const Point at{m[0] * p.x + m[1] * p.y + m[2], m[3] * p.x + m[4] * p.y + m[5]};
        box.lower = {std::min(box.lower.x, at.x - x), std::min(box.lower.y, at.y - y)};
        box.upper = {std::max(box.upper.x, at.x + x), std::max(box.upper.y, at.y + y)};
    }
    return box;
}

std::vector<Body> SlideModel::piecesAt(const Affine2& matrix) const
{
    std::vector<Body> pieces;
    for (const Shape& shape : m_mover)
        pieces.push_back(bodyOf(shape, matrix));
    return pieces;
}

SlideModel::Contact SlideModel::firstContact(const std::vector<Body>& pieces, Point motion, double nearer, Point wish,
                                             const Passed& passed) const
{
    constexpr double Least = 1e-9; // a wall that faces along the motion
    Contact first;
    for (const Body& piece : pieces)
    {
        const Box box = boxOf(piece);
        for (const Wall& wall : m_walls)
        {
            if (box.lower.x + std::min(motion.x, 0.) > wall.box.upper.x ||
                box.lower.y + std::min(motion.y, 0.) > wall.box.upper.y ||
                box.upper.x + std::max(motion.x, 0.) < wall.box.lower.x ||
                box.upper.y + std::max(motion.y, 0.) < wall.box.lower.y)
                continue;
            const bool isOneWay = norm(wall.direction) > 0.;
            if (std::find(passed.begin(), passed.end(), wall.strip) != passed.end() ||
                (isOneWay && (dot(wish, wall.direction) > 0. || oracle::signedGap(piece, wall.body).gap < -2. * m_gap)))
                continue;
            Body grownLess = wall.body;
            grownLess.radius -= nearer;
            const oracle::Passage passage = oracle::passage(piece, motion, grownLess);
            if (!passage.crosses || passage.enter > std::min(first.fraction, 1.))
                continue;
            const double fraction = std::max(passage.enter, 0.);
            const oracle::Gap gap =
                oracle::signedGap(oracle::moved(piece, {motion.x * fraction, motion.y * fraction}), grownLess);
            const Point normal{-gap.normal.x, -gap.normal.y};
            // Past the wall's middle the mover is leaving it.
            if (dot(normal, motion) < -Least * norm(motion) && fraction < first.fraction &&
                (!isOneWay || dot(normal, wall.direction) >= wall.cosine))
                first = {fraction, normal};
        }
    }
    return first;
}

ModelMove SlideModel::move(const Affine2& matrix, Point aside, Point wish, double nearer, int without) const
{
    ModelMove result;
    std::vector<Point> corner;
    Point motion = wish;
    std::vector<Body> pieces = piecesAt(matrix);
    for (Body& piece : pieces)
        piece = oracle::moved(piece, aside);
    Passed passed;
    if (without >= 0)
        passed.push_back(without);
    for (const Wall& wall : m_walls)
        for (const Body& piece : pieces)
            if (norm(wall.direction) > 0. && oracle::signedGap(piece, wall.body).gap < -1.25 * m_gap)
                passed.push_back(wall.strip);
    for (int slides = 0; slides <= 8 && norm(motion) > (slides > 0 ? m_gap * 0x1p-8 : 0.); ++slides)
    {
        // It slides along a wall at the gap, and rounding must not catch it at the end of the next one.
        const Contact contact =
            firstContact(pieces, motion, slides > 0 ? nearer + 0.02 * m_gap * slides : 0., wish, passed);
        const double fraction = std::min(contact.fraction, 1.);
        for (Body& piece : pieces)
            piece = oracle::moved(piece, {motion.x * fraction, motion.y * fraction});
        result.moved = plus(result.moved, motion, fraction);
        if (contact.fraction > 1.)
            break;
        if (fraction * norm(motion) > 4. * m_gap)
            corner.clear();
        result.normals.push_back(contact.normal);
        corner.push_back(contact.normal);
        motion = clipped({motion.x * (1. - fraction), motion.y * (1. - fraction)}, corner);
        if (dot(motion, wish) <= 1e-6 * norm(motion) * norm(wish))
            break;
    }
    return result;
}

double SlideModel::gapAt(const Affine2& matrix, int strip) const
{
    double least = std::numeric_limits<double>::infinity();
    for (const Body& piece : piecesAt(matrix))
    {
        const Box box = boxOf(piece);
        for (const Wall& wall : m_walls)
        {
            if (strip >= 0 ? wall.strip != strip : norm(wall.direction) > 0.)
                continue;
            const double apart = std::max({box.lower.x - wall.box.upper.x, box.lower.y - wall.box.upper.y,
                                           wall.box.lower.x - box.upper.x, wall.box.lower.y - box.upper.y});
            if (apart < std::min(least, 1.))
                least = std::min(least, oracle::signedGap(piece, wall.body).gap);
        }
    }
    return least + m_gap;
}

} // namespace graze::test::mover
