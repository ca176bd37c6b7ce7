// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/system/collider.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace
{

using namespace graze;
using test::at;

class ColliderTest : public testing::Test
{
protected:
    ColliderTest()
    {
        system.setRefusalHandler([this](const Refusal& refusal) { refusals.push_back(refusal); });
    }
    ~ColliderTest() override { EXPECT_TRUE(refusals.empty()) << refusals[0].message(); }

    CollisionSystem system;
    std::vector<Refusal> refusals;
};

TEST_F(ColliderTest, AddsItsSpriteAndRemovesItWhenItDies)
{
    const Layer rocks = system.layer("rocks");
    SpriteId id;
    {
        const Collider rock(system, {.shape = Circle{4.f}, .matrix = at(7.f, 8.f), .layer = rocks, .user = 9});
        id = rock.id();
        ASSERT_TRUE(rock);
        EXPECT_EQ(rock.system(), &system);
        EXPECT_EQ(system.matrix(id), at(7.f, 8.f));
        EXPECT_EQ(system.layerOf(id), rocks);
        EXPECT_EQ(system.user(id), 9);
    }
    EXPECT_FALSE(system.contains(id));
    EXPECT_EQ(system.spriteCount(), 0u);
}

TEST_F(ColliderTest, TakesTheMatrixOfASprite2D)
{
    Sprite2D sprite(std::vector<Shape>{Circle{4.f}, Box{3.f, 5.f}});
    sprite.setMatrix(Affine2::from({.position = {50.f, 60.f}, .angleRadians = 1.f, .scale = {2.f, -1.f}}));
    const Collider collider(system, sprite, {.layer = "default", .user = 3});
    const std::optional<Sprite2D> back = system.sprite(collider.id());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->matrix(), sprite.matrix());
    EXPECT_EQ(back->inverse(), sprite.inverse());
    EXPECT_EQ(system.inverse(collider.id()), sprite.inverse());
    EXPECT_EQ(back->pieces().size(), 2u);
    EXPECT_EQ(back->bounds(), sprite.bounds());
    EXPECT_EQ(system.user(collider.id()), 3);
    EXPECT_EQ(system.sprite(system.add(sprite))->matrix(), sprite.matrix());
}

TEST_F(ColliderTest, NullDoesNothing)
{
    Collider null;
    EXPECT_FALSE(null);
    EXPECT_TRUE(null.id().isNull());
    EXPECT_EQ(null.system(), nullptr);
    EXPECT_EQ(null.follow(at(1.f, 2.f)), Refused::StaleId);
    EXPECT_EQ(null.teleport(at(1.f, 2.f)), Refused::StaleId);
    EXPECT_EQ(null.setEnabled(false), Refused::StaleId);
    EXPECT_EQ(null.setLayer({}), Refused::StaleId);
    EXPECT_EQ(null.setNearDistance(1.f), Refused::StaleId);
    EXPECT_EQ(null.setUser(1), Refused::StaleId);
    EXPECT_EQ(null.setShape(Circle{1.f}), Refused::StaleId);
    EXPECT_FALSE(null.touching());
    EXPECT_FALSE(null.touching(Collider()));
    EXPECT_EQ(null.contacts().size(), 0u);
    EXPECT_TRUE(null.release().isNull());
    null.remove();
    EXPECT_FALSE(Collider::adopt(system, {}));
}

