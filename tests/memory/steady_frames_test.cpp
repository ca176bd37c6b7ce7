// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>

#include "memory/memory.hpp"
#include "support/pairs/judging.hpp"
#include "support/random.hpp"
#include "system/grid/broad_phase.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace
{

using namespace graze;
using test::allocations;

TEST(OverlapBatchMemory, NothingIsAllocated)
{
    test::Random random(11);
    std::vector<Shape> shapes;
    std::vector<Operand> operands;
    std::vector<OperandPair> pairs;
    for (int i = 0; i < 300; ++i)
        shapes.push_back(random.shape(10.f));
    for (const Shape& shape : shapes)
        operands.emplace_back(shape, random.affine(10.f));
    for (std::size_t i = 1; i < operands.size(); ++i)
        pairs.push_back({&operands[i - 1], &operands[i]});
    std::vector<OverlapResult> results(pairs.size());
    const std::size_t before = allocations();
    overlapBatch(pairs, results);
    EXPECT_EQ(allocations(), before);
    EXPECT_NE(results.back().status, Status::InvalidInput);
}

/// The same 60 frames over and over, and all that a game may do in them: what stays moves in circles, 100
/// sprites come and go in each frame, 500 bullets are fired and removed, the game asks and rolls back.
class BusyGame
{
public:
    static constexpr std::uint32_t Period = 60;
    static constexpr std::uint32_t Staying = 300;
    static constexpr std::uint32_t Coming = 100;
    static constexpr std::uint32_t Shots = 500;

    BusyGame()
    {
        test::Random random(4);
        m_shots = m_system.layer("shots");
        m_system.collide(m_shots, Layer{});
        for (std::uint32_t i = 0; i < Staying + Coming; ++i)
        {
            m_homes.push_back(random.inSquare(600.f));
            m_defs.push_back(defOf(random, i));
            if (i < Staying)
                m_sprites.push_back(m_system.add(m_defs[i]));
        }
        m_poses.resize(Staying);
        for (std::uint32_t i = 0; i < Shots; ++i)
            m_muzzles.push_back({random.inSquare(600.f), random.inSquare(6000.f)});
    }

    /// Returns how many events there were.
    std::size_t playFrame(std::uint32_t number)
    {
        const std::uint32_t frame = number % Period;
        for (const SpriteId id : m_came)
            m_system.remove(id);
        for (const BulletId id : m_bullets)
            m_system.removeBullet(id);
        m_came.clear();
        m_bullets.clear();
        for (std::uint32_t i = 0; i < Coming; ++i)
        {
            m_defs[Staying + i].matrix = poseOf(Staying + i, frame);
            m_came.push_back(m_system.add(m_defs[Staying + i]));
        }
        for (std::uint32_t i = 0; i < Staying; ++i)
            m_poses[i] = poseOf(i, frame);
        m_system.setMatrices(m_sprites, m_poses);
        for (std::uint32_t i = 0; i < Shots; ++i)
            m_bullets.push_back(m_system.fire({.radius = i % 3 == 0 ? 0.f : 2.f,
                                               .layer = m_shots,
                                               .position = m_muzzles[i].position,
                                               .velocity = m_muzzles[i].velocity,
                                               .owner = i % 7 == 0 ? m_sprites[i % Staying] : SpriteId{},
                                               .pierce = static_cast<int>(i % 4)}));
        m_system.advanceBullets(1.f / 60.f);
        ask();
        m_system.update();
        const std::size_t events =
            m_system.begun().size() + m_system.ended().size() + m_system.hits().size() + m_system.nearMisses().size();
        // Back by half a frame and forwards again, and on from there.
        m_system.snapshot(m_snapshot);
        m_hash ^= m_system.hash();
        if (frame % 4 == 0)
        {
            m_system.setMatrix(m_sprites[0], m_poses[1]);
            m_system.update();
            EXPECT_EQ(m_system.restore(m_snapshot), SnapshotFault::None);
        }
        return events;
    }

private:
    struct Muzzle
    {
        Vec2 position{};
        Vec2 velocity{};
    };

    // Some have one piece, some several, and some look alike.
    static ColliderDef defOf(test::Random& random, std::uint32_t i)
    {
        ColliderDef def;
        def.shape = i % 5 == 0 ? Pieces(std::vector<Shape>{random.shape(30.f), Circle{5.f, {20.f, 0.f}}})
                               : Pieces(random.shape(30.f));
        def.nearDistance = i % 4 == 0 ? 8.f : 0.f;
        def.swept = i % 3 == 0;
        def.user = i;
        return def;
    }

    [[nodiscard]] Affine2 poseOf(std::uint32_t i, std::uint32_t frame) const
    {
        const Affine2 turn = Affine2::rotation(0.10471976f * static_cast<float>(frame + i));
        return Affine2::translation(m_homes[i] + turn.transformVector({60.f, 0.f})) * turn;
    }

    void ask()
    {
        m_system.refresh();
        for (std::uint32_t i = 0; i < 20; ++i)
        {
            const Vec2 at = m_muzzles[i].position;
            m_hash ^= m_system.atPoint(at, m_found).count;
            m_hash ^= m_system.inBox({at, at + Vec2{100.f, 100.f}}, m_found).count;
            m_hash ^= m_system.rayCast({at, {1.f, 0.3f}, 500.f}).sprite.value;
            m_hash ^= m_system.shapeCast(m_sprites[i], {50.f, 50.f}).sprite.value;
            m_hash ^= m_system.nearest(at, 100.f, m_near).count;
            m_hash ^= m_system.contact(m_sprites[i], m_sprites[i + 1]).has_value() ? 1u : 0u;
        }
    }

    CollisionSystem m_system;
    Layer m_shots{};
    std::vector<Vec2> m_homes;
    std::vector<ColliderDef> m_defs;
    std::vector<Muzzle> m_muzzles;
    std::vector<SpriteId> m_sprites;
    std::vector<SpriteId> m_came;
    std::vector<Affine2> m_poses;
    std::vector<BulletId> m_bullets;
    std::vector<std::byte> m_snapshot;
    std::array<SpriteFound, 16> m_found{};
    std::array<NearHit, 4> m_near{};
    std::uint64_t m_hash = 0;
};

TEST(CollisionSystemMemory, SteadyFramesDoNotAllocate)
{
    BusyGame game;
    std::uint32_t frame = 0;
    for (; frame < 300; ++frame)
        game.playFrame(frame);
    std::size_t events = 0;
    std::vector<std::uint32_t> culprits;
    culprits.reserve(1000);
    const std::size_t before = allocations();
    EXPECT_GT(before, 0u);
    for (; frame < 300 + static_cast<std::uint32_t>(test::caseCount(1000)); ++frame)
    {
        const std::size_t soFar = allocations();
        events += game.playFrame(frame);
        if (allocations() != soFar)
            culprits.push_back(frame);
    }
    EXPECT_EQ(allocations() - before, 0u)
        << "first in frame " << (culprits.empty() ? 0 : culprits.front()) << ", in " << culprits.size() << " frames";
    EXPECT_GT(events, 500u);
}

// Without bullets and near distances, where swept ones look around their paths.
TEST(CollisionSystemMemory, FewSweptSpritesAllocateNothing)
{
    CollisionSystem system;
    std::vector<SpriteId> ids;
    const auto at = [](int i, float shift) { return Affine2::translation({8.f * static_cast<float>(i) + shift, 0.f}); };
    for (int i = 0; i < 200; ++i)
        ids.push_back(system.add({.shape = Box{{4.f, 4.f}}, .matrix = at(i, 0.f), .swept = i % 10 == 0}));
    std::size_t passes = 0, before = 0;
    for (int frame = 0; frame < 40; ++frame)
    {
        before = frame == 20 ? allocations() : before;
        for (int i = 0; i < 200; i += 2)
            system.setMatrix(ids[static_cast<std::size_t>(i)], at(i, frame % 2 == 0 ? 13.f : 0.f));
        system.update();
        for (const Contact& begun : system.begun())
            passes += begun.passed ? 1u : 0u;
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_GT(passes, 500u);
}

TEST(Allocation, MoversThatArePushedOutOfWallsAllocateNothing)
{
    CollisionSystem system;
    for (int i = 0; i < 10; ++i)
        system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::translation({20.f * static_cast<float>(i), 0.f})});
    system.add({.shape = Box{{20.f, 20.f}}, .matrix = Affine2::translation({50.f, -20.f})});
    const SpriteId mover = system.add({.shape = Circle{8.f}, .matrix = Affine2::translation({35.f, -15.f})});
    system.update();
    ASSERT_TRUE(slide(system, mover, {10.f, 5.f}).startedOverlapping);
    const std::size_t before = allocations();
    EXPECT_TRUE(slide(system, mover, {10.f, 5.f}).startedOverlapping);
    EXPECT_EQ(allocations() - before, 0u);
}

TEST(Allocation, CrowdsThatArePushedApartAllocateNothing)
{
    CollisionSystem system;
    for (int i = 0; i < 50; ++i)
        system.add({.shape = Circle{8.f}, .matrix = Affine2::translation({9.f * static_cast<float>(i), 0.f})});
    std::array<PushedSprite, 50> pushed;
    system.update();
    ASSERT_EQ(separate(system, pushed), 50u);
    const std::size_t before = allocations();
    EXPECT_EQ(separate(system, pushed), 50u);
    EXPECT_EQ(allocations() - before, 0u);
}

} // namespace
