// SPDX-License-Identifier: Zlib
#include "debug_pictures.hpp"

#include <algorithm>
#include <vector>

namespace
{

using graze::Vec2;
using graze::test::boundsOf;
using graze::test::DebugViewColours;
using graze::test::hasColor;

TEST_F(DebugViewColours, LayersHaveColoursOfTheirOwn)
{
    const sf::Color yellow(250, 240, 30);
    (void)m_system.layer("ships");
    const graze::Layer rocks = m_system.layer("rocks"), beyond = m_system.layer("beyond");
    m_options.layers = {{"rocks", yellow}, {"no such layer", sf::Color(1, 2, 3)}};
    (void)m_system.add({.shape = graze::Circle{10.f}, .layer = rocks});
    (void)m_system.fire({.radius = 2.f, .layer = rocks, .position = {500.f, 0.f}});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), yellow));
    EXPECT_FALSE(hasColor(picture(), sf::Color(1, 2, 3)));
    EXPECT_FALSE(hasColor(picture(), m_options.idle));
    EXPECT_FALSE(hasColor(picture(), m_options.bullet));
    (void)m_system.add({.shape = graze::Circle{10.f}, .layer = beyond, .enabled = false});
    (void)m_system.add({.shape = graze::Circle{10.f}, .layer = beyond});
    (void)m_system.fire({.layer = beyond});
    EXPECT_TRUE(hasColor(picture(), m_options.idle)) << "a layer without a colour of its own";
    EXPECT_TRUE(hasColor(picture(), m_options.bullet));
    EXPECT_TRUE(hasColor(picture(), m_options.disabled)) << "the state still shows";
    EXPECT_EQ(m_system.layerCount(), 4u) << "a name in the options makes no layer";
}

TEST_F(DebugViewColours, TouchingSpriteKeepsTheColourOfItsLayerInside)
{
    m_options.layers = {{"default", sf::Color(250, 240, 30, 210)}};
    (void)m_system.add({.shape = graze::Circle{10.f}});
    (void)m_system.add({.shape = graze::Circle{10.f}});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), m_options.touching));
    EXPECT_TRUE(hasColor(picture(), sf::Color(250, 240, 30, 30)));
}

// Two rocks that touch each other, and a room around them that both are in.
class DebugViewLayers : public DebugViewColours
{
protected:
    void SetUp() override
    {
        m_system.collide(m_rocks, m_rooms);
        (void)m_system.add({.shape = graze::Circle{10.f}, .layer = m_rocks, .nearDistance = 5.f});
        (void)m_system.add({.shape = graze::Box{{400.f, 300.f}}, .layer = m_rooms, .nearDistance = 5.f});
        m_options.layers = {{"rooms", sf::Color(1, 2, 3)}, {"shots", sf::Color(7, 8, 9)}};
        m_options.bounds = m_options.edgeNormals = true;
        m_system.update();
    }
    [[nodiscard]] float reach() const
    {
        float farthest = 0.f;
        const sf::VertexArray vertices = picture();
        for (std::size_t i = 0; i < vertices.getVertexCount(); ++i)
            farthest = std::max(farthest, graze::length(Vec2(vertices[i].position)));
        return farthest;
    }

    graze::Layer m_rocks = m_system.layer("rocks"), m_rooms = m_system.layer("rooms");
};

TEST_F(DebugViewLayers, NothingOfAHiddenLayerIsDrawn)
{
    EXPECT_GT(reach(), 150.f);
    EXPECT_TRUE(hasColor(picture(), m_options.touching));
    for (int frame = 0; frame < 2; ++frame) // begun, then stays
    {
        for (const graze::LayerMask mask : {graze::LayerMask(m_rocks), ~graze::LayerMask(m_rooms)})
        {
            m_options.show = mask;
            EXPECT_LT(reach(), 30.f);
            EXPECT_TRUE(hasColor(picture(), m_options.idle)) << "the touch with a hidden sprite does not show";
            EXPECT_FALSE(hasColor(picture(), m_options.touching));
            EXPECT_FALSE(hasColor(picture(), m_options.contact));
        }
        m_options.show = m_rooms; // the other side
        EXPECT_TRUE(hasColor(picture(), sf::Color(1, 2, 3)));
        EXPECT_FALSE(hasColor(picture(), m_options.touching));
        EXPECT_FALSE(hasColor(picture(), m_options.contact));
        m_system.update();
    }
    m_options.show = graze::LayerMask::none();
    EXPECT_EQ(picture().getVertexCount(), 0u);
}

TEST_F(DebugViewLayers, BulletsOfAHiddenLayerLeaveNoTrace)
{
    const graze::Layer shots = m_system.layer("shots");
    m_system.collide(shots, m_rocks);
    const graze::ShapeId bar = m_system.addShape(graze::Box{{2.f, 30.f}});
    for (const graze::ShapeId shape : {graze::ShapeId{}, bar})
        (void)m_system.fire({.shape = shape, .layer = shots, .position = {-90.f, 0.f}, .velocity = {150.f, 0.f}});
    m_system.update();
    m_system.advanceBullets(1.f);
    m_system.update();
    ASSERT_EQ(m_system.hits().size(), 2u);
    const sf::Color spent(7, 8, 9, 36);
    EXPECT_TRUE(hasColor(picture(), spent));
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
    m_options.show = m_rocks;
    EXPECT_FALSE(hasColor(picture(), spent));
    EXPECT_FALSE(hasColor(picture(), m_options.contact)) << "of a hidden bullet";
    EXPECT_LT(reach(), 30.f);
    m_options.show = shots;
    EXPECT_TRUE(hasColor(picture(), spent));
    EXPECT_FALSE(hasColor(picture(), m_options.contact)) << "with a hidden sprite";
    m_options.show = shots | m_rocks;
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
}

