// SPDX-License-Identifier: Zlib
#include "mover/stairs.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace graze::test::mover
{

namespace
{

constexpr double Margin = 0.02; // nearer than this either answer is right (unit: pixels)
constexpr float Begin = -60.f;  // where the walk begins

double wide(float value)
{
    return static_cast<double>(value);
}

/// How high a disc stands at x that is held by the steps before that number.
double restOf(const Stairs& stairs, std::size_t before, double x)
{
    const double r = wide(stairs.radius);
    double highest = 0.;
    for (std::size_t i = 0; i < before; ++i)
    {
        const double start = wide(stairs.steps[i].start), end = wide(stairs.steps[i + 1].start);
        const double aside = std::max({0., start - x, x - end});
        if (aside < r)
            highest = std::max(highest, wide(stairs.steps[i].top) - r + std::sqrt(r * r - aside * aside));
    }
    return highest;
}

/// Where its feet are when the step stops it.
double feetBefore(const Stairs& stairs, std::size_t number)
{
    const Stairs::Step& step = stairs.steps[number];
    const double r = wide(stairs.radius), start = wide(step.start), top = wide(step.top);
    if (r == 0.)
        return wide(stairs.steps[number - 1].top);
    // It comes nearer by halves: at `from` it is free of the step, at `to` it is not.
    double from = start - r, to = start;
    for (int i = 0; i < 60; ++i)
    {
        const double x = 0.5 * (from + to), aside = start - x, centre = restOf(stairs, number, x) + r;
        const bool isFree = centre <= top ? false : centre - top >= std::sqrt(std::max(0., r * r - aside * aside));
        (isFree ? from : to) = x;
    }
    return restOf(stairs, number, from);
}

/// The room above feet of that height, over all that the mover is under on its way up the step.
double roomOver(const Stairs& stairs, std::size_t number, double feet)
{
    const double edge = wide(stairs.steps[number].start), width = wide(stairs.width);
    double room = 1e9;
    for (std::size_t i = 0; i < stairs.steps.size(); ++i)
    {
        const bool isBefore = i + 1 < stairs.steps.size() && wide(stairs.steps[i + 1].start) <= edge - width;
        if (!isBefore && wide(stairs.steps[i].start) < edge + (stairs.radius > 0.f ? width : Margin))
            room = std::min(room, wide(stairs.steps[i].ceiling) - feet);
    }
    return room;
}

/// With its feet at the origin, and less by so much all around: a mover may be as deep as a share of its gap.
Shape shapeOf(const Stairs& stairs, float less)
{
    const float r = stairs.radius, high = stairs.height;
    if (r == 0.f)
        return Box{{stairs.width - 2.f * less, high - 2.f * less}, {0.f, -0.5f * high}};
    if (high <= 2.f * r)
        return Circle{r - less, {0.f, -r}};
    return Capsule{{0.f, r - high}, {0.f, -r}, r - less};
}

void addBox(CollisionSystem& system, float left, float right, float lower, float upper)
{
    system.add({.shape = Box{{right - left, upper - lower}},
                .matrix = Affine2::translation({0.5f * (left + right), -0.5f * (lower + upper)})});
}

} // namespace

Stairs randomStairs(Random& random)
{
    Stairs stairs;
    const std::uint32_t count = random.below(7) + 1;
    const float tread = random.between(4.f, 40.f), rise = random.between(1.f, 16.f);
    const bool isEven = random.chance(0.5f), isTunnel = random.chance(0.4f);
    stairs.height = random.between(20.f, 50.f);
    stairs.width = random.between(6.f, 20.f);
    const std::uint32_t shape = random.below(3);
    stairs.radius = shape == 0 ? 0.f : 0.5f * stairs.width;
    stairs.height = shape == 1 ? stairs.width : stairs.height;
    stairs.stepHeight = random.chance(0.7f) ? rise * random.between(1.f, 3.f) : random.between(0.f, 20.f);
    stairs.speed = random.chance(0.5f) ? tread * random.between(0.8f, 1.6f) : random.between(0.5f, 100.f);
    stairs.steps.push_back({-1000.f, 0.f});
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const Stairs::Step last = stairs.steps.back();
        const float wide = isEven ? tread : tread * random.between(0.3f, 1.5f);
        const float high = isEven ? rise : rise * random.between(0.3f, 1.2f);
        stairs.steps.push_back({i == 0 ? 0.f : last.start + wide, last.top + high});
    }
    stairs.steps.push_back({stairs.steps.back().start + tread, stairs.steps.back().top});
    // As low as the mover is high, or higher by a bit.
    for (Stairs::Step& step : stairs.steps)
        if (isTunnel && random.chance(0.7f))
            step.ceiling = step.top + stairs.height + random.between(0.f, 1.5f) * rise;
    return stairs;
}

