// SPDX-License-Identifier: Zlib
// Colliders and pointers over a restore, as docs/rollback.md has them.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
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

} // namespace
