// SPDX-License-Identifier: Zlib
#include "debug_pictures.hpp"
#include "support/random.hpp"

#include <algorithm>
#include <cmath>

namespace
{

using graze::Affine2;
using graze::Vec2;
using graze::test::boundsOf;
using graze::test::DebugViewColours;
using graze::test::hasColor;

float extent(const graze::Aabb& bounds)
{
    return std::max(bounds.size().x, bounds.size().y);
}

float farthest(const std::vector<Vec2>& points, Vec2 direction)
{
    float best = -INFINITY;
    for (const Vec2 point : points)
        best = std::max(best, graze::dot(point, direction));
    return best;
}

// The border is right when no point of it is farther out than the shape, and in every
// direction some point of it is as far out.
TEST(DebugViewBorder, ReachesAsFarAsTheShapeInEveryDirection)
{
    graze::test::Random random(30);
    for (int i = 0; i < 2000; ++i)
    {
        graze::Shape shape = random.shape(random.logBetween(4.f, 200.f));
        if (i % 4 == 0) // with an ellipse for a radius
            shape = shape.transformed(random.affine(20.f));
        const Affine2 matrix = random.affine(500.f);
        const std::vector<Vec2> border = graze::borderOf(shape.view(), matrix, 256);
        const float size = extent(graze::worldBounds(shape.view(), matrix));
        for (int k = 0; k < 16; ++k)
        {
            const Vec2 direction = graze::normalized(random.inSquare(1.f));
            const float shapeReach = graze::dot(graze::support(shape.view(), matrix, direction).point, direction);
            const float borderReach = farthest(border, direction);
            ASSERT_LE(borderReach, shapeReach + 1e-3f + 1e-4f * size) << i;
            // Between two samples of a curve the chord stays inside by 1 - cos(pi / 256) of its size.
            ASSERT_GE(borderReach, shapeReach - 1e-3f - 1e-3f * size) << i;
        }
    }
}

TEST(DebugViewBorder, CornersWithoutRadiusAreExact)
{
    const graze::Shape box = graze::Box{{10.f, 4.f}};
    const Affine2 matrix{2.f, 0.5f, 7.f, 0.f, -1.f, 3.f};
    const std::vector<Vec2> border = graze::borderOf(box.view(), matrix);
    ASSERT_EQ(border.size(), 4u);
    for (std::uint32_t i = 0; i < 4; ++i)
        EXPECT_EQ(border[i], matrix.transformPoint(box.point(i)));
}

TEST(DebugViewBorder, PointAndSegmentStayWhatTheyAre)
{
    EXPECT_EQ(graze::borderOf(graze::Shape(graze::Point{{1.f, 2.f}}).view(), {}).size(), 1u);
    EXPECT_EQ(graze::borderOf(graze::Shape(graze::Segment{{1.f, 2.f}, {5.f, 2.f}}).view(), {}).size(), 2u);
    EXPECT_EQ(graze::borderOf(graze::Shape(graze::Box{}).view(), {}).size(), 1u); // a box of size 0
}

TEST_F(DebugViewColours, TouchingSpritesChangeColourAndShowTheContact)
{
    (void)m_system.add({.shape = graze::Circle{10.f}});
    const graze::SpriteId b = m_system.add({.shape = graze::Circle{10.f}, .matrix = Affine2::translation({50.f, 0.f})});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), m_options.idle));
    EXPECT_FALSE(hasColor(picture(), m_options.touching));
    EXPECT_FALSE(hasColor(picture(), m_options.contact));

    m_system.setMatrix(b, Affine2::translation({15.f, 0.f}));
    for (int frame = 0; frame < 2; ++frame) // begun, then stays
    {
        m_system.update();
        EXPECT_FALSE(hasColor(picture(), m_options.idle));
        EXPECT_TRUE(hasColor(picture(), m_options.touching));
        EXPECT_TRUE(hasColor(picture(), m_options.contact));
    }
}

