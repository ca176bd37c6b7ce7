// SPDX-License-Identifier: Zlib
#include "swept/judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graze::test::swept
{

namespace
{

using oracle::applied;
using oracle::Body;
using oracle::Matrix;
using oracle::norm;
using oracle::normBound;
using oracle::Point;
using oracle::product;
using oracle::sum;

double determinant(const Matrix& m)
{
    return m[0] * m[3] - m[1] * m[2];
}

// Products of floats are exact: dividing afterwards keeps an exact half turn one.
Matrix quotient(const Matrix& m, const Matrix& by)
{
    const double det = determinant(by);
    Matrix result = product(m, {by[3], -by[1], -by[2], by[0]});
    for (double& element : result)
        element /= det;
    return result;
}

// The half axes of the image of the unit disc differ by this. It is convex in the matrix while the determinant keeps
// its sign.
double unevenness(const Matrix& m)
{
    return std::min(std::hypot(m[0] + m[3], m[2] - m[1]), std::hypot(m[0] - m[3], m[2] + m[1]));
}

} // namespace

MovingSprite::MovingSprite(const Frame& frame)
{
    const auto start = matrixOf(frame.start), end = matrixOf(frame.end);
    Point low{oracle::Infinity, oracle::Infinity}, high = -low;
    for (const Shape& shape : frame.pieces)
    {
        m_pieces.push_back(bodyOf(shape, frame.start));
        const double r = m_pieces.back().radius;
        for (const Point p : m_pieces.back().core)
        {
            low = {std::min(low.x, p.x - r), std::min(low.y, p.y - r)};
            high = {std::max(high.x, p.x + r), std::max(high.y, p.y + r)};
        }
    }
    const Point middle = (low + high) * 0.5;
    for (Body& piece : m_pieces)
        for (Point& p : piece.core)
            p = p - middle;
    m_centre = oracle::placed(start, middle);
    m_motion = oracle::placed(end, middle) - m_centre;
    m_start = {start[0], start[1], start[3], start[4]};
    takeTurn({end[0], end[1], end[3], end[4]});
    takeBounds();
}

// D = R P with P the root of D'D, in closed form: (D'D + det D) / sqrt(trace D'D + 2 det D).
void MovingSprite::takeTurn(const Matrix& end)
{
    const Matrix change = quotient(end, m_start), turned{change[0], change[2], change[1], change[3]};
    const Matrix square = product(turned, change);
    const double det = determinant(change), root = std::sqrt(square[0] + square[3] + 2. * det);
    m_stretch = {(square[0] + det) / root, square[1] / root, square[2] / root, (square[3] + det) / root};
    const Matrix turn = quotient(change, m_stretch);
    m_angle = std::atan2(turn[2] + 0., turn[0]); // -0 would turn the other half
}

// A point at q from the centre is at R(t angle) ((1 - t) I + t P) q. Its velocity is the angle times its distance,
// which is the larger one of both ends at most, and (P - I) q. A disc seen from a fixed direction changes by its
// unevenness.
void MovingSprite::takeBounds()
{
    const Matrix growth = sum(m_stretch, {1., 0., 0., 1.}, -1.), last = product(m_stretch, m_start);
    const double turn = std::fabs(m_angle);
    for (const Body& piece : m_pieces)
    {
        double speed = 0., farthest = 0.;
        for (const Point p : piece.core)
        {
            const double distance = std::max(norm(applied(m_start, p)), norm(applied(last, p)));
            speed = std::max(speed, turn * distance + norm(applied(product(growth, m_start), p)));
            farthest = std::max(farthest, distance);
        }
        const double uneven = std::max(unevenness(m_start), unevenness(last));
        m_turnSpeeds.push_back(speed + piece.radius * (turn * uneven + normBound(product(growth, m_start))));
        m_reach = std::max(m_reach, farthest + piece.radius * std::max(normBound(m_start), normBound(last)));
    }
}

const std::vector<Body>& MovingSprite::at(double t)
{
    const double c = std::cos(t * m_angle), s = std::sin(t * m_angle);
    const Matrix stretch = sum({1. - t, 0., 0., 1. - t}, m_stretch, t);
    const Matrix m = product(product({c, -s, s, c}, stretch), m_start);
    const Point centre = centreAt(t);
    for (Body& piece : m_pieces)
        piece.matrix = {m[0], m[1], centre.x, m[2], m[3], centre.y};
    return m_pieces;
}

double MovingSprite::turnSpeed() const
{
    return *std::max_element(m_turnSpeeds.begin(), m_turnSpeeds.end());
}

Judge::Judge(const Frame& a, const Frame& b) : m_a(a), m_b(b)
{
    for (const double t : {0., 1.})
        for (const Body& pieceA : m_a.at(t))
            for (const Body& pieceB : m_b.at(t))
                m_band = std::max(m_band, bandOf(pieceA, pieceB));
    m_band += 0x1p-23 * (norm(m_b.motion() - m_a.motion()) + m_a.turnSpeed() + m_b.turnSpeed());
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
    const Point motion = m_b.motion() - m_a.motion();
    const double far = norm(m_b.centreAt(middle) - m_a.centreAt(middle)) - m_a.reach() - m_b.reach();
    const double byDiscs = far - half * norm(motion);
    if (byDiscs > 0. && byDiscs > best.gap)
        return byDiscs;
    const std::vector<Body>&piecesA = m_a.at(middle), &piecesB = m_b.at(middle);
    double lower = oracle::Infinity;
    for (std::size_t a = 0; a < piecesA.size(); ++a)
        for (std::size_t b = 0; b < piecesB.size(); ++b)
        {
            const oracle::Gap gap = oracle::signedGap(piecesA[a], piecesB[b]);
            if (gap.upper < best.gap)
                best = {gap.upper, middle, gap.normal};
            const double speed = std::fabs(dot(gap.normal, motion)) + m_a.turnSpeed(a) + m_b.turnSpeed(b);
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

double Judge::outside(Point point, double t, std::size_t pieceA, std::size_t pieceB)
{
    return std::max(oracle::signedDistance(m_a.at(t)[pieceA], point), oracle::signedDistance(m_b.at(t)[pieceB], point));
}

double Judge::shortfall(Point normal, double t, std::size_t pieceA, std::size_t pieceB)
{
    const Body &a = m_a.at(t)[pieceA], &b = m_b.at(t)[pieceB];
    return oracle::signedGap(a, b).gap - oracle::separationAlong(a, b, normal);
}

} // namespace graze::test::swept
