// SPDX-License-Identifier: Zlib
// The examples of docs/from-sf-rect.md, between the markers, and what comes of them.
#include <graze/sfml.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace
{

using graze::Vec2;

bool boundsMeet(const sf::FloatRect& a, const sf::FloatRect& b)
{
#if SFML_VERSION_MAJOR >= 3
    return a.findIntersection(b).has_value();
#else
    return a.intersects(b);
#endif
}

class FromSfRect : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(shipTexture.loadFromImage(graze::compat::makeImage({40u, 10u}, sf::Color::White)));
        ASSERT_TRUE(rockTexture.loadFromImage(graze::compat::makeImage({20u, 20u}, sf::Color::White)));
    }

    sf::Texture shipTexture;
    sf::Texture rockTexture;
};

TEST_F(FromSfRect, TheSmallestStep)
{
    sf::Sprite ship(shipTexture);
    sf::Sprite rock(rockTexture);
    int lives = 3;
    const auto old = [&]
    {
#if SFML_VERSION_MAJOR >= 3
        // [SFML 3]
        if (ship.getGlobalBounds().findIntersection(rock.getGlobalBounds()))
            --lives;
            // [end]
#else
        // [SFML 2]
        if (ship.getGlobalBounds().intersects(rock.getGlobalBounds()))
            --lives;
            // [end]
#endif
    };
    // [bodies]
    graze::Sprite2D shipBody{graze::shapeOf(ship)}; // once: the box of its picture
    graze::Sprite2D rockBody{graze::shapeOf(rock)};
    // [end]
    const auto now = [&]
    {
        // [overlap]
        shipBody.setMatrix(graze::matrixOf(ship)); // every frame: position, rotation, scale, origin
        rockBody.setMatrix(graze::matrixOf(rock));
        if (graze::overlap(shipBody, rockBody).overlapping())
            --lives;
        // [end]
    };
    const auto livesAfter = [&](const auto& test)
    {
        lives = 3;
        test();
        return lives;
    };
    rock.setPosition({30.f, 0.f});
    EXPECT_EQ(livesAfter(old), 2);
    EXPECT_EQ(livesAfter(now), 2) << "not turned: the same";
    rock.setPosition({100.f, 0.f});
    EXPECT_EQ(livesAfter(old), 3);
    EXPECT_EQ(livesAfter(now), 3);

    rock.setPosition({40.f, 0.f}); // side by side, edge on edge
    EXPECT_EQ(livesAfter(old), 3) << "SFML: apart";
    EXPECT_EQ(livesAfter(now), 2) << "graze: touching counts";

    rock.setPosition({22.f, 0.f});
    graze::compat::setRotationDegrees(ship, 45.f); // away from the rock, under it
    EXPECT_EQ(livesAfter(old), 2) << "the bounds of the turned ship hold the rock";
    EXPECT_EQ(livesAfter(now), 3) << "the ship does not";
}

TEST_F(FromSfRect, TouchingIsReported)
{
    sf::RectangleShape left({32.f, 32.f});
    sf::RectangleShape right({32.f, 32.f});
    right.setPosition({32.f, 0.f});
    const graze::Shape tile = graze::shapeOf(left);
    const graze::Affine2 leftAt = graze::matrixOf(left), rightAt = graze::matrixOf(right);
    EXPECT_FALSE(boundsMeet(left.getGlobalBounds(), right.getGlobalBounds()));
    bool hurt = false;
    // [deeper than]
    const graze::PenetrationResult deep = graze::penetration({tile, leftAt}, {tile, rightAt});
    if (deep.depth > 0.5f) // more than half a pixel into each other
        hurt = true;
    // [end]
    EXPECT_FALSE(hurt);
}

