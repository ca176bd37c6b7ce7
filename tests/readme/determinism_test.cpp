// SPDX-License-Identifier: Zlib
// The examples of docs/determinism.md, between the markers, and what comes of them.
#include <graze/graze.hpp>
#include <graze/math/affine2.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

namespace
{

using graze::Vec2;

/// A few frames of a game that keeps the rules of the page; one checksum for each.
std::vector<std::uint64_t> play(graze::CollisionSystem& collisions)
{
    const graze::SpriteId rock = collisions.add({.shape = graze::Box{{30.f, 10.f}}});
    const std::uint64_t networkId = 12;
    // [who comes first]
    const graze::SpriteId ship = collisions.add({.shape = graze::Circle{12.f}, .user = 7, .order = networkId});
    // [end]
    std::vector<std::uint64_t> checksums;
    Vec2 velocity{};
    for (int frame = 0; frame < 10; ++frame)
    {
        const Vec2 at{20.f + static_cast<float>(frame), 3.f};
        const float turn = 0.1f * static_cast<float>(frame);
        const double heading = 0.2 * frame;
        // [the same pose everywhere]
        const graze::Affine2 pose = graze::Affine2::from({.position = at, .angleRadians = turn, .scale = {2.f, 1.f}});
        collisions.setMatrix(rock, pose); // the same bits on every machine, unlike std::sin and std::cos

        // from <graze/math/affine2.hpp>
        const auto [sine, cosine] = graze::sinCos(heading); // in doubles
        velocity = {static_cast<float>(100. * cosine), static_cast<float>(100. * sine)};
        // [end]
        collisions.setMatrix(ship, graze::Affine2::translation(velocity * (1.f / 60.f)));
        // [a checksum]
        collisions.update();
        const std::uint64_t checksum = collisions.hash(); // into the replay, or to the other players
        // [end]
        checksums.push_back(checksum);
    }
    return checksums;
}

TEST(DeterminismPage, TwoSystemsWithTheSameCallsHaveTheSameChecksums)
{
    graze::CollisionSystem one;
    graze::CollisionSystem other;
    const std::vector<std::uint64_t> checksums = play(one);
    EXPECT_EQ(play(other), checksums);
    EXPECT_NE(checksums.front(), checksums.back());
}

} // namespace
