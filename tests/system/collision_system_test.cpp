// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

TEST(CollisionSystem, CollidesALayerWithEachOfSeveral)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks"), ships = system.layer("ships"), walls = system.layer("walls");
    const auto partners = [&](Layer layer)
    {
        LayerMask mask;
        for (const Layer other : {Layer{}, rocks, ships, walls})
            if (system.collides(layer, other))
                mask = mask | other;
        return mask;
    };
    system.collide(ships, rocks | ships);
    EXPECT_EQ(partners(ships), rocks | ships);
    EXPECT_EQ(partners(rocks), ships);
    EXPECT_EQ(partners(walls), LayerMask::none());
    system.collide(ships, ~LayerMask(rocks), false);
    EXPECT_EQ(partners(ships), rocks);
    system.collide(walls, LayerMask::all());
    EXPECT_EQ(partners(walls), Layer{} | rocks | ships | walls);
    EXPECT_FALSE(system.collides(system.layer("later"), walls)) << "none that was not there yet";
}

TEST(CollisionSystem, ANewSpriteOrBulletNamesItsLayer)
{
    CollisionSystem system;
    const Layer rocks = system.layer("rocks");
    EXPECT_EQ(system.layerOf(system.add({.shape = Circle{1.f}, .layer = "rocks"})), rocks);
    EXPECT_EQ(system.layerOf(system.add({.shape = Circle{1.f}, .layer = "default"})), Layer{});
    EXPECT_EQ(system.layerOf(system.add({.shape = Circle{1.f}, .layer = rocks})), rocks);
    EXPECT_EQ(system.bullet(system.fire({.layer = "rocks"}))->layer, rocks);
    const std::vector<std::string> names{"default", "rocks"};
    const char* const name = "rocks";
    const char letters[] = {'r', 'o', 'c', 'k', 's', '\0'};
    for (const LayerChoice choice :
         {LayerChoice(names[1]), LayerChoice(std::string_view(names[1])), LayerChoice(name), LayerChoice(letters)})
        EXPECT_EQ(system.layerOf(system.add({.shape = Circle{1.f}, .layer = choice})), rocks);
    EXPECT_EQ(system.layerOf(system.add({.shape = Circle{1.f}, .layer = names[1]})), rocks);
    const auto reasonOf = [](auto&& call) -> std::string
    {
        try
        {
            call();
        }
        catch (const std::invalid_argument& error)
        {
            return error.what();
        }
        return "none";
    };
    EXPECT_EQ(reasonOf([&] { system.add({.shape = Circle{1.f}, .layer = "rock"}); }),
              "graze: the layer of a new sprite, \"rock\", is not one of this system: make it by layer()");
    const char* const none = nullptr;
    for (const LayerChoice choice : {LayerChoice(none), LayerChoice(std::string_view())})
        EXPECT_EQ(reasonOf([&] { system.add({.shape = Circle{1.f}, .layer = choice}); }),
                  "graze: the layer of a new sprite, \"\", is not one of this system: make it by layer()");
    EXPECT_EQ(reasonOf([&] { system.fire({.layer = "rock"}); }),
              "graze: the layer of a new bullet, \"rock\", is not one of this system: make it by layer()");
    EXPECT_EQ(reasonOf([&] { system.fire({.layer = Layer{9}}); }),
              "graze: the layer of a new bullet is not one of this system");
    EXPECT_EQ(system.layerCount(), 2u) << "a misspelt name makes no layer";
}

TEST(CollisionSystem, MovesWithAllItHolds)
{
    CollisionSystem first;
    const SpriteId a = first.add({.shape = Circle{5.f}});
    first.add({.shape = Circle{5.f}});
    CollisionSystem second = std::move(first);
    second.update();
    EXPECT_EQ(second.begun().size(), 1u);
    EXPECT_TRUE(second.contains(a));
    first = std::move(second);
    first.update();
    EXPECT_EQ(first.stays().size(), 1u);
}

TEST(CollisionSystem, ConstructorsAndLoadingCallsThrowWithTheReason)
{
    EXPECT_THROW(CollisionSystem({.epsilon = NaN}), std::invalid_argument);
    CollisionSystem system;
    try
    {
        static_cast<void>(system.add({}));
        ADD_FAILURE() << "no shape";
    }
    catch (const InvalidShape& error)
    {
        EXPECT_STREQ(error.what(), "collider without a shape: there are no points");
    }
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .matrix = at(NaN, 0.f)})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1e6f}, .matrix = Affine2::scaling({1e38f, 1.f})})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .nearDistance = -1.f})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .nearDistance = Infinity})),
                 std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.add({.shape = Circle{1.f}, .layer = Layer{5}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.radius = -1.f})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.radius = NaN})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.layer = Layer{5}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.position = {NaN, 0.f}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.velocity = {0.f, Infinity}})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(system.fire({.pierce = -1})), std::invalid_argument);
    for (int i = 1; i < 64; ++i)
        static_cast<void>(system.layer("layer " + std::to_string(i)));
    EXPECT_THROW(static_cast<void>(system.layer("the 65th")), std::length_error);
    EXPECT_EQ(system.spriteCount(), 0u);
    EXPECT_EQ(system.bulletCount(), 0u);
    EXPECT_EQ(system.layerCount(), 64u);
    EXPECT_EQ(system.layerName(system.layer("layer 31")), "layer 31");
}

TEST(CollisionSystem, LayersCollideManyWithMany)
{
    CollisionSystem system;
    const Layer a = system.layer("a"), b = system.layer("b"), c = system.layer("c"), d = system.layer("d");
    system.collide(a | b, c | d);
    for (const Layer one : {a, b})
        for (const Layer other : {c, d})
            EXPECT_TRUE(system.collides(one, other) && system.collides(other, one));
    EXPECT_FALSE(system.collides(a, b) || system.collides(c, d) || system.collides(a, a));
    system.collide(c | d, b, false);
    EXPECT_TRUE(system.collides(a, c));
    EXPECT_FALSE(system.collides(b, c) || system.collides(d, b));
}

} // namespace
