// SPDX-License-Identifier: Zlib
#include "web/same_bits.hpp"

#include "base/random.hpp"
#include "base/state_hash.hpp"
#include "lab/bench.hpp"

namespace game
{
namespace
{

using graze::Vec2;

// Polygons, discs and capsules, scaled, sheared and mirrored, apart or not.
graze::Sprite2D spriteBy(Random& random)
{
    const int corners = 1 + random.below(9); // one after the other: arguments have no order
    const Vec2 size{random.between(10.f, 200.f), random.between(10.f, 200.f)};
    Specimen specimen{.corners = polygonOf(size, corners),
                      .radius = random.chance(0.4f) ? random.between(1.f, 30.f) : 0.f,
                      .position = {random.between(-150.f, 150.f), random.between(-150.f, 150.f)},
                      .turn = random.between(-3.f, 3.f),
                      .scale = {random.between(-2.f, 2.f), random.between(0.1f, 2.f)},
                      .shear = random.chance(0.3f) ? random.between(-1.f, 1.f) : 0.f};
    return spriteOf(specimen);
}

} // namespace

std::uint64_t hashOfPairs(int count)
{
    StateHash hash;
    for (int i = 0; i < count; ++i)
    {
        Random random(static_cast<std::uint64_t>(i));
        const graze::Sprite2D a = spriteBy(random), b = spriteBy(random);
        for (const graze::Method method : {graze::Method::Fast, graze::Method::Gjk})
        {
            const graze::DistanceResult r = graze::distance(a, b, {.method = method});
            hash.add(static_cast<int>(r.status), r.distance, r.lowerBound, r.pointA, r.pointB, r.separation, r.normal);
            hash.add(r.iterations, static_cast<int>(r.by));
        }
    }
    return hash.value();
}

} // namespace game