Climb climbOf(const Stairs& stairs)
{
    Climb climb;
    for (std::size_t i = 1; i < stairs.steps.size(); ++i)
    {
        const double top = wide(stairs.steps[i].top), height = wide(stairs.height), lift = top - feetBefore(stairs, i);
        const double most = wide(stairs.stepHeight), room = roomOver(stairs, i, top);
        // A round mover slides up corners and over them, so that nothing stops it for certain.
        const bool stops = stairs.radius == 0.f && (lift > std::max(most, 0.) + Margin || room < height - Margin);
        const bool passes = (lift < Margin || lift < most - Margin) && room > height + Margin;
        if (climb.least == i - 1 && passes)
            climb.least = i;
        climb.most = i;
        if (stops)
            return climb;
    }
    climb.most = stairs.steps.size();
    return climb;
}

std::optional<std::string> walkStairs(const Stairs& stairs, Method method, std::uint64_t& calls)
{
    CollisionSystem system(GjkSettings{.method = method});
    const auto& steps = stairs.steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const float end = i + 1 < steps.size() ? steps[i + 1].start : steps[i].start + 4000.f;
        addBox(system, steps[i].start, end, -50.f, steps[i].top);
        if (steps[i].ceiling < 1e8f)
            addBox(system, steps[i].start, end, steps[i].ceiling, steps[i].ceiling + 400.f);
    }
    const Shape shape = shapeOf(stairs, 0.f), inner = shapeOf(stairs, 5e-4f);
    const float high = stairs.height;
    if (steps.front().ceiling < high + static_cast<float>(Margin))
        return std::nullopt;
    const SpriteId mover = system.add({.shape = shape, .matrix = Affine2::translation({Begin, -0.0011f})});
    system.update();
    const auto reached = [&]
    {
        const float lead = system.matrix(mover)->tx + 0.5f * stairs.width;
        std::size_t number = 0;
        while (number + 1 < steps.size() && lead > steps[number + 1].start + static_cast<float>(Margin))
            ++number;
        return number;
    };
    const Climb climb = climbOf(stairs);
    // More gravity would pull a round mover off the corners that it leans on.
    const Vec2 wish{stairs.speed, std::min(1.f, 0.5f * stairs.speed)};
    const int most = 60 + static_cast<int>(4.f * (steps.back().start - Begin) / stairs.speed);
    std::array<SpriteFound, 1> found;
    std::string wrong;
    for (int i = 0; i < most && wrong.empty() && reached() + 1 < steps.size(); ++i, ++calls)
    {
        static_cast<void>(moveAndSlide(system, mover, wish, {.stepHeight = stairs.stepHeight}));
        if (system.overlapping({inner, *system.matrix(mover)}, found, {.ignore = mover}).count > 0)
            wrong = "is in a wall";
        else if (reached() >= climb.most)
            wrong = "passed a step that is too high";
    }
    if (wrong.empty() && reached() < climb.least)
        wrong = "stopped before a step";
    if (wrong.empty())
        return std::nullopt;
    char text[200];
    std::snprintf(text, sizeof text,
                  "width %.9g height %.9g round %d stepHeight %.9g speed %.9g: %s, at %.9g, %.9g (%zu, %zu to %zu)",
                  wide(stairs.width), wide(high), stairs.radius > 0.f, wide(stairs.stepHeight), wide(stairs.speed),
                  wrong.c_str(), wide(system.matrix(mover)->tx), wide(system.matrix(mover)->ty), reached(), climb.least,
                  climb.most);
    std::string all = text;
    for (const Stairs::Step& step : steps)
        all += "\n  " + std::to_string(step.start) + " top " + std::to_string(step.top) + " ceiling " +
               std::to_string(step.ceiling);
    return all;
}

} // namespace graze::test::mover
