// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/assets.hpp"

namespace game::test
{

/// Pictures and colliders of the game, loaded once.
inline const Catalog& catalog()
{
    static const Catalog loaded = loadAssets().catalog;
    return loaded;
}

} // namespace game::test
