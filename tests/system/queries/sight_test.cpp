// SPDX-License-Identifier: Zlib
#include "system/queries/sight.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze;
using detail::Scene;
using detail::Sight;

class SightTest : public ::testing::Test
{
protected:
    SpriteId add(SpriteId owner = {}, Layer layer = {})
    {
        const std::vector<Shape> pieces{Circle{1.f}};
        return scene.sprites.add({.pieces = pieces, .layer = layer, .owner = owner, .order = {}}, scene.pool);
    }
    [[nodiscard]] bool sees(const Sight& sight, SpriteId id) const
    {
        return sight.sees(*scene.sprites.ids().find(id.value));
    }

    Scene scene{1};
    SpriteId ship = add(), gun = add(ship), shield = add(ship), rock = add();
};

TEST_F(SightTest, IgnoredSpriteHidesEverythingItOwns)
{
    const Sight sight(scene, {.ignore = ship});
    EXPECT_FALSE(sees(sight, ship));
    EXPECT_FALSE(sees(sight, gun));
    EXPECT_TRUE(sees(sight, rock));
}

TEST_F(SightTest, IgnoredSpriteHidesItsOwnerAndSpritesOfTheSameOwner)
{
    Sight sight(scene, {});
    EXPECT_TRUE(sees(sight, shield));
    sight.ignore(gun);
    EXPECT_FALSE(sees(sight, ship));
    EXPECT_FALSE(sees(sight, shield));
    EXPECT_TRUE(sees(sight, rock));
}

TEST_F(SightTest, LayersAreThoseOfTheFilterThatCollide)
{
    const Layer one = scene.layers.layer("one"), two = scene.layers.layer("two");
    scene.layers.collide(one, two, true);
    const SpriteId wall = add({}, two);
    EXPECT_TRUE(sees(Sight(scene, {.as = one}), wall));
    EXPECT_FALSE(sees(Sight(scene, {.as = one}), rock));
    EXPECT_FALSE(sees(Sight(scene, {.as = two}), wall));
    EXPECT_FALSE(sees(Sight(scene, {.as = one, .layers = one}), wall));
    EXPECT_TRUE(sees(Sight(scene, {}), wall));
    EXPECT_TRUE(sees(Sight(scene, {}), rock));
}

TEST_F(SightTest, DisabledSpriteIsNotSeen)
{
    scene.sprites.setEnabled(*scene.sprites.ids().find(rock.value), false);
    EXPECT_FALSE(sees(Sight(scene, {}), rock));
}

TEST_F(SightTest, SpriteSeesAsItsOwnLayerUnlessTheFilterHasAnother)
{
    const Layer one = scene.layers.layer("one"), two = scene.layers.layer("two");
    scene.layers.collide(one, two, true);
    const SpriteId asking = add({}, one), wall = add({}, two);
    const std::uint32_t row = *scene.sprites.ids().find(asking.value);
    EXPECT_TRUE(sees(Sight(scene, {}, row), wall));
    EXPECT_FALSE(sees(Sight(scene, {}, row), asking));
    EXPECT_FALSE(sees(Sight(scene, {}, row), rock));
    EXPECT_TRUE(sees(Sight(scene, {.as = Layer{}}, row), rock));
}

TEST_F(SightTest, UnknownLayerIsNotValid)
{
    EXPECT_TRUE(Sight(scene, {}).isValid());
    EXPECT_FALSE(Sight(scene, {.as = Layer{31}}).isValid());
}

} // namespace