TEST_F(DebugViewLayers, ContactOfARemovedBulletIsDrawnByTheLayersOfTheEvent)
{
    const graze::BulletId shot = m_system.fire({.layer = m_rooms, .velocity = {1.f, 0.f}});
    m_system.update();
    ASSERT_EQ(m_system.hits().size(), 1u);
    m_system.removeBullet(shot);
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
    for (const graze::Layer one : {m_rocks, m_rooms})
    {
        m_options.show = one;
        EXPECT_FALSE(hasColor(picture(), m_options.contact)) << "the other is hidden";
    }
}

TEST_F(DebugViewLayers, ContactOfARemovedSpriteIsDrawnByTheLayersOfTheEvent)
{
    std::vector<graze::SpriteId> ids(2);
    m_system.sprites(ids);
    m_system.setEnabled(ids[0], false);
    m_system.update();
    m_system.setEnabled(ids[0], true);
    m_system.update();
    ASSERT_EQ(m_system.begun().size(), 1u);
    m_system.remove(ids[1]);
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
    for (const graze::Layer one : {m_rocks, m_rooms})
    {
        m_options.show = one;
        EXPECT_FALSE(hasColor(picture(), m_options.contact)) << "the other is hidden";
    }
}

TEST_F(DebugViewLayers, TouchingASensorShowsNowhere)
{
    m_options.sensors = m_rooms;
    for (int frame = 0; frame < 2; ++frame) // begun, then stays
    {
        EXPECT_TRUE(hasColor(picture(), m_options.idle));
        EXPECT_TRUE(hasColor(picture(), sf::Color(1, 2, 3)));
        EXPECT_FALSE(hasColor(picture(), m_options.touching));
        EXPECT_FALSE(hasColor(picture(), m_options.contact));
        m_system.update();
    }
    m_system.collide(m_rocks, m_rocks);
    (void)m_system.add({.shape = graze::Circle{10.f}, .layer = m_rocks});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), m_options.touching)) << "the rocks touch each other";
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
    EXPECT_TRUE(hasColor(picture(), sf::Color(1, 2, 3))) << "the room has nothing to do with that";
}

TEST_F(DebugViewLayers, BulletThatStrikesASensorShowsWhere)
{
    m_options.sensors = m_rooms;
    (void)m_system.fire({.layer = m_rocks, .position = {-150.f, 100.f}});
    m_system.update();
    ASSERT_EQ(m_system.hits().size(), 1u);
    EXPECT_TRUE(hasColor(picture(), m_options.contact));
}

TEST_F(DebugViewLayers, SensorIsADashedOutlineWithoutATint)
{
    const sf::Color tint(1, 2, 3, 36);
    m_options.show = m_rooms;
    m_options.bounds = m_options.edgeNormals = m_options.nearZones = false;
    EXPECT_TRUE(hasColor(picture(), tint));
    m_options.sensors = m_rooms;
    EXPECT_FALSE(hasColor(picture(), tint));

    // Along the upper side: half of it is drawn, to both its ends.
    const sf::VertexArray dashes = picture();
    const float line = m_options.lineWidth;
    float drawn = 0.f;
    graze::Aabb bounds;
    for (std::size_t i = 0; i < dashes.getVertexCount(); i += 6) // a line is two triangles
    {
        graze::Aabb dash;
        for (std::size_t k = i; k < i + 6; ++k)
            dash = merged(dash, Vec2(dashes[k].position));
        bounds = merged(bounds, dash);
        if (dash.upper.y < -150.f + line)
            drawn += dash.size().x - line;
    }
    EXPECT_NEAR(drawn, 200.f, 10.f);
    EXPECT_NEAR(bounds.lower.x, -200.f, line);
    EXPECT_NEAR(bounds.upper.x, 200.f, line);
    EXPECT_NEAR(bounds.lower.y, -150.f, line);
    EXPECT_NEAR(bounds.upper.y, 150.f, line);
}

// The sides of a circle are shorter than a dash and a gap.
TEST_F(DebugViewLayers, DashesGoOnAroundCorners)
{
    m_options = {.bounds = false};
    m_options.show = m_options.sensors = m_system.layer("sensors");
    (void)m_system.add({.shape = graze::Circle{100.f}, .layer = m_system.layer("sensors")});
    const sf::VertexArray dashes = picture();
    float drawn = 0.f;
    for (std::size_t i = 0; i < dashes.getVertexCount(); i += 6)
        drawn += graze::length(Vec2(dashes[i + 1].position) - Vec2(dashes[i].position)) - m_options.lineWidth;
    EXPECT_NEAR(drawn, 314.f, 3.f);
}

TEST_F(DebugViewLayers, SensorsOfAnySizeAreDrawnWithFewDashes)
{
    m_options = {};
    m_options.show = m_options.sensors = m_system.layer("sensors");
    for (const float size : {0.f, 1e-30f, 1e-3f, 1.f, 1e6f, 1e12f})
        for (const float width : {0.f, 1e-3f, 1.5f, 1e9f})
        {
            const graze::SpriteId id =
                m_system.add({.shape = graze::Shape::hullOf(std::vector<Vec2>{{0.f, 0.f}, {size, 0.f}, {0.f, size}}),
                              .layer = m_system.layer("sensors")});
            m_options.lineWidth = width;
            EXPECT_GT(picture().getVertexCount(), 0u) << size << ' ' << width;
            EXPECT_LE(picture().getVertexCount(), 6u * 520u) << size << ' ' << width;
            m_system.remove(id);
        }
}

} // namespace
