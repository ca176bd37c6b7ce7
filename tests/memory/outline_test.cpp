// SPDX-License-Identifier: Zlib
#include "memory/failing.hpp"
#include "support/outline/pictures.hpp"
#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::FailingMemory;

constexpr FailingMemory::Kind Kinds[] = {FailingMemory::Kind::Once, FailingMemory::Kind::FromThereOn};

/// A small picture of islands and holes.
std::vector<std::uint8_t> blots(std::uint32_t seed, int width, int height)
{
    test::Random random(seed);
    std::vector<std::uint8_t> alpha(static_cast<std::size_t>(width * height), 0);
    for (int blot = 0; blot < 5; ++blot)
    {
        const Vec2 centre{random.between(0.f, static_cast<float>(width)),
                          random.between(0.f, static_cast<float>(height))};
        const float radius = random.between(1.f, 8.f);
        const std::uint8_t value = blot % 3 == 2 ? 0 : 255;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (length(Vec2{static_cast<float>(x), static_cast<float>(y)} - centre) <= radius)
                    alpha[static_cast<std::size_t>(y * width + x)] = value;
    }
    alpha[0] = 255;
    return alpha;
}

TEST(OutOfMemoryOutline, EveryFailedAllocationIsThrown)
{
    test::FailureCounts counts;
    const auto pictures = static_cast<std::uint32_t>(test::caseCount(8));
    for (std::uint32_t seed = 1; seed <= pictures; ++seed)
    {
        const std::vector<std::uint8_t> alpha = blots(seed, 18, 14);
        const AlphaMask mask{.alpha = alpha.data(), .width = 18, .height = 14};
        const OutlineOptions options{.maxError = seed % 3 == 0 ? 0.f : 1.f, .maxVertices = seed % 4 == 0 ? 30u : 0u};
        std::optional<Outline> outline;
        const auto check = [&] { ASSERT_FALSE(outline.has_value()); };
        test::failEach(
            Kinds[seed % 2], counts, [&] { outline = outlineOf(mask, options); }, check);
        ASSERT_FALSE(HasFatalFailure());
        const Outline again = outlineOf(mask, options);
        EXPECT_EQ(outline->loops, again.loops);
        EXPECT_EQ(outline->measuredError, again.measuredError);

        std::optional<Pieces> pieces;
        test::failEach(
            Kinds[seed % 2], counts, [&] { pieces = Pieces::fromOutline(again.loops[0].border, again.loops[0].holes); },
            [&] { ASSERT_FALSE(pieces.has_value()); });
        ASSERT_FALSE(HasFatalFailure());
    }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
    EXPECT_GT(counts.failures, 100u);
}

/// The answers of a sheet for some rects.
std::string answersOf(ColliderSheet& sheet)
{
    std::string answers;
    for (const PixelRect& rect : {PixelRect{0, 0, 10, 10}, PixelRect{3, 2, 12, 9}, PixelRect{-1, 0, 5, 5}})
        try
        {
            answers += std::to_string(sheet.at(rect).pieces.size()) + " pieces\n";
        }
        catch (const InvalidOutline& error)
        {
            answers += std::string(error.what()) + "\n";
        }
    return answers;
}

TEST(OutOfMemoryOutline, SheetIsWhatItWasAfterEveryFailedAllocation)
{
    test::FailureCounts counts;
    const auto pictures = static_cast<std::uint32_t>(test::caseCount(8));
    for (std::uint32_t seed = 1; seed <= pictures; ++seed)
    {
        const std::vector<std::uint8_t> alpha = blots(seed, 18, 14);
        const AlphaMask mask{.alpha = alpha.data(), .width = 18, .height = 14};
        // With 5 vertices some rects can be traced, and some cannot.
        const OutlineOptions options{.maxVertices = seed % 2 == 0 ? 5u : 0u};
        std::optional<ColliderSheet> sheet;
        test::failEach(
            Kinds[seed % 2], counts, [&] { sheet.emplace(mask, options); }, [] {});
        ColliderSheet twin(mask, options);
        std::string answers;
        test::failEach(
            Kinds[seed / 2 % 2], counts, [&] { answers = answersOf(*sheet); }, [] {});
        ASSERT_FALSE(HasFatalFailure());
        EXPECT_EQ(answers, answersOf(twin));
        const ColliderFrame* const frame = sheet->find({0, 0, 10, 10});
        EXPECT_EQ(answersOf(*sheet), answers);
        EXPECT_EQ(sheet->find({0, 0, 10, 10}), frame) << "traced once";
    }
    std::printf("%zu calls, %zu failed allocations\n", counts.calls, counts.failures);
}

TEST(OutOfMemoryOutline, RectsThatAreNotInThePictureTakeNone)
{
    const std::vector<std::uint8_t> alpha(64 * 64, 255);
    ColliderSheet sheet({.alpha = alpha.data(), .width = 64, .height = 64});
    ColliderSheet frames{std::vector<ColliderFrame>{}};
    const FailingMemory memory(0, FailingMemory::Kind::FromThereOn);
    for (int i = 0; i < 300'000; ++i)
    {
        EXPECT_EQ(sheet.find({i, 0, 100, 100}), nullptr);
        EXPECT_EQ(frames.pieces({i, 0, 100, 100}), nullptr);
    }
    EXPECT_FALSE(memory.hasFailed());
}

TEST(OutOfMemoryOutline, AnimatedColliderFollowsOrStays)
{
    test::FailureCounts counts;
    const std::vector<std::uint8_t> alpha = blots(3, 18, 14);
    CollisionSystem system;
    std::optional<AnimatedCollider> collider;
    const PixelRect first{0, 0, 9, 9}, second{5, 3, 12, 11};
    std::optional<ColliderSheet> sheet;
    sheet.emplace(AlphaMask{.alpha = alpha.data(), .width = 18, .height = 14});
    test::failEach(
        FailingMemory::Kind::Once, counts, [&] { collider.emplace(system, *sheet, first, Affine2{}); },
        [&] { EXPECT_EQ(system.spriteCount(), 0u); });
    ASSERT_FALSE(HasFatalFailure());
    const std::uint64_t hash = system.hash();
    test::failEach(
        FailingMemory::Kind::Once, counts,
        [&] {
            collider->follow(*sheet, second, Affine2::translation({7.f, 8.f}));
        },
        [&]
        {
            EXPECT_EQ(system.hash(), hash);
            EXPECT_EQ(collider->shown().rect, first);
        });
    EXPECT_EQ(collider->shown().rect, second);
    EXPECT_NE(system.hash(), hash);
    EXPECT_GT(counts.failures, 20u);
}

} // namespace
