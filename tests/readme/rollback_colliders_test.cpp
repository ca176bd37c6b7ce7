// SPDX-License-Identifier: Zlib
// Colliders and pointers over a restore, as docs/rollback.md has them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

namespace
{

/// An object of a game as in the page.
class Crate
{
public:
    explicit Crate(graze::CollisionSystem& collisions) :
    m_collider(collisions, {.shape = graze::Box{16.f, 16.f}, .user = this})
    {
    }
    Crate(graze::CollisionSystem& collisions, graze::SpriteId savedId)
    {
        // [adopt]
        m_collider = graze::Collider::adopt(collisions, savedId); // null when that sprite is not alive
        m_collider.setUser(this);                                 // it has no pointer: that was not in the bytes
        // [end]
    }
    Crate(const Crate&) = delete;
    Crate& operator=(const Crate&) = delete;

    [[nodiscard]] const graze::Collider& collider() const { return m_collider; }

private:
    graze::Collider m_collider;
};

TEST(RollbackGuide, CollidersAndPointers)
{
    graze::CollisionSystem collisions;
    const Crate kept(collisions);
    auto broken = std::make_unique<Crate>(collisions);
    const graze::SpriteId brokenId = broken->collider().id();
    std::vector<std::byte> bytes;
    collisions.snapshot(bytes);
    const std::uint64_t hash = collisions.hash();
    broken.reset();
    const Crate since(collisions);
    collisions.update();
    ASSERT_EQ(collisions.restore(bytes), graze::SnapshotFault::None);
    EXPECT_EQ(collisions.userOf<Crate>(kept.collider().id()), &kept);
    EXPECT_FALSE(since.collider());
    EXPECT_EQ(collisions.userOf<Crate>(brokenId), nullptr);
    EXPECT_EQ(collisions.hash(), hash);
    const Crate again(collisions, brokenId);
    EXPECT_EQ(again.collider().id(), brokenId);
    EXPECT_EQ(collisions.userOf<Crate>(brokenId), &again);
    EXPECT_FALSE(Crate(collisions, {}).collider());
}

// [history]
struct Rock
{
    graze::Collider collider;
    float x = 0.f;
    int untilNextShot = 18; // steps, no sf::Clock
};

struct SavedRock
{
    std::shared_ptr<Rock> rock; // keeps it, also when it dies
    graze::SpriteId id;
    float x = 0.f;
    int untilNextShot = 0;
};

struct Moment
{
    std::vector<std::byte> collisions;
    std::vector<SavedRock> rocks;
};
// [end]

struct Field
{
    graze::CollisionSystem collisions;
    std::vector<std::shared_ptr<Rock>> rocks;

    std::shared_ptr<Rock> add(float x)
    {
        rocks.push_back(std::make_shared<Rock>());
        Rock& rock = *rocks.back();
        rock.x = x;
        rock.collider = {collisions, {.shape = graze::Circle{8.f}, .position = graze::Vec2{x, 0.f}, .user = &rock}};
        return rocks.back();
    }
    // [kill, save, load]
    void kill(Rock& rock)
    {
        rock.collider.remove(); // now: the object may live on in a moment
        std::erase_if(rocks, [&](const std::shared_ptr<Rock>& each) { return each.get() == &rock; });
    }

    void save(Moment& moment) const
    {
        collisions.snapshot(moment.collisions);
        moment.rocks.clear();
        for (const std::shared_ptr<Rock>& rock : rocks)
            moment.rocks.push_back({rock, rock->collider.id(), rock->x, rock->untilNextShot});
    }

    void load(const Moment& moment)
    {
        if (collisions.restore(moment.collisions) != graze::SnapshotFault::None)
            throw std::runtime_error("no snapshot of this system");
        rocks.clear(); // those born since die here
        for (const SavedRock& then : moment.rocks)
        {
            Rock& rock = *then.rock;
            rock.x = then.x;
            rock.untilNextShot = then.untilNextShot;
            if (!rock.collider) // it had died, and its sprite is back
            {
                rock.collider = graze::Collider::adopt(collisions, then.id);
                rock.collider.setUser(&rock);
            }
            rocks.push_back(then.rock);
        }
    }
    // [end]
};

TEST(RollbackGuide, AHistoryOfObjectsThatDie)
{
    Field field;
    const std::shared_ptr<Rock> kept = field.add(0.f), killed = field.add(10.f);
    const graze::SpriteId id = killed->collider.id();
    field.collisions.update();
    Moment moment;
    field.save(moment);
    const std::uint64_t hash = field.collisions.hash();
    for (int again = 0; again < 2; ++again)
    {
        field.kill(*killed);
        const std::weak_ptr<Rock> born = field.add(20.f);
        kept->x = 5.f, kept->untilNextShot = 3;
        field.collisions.update();
        EXPECT_EQ(field.rocks.size(), 2u);
        field.load(moment);
        EXPECT_TRUE(born.expired());
        EXPECT_EQ(field.rocks, (std::vector<std::shared_ptr<Rock>>{kept, killed}));
        EXPECT_EQ(kept->x, 0.f);
        EXPECT_EQ(kept->untilNextShot, 18);
        EXPECT_EQ(killed->collider.id(), id);
        EXPECT_EQ(field.collisions.userOf<Rock>(id), killed.get());
        EXPECT_EQ(field.collisions.hash(), hash);
        EXPECT_EQ(field.collisions.spriteCount(), 2u);
    }
}

} // namespace