TEST_F(ColliderTest, MovesAndNeverCopies)
{
    static_assert(!std::is_copy_constructible_v<Collider> && !std::is_copy_assignable_v<Collider>);
    static_assert(std::is_nothrow_move_constructible_v<Collider> && std::is_nothrow_move_assignable_v<Collider>);
    Collider a(system, {.shape = Circle{4.f}});
    const SpriteId first = a.id();
    Collider b(std::move(a));
    EXPECT_EQ(b.id(), first);
    EXPECT_FALSE(a); // NOLINT(bugprone-use-after-move): it is null, by contract
    Collider c(system, {.shape = Circle{4.f}});
    const SpriteId second = c.id();
    c = std::move(b);
    EXPECT_EQ(c.id(), first);
    EXPECT_FALSE(system.contains(second)) << "it had a sprite of its own";
    Collider& same = c;
    c = std::move(same);
    EXPECT_EQ(c.id(), first);
    c = Collider();
    EXPECT_EQ(system.spriteCount(), 0u);

    std::vector<Collider> many;
    for (int i = 0; i < 100; ++i)
        many.emplace_back(system, ColliderDef{.shape = Circle{1.f}, .user = i});
    many.erase(many.begin(), many.begin() + 50);
    EXPECT_EQ(system.spriteCount(), 50u);
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(system.user(many[static_cast<std::size_t>(i)].id()), i + 50);
}

TEST_F(ColliderTest, CallsReachTheSprite)
{
    const Layer rocks = system.layer("rocks");
    Collider collider(system, {.shape = Circle{4.f}});
    const SpriteId id = collider.id();
    EXPECT_EQ(collider.follow(at(5.f, 6.f)), Refused::None);
    EXPECT_EQ(system.matrix(id), at(5.f, 6.f));
    EXPECT_EQ(collider.setLayer(rocks), Refused::None);
    EXPECT_EQ(system.layerOf(id), rocks);
    EXPECT_EQ(collider.setNearDistance(12.f), Refused::None);
    EXPECT_EQ(system.nearDistance(id), 12.f);
    EXPECT_EQ(collider.setUser(&system), Refused::None);
    EXPECT_EQ(system.userOf<CollisionSystem>(id), &system);
    EXPECT_EQ(collider.setShape(Box{8.f, 2.f}), Refused::None);
    EXPECT_EQ(system.bounds(id)->size(), Vec2(8.f, 2.f));
    EXPECT_THROW((void)collider.setShape({}), InvalidShape);
    EXPECT_EQ(collider.setEnabled(false), Refused::None);
    EXPECT_EQ(system.isEnabled(id), false);
}

TEST_F(ColliderTest, FollowIsAMotionAndTeleportIsNone)
{
    // A point bullet stands still; the sprite passes over it within a frame.
    const auto hitsAfter = [](auto&& move)
    {
        CollisionSystem world;
        Collider target(world, {.shape = Circle{4.f}, .matrix = at(-50.f, 0.f)});
        world.update();
        world.fire({});
        world.update();
        move(target);
        world.update();
        return world.hits().size();
    };
    EXPECT_EQ(hitsAfter([](Collider& target) { (void)target.follow(at(50.f, 0.f)); }), 1u);
    EXPECT_EQ(hitsAfter([](Collider& target) { (void)target.teleport(at(50.f, 0.f)); }), 0u);
}

TEST_F(ColliderTest, ReleaseLeavesTheSpriteAndAdoptTakesIt)
{
    SpriteId id;
    {
        Collider collider(system, {.shape = Circle{4.f}});
        id = collider.release();
        EXPECT_FALSE(collider);
    }
    ASSERT_TRUE(system.contains(id));
    {
        const Collider adopted = Collider::adopt(system, id);
        EXPECT_EQ(adopted.id(), id);
    }
    EXPECT_FALSE(system.contains(id));
    EXPECT_FALSE(Collider::adopt(system, id)) << "it is gone";
    EXPECT_FALSE(Collider::adopt(system, {}));
    CollisionSystem other;
    EXPECT_FALSE(Collider::adopt(other, system.add({.shape = Circle{4.f}}))) << "of another system";
}

TEST_F(ColliderTest, IsNullWhenTheGameRemovedItsSprite)
{
    Collider collider(system, {.shape = Circle{4.f}});
    system.remove(collider.id());
    EXPECT_FALSE(collider);
    EXPECT_TRUE(collider.id().isNull());
    EXPECT_EQ(collider.follow(at(1.f, 1.f)), Refused::StaleId);
    EXPECT_TRUE(refusals.empty()) << "a null one reports nothing";
}

