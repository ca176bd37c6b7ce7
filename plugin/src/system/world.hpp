// SPDX-License-Identifier: Zlib
#pragma once

#include "system/bullets/bullet_table.hpp"
#include "system/sprites/layer_table.hpp"
#include "system/sprites/shape_pool.hpp"
#include "system/sprites/sprite_table.hpp"

#include <graze/system/events.hpp>

#include <cstddef>
#include <span>
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

/// Most contacts of a frame are stays. Their places are kept from frame to frame, so that nothing has to be made
/// before it is written over.
class StayList
{
public:
    /// Room for so many. What was there is gone.
    [[nodiscard]] Contact* start(std::size_t most)
    {
        m_count = 0;
        if (m_places.size() < most)
            m_places.resize(most + most / 4);
        return m_places.data();
    }
    void end(const Contact* next) noexcept { m_count = static_cast<std::size_t>(next - m_places.data()); }
    void clear() noexcept { m_count = 0; }
    [[nodiscard]] std::span<const Contact> all() const noexcept { return {m_places.data(), m_count}; }

private:
    std::vector<Contact> m_places;
    std::size_t m_count = 0;
};

/// What the last update told.
struct Events
{
    std::vector<Contact> begun;
    StayList stays;
    std::vector<Contact> ended;
    std::vector<Hit> hits;
    std::vector<NearMiss> nearMisses;

    void clear() noexcept { begun.clear(), stays.clear(), ended.clear(), hits.clear(), nearMisses.clear(); }
};

} // namespace graze::detail
