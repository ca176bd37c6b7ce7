// SPDX-License-Identifier: Zlib
#include <graze/graze.hpp>

int main()
{
    const graze::Sprite2D ship{graze::Box{32.f, 16.f}};
    return ship.contains({10.f, 5.f}) ? 0 : 1;
}