TEST_F(ColliderTest, FollowsASystemThatMoves)
{
    auto first = std::make_unique<CollisionSystem>();
    Collider collider(*first, {.shape = Circle{4.f}});
    auto second = std::make_unique<CollisionSystem>(std::move(*first));
    first.reset();
    EXPECT_EQ(collider.system(), second.get());
    EXPECT_EQ(collider.follow(at(3.f, 4.f)), Refused::None);
    EXPECT_EQ(second->matrix(collider.id()), at(3.f, 4.f));

    CollisionSystem third;
    const Collider lost(third, {.shape = Circle{4.f}});
    third = std::move(*second);
    second.reset();
    EXPECT_EQ(collider.system(), &third);
    EXPECT_FALSE(lost) << "the system that was assigned to has ended";
    CollisionSystem& same = third;
    third = std::move(same);
    EXPECT_EQ(collider.system(), &third);
}

TEST_F(ColliderTest, IsNullAfterTheEndOfItsSystem)
{
    std::optional<CollisionSystem> world(std::in_place);
    Collider collider(*world, {.shape = Circle{4.f}});
    world.reset();
    EXPECT_FALSE(collider);
    EXPECT_EQ(collider.follow(at(1.f, 1.f)), Refused::StaleId);
    EXPECT_EQ(collider.contacts().size(), 0u);
    world.emplace();
    EXPECT_FALSE(collider) << "another system in the same place";
    collider = Collider(*world, {.shape = Circle{4.f}});
    EXPECT_TRUE(collider);
}

TEST_F(ColliderTest, AfterARestoreOneMadeSinceIsNull)
{
    Collider before(system, {.shape = Circle{4.f}});
    auto removed = std::make_unique<Collider>(system, ColliderDef{.shape = Circle{4.f}});
    const SpriteId removedId = removed->id();
    std::vector<std::byte> bytes;
    system.snapshot(bytes);
    Collider since(system, {.shape = Circle{4.f}});
    removed.reset();
    const Collider late = Collider::adopt(system, removedId);
    ASSERT_EQ(system.restore(bytes), SnapshotFault::None);
    EXPECT_FALSE(late) << "its sprite was gone then";
    EXPECT_TRUE(before);
    EXPECT_FALSE(since);
    since.remove();
    EXPECT_EQ(system.spriteCount(), 2u);
    const Collider again = Collider::adopt(system, removedId);
    EXPECT_TRUE(again) << "the restore brought its sprite back";
    // A new sprite in the same slot is not the old one.
    const Collider next(system, {.shape = Circle{4.f}});
    EXPECT_FALSE(since);
    EXPECT_TRUE(next);
}

TEST_F(ColliderTest, KnowsWhatItTouches)
{
    const Collider ship(system, {.shape = Circle{4.f}});
    const Collider rock(system, {.shape = Circle{4.f}, .matrix = at(6.f, 0.f)});
    const Collider far(system, {.shape = Circle{4.f}, .matrix = at(60.f, 0.f)});
    EXPECT_FALSE(ship.touching()) << "no update yet";
    for (int frame = 0; frame < 2; ++frame)
    {
        system.update();
        EXPECT_TRUE(ship.touching());
        EXPECT_TRUE(ship.touching(rock));
        EXPECT_TRUE(rock.touching(ship));
        EXPECT_FALSE(far.touching());
        EXPECT_FALSE(far.touching(ship));
        EXPECT_FALSE(ship.touching(Collider())) << "null is nobody's partner";
        ASSERT_EQ(rock.contacts().size(), 1u);
        const Contact touch = *rock.contacts().begin();
        EXPECT_EQ(touch.a, rock.id());
        EXPECT_EQ(touch.b, ship.id());
        EXPECT_NEAR(touch.normal.x, -1.f, 1e-5f);
        EXPECT_NEAR(touch.depth, 2.f, 1e-3f);
    }
}

} // namespace
