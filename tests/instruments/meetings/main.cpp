// SPDX-License-Identifier: Zlib
// graze_meetings [--cases N] [--seed S] [--method fast|gjk]: a frame of a few discs that meet each other, with walls
// between them. Some go through a target, and one may appear in that frame. Judged by closed forms in doubles. Exit
// code 1 when anything is wrong.
#include "support/options.hpp"
#include "support/progress.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using namespace graze::test;

constexpr double Open = 0.01;   // contacts that a radius of so much more changes are not judged (unit: pixels)
constexpr double Apart = 2e-3;  // nor events of one bullet so near to each other (unit: frames)
constexpr double Within = 1e-3; // moments are right to that (unit: frames)
constexpr float Side = 200.f;

struct Wall
{
    SpriteId id;
    Vec2d half{};
    Vec2d centre{};
    Vec2d along{}; ///< its own x
};

struct Flyer
{
    BulletId id;
    double radius = 0.;
    Vec2d start{};
    Vec2d motion{};
    std::size_t targets = 1; ///< after so many it is spent
    bool isNew = false;      ///< appears in this frame, and rests
};

/// A flyer strikes a wall, or a flyer of higher number.
struct Event
{
    double at = 0.;
    std::size_t flyer = 0;
    std::size_t other = 0;
    bool isWall = false;

    [[nodiscard]] bool shares(const Event& event) const
    {
        return flyer == event.flyer || (!event.isWall && flyer == event.other) ||
               (!isWall && (other == event.flyer || (!event.isWall && other == event.other)));
    }
};

// When a point that moves from `start` by `motion` comes within a radius of the origin; negative from the inside.
std::optional<double> reach(Vec2d start, Vec2d motion, double radius)
{
    const double a = dot(motion, motion), b = dot(start, motion), c = dot(start, start) - radius * radius;
    if (c <= 0.)
        return -1.;
    const double root = b * b - a * c;
    if (root <= 0. || b >= 0.)
        return {};
    return (-b - std::sqrt(root)) / a;
}

// The same for a box.
std::optional<double> reach(Vec2d start, Vec2d motion, Vec2d half)
{
    double first = -1., last = 2.;
    for (const auto& [place, speed, most] :
         {std::array{start.x, motion.x, half.x}, std::array{start.y, motion.y, half.y}})
    {
        if (speed == 0. && std::fabs(place) > most)
            return {};
        if (speed == 0.)
            continue;
        first = std::max(first, std::min((-most - place) / speed, (most - place) / speed));
        last = std::min(last, std::max((-most - place) / speed, (most - place) / speed));
    }
    return first <= last ? std::optional(first) : std::nullopt;
}

// A disc at a wall is a point at two boxes that are grown along one of their sides each, and at its corners.
std::optional<double> reach(const Flyer& flyer, const Wall& wall, double radius)
{
    const Vec2d to = flyer.start - wall.centre, up = Vec2d{-wall.along.y, wall.along.x};
    const Vec2d start{dot(to, wall.along), dot(to, up)};
    const Vec2d motion{dot(flyer.motion, wall.along), dot(flyer.motion, up)};
    std::vector<std::optional<double>> all{reach(start, motion, wall.half + Vec2d{radius, 0.}),
                                           reach(start, motion, wall.half + Vec2d{0., radius})};
    for (const double x : {-1., 1.})
        for (const double y : {-1., 1.})
            all.push_back(reach(start - Vec2d{x * wall.half.x, y * wall.half.y}, motion, radius));
    std::optional<double> least;
    for (const std::optional<double>& one : all)
        if (one && (!least || *one < *least))
            least = one;
    return least;
}

struct Case
{
    CollisionSystem system;
    std::vector<Wall> walls;
    std::vector<Flyer> flyers;

    Case(Random& random, Method method);
    [[nodiscard]] bool isFree(const Flyer& flyer) const;
    [[nodiscard]] std::vector<Event> contacts(double grown) const;
    [[nodiscard]] std::optional<std::vector<Event>> events(double grown) const;
};

