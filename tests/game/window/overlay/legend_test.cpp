// SPDX-License-Identifier: Zlib
#include "window/overlay/legend.hpp"

#include "game/window/overlay/window_overlay.hpp"

#include <string>

namespace
{

using game::Layout;
using game::test::WindowOverlay;

// Within the left column, line under line, and above the band of the game's notices.
void expectOrder(const game::Batch& batch, const Layout& layout)
{
    const auto boxes = batch.textBoxes();
    ASSERT_FALSE(boxes.empty());
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        const graze::Aabb& box = boxes[i].area;
        EXPECT_TRUE(box.lower.x >= -layout.column && box.upper.x <= 0.f) << boxes[i].text << " leaves the column";
        EXPECT_LE(box.upper.y, game::FieldHeight - 40.f) << boxes[i].text;
        for (std::size_t j = 0; j < i; ++j)
        {
            const graze::Aabb& other = boxes[j].area;
            const bool apart = box.lower.y >= other.upper.y - 0.01f || box.upper.y <= other.lower.y + 0.01f ||
                               box.lower.x >= other.upper.x - 0.01f || box.upper.x <= other.lower.x + 0.01f;
            EXPECT_TRUE(apart) << boxes[i].text << " lies on " << boxes[j].text;
        }
    }
}

TEST_F(WindowOverlay, LegendStaysInItsColumn)
{
    const auto check = [&](const std::string& what)
    {
        for (const sf::Vector2u size : {sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080), sf::Vector2u(1024, 768),
                                        sf::Vector2u(800, 600), sf::Vector2u(600, 1000)})
        {
            SCOPED_TRACE(what + ", " + std::to_string(size.x) + " x " + std::to_string(size.y));
            const Layout layout(size);
            game::Batch batch(m_assets);
            batch.begin(layout.scale);
            game::addLegend(batch, layout, m_overlay, m_world.collisions());
            expectOrder(batch, layout);
        }
    };
    check("nothing chosen");
    const std::vector<graze::Vec2> where = places();
    m_overlay.click(m_world, where[0]);
    check("one chosen");
    for (std::size_t i = 1; i < where.size(); ++i)
    {
        m_overlay.clear();
        m_overlay.click(m_world, where[i - 1]);
        m_overlay.click(m_world, where[i]);
        check("pair " + std::to_string(i));
    }
    m_world = game::World(game::WorldSetup{.seed = 2}, m_assets.catalog);
    check("two of another world");
}

} // namespace
