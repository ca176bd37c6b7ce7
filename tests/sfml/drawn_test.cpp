// SPDX-License-Identifier: Zlib
// What is drawn is what collides: every scene is drawn by SFML, and each pixel is compared with the
// collider that `follow` put there. Pixels within a border of one are left out, because there the
// rasteriser's rule decides. Needs a display.
#include "support/random.hpp"

#include <graze/sfml/attach.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

namespace
{

using graze::Affine2;
using graze::Vec2;

constexpr unsigned Size = 112;
// Half a pixel to the corner of the pixel, and a little for the rasteriser's sub-pixel grid.
constexpr float Border = 0.8f;

class FollowDrawn : public testing::Test
{
protected:
    void SetUp() override
    {
        if (std::getenv("DISPLAY") == nullptr)
            GTEST_SKIP() << "needs a display: run it under xvfb-run";
        m_target.emplace();
        ASSERT_TRUE(graze::compat::resize(*m_target, {Size, Size}));
    }

    sf::Image draw(const sf::Drawable& drawable, const sf::Transform& parent)
    {
        m_target->clear(sf::Color::Black);
        sf::RenderStates states;
        states.transform = parent;
        m_target->draw(drawable, states);
        m_target->display();
        return m_target->getTexture().copyToImage();
    }

    /// Compares every pixel that is not on the border, by GJK against the pixel's centre (which searches
    /// by transpose(L)) and by point query (which uses the inverse).
    void expectSamePixels(const sf::Image& picture, const graze::CollisionSystem& system, graze::SpriteId id,
                          const std::string& scene)
    {
        const auto sprite = system.sprite(id);
        ASSERT_TRUE(sprite);
        const graze::Shape pixelCentre = graze::Point{};
        const graze::Shape neighbourhood = graze::Circle{Border};
        for (unsigned y = 0; y < Size; ++y)
            for (unsigned x = 0; x < Size; ++x)
            {
                const Vec2 centre(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                const Affine2 at = Affine2::translation(centre);
                const bool drawn = graze::compat::pixel(picture, {x, y}).r > 127;
                const bool collides = graze::overlap(*sprite, {pixelCentre, at}).overlapping();
                const bool near = graze::overlap(*sprite, {neighbourhood, at}).overlapping();
                if (!near)
                {
                    ASSERT_FALSE(drawn) << scene << ", drawn outside of the collider at " << x << " " << y;
                }
                else if (collides && isWellInside(*sprite, centre))
                {
                    ASSERT_TRUE(drawn) << scene << ", not drawn inside the collider at " << x << " " << y;
                    ++m_insidePixels;
                }
            }
    }

    std::optional<sf::RenderTexture> m_target;
    int m_insidePixels = 0; ///< compared so far; a scene that shows nothing proves nothing

private:
    static bool isWellInside(const graze::Sprite2D& sprite, Vec2 centre)
    {
        for (const Vec2 offset : {Vec2(Border, 0.f), Vec2(-Border, 0.f), Vec2(0.f, Border), Vec2(0.f, -Border)})
            if (!sprite.contains(centre + offset))
                return false;
        return sprite.contains(centre);
    }
};

// Uneven scale, mirroring, turn and origin, in the middle of the picture, with a shear as parent.
void place(graze::test::Random& random, sf::Transformable& thing, Vec2 localSize)
{
    const auto sign = [&random] { return random.chance(0.5f) ? -1.f : 1.f; };
    thing.setOrigin(localSize * random.between(0.3f, 0.7f));
    thing.setPosition(Vec2(Size * 0.5f, Size * 0.5f) + random.inSquare(8.f));
    thing.setScale(Vec2(sign() * random.between(0.4f, 2.5f), sign() * random.between(0.4f, 2.5f)));
    graze::compat::setRotationDegrees(thing, random.between(0.f, 360.f));
}

sf::Transform shear(graze::test::Random& random)
{
    // Keeps the middle of the picture where it is.
    const float x = random.between(-0.8f, 0.8f);
    const float y = random.between(-0.3f, 0.3f);
    const float middle = Size * 0.5f;
    return {1.f, x, -x * middle, y, 1.f, -y * middle, 0.f, 0.f, 1.f};
}

// Draws the shape in four seeded placements, each as it is and sheared.
template <class Drawn>
void forEachPlacement(Drawn& drawn, Vec2 localSize, std::uint32_t seed, auto&& check)
{
    graze::test::Random random(seed);
    for (int i = 0; i < 4; ++i)
    {
        place(random, drawn, localSize);
        for (const sf::Transform& parent : {sf::Transform(), shear(random)})
            check(parent, "placement " + std::to_string(i));
    }
}

TEST_F(FollowDrawn, CircleUnderUnevenScaleAndShearIsTheEllipseThatIsDrawn)
{
    sf::CircleShape circle(20.f, 400);
    graze::CollisionSystem system;
    const graze::SpriteId id = graze::attach(system, circle, graze::shapeOf(circle));
    forEachPlacement(circle, {40.f, 40.f}, 1,
                     [&](const sf::Transform& parent, const std::string& scene)
                     {
                         ASSERT_EQ(graze::follow(system, id, circle, parent), graze::Refused::None);
                         expectSamePixels(draw(circle, parent), system, id, scene);
                     });
    EXPECT_GT(m_insidePixels, 1000);
}

TEST_F(FollowDrawn, RectangleCollidesWhereItIsDrawn)
{
    sf::RectangleShape rectangle({44.f, 18.f});
    graze::CollisionSystem system;
    const graze::SpriteId id = graze::attach(system, rectangle, graze::shapeOf(rectangle));
    forEachPlacement(rectangle, {44.f, 18.f}, 2,
                     [&](const sf::Transform& parent, const std::string& scene)
                     {
                         ASSERT_EQ(graze::follow(system, id, rectangle, parent), graze::Refused::None);
                         expectSamePixels(draw(rectangle, parent), system, id, scene);
                     });
    EXPECT_GT(m_insidePixels, 1000);
}

TEST_F(FollowDrawn, PolygonCollidesWhereItIsDrawn)
{
    sf::ConvexShape polygon(5);
    const Vec2 corners[] = {{0.f, 8.f}, {17.f, 0.f}, {40.f, 6.f}, {31.f, 30.f}, {4.f, 24.f}};
    for (std::size_t i = 0; i < 5; ++i)
        polygon.setPoint(i, corners[i]);
    graze::CollisionSystem system;
    const graze::SpriteId id = graze::attach(system, polygon, graze::shapeOf(polygon));
    forEachPlacement(polygon, {40.f, 30.f}, 3,
                     [&](const sf::Transform& parent, const std::string& scene)
                     {
                         ASSERT_EQ(graze::follow(system, id, polygon, parent), graze::Refused::None);
                         expectSamePixels(draw(polygon, parent), system, id, scene);
                     });
    EXPECT_GT(m_insidePixels, 1000);
}

constexpr unsigned SheetSize = 64;
constexpr int RectLeft = 9;
constexpr int RectTop = 5;
constexpr int RectWidth = 32;
constexpr int RectHeight = 24;

// White blocks on black that look different in every mirror image; local to the texture rect.
const std::vector<graze::Shape> Blocks = {
    graze::Box({8.f, 20.f}, {6.f, 11.f}),  // (2, 1) to (10, 21)
    graze::Box({17.f, 6.f}, {18.5f, 4.f}), // (10, 1) to (27, 7)
    graze::Box({6.f, 6.f}, {23.f, 17.f}),  // (20, 14) to (26, 20)
};

sf::Image sheet()
{
    sf::Image image = graze::compat::makeImage({SheetSize, SheetSize}, sf::Color::Transparent);
    for (const graze::Shape& block : Blocks)
    {
        const graze::Aabb bounds = block.localBounds();
        for (float y = bounds.lower.y; y < bounds.upper.y; y += 1.f)
            for (float x = bounds.lower.x; x < bounds.upper.x; x += 1.f)
                graze::compat::setPixel(
                    image, {RectLeft + static_cast<unsigned>(x), RectTop + static_cast<unsigned>(y)}, sf::Color::White);
    }
    return image;
}

// The texture rect as it is, mirrored in x, in y, in both.
std::vector<sf::IntRect> mirroredRects()
{
    std::vector<sf::IntRect> rects;
    for (const bool mirrorX : {false, true})
        for (const bool mirrorY : {false, true})
            rects.push_back(graze::compat::makeRect<int>(
                {mirrorX ? RectLeft + RectWidth : RectLeft, mirrorY ? RectTop + RectHeight : RectTop},
                {mirrorX ? -RectWidth : RectWidth, mirrorY ? -RectHeight : RectHeight}));
    return rects;
}

TEST_F(FollowDrawn, MirroredTextureRectCollidesWhereItIsDrawn)
{
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(sheet()));
    sf::Sprite sprite(texture);
    graze::CollisionSystem system;
    const graze::SpriteId id = graze::attach(system, sprite, Blocks);
    for (const sf::IntRect& rect : mirroredRects())
    {
        sprite.setTextureRect(rect);
        const sf::Vector2i size = graze::compat::sizeOf(rect);
        forEachPlacement(sprite, {RectWidth, RectHeight}, 4,
                         [&](const sf::Transform& parent, const std::string& scene)
                         {
                             ASSERT_EQ(graze::follow(system, id, sprite, parent), graze::Refused::None);
                             expectSamePixels(draw(sprite, parent), system, id,
                                              scene + ", texture rect " + std::to_string(size.x) + " x " +
                                                  std::to_string(size.y));
                         });
    }
    EXPECT_GT(m_insidePixels, 4000);
}

TEST_F(FollowDrawn, ShapeOfASpriteIsTheBoxThatItFills)
{
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(graze::compat::makeImage({SheetSize, SheetSize}, sf::Color::White)));
    sf::Sprite sprite(texture);
    for (const sf::IntRect& rect : mirroredRects())
    {
        sprite.setTextureRect(rect);
        graze::CollisionSystem system;
        const graze::SpriteId id = graze::attach(system, sprite, graze::shapeOf(sprite));
        forEachPlacement(sprite, {RectWidth, RectHeight}, 7,
                         [&](const sf::Transform& parent, const std::string& scene)
                         {
                             ASSERT_EQ(graze::follow(system, id, sprite, parent), graze::Refused::None);
                             expectSamePixels(draw(sprite, parent), system, id, scene);
                         });
    }
    EXPECT_GT(m_insidePixels, 4000);
}

