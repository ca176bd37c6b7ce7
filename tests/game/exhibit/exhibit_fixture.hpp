// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/exhibit.hpp"

#include <gtest/gtest.h>

namespace game::test
{

inline const Assets& exhibitAssets()
{
    static const Assets loaded = loadAssets();
    return loaded;
}

inline void run(Exhibit& exhibit, int steps)
{
    for (int i = 0; i < steps; ++i)
        exhibit.step();
}

} // namespace game::test
