// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

#include <cstdio>

int main()
{
    graze::CollisionSystem collisions;
    const graze::SpriteId ship = collisions.add({.shape = graze::Box{{32.f, 16.f}}});
    const graze::SpriteId rock = collisions.add({.shape = graze::Circle{24.f}});
    collisions.setMatrix(rock, graze::Affine2::translation({30.f, 0.f}));
    collisions.update();
    for (const graze::Contact& touch : collisions.begun())
        std::printf("hit %d\n", touch.other(ship) == rock);
    try
    {
        const graze::Shape broken = graze::Circle{-1.f};
    }
    catch (const graze::InvalidShape&) // crosses the border of a shared library
    {
        return collisions.begun().size() == 1 ? 0 : 1;
    }
    return 2;
}
