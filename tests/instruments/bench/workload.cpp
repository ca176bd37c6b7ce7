// SPDX-License-Identifier: Zlib
#include "workload.hpp"

#include "gap.hpp"
#include "support/random.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

namespace graze::bench
{

Shape Solid::shape() const
{
    if (points.size() == 1)
        return Circle{radius, points[0]};
    if (points.size() == 2)
        return Capsule{points[0], points[1], radius};
    return Shape::ofPoints(points, radius);
}

namespace
{

using test::Random;

constexpr float WorldSide = 2000.f;
constexpr double Degree = Pi / 180.;

Vec2d toDouble(Vec2 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

Vec2d directionAt(double angle)
{
    const SinCos turn = sinCos(angle);
    return {turn.cosine, turn.sine};
}

Vec2d randomDirection(Random& random)
{
    return directionAt(static_cast<double>(random.unit()) * 2. * Pi);
}

/// The core as the pose turns it, in the numbers that the libraries will compute with.
std::vector<Vec2d> turned(const Solid& solid, const Pose& pose)
{
    const auto c = static_cast<double>(pose.cosine);
    const auto s = static_cast<double>(pose.sine);
    std::vector<Vec2d> result;
    for (const Vec2 p : solid.points)
    {
        const Vec2d v = toDouble(p);
        result.push_back({c * v.x - s * v.y, s * v.x + c * v.y});
    }
    return result;
}

// Written so that nothing depends on the order in which a compiler evaluates arguments.
Solid circleSolid(float size)
{
    return {{Vec2{}}, size * 0.5f, size};
}

Solid capsuleSolid(Random& random, float size)
{
    const float radius = size * random.between(0.1f, 0.35f);
    const float half = size * 0.5f - radius;
    return {{Vec2{-half, 0.f}, Vec2{half, 0.f}}, radius, size};
}

Solid smallPolygon(Random& random)
{
    const std::uint32_t vertices = 3 + random.below(6);
    return polygonSolid(random, vertices, logUniform(random, 8.f, 4.f));
}

Solid bigPolygon(Random& random)
{
    const std::uint32_t vertices = 32 + random.below(33);
    return polygonSolid(random, vertices, logUniform(random, 32.f, 2.f));
}

Solid randomBox(Random& random)
{
    const float width = logUniform(random, 8.f, 4.f);
    return boxSolid(width, logUniform(random, 8.f, 4.f));
}

Pair shapesOf(const std::string& kind, Random& random)
{
    if (kind == "box-box")
        return {randomBox(random), randomBox(random), {}, {}, {}};
    if (kind == "poly-poly")
        return {smallPolygon(random), smallPolygon(random), {}, {}, {}};
    if (kind == "circle-poly")
        return {circleSolid(logUniform(random, 8.f, 4.f)), smallPolygon(random), {}, {}, {}};
    if (kind == "capsule-poly")
        return {capsuleSolid(random, logUniform(random, 8.f, 4.f)), smallPolygon(random), {}, {}, {}};
    if (kind == "big-big")
        return {bigPolygon(random), bigPolygon(random), {}, {}, {}};
    throw std::out_of_range("no kind of pairs is called " + kind);
}

/// The signed gap that a pair of a class is to have; `deepest` is its depth with the centres together.
double wantedGap(const std::string& gap, const Pair& pair, double deepest, Random& random)
{
    const auto smaller = static_cast<double>(std::min(pair.a.size, pair.b.size));
    const double meanHalf = static_cast<double>(pair.a.size + pair.b.size) * 0.25;
    if (gap == "far")
        return meanHalf * static_cast<double>(random.between(1.f, 6.f));
    if (gap == "near")
        return smaller * static_cast<double>(random.between(0.001f, 0.05f));
    if (gap == "shallow")
        return -std::min(smaller * static_cast<double>(random.between(0.001f, 0.05f)), deepest * 0.9);
    if (gap == "deep")
        return -deepest * static_cast<double>(random.between(0.25f, 0.9f));
    throw std::out_of_range("no gap of pairs is called " + gap);
}

Pair makePair(const std::string& kind, const std::string& gap, Random& random)
{
    Pair pair = shapesOf(kind, random);
    pair.poseA = randomPose(random, WorldSide);
    pair.poseB = randomPose(random, WorldSide);
    const std::vector<Vec2d> coreA = turned(pair.a, pair.poseA);
    const std::vector<Vec2d> coreB = turned(pair.b, pair.poseB);
    const Rounded a{coreA, static_cast<double>(pair.a.radius)};
    const Rounded b{coreB, static_cast<double>(pair.b.radius)};
    const Vec2d direction = randomDirection(random);
    const double target = wantedGap(gap, pair, -signedGap(a, b, {}).value, random);
    const Vec2d offset = direction * placeAlong(a, b, direction, target);
    pair.poseB.position = pair.poseA.position + Vec2{static_cast<float>(offset.x), static_cast<float>(offset.y)};

    // Aimed at A with a spread that lets about half of the far ones pass by.
    const float spread = (pair.a.size + pair.b.size) * 0.75f;
    const Vec2 aim = pair.poseA.position + random.inSquare(spread);
    pair.motionB = (aim - pair.poseB.position) * random.between(0.75f, 1.5f);
    return pair;
}

RayCase makeRay(const std::string& kind, const std::string& lane, Random& random)
{
    RayCase result;
    result.target = kind == "box" ? randomBox(random) : kind == "poly" ? smallPolygon(random) : bigPolygon(random);
    result.pose = randomPose(random, WorldSide);
    const std::vector<Vec2d> core = turned(result.target, result.pose);
    const auto size = static_cast<double>(result.target.size);
    const Vec2d along = randomDirection(random);
    const Vec2d side{-along.y, along.x};
    double low = 0.;
    double high = 0.;
    double before = 0.;
    for (const Vec2d p : core)
    {
        low = std::min(low, dot(p, side));
        high = std::max(high, dot(p, side));
        before = std::max(before, -dot(p, along));
    }
    double line = 0.;
    if (lane == "hit")
        line = low + (high - low) * static_cast<double>(random.between(0.02f, 0.98f));
    else if (lane == "near-miss")
        line = high + size * static_cast<double>(random.between(0.001f, 0.05f));
    else if (lane == "far-miss")
        line = high + size * 0.5 * static_cast<double>(random.between(1.f, 6.f));
    else
        throw std::out_of_range("no lane of rays is called " + lane);
    const double lead = before + size * 0.5 * static_cast<double>(random.between(1.f, 6.f));
    const Vec2d origin = toDouble(result.pose.position) + side * line - along * lead;
    result.ray.origin = {static_cast<float>(origin.x), static_cast<float>(origin.y)};
    result.ray.direction = {static_cast<float>(along.x), static_cast<float>(along.y)};
    result.ray.length = static_cast<float>(lead + size * 2.);
    return result;
}

std::uint32_t seedOf(const std::string& name)
{
    std::uint32_t hash = 2166136261u; // FNV-1a
    for (const char c : name)
        hash = (hash ^ static_cast<std::uint32_t>(static_cast<unsigned char>(c))) * 16777619u;
    return hash;
}

/// "box-box-near" -> "box-box" and "near": the parts are names of the two lists.
std::pair<std::string, std::string> split(const std::string& name, const std::vector<std::string>& kinds,
                                          const std::vector<std::string>& places)
{
    for (const std::string& kind : kinds)
        for (const std::string& place : places)
            if (name == kind + "-" + place)
                return {kind, place};
    throw std::out_of_range("no class is called " + name);
}

template <class Case, class Make>
const std::vector<Case>& casesOf(std::map<std::string, std::vector<Case>>& known, const std::string& name,
                                 const std::vector<std::string>& kinds, const std::vector<std::string>& places,
                                 const Make& make)
{
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    const auto [kind, place] = split(name, kinds, places);
    Random random(seedOf(name));
    std::vector<Case> cases;
    cases.reserve(PairsPerClass);
    for (std::size_t i = 0; i < PairsPerClass; ++i)
        cases.push_back(make(kind, place, random));
    return known.emplace(name, std::move(cases)).first->second;
}

} // namespace

const std::vector<std::string>& pairKinds()
{
    static const std::vector<std::string> names{"box-box", "poly-poly", "circle-poly", "capsule-poly", "big-big"};
    return names;
}

const std::vector<std::string>& pairGaps()
{
    static const std::vector<std::string> names{"far", "near", "shallow", "deep"};
    return names;
}

const std::vector<std::string>& rayKinds()
{
    static const std::vector<std::string> names{"box", "poly", "big"};
    return names;
}

const std::vector<std::string>& rayLanes()
{
    static const std::vector<std::string> names{"hit", "near-miss", "far-miss"};
    return names;
}

const std::vector<Pair>& pairsOf(const std::string& name)
{
    static std::map<std::string, std::vector<Pair>> known;
    return casesOf(known, name, pairKinds(), pairGaps(), makePair);
}

const std::vector<RayCase>& raysOf(const std::string& name)
{
    static std::map<std::string, std::vector<RayCase>> known;
    return casesOf(known, name, rayKinds(), rayLanes(), makeRay);
}

float logUniform(Random& random, float low, float octaves)
{
    double exponent = static_cast<double>(random.unit()) * static_cast<double>(octaves);
    auto value = static_cast<double>(low);
    for (; exponent >= 1.; exponent -= 1.)
        value *= 2.;
    double factor = 2.;
    for (int i = 0; i < 24; ++i)
    {
        factor = std::sqrt(factor);
        exponent *= 2.;
        if (exponent >= 1.)
        {
            exponent -= 1.;
            value *= factor;
        }
    }
    return static_cast<float>(value);
}

Solid polygonSolid(Random& random, std::uint32_t vertices, float size)
{
    const auto half = static_cast<double>(size) * 0.5;
    const double aspect = static_cast<double>(random.between(0.5f, 1.f));
    const double turn = static_cast<double>(random.between(0.f, 90.f)) * Degree;
    std::vector<Vec2d> ring;
    for (std::uint32_t i = 0; i < vertices; ++i)
    {
        const double step = (static_cast<double>(i) + static_cast<double>(random.between(0.f, 0.7f))) / vertices;
        const Vec2d v = directionAt(turn + step * 2. * Pi);
        ring.push_back({v.x * half, v.y * half * aspect});
    }
    double area = 0.;
    Vec2d centroid{};
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const Vec2d p = ring[i];
        const Vec2d q = ring[(i + 1) % ring.size()];
        const double cross = p.x * q.y - p.y * q.x;
        area += cross;
        centroid = centroid + (p + q) * (cross / 3.);
    }
    Solid solid;
    solid.size = size;
    for (const Vec2d p : ring)
    {
        const Vec2d v = p - centroid * (1. / area);
        solid.points.push_back({static_cast<float>(v.x), static_cast<float>(v.y)});
    }
    return solid;
}

Solid boxSolid(float width, float height)
{
    const float x = width * 0.5f;
    const float y = height * 0.5f;
    return {{Vec2{-x, -y}, Vec2{x, -y}, Vec2{x, y}, Vec2{-x, y}}, 0.f, std::max(width, height)};
}

Pose poseAt(Vec2 position, double angleRadians)
{
    const SinCos turn = sinCos(angleRadians);
    return {position, static_cast<float>(turn.sine), static_cast<float>(turn.cosine)};
}

Pose randomPose(Random& random, float side)
{
    const Vec2 position{random.between(0.f, side), random.between(0.f, side)};
    return poseAt(position, static_cast<double>(random.unit()) * 2. * Pi);
}

} // namespace graze::bench
