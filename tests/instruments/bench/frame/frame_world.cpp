// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"

#include "bench/gap.hpp"
#include "support/random.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>
#include <cmath>

namespace graze::bench
{

namespace
{

constexpr double AreaPerSprite = 1500.;

Solid hexagonSolid(float size)
{
    Solid solid;
    solid.size = size;
    for (int i = 0; i < 6; ++i)
    {
        const SinCos at = sinCos(static_cast<double>(i) * Pi / 3.);
        const auto half = static_cast<double>(size) * 0.5;
        solid.points.push_back({static_cast<float>(at.cosine * half), static_cast<float>(at.sine * half)});
    }
    return solid;
}

Solid frameSolid(test::Random& random)
{
    const std::uint32_t kind = random.below(4);
    const float size = random.between(8.f, 32.f);
    if (kind < 2)
        return boxSolid(size, random.between(8.f, 32.f));
    if (kind == 2)
        return {{Vec2{}}, size * 0.5f, size};
    return hexagonSolid(size);
}

struct Placed
{
    std::vector<Vec2d> core;
    Vec2d position{};
    double radius = 0.;
    double reach = 0.;
};

Placed placed(const Mover& mover)
{
    const SinCos turn = sinCos(mover.angleRadians);
    Placed result;
    result.position = {static_cast<double>(mover.position.x), static_cast<double>(mover.position.y)};
    result.radius = static_cast<double>(mover.solid.radius);
    for (const Vec2 p : mover.solid.points)
    {
        const auto x = static_cast<double>(p.x);
        const auto y = static_cast<double>(p.y);
        result.core.push_back({turn.cosine * x - turn.sine * y, turn.sine * x + turn.cosine * y});
        result.reach = std::max(result.reach, std::sqrt(x * x + y * y) + result.radius);
    }
    return result;
}

} // namespace

Field frameField(std::uint32_t count)
{
    test::Random random(count);
    Field field;
    field.side = static_cast<float>(std::sqrt(AreaPerSprite * count));
    field.movers.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        Mover mover;
        mover.solid = frameSolid(random);
        const float x = random.between(0.f, field.side);
        mover.position = {x, random.between(0.f, field.side)};
        const float speed = random.between(80.f, 120.f);
        const SinCos heading = sinCos(static_cast<double>(random.unit()) * 2. * Pi);
        mover.velocity = Vec2{static_cast<float>(heading.cosine), static_cast<float>(heading.sine)} * speed;
        mover.angleRadians = static_cast<double>(random.unit()) * 2. * Pi;
        mover.spin = static_cast<double>(random.between(-2.f, 2.f));
        field.movers.push_back(std::move(mover));
    }
    return field;
}

std::int64_t exactPairs(const Field& field)
{
    std::vector<Placed> all;
    for (const Mover& mover : field.movers)
        all.push_back(placed(mover));
    const auto left = [](const Placed& p) { return p.position.x - p.reach; };
    std::sort(all.begin(), all.end(), [&](const Placed& p, const Placed& q) { return left(p) < left(q); });
    std::int64_t pairs = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size() && left(all[j]) <= all[i].position.x + all[i].reach; ++j)
        {
            const Vec2d offset = all[j].position - all[i].position;
            const double reach = all[i].reach + all[j].reach;
            if (dot(offset, offset) > reach * reach)
                continue;
            const Rounded a{all[i].core, all[i].radius};
            const Rounded b{all[j].core, all[j].radius};
            pairs += signedGap(a, b, offset).value <= 0. ? 1 : 0;
        }
    return pairs;
}

} // namespace graze::bench
