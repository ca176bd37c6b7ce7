// SPDX-License-Identifier: Zlib
#include "costs.hpp"

#include <graze/graze.hpp>

#include "support/random.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace graze::test::costs
{

namespace
{

constexpr float Infinity = std::numeric_limits<float>::infinity();

/// A crowd of a constant density in a square.
struct Crowd
{
    explicit Crowd(Size count) : side(std::sqrt(static_cast<float>(count)) * 40.f)
    {
        Random random(5);
        for (Size i = 0; i < count; ++i)
            system.add({.shape = Circle{8.f},
                        .matrix = Affine2::translation({random.between(0.f, side), random.between(0.f, side)})});
        system.update();
    }
    float side;
    CollisionSystem system;
};

double nearestAll(Size count)
{
    const Crowd crowd(count);
    std::vector<NearHit> buffer(count);
    const Vec2 middle{crowd.side * 0.5f, crowd.side * 0.5f};
    return shortest(3, [&] { (void)crowd.system.nearest(middle, Infinity, buffer); });
}

double nearestOne(Size count, float place)
{
    const Crowd crowd(count);
    std::array<NearHit, 1> buffer;
    const Vec2 from{crowd.side * place, crowd.side * 0.5f};
    constexpr int Times = 50;
    return shortest(5,
                    [&]
                    {
                        for (int i = 0; i < Times; ++i)
                            (void)crowd.system.nearest(from, Infinity, buffer);
                    }) /
           Times;
}

double nearestInside(Size count)
{
    return nearestOne(count, 0.5f);
}

double nearestOutside(Size count)
{
    return nearestOne(count, -1.f);
}

double nearestFarOutside(Size count)
{
    return nearestOne(count, -100.f);
}

double inBoxAll(Size count)
{
    const Crowd crowd(count);
    std::vector<SpriteFound> buffer(count);
    const Aabb box{{-9.f, -9.f}, {crowd.side + 9.f, crowd.side + 9.f}};
    return shortest(3, [&] { (void)crowd.system.inBox(box, buffer); });
}

constexpr Row QueryRows[]{{"nearest/all", "ms", {20'000, 40'000, 80'000}, 1.25, nearestAll},
                          {"nearest/inside", "ms", {10'000, 20'000, 40'000}, 0.3, nearestInside},
                          {"nearest/outside", "ms", {10'000, 20'000, 40'000}, 0.8, nearestOutside},
                          {"nearest/far-outside", "ms", {10'000, 20'000, 40'000}, 0.8, nearestFarOutside},
                          {"in-box/all", "ms", {20'000, 40'000, 80'000}, 1.4, inBoxAll}};

} // namespace

std::span<const Row> queryRows()
{
    return QueryRows;
}

} // namespace graze::test::costs
