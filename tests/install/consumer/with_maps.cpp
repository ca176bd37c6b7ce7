// SPDX-License-Identifier: Zlib
#include <graze/maps/add_objects.hpp>
#include <graze/maps/tiled.hpp>

#include <cstdio>

int main()
{
    const graze::Map map = graze::readTiled("<map tilewidth=\"8\" tileheight=\"8\"><objectgroup name=\"walls\">"
                                            "<object id=\"1\" width=\"8\" height=\"8\"/></objectgroup></map>",
                                            "level.tmx");
    graze::CollisionSystem collisions;
    const graze::MapSprites level = graze::addObjects(collisions, map, {{"walls", {}}});
    std::printf("hit %zu\n", level.objects.size());
    return level.objects.size() == 1 ? 0 : 1;
}
