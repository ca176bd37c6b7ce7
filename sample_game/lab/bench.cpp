// SPDX-License-Identifier: Zlib
#include "lab/bench.hpp"

#include "base/random.hpp"
#include "settings/settings.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

void tidy(Vec2& point) noexcept
{
    for (float* value : {&point.x, &point.y})
        *value = std::isfinite(*value) ? std::clamp(*value, -Specimen::LargestOffset, Specimen::LargestOffset) : 0.f;
}

void tidyTurn(float& turn) noexcept
{
    // Two matrices do not show the sense of a turn beyond half a turn.
    turn = std::isfinite(turn) ? std::clamp(turn, -3.14f, 3.14f) : 0.f;
}

} // namespace

std::string_view toString(LabMode mode) noexcept
{
    constexpr std::array<std::string_view, LabModeCount> Names = {
        "overlap", "distance", "penetration", "ray", "sweep", "turning sweep", "separating axes", "gift wrapping"};
    return Names[static_cast<std::size_t>(mode)];
}

std::string_view purposeOf(LabMode mode) noexcept
{
    constexpr std::array<std::string_view, LabModeCount> Purposes = {
        "Do they touch? Exactly when B - A holds the origin.",
        "How far apart? As far as B - A is from the origin.",
        "How deep? As far as the origin is from the border of B - A.",
        "Where does the ray meet B? Where x, from the origin, enters B - s: B as the ray's start s sees it.",
        "When does A meet B during its motion? When x, from the origin, enters B - A.",
        "The same for shapes that also turn: x follows no straight line any more.",
        "Apart exactly when their shadows on some axis are apart.",
        "The hull of points, as if a thread were wound around them."};
    return Purposes[static_cast<std::size_t>(mode)];
}

LabBench firstBench()
{
    LabBench bench;
    bench.a.kind = SpecimenKind::Box;
    bench.a.size = {130.f, 90.f};
    bench.a.position = {-110.f, 30.f};
    bench.a.turn = 0.3f;
    bench.b.kind = SpecimenKind::Polygon;
    bench.b.size = {130.f, 130.f};
    bench.b.corners = 5;
    bench.b.position = {100.f, -30.f};
    bench.b.turn = -0.2f;
    bench.motionA = {190.f, -30.f};
    bench.motionB = {-30.f, 50.f};
    bench.turnA = 1.2f;
    bench.turnB = -0.6f;
    bench.rayFrom = {-160.f, 70.f};
    bench.rayTo = {190.f, -70.f};
    bench.cloud = randomCloud(7, 12);
    return bench;
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
    tidy(bench.a);
    tidy(bench.b);
    bench.settings.maxIterations = std::clamp(bench.settings.maxIterations, 1, 128);
    bench.settings.epsilon = std::isfinite(bench.settings.epsilon)
                                 ? std::clamp(bench.settings.epsilon, SmallestEpsilon, LargestEpsilon)
                                 : graze::GjkSettings{}.epsilon;
    for (Vec2* point : {&bench.motionA, &bench.motionB, &bench.rayFrom, &bench.rayTo})
        tidy(*point);
    for (Vec2& point : bench.cloud)
        tidy(point);
    tidyTurn(bench.turnA);
    tidyTurn(bench.turnB);
    if (bench.cloud.size() > LabBench::MostPoints)
        bench.cloud.resize(LabBench::MostPoints);
}

graze::Ray rayOf(const LabBench& bench) noexcept
{
    const Vec2 offset = bench.rayTo - bench.rayFrom;
    return {bench.rayFrom, offset, graze::length(offset)};
}

graze::Affine2 endOf(const Specimen& specimen, Vec2 motion, float turn) noexcept
{
    const graze::Affine2 start = matrixOf(specimen);
    if (turn == 0.f)
    {
        graze::Affine2 end = start;
        end.tx += motion.x;
        end.ty += motion.y;
        return end;
    }
    const Vec2 pivot = specimen.kind == SpecimenKind::AsCaptured ? specimen.pivot : Vec2{};
    return placed(graze::Affine2::rotation(turn) * start, pivot, start.transformPoint(pivot) + motion);
}

LabPair pairOf(const LabBench& bench)
{
    return {spriteOf(bench.a), spriteOf(bench.b), bench.settings};
}

} // namespace game
