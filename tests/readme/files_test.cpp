// SPDX-License-Identifier: Zlib
// The C++ blocks of docs/collider-files.md, word for word.
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>
#include <graze/graze.hpp>

#include <gtest/gtest.h>

namespace
{

TEST(ColliderFilesPage, BlocksCompileAndMeanWhatTheySay)
{
    const graze::test::TemporaryFolder folder;
    const auto path = folder.path() / "ship.collider.json";
    const std::vector<std::uint8_t> pixels(16 * 16, 255);
    const graze::AlphaMask mask{.alpha = pixels.data(), .width = 16, .height = 16};
    graze::CollisionSystem collisions;
    const graze::Layer players = collisions.layer("players");
    const graze::Layer weakSpots = collisions.layer("weak spots");

    // [save]
    const graze::OutlineOptions options{.maxError = 0.5f, .fit = graze::OutlineFit::Inside, .maxVertices = 24};
    const graze::Outline outline = graze::outlineOf(mask, options);
    graze::ColliderFile file{"ship.png", options.maxError, {graze::colliderFrameOf(outline, {0, 0, 16, 16})}};
    file.frames[0].pieces.push_back({{{6.f, 2.f}, {10.f, 2.f}, {8.f, 6.f}}, "hurt"});
    file.frames[0].pieces.push_back({{{8.f, 0.f}}, "marker"});
    graze::saveColliderFile(file, path);
    // [end]

    // [load]
    const graze::ColliderFile ship = graze::loadColliderFile(path); // throws graze::ColliderFileError
    const graze::ColliderFrame& frame = ship.frames.front();
    const graze::SpriteId hull = collisions.add({.shape = graze::piecesOf(frame), .layer = players});
    const graze::SpriteId cockpit = collisions.add({.shape = graze::piecesOf(frame, "hurt"), .layer = weakSpots});
    // [end]

    // An L, clockwise with y up.
    std::vector<graze::Vec2> polygon{{0.f, 0.f}, {0.f, 30.f}, {10.f, 30.f}, {10.f, 10.f}, {20.f, 10.f}, {20.f, 0.f}};
    const float height = 32.f;
    // [turn]
    for (graze::Vec2& point : polygon)
        point.y = height - point.y;
    const graze::Pieces body = graze::Pieces::fromOutline(polygon); // either winding, concave too
    // [end]
    EXPECT_EQ(body.shapes().size(), 2u);
    EXPECT_EQ(localBounds(body.shapes()[0].view()).upper.y, 32.f);

    EXPECT_EQ(ship, file);
    EXPECT_NE(hull, cockpit);
    EXPECT_EQ(frame.pieces.size(), 3u);
}

} // namespace