TEST_F(FromSfRect, PushesOutByTheNormal)
{
    sf::RectangleShape wall({100.f, 20.f});
    sf::RectangleShape ship({20.f, 20.f});
    ship.setPosition({40.f, 16.f}); // 4 px into the wall's lower side
    graze::Sprite2D wallBody{graze::shapeOf(wall)}, shipBody{graze::shapeOf(ship)};
    wallBody.setMatrix(graze::matrixOf(wall));
    shipBody.setMatrix(graze::matrixOf(ship));
    // [push out]
    const graze::PenetrationResult in = graze::penetration(wallBody, shipBody);
    if (in.status == graze::Status::Overlapping)
        ship.move(in.normal * (in.depth + 0.05f)); // from the first to the second, and a little more
    // [end]
    EXPECT_NEAR(ship.getPosition().y, 20.05f, 1e-3f);
    shipBody.setMatrix(graze::matrixOf(ship));
    EXPECT_FALSE(graze::overlap(wallBody, shipBody).overlapping());
}

TEST_F(FromSfRect, OtherRectCalls)
{
    sf::RectangleShape button({100.f, 20.f});
    graze::compat::setRotationDegrees(button, 30.f);
    graze::Sprite2D body{graze::shapeOf(button)};
    body.setMatrix(graze::matrixOf(button));
    const Vec2 mouse{5.f, 60.f};
    bool pressed = true;
    // [contains]
    pressed = body.contains(mouse); // was: button.getGlobalBounds().contains(mouse)
    // [end]
    EXPECT_FALSE(pressed);
    EXPECT_TRUE(button.getGlobalBounds().contains(mouse)) << "in the bounds of the turned button";
}

struct Rock
{
    sf::Sprite sprite;
    graze::Collider collider{};
};

TEST_F(FromSfRect, TheLoopsGo)
{
    sf::Sprite ship(shipTexture);
    std::vector<Rock> rocks;
    for (int i = 0; i < 100; ++i)
    {
        rocks.push_back({sf::Sprite(rockTexture), {}});
        rocks.back().sprite.setPosition({25.f * static_cast<float>(i % 10), 25.f * static_cast<float>(i / 10) + 8.f});
    }
    int bumps = 0;
    int pairs = 0;
    const auto bump = [&](auto&&...) { ++bumps; };
    int lives = 3;
    const auto intersects = [&](const sf::Sprite& a, const sf::Sprite& b)
    {
        ++pairs;
        return boundsMeet(a.getGlobalBounds(), b.getGlobalBounds());
    };
    // [loops]
    for (const Rock& rock : rocks)
        if (intersects(ship, rock.sprite))
            --lives; // every frame of the touch
    for (std::size_t i = 0; i < rocks.size(); ++i)
        for (std::size_t j = i + 1; j < rocks.size(); ++j)
            if (intersects(rocks[i].sprite, rocks[j].sprite))
                bump(rocks[i], rocks[j]);
    // [end]
    EXPECT_EQ(pairs, 5050);
    EXPECT_EQ(bumps, 0);
    EXPECT_EQ(lives, 1) << "two of the rocks";
    lives = 3;

    // [system]
    graze::CollisionSystem collisions;
    graze::Collider shipCollider = graze::colliderFor(collisions, ship, graze::shapeOf(ship));
    for (std::size_t i = 0; i < rocks.size(); ++i)
        rocks[i].collider =
            graze::colliderFor(collisions, rocks[i].sprite, graze::shapeOf(rocks[i].sprite), {.user = i}); // its number
    // [end]
    for (int frame = 0; frame < 2; ++frame)
    {
        // [system frame]
        shipCollider.follow(ship);
        for (Rock& rock : rocks)
            rock.collider.follow(rock.sprite);
        collisions.update();
        for (const graze::Contact& touch : collisions.begun()) // each pair once, when it starts to touch
            if (touch.other(shipCollider.id()))
                --lives;
            else
                bump(rocks[touch.userA.number()], rocks[touch.userB.number()]);
        // [end]
    }
    EXPECT_EQ(lives, 1);
    EXPECT_EQ(bumps, 0);
    EXPECT_LT(collisions.statistics().candidatePairs, 10u) << "of 5050";
}

} // namespace
