// SPDX-License-Identifier: Zlib
#include <graze/files/collider_file.hpp>

#include <cstdio>

int main()
{
    try
    {
        (void)graze::loadColliderFile("no_such.collider.json");
    }
    catch (const std::exception& reason)
    {
        std::printf("hit %s\n", reason.what());
        return 0;
    }
    return 1;
}
