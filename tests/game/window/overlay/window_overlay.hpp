// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/assets.hpp"
#include "window/overlay/overlay.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace game::test
{

class WindowOverlay : public testing::Test
{
protected:
    // Some seconds into a game, when there is something to be clicked.
    WindowOverlay()
    {
        for (int i = 0; i < 300; ++i)
            m_world.step({});
        m_ids.resize(m_world.collisions().spriteCount());
        m_world.collisions().sprites(m_ids);
    }
    // A place that means this sprite and no other.
    [[nodiscard]] std::optional<graze::Vec2> placeOf(graze::SpriteId id) const
    {
        const graze::Vec2 middle = m_world.collisions().bounds(id).value().centre();
        return spriteAt(m_world.collisions(), middle, 1.f) == id ? std::optional(middle) : std::nullopt;
    }
    [[nodiscard]] std::vector<graze::Vec2> places() const
    {
        std::vector<graze::Vec2> found;
        for (const graze::SpriteId id : m_ids)
            if (const auto place = placeOf(id))
                found.push_back(*place);
        return found;
    }

    Assets m_assets = loadAssets();
    World m_world{WorldSetup{.seed = 1}, m_assets.catalog};
    std::vector<graze::SpriteId> m_ids;
    Overlay m_overlay;
};

} // namespace game::test
