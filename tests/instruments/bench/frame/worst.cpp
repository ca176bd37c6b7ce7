// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"

#include "support/random.hpp"

#include <graze/math/trigonometry.hpp>

namespace graze::bench
{

namespace
{

// With all 4,096 on one point there would be 8.4 million pairs, and Box2D would want 2 GB for them: this spot
// has some 200,000, so that a run ends.
void crowd(Field& field)
{
    constexpr float Spot = 256.f;
    for (Mover& mover : field.movers)
        mover.position *= Spot / field.side;
    field.side = Spot;
}

void addGiant(Field& field)
{
    Mover& giant = field.movers[field.movers.size() / 2];
    giant.solid = boxSolid(field.side * 1.5f, field.side * 1.5f);
    giant.position = {field.side * 0.5f, field.side * 0.5f};
}

void addWalls(Field& field)
{
    test::Random random(7);
    for (std::size_t i = 0; i < field.movers.size(); i += 16)
    {
        Mover& wall = field.movers[i];
        wall.solid = boxSolid(random.between(500.f, 2000.f), 8.f);
        const double lean = static_cast<double>(random.between(-0.3f, 0.3f));
        wall.angleRadians = (random.chance(0.5f) ? 0.25 : 0.75) * Pi + lean;
        wall.velocity = {};
        wall.spin = 0.;
    }
}

void moveAway(Field& field)
{
    field.corner = {1e6f, -1e6f};
    for (Mover& mover : field.movers)
        mover.position += field.corner;
}

} // namespace

Field worstField(WorstCase worst, std::uint32_t count)
{
    Field field = frameField(count);
    switch (worst)
    {
        case WorstCase::OneSpot:
            crowd(field);
            break;
        case WorstCase::Giant:
            addGiant(field);
            break;
        case WorstCase::Walls:
            addWalls(field);
            break;
        case WorstCase::Far:
            moveAway(field);
            break;
    }
    return field;
}

} // namespace graze::bench