TEST_F(FollowDrawn, OutlineOfThePictureCollidesWhereItIsDrawn)
{
    const sf::Image image = sheet();
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(image));
    sf::Sprite sprite(texture);
    graze::CollisionSystem system;
    for (const sf::IntRect& rect : mirroredRects())
    {
        sprite.setTextureRect(rect);
        const graze::Outline outline = graze::outlineOf(image, rect, {.maxError = 0.f});
        const graze::SpriteId id = graze::attach(system, sprite, outline);
        forEachPlacement(sprite, {RectWidth, RectHeight}, 5,
                         [&](const sf::Transform& parent, const std::string& scene)
                         {
                             ASSERT_EQ(graze::follow(system, id, sprite, parent), graze::Refused::None);
                             expectSamePixels(draw(sprite, parent), system, id, scene);
                         });
    }
    EXPECT_GT(m_insidePixels, 4000);
}

// Four frames of a sheet, one with nothing in it, each shown upright and mirrored.
TEST_F(FollowDrawn, EveryFrameOfASheetCollidesWhereItIsDrawn)
{
    sf::Image image = graze::compat::makeImage({88u, 36u}, sf::Color::Transparent);
    for (unsigned y = 4; y < 30; ++y)
        for (unsigned x = 4; x < 88; ++x)
            if (x / 22 != 2 && x % 22 > 3 && x % 22 < 8 + 4 * (x / 22) + y / 4)
                graze::compat::setPixel(image, {x, y}, sf::Color::White);
    sf::Texture texture;
    ASSERT_TRUE(texture.loadFromImage(image));
    sf::Sprite sprite(texture);
    sprite.setTextureRect(graze::compat::makeRect<int>({44, 0}, {22, 36}));
    graze::ColliderSheet frames = graze::sheetOf(image, {.maxError = 0.f});
    graze::CollisionSystem system;
    graze::AnimatedCollider collider = graze::colliderFor(system, sprite, frames);
    EXPECT_EQ(system.isEnabled(collider.id()), false);
    sf::Transform shifted;
    shifted.translate({7.f, 9.f});
    const graze::AnimatedCollider moved = graze::colliderFor(system, sprite, frames, {}, "hit", shifted);
    EXPECT_EQ(system.matrix(moved.id()), graze::matrixOf(sprite, shifted));
    EXPECT_EQ(system.remove(moved.id()), graze::Refused::None);

    for (const int frame : {0, 1, 2, 3, 1})
        for (const int flip : {1, -1})
        {
            const int left = frame * 22 + (flip < 0 ? 22 : 0);
            sprite.setTextureRect(graze::compat::makeRect<int>({left, flip < 0 ? 36 : 0}, {22 * flip, 36 * flip}));
            forEachPlacement(sprite, {22.f, 36.f}, 6,
                             [&](const sf::Transform& parent, const std::string& scene)
                             {
                                 ASSERT_EQ(collider.follow(frames, sprite, parent), graze::Refused::None);
                                 ASSERT_EQ(system.isEnabled(collider.id()), frame != 2);
                                 if (frame != 2)
                                     expectSamePixels(draw(sprite, parent), system, collider.id(), scene);
                             });
        }
    EXPECT_GT(m_insidePixels, 4000);
}

} // namespace
