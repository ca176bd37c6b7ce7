// SPDX-License-Identifier: Zlib
#include "lab/lesson/set_ups.hpp"

#include <graze/math/affine2.hpp>

namespace game
{
namespace
{

using graze::Vec2;

Specimen polygon(Vec2 size, int corners, Vec2 position, float turn)
{
    Specimen result;
    result.kind = corners == 4 ? SpecimenKind::Box : SpecimenKind::Polygon;
    result.size = size;
    result.corners = corners;
    result.position = position;
    result.turn = turn;
    return result;
}

Specimen anyPolygon(Random& random, Vec2 position)
{
    const Vec2 size(random.between(85.f, 150.f), random.between(75.f, 140.f));
    const int corners = 3 + random.below(3);
    return polygon(size, corners, position, random.between(-3.f, 3.f));
}

} // namespace

LabMode modeOf(LessonCard card) noexcept
{
    switch (card)
    {
        case LessonCard::Slide:
        case LessonCard::Enclose:
            return LabMode::Overlap;
        case LessonCard::Support:
        case LessonCard::TwoPoints:
            return LabMode::Distance;
        case LessonCard::Cast:
            return LabMode::Sweep;
        case LessonCard::SafeStep:
            break;
    }
    return LabMode::TurningSweep;
}

LabBench benchToRead(LessonCard card)
{
    LabBench bench = firstBench();
    bench.mode = modeOf(card);
    bench.a = polygon({110.f, 90.f}, 3, {-95.f, 25.f}, 0.5f);
    bench.b = polygon({120.f, 90.f}, 4, {75.f, -20.f}, 0.25f);
    if (card == LessonCard::Enclose)
    {
        bench.a = polygon({140.f, 110.f}, 5, {-30.f, 20.f}, 0.9f);
        bench.b = polygon({120.f, 120.f}, 3, {40.f, -15.f}, 0.7f);
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

LabBench benchToPredict(LessonCard card, Random& random)
{
    LabBench bench = firstBench();
    bench.mode = modeOf(card);
    const bool mayOverlap = card == LessonCard::Enclose || card == LessonCard::Slide;
    const float half = mayOverlap ? random.between(25.f, 85.f) : random.between(85.f, 115.f);
    bench.a = anyPolygon(random, {-half, random.between(-45.f, 45.f)});
    bench.b = anyPolygon(random, {half, random.between(-45.f, 45.f)});
    const graze::SinCos aim = graze::sinCos(static_cast<double>(random.between(-0.9f, 0.9f)));
    const float length = random.between(120.f, 260.f);
    bench.motionA = Vec2(static_cast<float>(aim.cosine), static_cast<float>(aim.sine)) * length;
    bench.motionB = {random.between(-60.f, 10.f), random.between(-40.f, 40.f)};
    bench.turnA = random.between(-1.2f, 1.2f);
    bench.turnB = random.between(-0.8f, 0.8f);
    bench.rayFrom = bench.a.position;
    bench.rayTo = bench.a.position + bench.motionA;
    return bench;
}

} // namespace game
