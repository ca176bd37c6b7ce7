// SPDX-License-Identifier: Zlib
#include "debug_pictures.hpp"

#include <cmath>
#include <vector>

namespace
{

using graze::Vec2;
using graze::test::boundsOf;
using graze::test::DebugViewColours;
using graze::test::hasColor;
using graze::test::hasPoint;

// A shape that is not around its own origin.
class DebugViewShapedBullets : public DebugViewColours
{
protected:
    void SetUp() override
    {
        m_options.sweeps = false;
        m_bullet = m_system.fire({.shape = m_system.addShape(graze::Shape::hullOf(m_corners)), .position = m_start});
        m_system.update();
    }
    void flyTo(Vec2 place)
    {
        const graze::BulletMove move{m_bullet, place};
        ASSERT_EQ(m_system.moveBullets({&move, 1}), graze::Refused::None);
        m_system.update();
    }
    /// Area of the triangles of that colour, which must not overlap.
    static float areaOf(const sf::VertexArray& vertices, sf::Color color)
    {
        float area = 0.f;
        for (std::size_t i = 0; i + 2 < vertices.getVertexCount(); i += 3)
            if (vertices[i].color == color)
                area += 0.5f * std::abs(graze::cross(Vec2(vertices[i + 1].position) - Vec2(vertices[i].position),
                                                     Vec2(vertices[i + 2].position) - Vec2(vertices[i].position)));
        return area;
    }

    const std::vector<Vec2> m_corners{{0.f, -6.f}, {40.f, 0.f}, {0.f, 6.f}};
    Vec2 m_start{100.f, 50.f};
    graze::BulletId m_bullet;
    sf::Color m_inside{255, 170, 60, 127};
    sf::Color m_swept{255, 170, 60, 36};
};

TEST_F(DebugViewShapedBullets, ShapeIsDrawnAtThePositionOfTheBullet)
{
    for (const Vec2 corner : m_corners)
        EXPECT_TRUE(hasPoint(picture(), m_start + corner));
    EXPECT_NEAR(areaOf(picture(), m_inside), 240.f, 0.1f);
    const graze::Aabb bounds = boundsOf(picture(), m_options.bullet);
    EXPECT_NEAR(bounds.lower.x, 100.f, 2.f * m_options.lineWidth);
    EXPECT_NEAR(bounds.upper.x, 140.f, 2.f * m_options.lineWidth);
    EXPECT_NEAR(bounds.lower.y, 44.f, 2.f * m_options.lineWidth);

    flyTo({-200.f, 7.f});
    for (const Vec2 corner : m_corners)
        EXPECT_TRUE(hasPoint(picture(), Vec2(-200.f, 7.f) + corner));
    m_options.bullets = false;
    EXPECT_EQ(picture().getVertexCount(), 0u);
}

TEST_F(DebugViewShapedBullets, SweepIsTheAreaOfTheShapeOnItsPath)
{
    m_options.sweeps = true;
    EXPECT_FALSE(hasColor(picture(), m_swept)) << "it rests";
    flyTo(m_start + Vec2(0.f, 300.f)); // across its long side
    EXPECT_NEAR(areaOf(picture(), m_swept), 240.f + 300.f * 40.f, 1.f);
    flyTo(m_start); // back
    EXPECT_NEAR(areaOf(picture(), m_swept), 240.f + 300.f * 40.f, 1.f);
    flyTo(m_start + Vec2(300.f, 0.f)); // along it
    EXPECT_NEAR(areaOf(picture(), m_swept), 240.f + 300.f * 12.f, 1.f);
    EXPECT_TRUE(hasPoint(picture(), m_start + m_corners[0])) << "where it comes from";
}

TEST_F(DebugViewShapedBullets, ShapesWithoutAnInsideAreLinesAndCrosses)
{
    m_system.removeBullet(m_bullet);
    (void)m_system.fire({.shape = m_system.addShape(graze::Segment{{0.f, 0.f}, {30.f, 0.f}})});
    EXPECT_NEAR(boundsOf(picture(), m_options.bullet).upper.x, 30.f, m_options.lineWidth);
    (void)m_system.fire({.shape = m_system.addShape(graze::Point{{0.f, 90.f}})});
    EXPECT_NEAR(boundsOf(picture(), m_options.bullet).upper.y, 90.f, 4.f * m_options.lineWidth);
}

} // namespace