Case::Case(Random& random, Method method) : system({.method = method})
{
    const Layer shots = system.layer("shots");
    system.collide(shots, shots);
    system.collide(shots, {});
    for (std::uint32_t i = random.below(4); i > 0; --i)
    {
        const Vec2 size{random.between(2.f, 60.f), random.between(2.f, 60.f)};
        const Affine2 matrix = Affine2::from({.position = random.inSquare(0.5f * Side),
                                              .angleRadians = random.chance(0.5f) ? 0.f : random.unit() * 3.f});
        const SpriteId id = system.add({.shape = Box{size}, .matrix = matrix});
        walls.push_back({id, Vec2d(size) * 0.5, Vec2d(matrix.offset()), Vec2d{matrix.m00, matrix.m10}});
    }
    const std::size_t count = 2 + random.below(3), appears = random.below(6);
    std::vector<BulletDef> defs;
    while (flyers.size() < count)
    {
        BulletDef def{.radius = random.chance(0.2f) ? 0.f : random.between(1.f, 12.f),
                      .layer = shots,
                      .position = random.inSquare(0.5f * Side),
                      .pierce = random.chance(0.3f) ? 1 : 0,
                      .meetsBullets = true};
        // Many of them fly at one place.
        if (flyers.size() != appears)
            def.velocity = random.chance(0.5f) ? random.inSquare(Side)
                                               : (random.inSquare(10.f) - def.position) * random.between(1.f, 2.f);
        Flyer flyer{{},
                    static_cast<double>(def.radius),
                    Vec2d(def.position),
                    Vec2d(def.velocity),
                    1 + static_cast<std::size_t>(def.pierce),
                    flyers.size() == appears};
        if (isFree(flyer))
            flyers.push_back(flyer), defs.push_back(def);
    }
    for (std::size_t i = 0; i < count; ++i)
        if (!flyers[i].isNew)
            flyers[i].id = system.fire(defs[i]);
    system.update();
    system.advanceBullets(1.f);
    for (std::size_t i = 0; i < count; ++i)
        if (flyers[i].isNew)
            flyers[i].id = system.fire(defs[i]);
    system.update();
}

// In nothing at the start.
bool Case::isFree(const Flyer& flyer) const
{
    const auto isIn = [](const std::optional<double>& at) { return at && *at < 0.; };
    return std::none_of(walls.begin(), walls.end(),
                        [&](const Wall& wall) { return isIn(reach(flyer, wall, flyer.radius + 1.)); }) &&
           std::none_of(flyers.begin(), flyers.end(),
                        [&](const Flyer& other)
                        { return length(flyer.start - other.start) < flyer.radius + other.radius + 1.; });
}

// All that would happen if nothing were ever stopped, in order. A new one is met at the end of all.
std::vector<Event> Case::contacts(double grown) const
{
    std::vector<Event> all;
    const auto add = [&](const std::optional<double>& at, std::size_t flyer, std::size_t other, bool isWall)
    {
        if (at && *at >= 0. && *at <= 1.)
            all.push_back({*at, flyer, other, isWall});
    };
    for (std::size_t i = 0; i < flyers.size(); ++i)
    {
        const Flyer& one = flyers[i];
        for (std::size_t k = 0; k < walls.size() && !one.isNew; ++k)
            add(reach(one, walls[k], one.radius + grown), i, k, true);
        for (std::size_t k = i + 1; k < flyers.size(); ++k)
        {
            const Flyer& other = flyers[k];
            const double radius = one.radius + other.radius + 2. * grown;
            if (!one.isNew && !other.isNew)
                add(reach(other.start - one.start, other.motion - one.motion, radius), i, k, false);
            else if (length(other.start + other.motion - one.start - one.motion) <= radius)
                add(1., i, k, false);
        }
    }
    std::sort(all.begin(), all.end(), [](const Event& p, const Event& q) { return p.at < q.at; });
    return all;
}

// The events that happen; nothing where their order is not certain.
std::optional<std::vector<Event>> Case::events(double grown) const
{
    std::vector<std::size_t> left;
    for (const Flyer& flyer : flyers)
        left.push_back(flyer.targets);
    std::vector<Event> happened;
    for (const Event& event : contacts(grown))
    {
        if (left[event.flyer] == 0 || (!event.isWall && left[event.other] == 0))
            continue;
        for (const Event& before : happened)
            if (before.shares(event) && event.at - before.at < Apart)
                return {};
        --left[event.flyer];
        if (!event.isWall)
            --left[event.other];
        happened.push_back(event);
    }
    return happened;
}

