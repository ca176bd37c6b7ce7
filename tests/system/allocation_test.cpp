// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/random.hpp"
#include "system/broad_phase.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

namespace
{

std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size > 0 ? size : 1))
        return memory;
    throw std::bad_alloc();
}

void* counted(std::size_t size, std::size_t alignment)
{
    ++allocations;
    if (void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment))
        return memory;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t size)
{
    return counted(size);
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace
{

using namespace graze;

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
    const std::size_t before = allocations;
    overlapBatch(pairs, results);
    EXPECT_EQ(allocations, before);
    EXPECT_NE(results.back().status, Status::InvalidInput);
}

TEST(CollisionSystemMemory, SteadyFramesDoNotAllocate)
{
    // The same 60 frames over and over: once round, all buffers have the size they need.
    test::Random random(4);
    CollisionSystem system;
    std::vector<SpriteId> sprites;
    std::vector<std::vector<Affine2>> poses(60);
    for (int i = 0; i < 100; ++i)
    {
        sprites.push_back(system.add({.shape = random.shape(30.f), .nearDistance = i % 5 == 0 ? 10.f : 0.f}));
        const Vec2 middle = random.inSquare(200.f);
        const float phase = random.between(0.f, 6.f);
        for (std::size_t frame = 0; frame < poses.size(); ++frame)
        {
            // Around a circle, turning.
            const float angle = phase + 0.10471976f * static_cast<float>(frame);
            const Affine2 turn = Affine2::rotation(angle);
            poses[frame].push_back(Affine2::translation(middle + turn.transformVector({60.f, 0.f})) * turn);
        }
    }
    std::vector<BulletId> shots;
    const auto playOnce = [&]
    {
        std::size_t events = 0;
        for (const auto& frame : poses)
        {
            for (const BulletId shot : shots)
                system.removeBullet(shot);
            shots.clear();
            for (int k = 0; k < 20; ++k)
                shots.push_back(system.fire({.position = {-200.f + 20.f * static_cast<float>(k), -300.f},
                                             .velocity = {0.f, 600.f},
                                             .pierce = k % 3}));
            system.setMatrices(sprites, frame);
            system.advanceBullets(1.f);
            system.update();
            EXPECT_EQ(system.statistics().limitsReached, 0u);
            events += system.begun().size() + system.ended().size() + system.hits().size() + system.nearMisses().size();
        }
        return events;
    };
    playOnce();
    playOnce();
    const std::size_t before = allocations;
    const std::size_t events = playOnce();
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(before, 0u);
    EXPECT_GT(events, 500u);
}

TEST(BroadPhaseMemory, SteadyFramesDoNotAllocate)
{
    // All move, then some, then none; over and over.
    detail::BroadPhase broadPhase;
    std::vector<detail::PiecePair> pairs;
    std::vector<std::uint32_t> pieces;
    std::size_t found = 0;
    const auto playOnce = [&]
    {
        test::Random random(4);
        for (std::uint32_t frame = 0; frame < 40; ++frame)
        {
            const std::uint32_t step = frame % 10 == 0 ? 1 : frame % 10 == 9 ? 1000 : 7;
            for (std::uint32_t piece = frame % step; piece < 1000; piece += step)
            {
                const Vec2 at = random.inSquare(500.f);
                const Vec2 half = Vec2{1.f, 1.f} * random.logBetween(2.f, 200.f);
                broadPhase.place(piece, {{at - half, at + half}, 1, 1});
            }
            pairs.clear();
            broadPhase.findPairs(pairs);
            pieces.clear();
            broadPhase.query({{-100.f, -100.f}, {100.f, 100.f}}, 1, pieces);
            found += pairs.size() + pieces.size();
        }
    };
    playOnce();
    playOnce();
    const std::size_t before = allocations;
    playOnce();
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(found, 1000u);
}

TEST(Allocation, WorldQueriesThatWereAskedBeforeAllocateNothing)
{
    test::Random random(12);
    CollisionSystem system;
    for (int i = 0; i < 300; ++i)
        system.add({.shape = random.shape(20.f), .matrix = random.affine(200.f)});
    system.update();
    std::vector<SpriteFound> found(300);
    std::vector<RayHit> rays(300);
    std::vector<CastHit> casts(300);
    std::vector<NearHit> gaps(10);
    const Shape shape = random.polygon(8, 20.f);
    const auto askAll = [&]
    {
        std::size_t answers = 0;
        for (float x = -200.f; x < 200.f; x += 10.f)
        {
            answers += system.atPoint({x, 0.f}, found);
            answers += system.inBox({{x, -20.f}, {x + 50.f, 20.f}}, found);
            answers += system.overlapping({shape, Affine2::translation({x, 0.f})}, found);
            answers += system.rayCastAll({{x, -200.f}, {0.f, 1.f}, 400.f}, rays);
            answers += system.rayCast({{x, -200.f}, {0.f, 1.f}, 400.f}) ? 1u : 0u;
            answers += system.shapeCastAll({shape, Affine2::translation({x, -200.f})}, {0.f, 400.f}, casts);
            answers += system.nearest({x, 0.f}, 1000.f, gaps);
            answers += system.lineOfSight({x, -200.f}, {x, 200.f}) ? 1u : 0u;
        }
        return answers;
    };
    askAll();
    const std::size_t before = allocations;
    const std::size_t answers = askAll();
    EXPECT_EQ(allocations - before, 0u);
    EXPECT_GT(answers, 1000u);
}

} // namespace
