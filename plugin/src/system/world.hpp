// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_table.hpp"
#include "layer_table.hpp"
#include "shape_pool.hpp"
#include "sprite_table.hpp"

#include <graze/system/events.hpp>

#include <vector>

namespace graze::detail
{

/// What a system stores: the state that lasts from frame to frame.
struct World
{
    explicit World(std::uint32_t systemNumber) : pool(systemNumber), sprites(systemNumber), bullets(systemNumber) {}

    LayerTable layers;
    ShapePool pool;
    SpriteTable sprites;
    BulletTable bullets;
};

/// What the last update told.
struct Events
{
    std::vector<Contact> begun;
    std::vector<Contact> stays;
    std::vector<Contact> ended;
    std::vector<Hit> hits;
    std::vector<NearMiss> nearMisses;

    void clear() noexcept { begun.clear(), stays.clear(), ended.clear(), hits.clear(), nearMisses.clear(); }
};

} // namespace graze::detail