bool isSame(const std::vector<Event>& one, const std::vector<Event>& other)
{
    return std::is_permutation(one.begin(), one.end(), other.begin(), other.end(),
                               [](const Event& p, const Event& q)
                               { return p.flyer == q.flyer && p.other == q.other && p.isWall == q.isWall; });
}

// Whether the hits of the frame are these events, one for each of the two that meet.
bool isRight(const Case& one, const std::vector<Event>& events)
{
    std::size_t wanted = 0;
    for (const Event& event : events)
    {
        const auto has = [&](const Flyer& flyer, SpriteId wall, BulletId other)
        {
            return std::any_of(one.system.hits().begin(), one.system.hits().end(),
                               [&](const Hit& hit)
                               {
                                   return hit.bullet == flyer.id && hit.target == wall && hit.targetBullet == other &&
                                          (flyer.isNew ||
                                           std::fabs(static_cast<double>(hit.fraction) - event.at) < Within);
                               });
        };
        const Flyer& flyer = one.flyers[event.flyer];
        const SpriteId wall = event.isWall ? one.walls[event.other].id : SpriteId{};
        const BulletId other = event.isWall ? BulletId{} : one.flyers[event.other].id;
        if (!has(flyer, wall, other) || (!event.isWall && !has(one.flyers[event.other], {}, flyer.id)))
            return false;
        wanted += event.isWall ? 1 : 2;
    }
    return one.system.hits().size() == wanted;
}

void show(const Case& one, const std::vector<Event>& events)
{
    for (const Wall& wall : one.walls)
        std::printf("  wall of %g x %g at (%.9g, %.9g), x along (%.9g, %.9g)\n", 2. * wall.half.x, 2. * wall.half.y,
                    wall.centre.x, wall.centre.y, wall.along.x, wall.along.y);
    for (const Flyer& flyer : one.flyers)
        std::printf("  radius %.9g, %zu targets, from (%.9g, %.9g) by (%.9g, %.9g)%s\n", flyer.radius, flyer.targets,
                    flyer.start.x, flyer.start.y, flyer.motion.x, flyer.motion.y, flyer.isNew ? ", new" : "");
    for (const Event& event : events)
        std::printf("  wanted at %.6f: %zu strikes %s %zu\n", event.at, event.flyer, event.isWall ? "wall" : "flyer",
                    event.other);
    for (const Hit& hit : one.system.hits())
        std::printf("  hit at %.6f of %llu, %s\n", static_cast<double>(hit.fraction),
                    static_cast<unsigned long long>(hit.bullet.value), hit.targetBullet ? "a flyer" : "a wall");
}

} // namespace

int main(int count, char** arguments)
{
    std::uint64_t cases = 1'000'000;
    return runJudge(count, arguments, {{"--cases", &cases}},
                    [&](const JudgeOptions& options)
                    {
                        Random random(options.seed);
                        Progress progress("meetings", "cases", cases);
                        std::uint64_t open = 0, struck = 0, met = 0, wrong = 0;
                        for (std::uint64_t i = 0; i < cases; ++i)
                        {
                            const Case one(random, options.method);
                            const auto less = one.events(-Open), more = one.events(Open), exact = one.events(0.);
                            if (!less || !more || !exact || !isSame(*less, *more))
                            {
                                ++open;
                                continue;
                            }
                            for (const Event& event : *exact)
                                ++(event.isWall ? struck : met);
                            if (!isRight(one, *exact) && ++wrong <= options.shown)
                                std::printf("wrong: case %llu\n", static_cast<unsigned long long>(i)),
                                    show(one, *exact);
                            progress.show(i, std::to_string(wrong) + " wrong");
                        }
                        progress.end();
                        std::printf("%llu cases, %llu open, %llu walls struck, %llu meetings, %llu wrong\n",
                                    static_cast<unsigned long long>(cases), static_cast<unsigned long long>(open),
                                    static_cast<unsigned long long>(struck), static_cast<unsigned long long>(met),
                                    static_cast<unsigned long long>(wrong));
                        return wrong == 0 && open < cases / 4 && met > cases / 4;
                    });
}
