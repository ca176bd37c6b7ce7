// SPDX-License-Identifier: Zlib
#include <graze/system/collision_system.hpp>

#include "support/pairs/judging.hpp"
#include "support/worlds/scripted_world.hpp"
#include "system/snapshot/snapshot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace
{

using namespace graze;
using test::ScriptedWorld;

using Bytes = std::vector<std::byte>;

using detail::sealSnapshot;

constexpr std::size_t HeaderSize = detail::SnapshotHeaderSize;

/// A system in the middle of a game.
struct Game
{
    Game() : script(system, {.sprites = 60, .shotsPerFrame = 6, .reach = 150.f})
    {
        for (std::uint32_t frame = 0; frame < 12; ++frame)
        {
            script.play(system, frame);
            if (frame < 11) // the last one is cut in two
                system.update();
        }
        system.snapshot(bytes);
        hash = system.hash();
    }

    /// Refused, and nothing has changed.
    void expectRefused(const Bytes& broken, SnapshotFault fault)
    {
        EXPECT_EQ(system.restore(broken), fault);
        EXPECT_EQ(system.hash(), hash);
        Bytes now;
        system.snapshot(now);
        EXPECT_EQ(now, bytes);
    }

    CollisionSystem system;
    ScriptedWorld script;
    Bytes bytes;
    std::uint64_t hash = 0;
};

TEST(SnapshotRefused, BytesOfSomethingElse)
{
    Game game;
    game.expectRefused({}, SnapshotFault::NotASnapshot);
    game.expectRefused(Bytes(3, std::byte{'G'}), SnapshotFault::NotASnapshot);
    game.expectRefused(Bytes(1000, std::byte{0}), SnapshotFault::NotASnapshot);
    Bytes other = game.bytes;
    other[0] = std::byte{'g'};
    game.expectRefused(other, SnapshotFault::NotASnapshot);
    other = game.bytes;
    // 1 is the version that did not know the method yet.
    for (const std::byte version : {std::byte{1}, std::byte{200}})
    {
        other[4] = version;
        game.expectRefused(other, SnapshotFault::OtherVersion);
    }
}

TEST(SnapshotRefused, CutOffOrTooLong)
{
    Game game;
    for (std::size_t size = 4; size < game.bytes.size(); size += size < 40 ? 1 : 97)
        game.expectRefused(Bytes(game.bytes.begin(), game.bytes.begin() + static_cast<std::ptrdiff_t>(size)),
                           SnapshotFault::WrongLength);
    Bytes longer = game.bytes;
    longer.push_back(std::byte{0});
    game.expectRefused(longer, SnapshotFault::WrongLength);
    sealSnapshot(longer);
    game.expectRefused(longer, SnapshotFault::Contradictory);
}

TEST(SnapshotRefused, AnyBitThatWasFlipped)
{
    Game game;
    test::Random random(1);
    for (int i = 0; i < test::caseCount(300); ++i)
    {
        Bytes flipped = game.bytes;
        const std::uint32_t at = HeaderSize + random.below(static_cast<std::uint32_t>(flipped.size() - HeaderSize));
        flipped[at] ^= std::byte{1} << random.below(8);
        game.expectRefused(flipped, SnapshotFault::Damaged);
    }
}

/// The bytes with one to three random changes.
Bytes forgedFrom(const Bytes& original, test::Random& random)
{
    Bytes forged = original;
    const auto place = [&]
    { return HeaderSize + random.below(static_cast<std::uint32_t>(forged.size() - HeaderSize)); };
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes)
    {
        const auto at = forged.begin() + static_cast<std::ptrdiff_t>(place());
        switch (random.below(5))
        {
            case 0:
                *at ^= std::byte{1} << random.below(8);
                break;
            case 1:
                *at = std::byte{random.chance(0.5f) ? std::uint8_t{255} : std::uint8_t{0}};
                break;
            case 2:
                forged.erase(at);
                break;
            case 3:
                forged.insert(at, static_cast<std::byte>(random.below(256)));
                break;
            default:
                forged.resize(place());
                break;
        }
    }
    sealSnapshot(forged);
    return forged;
}

// Sealed changes give a state that a system may be in, or are refused. Nothing crashes then or later; the sanitizers
// run this too.
TEST(SnapshotRefused, ForgedOnesAreRefusedOrHarmless)
{
    Game game;
    test::Random random(2);
    int refused = 0, restored = 0;
    for (int i = 0; i < test::caseCount(3000); ++i)
    {
        const SnapshotFault fault = game.system.restore(forgedFrom(game.bytes, random));
        if (fault != SnapshotFault::None)
        {
            ++refused;
            ASSERT_EQ(fault, SnapshotFault::Contradictory);
            ASSERT_EQ(game.system.hash(), game.hash);
            continue;
        }
        ++restored;
        for (int frame = 0; frame < 2; ++frame)
        {
            game.system.advanceBullets(0.01f);
            game.system.update();
        }
        Bytes again;
        game.system.snapshot(again);
        ASSERT_EQ(game.system.restore(again), SnapshotFault::None);
        game.system.update();
        ASSERT_EQ(game.system.restore(game.bytes), SnapshotFault::None);
        ASSERT_EQ(game.system.hash(), game.hash);
    }
    EXPECT_GT(refused, test::caseCount(3000) / 4);
    EXPECT_GT(restored, test::caseCount(3000) / 20);
}

TEST(SnapshotRefused, LateLeavesNoShapes)
{
    CollisionSystem source;
    std::vector<Vec2> points;
    for (int i = 0; i < 40; ++i)
        points.push_back(
            {300.f * std::cos(0.157f * static_cast<float>(i)), 300.f * std::sin(0.157f * static_cast<float>(i))});
    source.add({.shape = Box{{7.f, 9.f}}});
    source.fire({.shape = source.addShape(Shape::hullOf(points))});
    Bytes bytes;
    source.snapshot(bytes);
    bytes.push_back(std::byte{0});
    sealSnapshot(bytes);

    detail::SystemState state(1);
    detail::Scene& scene = state.scene;
    const std::vector<Shape> pieces{Circle{5.f}};
    scene.sprites.add({.pieces = pieces, .owner = {}, .order = {}}, scene.pool);
    const std::uint32_t places = scene.pool.places();
    const std::size_t floats = scene.pool.floatsUsed();
    detail::SnapshotLoader loader(1);
    EXPECT_EQ(loader.load(bytes, state), SnapshotFault::Contradictory);
    EXPECT_EQ(scene.pool.places(), places);
    EXPECT_EQ(scene.pool.floatsUsed(), floats);
    EXPECT_FALSE(scene.pool.find(Shape::hullOf(points).view()).has_value());
    // The pool is whole: the same shapes find room in it.
    bytes.pop_back();
    sealSnapshot(bytes);
    EXPECT_EQ(loader.load(bytes, state), SnapshotFault::None);
    const auto place = scene.pool.find(Shape::hullOf(points).view());
    ASSERT_TRUE(place.has_value());
    EXPECT_TRUE(scene.pool.idOf(*place)) << "published";
}

TEST(SnapshotRefused, EveryFaultHasAText)
{
    std::vector<std::string_view> texts;
    for (const SnapshotFault fault : {SnapshotFault::None, SnapshotFault::NotASnapshot, SnapshotFault::OtherVersion,
                                      SnapshotFault::WrongLength, SnapshotFault::Damaged, SnapshotFault::Contradictory})
    {
        for (const std::string_view text : texts)
            EXPECT_NE(text, toString(fault));
        texts.emplace_back(toString(fault));
    }
}

} // namespace
