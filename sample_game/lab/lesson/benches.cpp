// SPDX-License-Identifier: Zlib
#include "lab/lesson/prediction.hpp"

#include <graze/math/affine2.hpp>

namespace game
{
namespace
{

using graze::Vec2;

LabMode modeOf(LessonCard card)
{
    constexpr LabMode Modes[LessonCardCount] = {LabMode::Overlap,  LabMode::Distance, LabMode::Overlap,
                                                LabMode::Distance, LabMode::Sweep,    LabMode::TurningSweep};
    return Modes[static_cast<std::size_t>(card)];
}

Specimen polygon(Vec2 size, int corners, Vec2 position, float turn)
{
    return {.kind = corners == 4 ? SpecimenKind::Box : SpecimenKind::Polygon,
            .size = size,
            .corners = corners,
            .position = position,
            .turn = turn};
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

LabBench benchToRead(LessonCard card)
{
    LabBench bench = exampleOf(modeOf(card));
    if (card != LessonCard::Enclose)
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

LabBench anyBench(LessonCard card, Random& random)
{
    const LabMode mode = modeOf(card);
    LabBench bench = exampleOf(mode);
    const float half = mode == LabMode::Overlap ? random.between(30.f, 70.f) : random.between(85.f, 115.f);
    bench.a = anyPolygon(random, -half);
    bench.b = anyPolygon(random, half);
    const graze::SinCos aim = graze::sinCos(static_cast<double>(random.between(-0.9f, 0.9f)));
    bench.motionA = Vec2(static_cast<float>(aim.cosine), static_cast<float>(aim.sine)) * random.between(120.f, 260.f);
    bench.motionB.x = random.between(-60.f, 10.f);
    bench.motionB.y = random.between(-40.f, 40.f);
    bench.turnA = random.between(-1.2f, 1.2f);
    bench.turnB = random.between(-0.8f, 0.8f);
    bench.rayFrom = bench.a.position;
    bench.rayTo = bench.a.position + bench.motionA;
    return bench;
}

} // namespace game
