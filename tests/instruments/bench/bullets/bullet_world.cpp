// SPDX-License-Identifier: Zlib
#include "bullet_world.hpp"

#include "support/random.hpp"

#include <graze/math/affine2.hpp>

#include <algorithm>

namespace graze::bench
{

namespace
{

Vec2 randomUnit(test::Random& random)
{
    const SinCos heading = sinCos(static_cast<double>(random.unit()) * 2. * Pi);
    return {static_cast<float>(heading.cosine), static_cast<float>(heading.sine)};
}

Vec2 randomPlace(test::Random& random)
{
    const float x = random.between(0.f, ArenaSide);
    return {x, random.between(0.f, ArenaSide)};
}

} // namespace

Field targetField()
{
    test::Random random(Targets);
    Field field;
    field.side = ArenaSide;
    for (std::uint32_t i = 0; i < Targets; ++i)
    {
        Mover mover;
        const std::uint32_t vertices = 3 + random.below(6);
        const float size = random.between(16.f, 48.f);
        mover.solid = polygonSolid(random, vertices, size);
        mover.position = randomPlace(random);
        const float speed = random.between(15.f, 25.f);
        mover.velocity = randomUnit(random) * speed;
        mover.angleRadians = static_cast<double>(random.unit()) * 2. * Pi;
        mover.spin = static_cast<double>(random.between(-2.f, 2.f));
        field.movers.push_back(std::move(mover));
    }
    return field;
}

Gun::Gun() : m_random(std::make_unique<test::Random>(7)) {}
Gun::~Gun() = default;

Shot Gun::next()
{
    Shot shot;
    shot.position = randomPlace(*m_random);
    shot.step = randomUnit(*m_random) * BulletStep;
    float frames = ArenaSide; // more than any bullet stays
    const auto leave = [&](float position, float step)
    {
        if (step != 0.f)
            frames = std::min(frames, (step > 0.f ? ArenaSide - position : -position) / step);
    };
    leave(shot.position.x, shot.step.x);
    leave(shot.position.y, shot.step.y);
    shot.left = static_cast<std::int32_t>(frames) + 1;
    return shot;
}

} // namespace graze::bench