// Events without geometry have their point at (0, 0), far from both sprites.
TEST_F(DebugViewColours, ContactStandsBetweenTheTwoWithAndWithoutGeometry)
{
    (void)m_system.add({.shape = graze::Circle{10.f}, .matrix = Affine2::translation({500.f, 300.f})});
    const graze::SpriteId b = m_system.add({.shape = graze::Circle{10.f}});
    for (const bool begin : {false, true})
        for (const bool stay : {false, true})
        {
            m_system.setEventOptions({.beginGeometry = begin, .stayGeometry = stay});
            m_system.setMatrix(b, Affine2::translation({0.f, 0.f}));
            m_system.update();
            EXPECT_FALSE(hasColor(picture(), m_options.contact));
            m_system.setMatrix(b, Affine2::translation({515.f, 300.f}));
            for (int frame = 0; frame < 2; ++frame) // begun, then stays
            {
                m_system.update();
                ASSERT_TRUE(hasColor(picture(), m_options.contact));
                const graze::Aabb mark = boundsOf(picture(), m_options.contact);
                EXPECT_GT(mark.lower.x, 480.f) << begin << stay << frame;
                EXPECT_LT(mark.upper.x, 535.f) << begin << stay << frame;
            }
        }
}

TEST_F(DebugViewColours, OutlineStandsOnTheCollider)
{
    (void)m_system.add({.shape = graze::Circle{10.f}, .matrix = {3.f, 0.f, 100.f, 0.f, 0.5f, 200.f}});
    m_system.update();
    const graze::Aabb bounds = boundsOf(picture(), m_options.idle);
    const float line = m_options.lineWidth;
    EXPECT_NEAR(bounds.lower.x, 70.f, line);
    EXPECT_NEAR(bounds.upper.x, 130.f, line);
    EXPECT_NEAR(bounds.lower.y, 195.f, line);
    EXPECT_NEAR(bounds.upper.y, 205.f, line);
}

TEST_F(DebugViewColours, FlattenedSpriteIsMarkedAsSuch)
{
    (void)m_system.add({.shape = graze::Box{{8.f, 8.f}}, .matrix = Affine2::scaling({1.f, 0.f})});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), m_options.flattened));
    EXPECT_FALSE(hasColor(picture(), m_options.idle));
}

TEST_F(DebugViewColours, BulletShowsThePathOfItsSweep)
{
    const graze::BulletId id = m_system.fire({.radius = 2.f, .position = {0.f, 0.f}, .velocity = {600.f, 0.f}});
    m_system.update();
    EXPECT_LT(boundsOf(picture(), m_options.bullet).upper.x, 10.f);
    m_system.advanceBullets(0.1f);
    m_system.update();
    const graze::Aabb bounds = boundsOf(picture(), m_options.bullet);
    EXPECT_GT(bounds.upper.x, 60.f);
    EXPECT_LE(bounds.lower.x, m_system.bullet(id)->previous.x);
}

TEST_F(DebugViewColours, TheNearZoneGoesAroundAllPiecesTogether)
{
    const Affine2 middle = Affine2::translation({300.f, 200.f});
    (void)m_system.add(
        {.shape = std::vector<graze::Shape>{graze::Circle{10.f, {-6.f, 0.f}}, graze::Circle{10.f, {6.f, 0.f}}},
         .matrix = middle,
         .nearDistance = 20.f});
    m_system.update();
    m_options.colliders = false;
    const sf::VertexArray vertices = picture();
    ASSERT_GT(vertices.getVertexCount(), 0u);
    for (std::size_t i = 0; i < vertices.getVertexCount(); ++i)
        for (const float x : {294.f, 306.f})
            EXPECT_GT(length(Vec2(vertices[i].position) - Vec2{x, 200.f}), 30.f - 2.f * m_options.lineWidth);
}

