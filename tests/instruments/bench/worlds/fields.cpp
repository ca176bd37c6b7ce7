// SPDX-License-Identifier: Zlib
#include "bench/worlds/worlds.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graze::bench
{

namespace
{

constexpr double AreaPerSprite = 1500.;
constexpr float ArenaSide = 4096.f;
constexpr std::uint32_t Targets = 1000;
constexpr float BulletStep = 25.f;

Solid hexagonSolid(float size)
{
    Solid solid{{}, 0.f, size};
    for (int i = 0; i < 6; ++i)
    {
        const SinCos at = sinCos(static_cast<double>(i) * Pi / 3.);
        solid.points.push_back(Vec2{static_cast<float>(at.cosine), static_cast<float>(at.sine)} * (size * 0.5f));
    }
    return solid;
}

Solid frameSolid(test::Random& random)
{
    const std::uint32_t kind = random.below(4);
    const float size = random.between(8.f, 32.f);
    if (kind < 2)
        return boxSolid(size, random.between(8.f, 32.f));
    return kind == 2 ? circleSolid(size) : hexagonSolid(size);
}

Solid targetSolid(test::Random& random)
{
    const std::uint32_t vertices = 3 + random.below(6);
    return polygonSolid(random, vertices, random.between(16.f, 48.f));
}

Vec2 randomPlace(test::Random& random, float side)
{
    const float x = random.between(0.f, side);
    return {x, random.between(0.f, side)};
}

Field drifting(std::uint32_t count, float side, Solid (*solidOf)(test::Random&), float slowest, float fastest)
{
    test::Random random(count);
    Field field{side, {}};
    field.movers.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        Mover mover;
        mover.solid = solidOf(random);
        mover.position = randomPlace(random, side);
        const float speed = random.between(slowest, fastest);
        mover.velocity = randomDirection(random) * speed;
        mover.angleRadians = static_cast<double>(random.unit()) * 2. * Pi;
        mover.spin = static_cast<double>(random.between(-2.f, 2.f));
        field.movers.push_back(std::move(mover));
    }
    return field;
}

} // namespace

void Mover::step(float side)
{
    velocity.x = turnedBack(position.x, velocity.x, side);
    velocity.y = turnedBack(position.y, velocity.y, side);
    position += velocity * static_cast<float>(FrameSeconds);
    angleRadians += spin * FrameSeconds;
}

Field frameField(std::uint32_t count)
{
    return drifting(count, static_cast<float>(std::sqrt(AreaPerSprite * count)), frameSolid, 80.f, 120.f);
}

Field targetField()
{
    return drifting(Targets, ArenaSide, targetSolid, 15.f, 25.f);
}

Shot Gun::next()
{
    Shot shot;
    shot.position = randomPlace(m_random, ArenaSide);
    shot.step = randomDirection(m_random) * BulletStep;
    float frames = ArenaSide; // more than any bullet stays
    for (const auto& [position, step] :
         {std::pair{shot.position.x, shot.step.x}, std::pair{shot.position.y, shot.step.y}})
        if (step != 0.f)
            frames = std::min(frames, (step > 0.f ? ArenaSide - position : -position) / step);
    shot.left = static_cast<std::int32_t>(frames) + 1;
    return shot;
}

} // namespace graze::bench
