// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

using graze::Vec2;

const LabModeTraits& traitsOf(LabMode mode) noexcept
{
    constexpr std::string_view Shapes = "Drag a shape or the arrow d; the wheel turns a shape or zooms.";
    constexpr std::string_view Motions = "Drag a shape, the ring at the end of its motion or d; the wheel turns.";
    static constexpr LabModeTraits Traits[LabModeCount] = {
        {"overlap", "Do they touch? Exactly when B - A holds the origin.", Shapes},
        {"distance", "How far apart? As far as B - A is from the origin.", Shapes},
        {"penetration", "How deep? As far as the origin is from the border of B - A.", Shapes},
        {"ray",
         "Where does the ray meet B? Where x, from the origin, enters B - A; A is the point that the ray starts from.",
         "Drag B, the ray's two ends or the arrow d; the wheel turns B."},
        {"sweep", "When does A meet B during its motion? When x, from the origin, enters B - A.", Motions},
        {"turning sweep", "The same for shapes that also turn: x follows no straight line any more.", Motions},
        {"separating axes", "Apart exactly when their shadows on some axis are apart.",
         "Drag a shape; the wheel turns a shape or zooms."},
        {"gift wrapping", "The hull of points, as if a thread were wound around them.",
         "Drag a point, click the ground for a new one, right click a point to remove it."}};
    return Traits[static_cast<std::size_t>(mode)];
}

LabBench exampleOf(LabMode mode)
{
    LabBench bench{.mode = mode,
                   .a = {.kind = SpecimenKind::Box, .size = {130.f, 90.f}, .position = {-110.f, 30.f}, .turn = 0.3f},
                   .b = {.kind = SpecimenKind::Polygon,
                         .size = {130.f, 130.f},
                         .corners = 5,
                         .position = {100.f, -30.f},
                         .turn = -0.2f},
                   .motionA = {190.f, -30.f},
                   .motionB = {-30.f, 50.f},
                   .turnA = 1.2f,
                   .turnB = -0.6f,
                   .rayFrom = {-160.f, 70.f},
                   .rayTo = {190.f, -70.f},
                   .cloud = randomCloud(7, 12)};
    const auto polygon = [](Vec2 size, int corners, Vec2 position, float turn)
    {
        return Specimen{
            .kind = SpecimenKind::Polygon, .size = size, .corners = corners, .position = position, .turn = turn};
    };
    // Both take five searches, one of which drops a vertex.
    if (mode == LabMode::Overlap)
    {
        bench.a = polygon({125.f, 130.f}, 6, {-35.f, -20.f}, 0.3f);
        bench.b = polygon({125.f, 120.f}, 3, {75.f, -15.f}, -0.7f);
    }
    if (mode == LabMode::Distance)
    {
        bench.a = polygon({125.f, 155.f}, 5, {-110.f, -20.f}, 0.8f);
        bench.b = polygon({185.f, 155.f}, 3, {45.f, 20.f}, -1.4f);
    }
    // The third axis is the first that separates the two.
    if (mode == LabMode::Sat)
    {
        bench.a.position = {-60.f, -30.f};
        bench.a.turn = 1.1f;
        bench.b.position = {75.f, 30.f};
        bench.b.turn = -1.f;
    }
    if (mode == LabMode::Penetration)
    {
        bench.a.position = {-40.f, 15.f};
        bench.b.position = {40.f, -10.f};
    }
    return bench;
}

bool isExample(const LabBench& bench)
{
    const LabBench example = exampleOf(bench.mode);
    const auto same = [](const Specimen& a, const Specimen& b)
    {
        return a.kind == b.kind && a.size == b.size && a.radius == b.radius && a.corners == b.corners &&
               matrixOf(a) == matrixOf(b);
    };
    return same(bench.a, example.a) && same(bench.b, example.b);
}

std::vector<Vec2> randomCloud(std::uint64_t seed, int count)
{
    Random random(seed);
    std::vector<Vec2> cloud;
    for (int i = 0; i < std::min(count, static_cast<int>(LabBench::MostPoints)); ++i)
    {
        // Whole pixels: points in line and doubles do happen.
        const float x = std::round(random.between(-200.f, 200.f));
        const float y = std::round(random.between(-140.f, 140.f));
        cloud.push_back({x, y});
    }
    return cloud;
}

void tidy(LabBench& bench) noexcept
{
    const auto keep = [](float& value, float limit)
    { value = std::isfinite(value) ? std::clamp(value, -limit, limit) : 0.f; };
    tidy(bench.a);
    tidy(bench.b);
    bench.settings.maxIterations = std::clamp(bench.settings.maxIterations, 1, 128);
    bench.settings.epsilon =
        std::isfinite(bench.settings.epsilon)
            ? std::clamp(bench.settings.epsilon, LabBench::SmallestEpsilon, LabBench::LargestEpsilon)
            : graze::GjkSettings{}.epsilon;
    if (bench.cloud.size() > LabBench::MostPoints)
        bench.cloud.resize(LabBench::MostPoints);
    std::vector<Vec2*> places = {&bench.motionA, &bench.motionB, &bench.rayFrom, &bench.rayTo};
    for (Vec2& point : bench.cloud)
        places.push_back(&point);
    for (Vec2* place : places)
    {
        keep(place->x, Specimen::LargestOffset);
        keep(place->y, Specimen::LargestOffset);
    }
    // Two matrices do not show the sense of a turn beyond half a turn.
    keep(bench.turnA, 3.14f);
    keep(bench.turnB, 3.14f);
}

graze::Ray rayOf(const LabBench& bench) noexcept
{
    const Vec2 offset = bench.rayTo - bench.rayFrom;
    return {bench.rayFrom, offset, graze::length(offset)};
}

LabPair pairOf(const LabBench& bench)
{
    return {spriteOf(bench.a), spriteOf(bench.b), bench.settings};
}

} // namespace game
