// SPDX-License-Identifier: Zlib
#include "bench/pairs/cases.hpp"

#include "support/oracle/oracle.hpp"
#include "support/pairs/judging.hpp"

#include <algorithm>
#include <map>

namespace graze::bench
{

namespace
{

using test::Random;
using test::oracle::Point;

constexpr float WorldSide = 2000.f;

Solid smallBox(Random& random)
{
    const float width = random.logBetween(8.f, 128.f);
    return boxSolid(width, random.logBetween(8.f, 128.f));
}

Solid smallPolygon(Random& random)
{
    const std::uint32_t vertices = 3 + random.below(6);
    return polygonSolid(random, vertices, random.logBetween(8.f, 128.f));
}

Solid bigPolygon(Random& random)
{
    const std::uint32_t vertices = 32 + random.below(33);
    return polygonSolid(random, vertices, random.logBetween(32.f, 128.f));
}

Solid capsule(Random& random)
{
    const float size = random.logBetween(8.f, 128.f), radius = size * random.between(0.1f, 0.35f);
    const float half = size * 0.5f - radius;
    return {{Vec2{-half, 0.f}, Vec2{half, 0.f}}, radius, size};
}

Solid solidOf(const std::string& kind, Random& random)
{
    if (kind == "box")
        return smallBox(random);
    if (kind == "big")
        return bigPolygon(random);
    if (kind == "capsule")
        return capsule(random);
    return kind == "circle" ? circleSolid(random.logBetween(8.f, 128.f)) : smallPolygon(random);
}

Pose randomPose(Random& random)
{
    Pose pose{{random.between(0.f, WorldSide), 0.f}};
    pose.position.y = random.between(0.f, WorldSide);
    const Vec2 turn = randomDirection(random);
    pose.cosine = turn.x;
    pose.sine = turn.y;
    return pose;
}

// Around the local origin, in the numbers that the libraries compute with.
test::oracle::Figure figureOf(const Solid& solid, Pose pose)
{
    pose.position = {};
    test::oracle::Figure figure;
    figure.set(test::bodyOf(solid.shape(), pose.matrix()), {});
    return figure;
}

/// How far along the unit direction B has to stand from A, of which `reach` is beyond, for the gap to be `target`. The
/// signed gap is a convex function of the offset, so Newton's steps from beyond the answer never jump over it.
double placeAlong(const test::oracle::Difference& difference, Point direction, double reach, double target)
{
    double t = reach + std::max(0., target);
    for (int i = 0; i < 100; ++i)
    {
        const test::oracle::Gap gap = difference.gapAt(direction * -t);
        const double slope = dot(gap.normal, direction);
        if (std::fabs(gap.gap - target) < 1e-10 || slope <= 0.)
            break;
        t -= (gap.gap - target) / slope;
    }
    return t;
}

/// The signed gap that a pair of a class is to have; `deepest` is its depth with the centres together.
double wantedGap(const std::string& gap, const Pair& pair, double deepest, Random& random)
{
    const auto smaller = static_cast<double>(std::min(pair.a.size, pair.b.size));
    if (gap == "far")
        return static_cast<double>((pair.a.size + pair.b.size) * 0.25f * random.between(1.f, 6.f));
    if (gap == "deep")
        return -deepest * static_cast<double>(random.between(0.25f, 0.9f));
    const double little = smaller * static_cast<double>(random.between(0.001f, 0.05f));
    return gap == "near" ? little : -std::min(little, deepest * 0.9);
}

Pair makePair(const std::string& kind, const std::string& gap, Random& random)
{
    const std::size_t dash = kind.find('-');
    const Solid a = solidOf(kind.substr(0, dash), random);
    Pair pair{a, solidOf(kind.substr(dash + 1), random)};
    pair.poseA = randomPose(random);
    pair.poseB = randomPose(random);
    test::oracle::Difference difference;
    difference.set(figureOf(pair.a, pair.poseA), figureOf(pair.b, pair.poseB));
    const Vec2 direction = randomDirection(random);
    const double target = wantedGap(gap, pair, -difference.gapAt().gap, random);
    const double t =
        placeAlong(difference, test::pointOf(direction), static_cast<double>(pair.a.size + pair.b.size), target);
    pair.poseB.position = pair.poseA.position + direction * static_cast<float>(t);
    // Aimed at A with a spread that lets about half of the far ones pass by.
    const float spread = (pair.a.size + pair.b.size) * 0.75f;
    const Vec2 aim = pair.poseA.position + random.inSquare(spread);
    pair.motionB = (aim - pair.poseB.position) * random.between(0.75f, 1.5f);
    return pair;
}

RayCase makeRay(const std::string& kind, const std::string& lane, Random& random)
{
    RayCase made{solidOf(kind, random)};
    made.pose = randomPose(random);
    const float size = made.target.size;
    const Vec2 along = randomDirection(random), side{-along.y, along.x};
    float low = 0.f, high = 0.f, before = 0.f;
    for (const Vec2 p : made.target.points)
    {
        const Vec2 turned = made.pose.matrix().transformVector(p);
        low = std::min(low, dot(turned, side));
        high = std::max(high, dot(turned, side));
        before = std::max(before, -dot(turned, along));
    }
    float line = low + (high - low) * random.between(0.02f, 0.98f);
    if (lane == "near-miss")
        line = high + size * random.between(0.001f, 0.05f);
    else if (lane == "far-miss")
        line = high + size * random.between(0.5f, 3.f);
    const float lead = before + size * random.between(0.5f, 3.f);
    made.ray = {made.pose.position + side * line - along * lead, along, lead + size * 2.f};
    return made;
}

template <class Case>
const std::vector<Case>& kept(const std::string& kind, const std::string& place,
                              Case (*make)(const std::string&, const std::string&, Random&))
{
    static std::map<std::string, std::vector<Case>> known;
    std::vector<Case>& cases = known[kind + place];
    Random random(7);
    while (cases.size() < PairsPerClass)
        cases.push_back(make(kind, place, random));
    return cases;
}

} // namespace

const std::vector<Pair>& pairsOf(const std::string& kind, const std::string& gap)
{
    return kept(kind, gap, makePair);
}

const std::vector<RayCase>& raysOf(const std::string& kind, const std::string& lane)
{
    return kept(kind, lane, makeRay);
}

} // namespace graze::bench
