// SPDX-License-Identifier: Zlib
#include "lab/lesson/benches.hpp"

#include <graze/math/affine2.hpp>

#include <utility>

namespace game
{
namespace
{

using graze::Vec2;

/// In the order of the cards, about runs in these modes.
constexpr LabMode Modes[LessonCardCount] = {LabMode::Overlap, LabMode::Distance,    LabMode::Overlap, LabMode::Distance,
                                            LabMode::Sweep,   LabMode::Penetration, LabMode::Distance};

Specimen polygon(Vec2 size, int corners, Vec2 position, float turn)
{
    return {.corners = corners == 4 ? boxOf(size) : polygonOf(size, corners), .position = position, .turn = turn};
}

Specimen anyPolygon(Random& random, float x)
{
    const float width = random.between(85.f, 150.f);
    const float height = random.between(75.f, 140.f);
    const int corners = 3 + random.below(3);
    const float y = random.between(-45.f, 45.f);
    return polygon({width, height}, corners, {x, y}, random.between(-3.f, 3.f));
}

} // namespace

LabBench anyBench(LessonCard card, Random& random)
{
    const LabMode mode = Modes[static_cast<std::size_t>(card)];
    LabBench bench = exampleOf(mode);
    const bool overlaps = mode == LabMode::Overlap || mode == LabMode::Penetration;
    const float half = overlaps ? random.between(30.f, 70.f) : random.between(85.f, 115.f);
    bench.a = anyPolygon(random, -half);
    bench.b = anyPolygon(random, half);
    const graze::SinCos aim = graze::sinCos(static_cast<double>(random.between(-0.9f, 0.9f)));
    bench.motionA = Vec2(static_cast<float>(aim.cosine), static_cast<float>(aim.sine)) * random.between(120.f, 260.f);
    bench.motionB.x = random.between(-60.f, 10.f);
    bench.motionB.y = random.between(-40.f, 40.f);
    // A ray is a sweep of one point.
    if (mode == LabMode::Sweep && random.chance(0.2f))
        bench.mode = LabMode::Ray;
    return bench;
}

LabBench anyReport(Random& random)
{
    constexpr std::size_t Pairs[] = {0, 1, 2, 4};
    LabBench bench = benchToRead(LessonCard::Floats, Pairs[static_cast<std::size_t>(random.below(4))]);
    const float mirrorX = random.chance(0.5f) ? -1.f : 1.f, mirrorY = random.chance(0.5f) ? -1.f : 1.f;
    const float apartX = random.between(20.f, 60.f), apartY = random.between(20.f, 60.f);
    if (random.chance(0.5f))
    {
        bench.b.position += Vec2(apartX, apartY) - bench.a.position;
        bench.a.position = {};
    }
    for (Specimen* s : {&bench.a, &bench.b})
    {
        s->scale = {mirrorX, mirrorY};
        s->turn *= mirrorX * mirrorY;
        s->position = {s->position.x * mirrorX, s->position.y * mirrorY};
    }
    if (random.chance(0.5f))
        std::swap(bench.a, bench.b);
    return bench;
}

LabBench benchToRead(LessonCard card, std::size_t pair)
{
    LabBench bench = exampleOf(Modes[static_cast<std::size_t>(card)]);
    if (card == LessonCard::Floats)
    {
        bench = floatPairs()[pair].bench;
        bench.report = &floatPairs()[pair];
        return bench;
    }
    if (card == LessonCard::Enclose)
    {
        bench.b.position = {55.f, -25.f};
        bench.b.turn = -1.4f;
    }
    if (card == LessonCard::Depth)
    {
        bench.a = polygon({150.f, 130.f}, 9, {-30.f, 15.f}, 0.2f);
        bench.b = polygon({140.f, 150.f}, 8, {45.f, -12.f}, -0.3f);
    }
    if (card != LessonCard::Enclose && card != LessonCard::Depth)
    {
        bench.a = polygon({110.f, 90.f}, 3, {-95.f, 25.f}, 0.5f);
        bench.b = polygon({120.f, 90.f}, 4, {75.f, -20.f}, 0.25f);
    }
    if (card == LessonCard::TwoPoints)
    {
        bench.a = polygon({130.f, 110.f}, 5, {-100.f, 45.f}, 0.2f);
        bench.b = polygon({130.f, 100.f}, 5, {90.f, -35.f}, 0.5f);
    }
    bench.motionA = {200.f, -30.f};
    bench.motionB = {-30.f, 35.f};
    return bench;
}

} // namespace game
