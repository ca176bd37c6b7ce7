// SPDX-License-Identifier: Zlib
#include <graze/sfml/attach.hpp>

#include <SFML/Graphics/CircleShape.hpp>

#include <cstdio>

int main()
{
    sf::CircleShape rock(24.f);
    rock.setPosition({100.f, 50.f});
    graze::Sprite2D sprite{graze::shapeOf(rock)};
    std::printf("hit %d\n", sprite.contains({24.f, 24.f}));
    return sprite.contains({24.f, 24.f}) ? 0 : 1;
}