TEST_F(DebugViewColours, EverySwitchTurnsItsPartOff)
{
    (void)m_system.add({.shape = graze::Circle{10.f}, .nearDistance = 5.f});
    (void)m_system.add({.shape = graze::Circle{10.f}});
    (void)m_system.fire({.radius = 2.f, .position = {500.f, 0.f}, .velocity = {9.f, 0.f}});
    m_system.update();
    m_system.advanceBullets(1.f);
    m_system.update();
    m_options.colliders = m_options.contacts = m_options.bullets = m_options.sweeps = m_options.nearZones = false;
    EXPECT_EQ(picture().getVertexCount(), 0u);
    m_options.bounds = true;
    EXPECT_TRUE(hasColor(picture(), m_options.box));
    m_options.bounds = false;
    m_options.edgeNormals = true;
    EXPECT_TRUE(hasColor(picture(), m_options.touching));
    m_options.edgeNormals = false;
    m_options.sweeps = true;
    EXPECT_TRUE(hasColor(picture(), m_options.bullet));
}

// On a right triangle, whose bounds have their middle on its longest edge: every arrow begins on the border and
// ends outside, mirrored or not, with round corners or without.
TEST_F(DebugViewColours, EdgeNormalsPointOutwards)
{
    const Vec2 corners[] = {{0.f, 0.f}, {60.f, 0.f}, {0.f, 60.f}};
    m_options.colliders = m_options.nearZones = false;
    m_options.edgeNormals = true;
    m_options.lineWidth = 0.01f;
    for (const float radius : {0.f, 6.f})
        for (const Affine2& matrix :
             {Affine2{}, Affine2{-1.f, 0.f, 0.f, 0.f, 1.f, 0.f}, Affine2{2.f, 1.f, 0.f, 0.f, 1.f, 0.f}})
        {
            const graze::SpriteId id = m_system.add({.shape = graze::Shape::hullOf(corners, radius), .matrix = matrix});
            const sf::VertexArray arrows = picture();
            ASSERT_GT(arrows.getVertexCount(), 0u);
            const graze::Sprite2D sprite = m_system.sprite(id).value();
            float farthest = 0.f;
            for (std::size_t i = 0; i < arrows.getVertexCount(); ++i)
            {
                const graze::Shape at = graze::Point{arrows[i].position};
                const graze::PenetrationResult inside = graze::penetration({at, {}}, sprite);
                EXPECT_LT(inside.depth, 0.05f);
                farthest = std::max(farthest, graze::distance({at, {}}, sprite).distance);
            }
            EXPECT_NEAR(farthest, m_options.normalSize * 0.5f, 0.05f);
            m_system.remove(id);
        }
}

// So that thousands stay drawable.
TEST_F(DebugViewColours, FlyingBulletTakesFewVertices)
{
    (void)m_system.fire({.radius = 2.f, .velocity = {600.f, 0.f}});
    m_system.update();
    m_system.advanceBullets(0.1f);
    m_system.update();
    EXPECT_LE(picture().getVertexCount(), 48u);
}

TEST_F(DebugViewColours, NearZoneStandsAtItsGapAroundSpritesThatHaveOne)
{
    (void)m_system.add({.shape = graze::Box{{20.f, 20.f}}, .nearDistance = 12.f});
    (void)m_system.add({.shape = graze::Box{{20.f, 20.f}}, .matrix = Affine2::translation({200.f, 0.f})});
    m_system.update();
    const graze::Aabb bounds = boundsOf(picture(), m_options.nearZone);
    EXPECT_NEAR(bounds.lower.x, -22.f, m_options.lineWidth);
    EXPECT_NEAR(bounds.upper.x, 22.f, m_options.lineWidth);
    m_options.nearZones = false;
    EXPECT_FALSE(hasColor(picture(), m_options.nearZone));
}

TEST_F(DebugViewColours, DisabledSpriteIsGrey)
{
    const graze::SpriteId id = m_system.add({.shape = graze::Circle{10.f}, .enabled = false});
    m_system.update();
    EXPECT_TRUE(hasColor(picture(), m_options.disabled));
    m_system.setEnabled(id, true);
    EXPECT_FALSE(hasColor(picture(), m_options.disabled));
    EXPECT_TRUE(hasColor(picture(), m_options.idle));
}

} // namespace
