// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/random.hpp"

#include <studio/parts.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::ColliderFrame;
using graze::Vec2;
using studio::Part;

std::vector<Vec2> letterL(Vec2 at = {})
{
    return {
        at, at + Vec2{8.f, 0.f}, at + Vec2{8.f, 2.f}, at + Vec2{2.f, 2.f}, at + Vec2{2.f, 8.f}, at + Vec2{0.f, 8.f}};
}

Part cutOf(Part part)
{
    cut(part);
    return part;
}

TEST(Parts, ATracedFrameIsTheSameAfterItsParts)
{
    for (const auto& picture : graze::test::smallPictures())
    {
        const ColliderFrame frame =
            colliderFrameOf(graze::outlineOf(picture.mask()), {0, 0, picture.width, picture.height});
        const std::vector<Part> parts = studio::partsOf(frame);
        EXPECT_EQ(parts.size(), frame.outline.size()) << picture.name << ": one part for each loop";
        ColliderFrame again = frame;
        studio::setParts(again, parts);
        EXPECT_EQ(again, frame) << picture.name;
        for (const Part& part : parts)
            EXPECT_EQ(cutOf(part).pieces, part.pieces) << picture.name << ": cut again";
    }
}

TEST(Parts, LoopsOfTwoTagsAndRoundPiecesComeBack)
{
    const Part hit = cutOf({.tag = "hit", .loop = {letterL(), {}}}),
               hurt = cutOf({.tag = "hurt", .loop = {letterL({20.f, 0.f}), {}}});
    const Part disc = cutOf({.tag = "hurt", .loop = {{{4.f, 4.f}}, {}}, .disc = {3.f, 0.f, 0.f, 3.f}});
    const Part hand = cutOf({.tag = "marker", .loop = {{{1.f, 1.f}}, {}}});
    ColliderFrame frame;
    studio::setParts(frame, {hit, disc, hurt, hand});
    EXPECT_EQ(frame.outline.size(), 2u);
    const std::vector<Part> parts =
        studio::partsOf(graze::readColliderFile(graze::writeColliderFile({"a.png", 1.f, {frame}})).frames[0]);
    ASSERT_EQ(parts.size(), 4u);
    EXPECT_EQ(parts[0].loop, hit.loop);
    EXPECT_EQ(parts[1].disc, disc.disc);
    EXPECT_EQ(parts[2].tag, "hurt");
    EXPECT_EQ(parts[2].loop, hurt.loop);
    EXPECT_EQ(parts[3].loop, hand.loop);
}

TEST(Parts, APieceThatWasChangedByHandIsAPartOfItsOwn)
{
    ColliderFrame frame;
    studio::setParts(frame, {cutOf({.loop = {letterL(), {}}})});
    const std::size_t pieces = frame.pieces.size();
    ASSERT_GT(pieces, 1u);
    frame.pieces[1].tag = "hurt";
    EXPECT_EQ(studio::partsOf(frame).size(), pieces);
}

TEST(Parts, EitherWindingIsCut)
{
    std::vector<Vec2> turned = letterL();
    std::reverse(turned.begin(), turned.end());
    const Part part = cutOf({.loop = {turned, {}}});
    EXPECT_TRUE(part.fault.empty()) << part.fault;
    EXPECT_EQ(graze::winding(part.loop.border), graze::Winding::CounterClockwise);
    const Part hole =
        cutOf({.loop = {{{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}}, {{{3.f, 3.f}, {6.f, 3.f}, {6.f, 6.f}}}}});
    EXPECT_TRUE(hole.fault.empty()) << hole.fault;
    EXPECT_EQ(graze::winding(hole.loop.holes[0]), graze::Winding::Clockwise);
}

TEST(Parts, AMistakeIsSaidWhereItIs)
{
    Part part = cutOf({.loop = {letterL(), {}}});
    const auto sound = part.pieces;
    part.setCorner(4, {20.f, 1.f}); // across the edge from (8, 0) to (8, 2)
    cut(part);
    EXPECT_NE(part.fault.find("crosses"), std::string::npos) << part.fault;
    EXPECT_NEAR(part.faultAt.x, 8.f, 1e-3f);
    EXPECT_EQ(part.pieces, sound) << "those from before";
    EXPECT_TRUE(shapesOf(part).empty());
    part.setCorner(4, {2.f, 8.f});
    EXPECT_TRUE(cutOf(part).fault.empty());

    Part round = cutOf({.loop = {letterL(), {}}, .disc = {1.f, 0.f, 0.f, 1.f}});
    EXPECT_NE(round.fault.find("convex"), std::string::npos) << round.fault;
}

TEST(Parts, CornersGoAroundTheirLoop)
{
    Part part{.loop = {{{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}, {0.f, 9.f}}, {{{3.f, 3.f}, {3.f, 6.f}, {6.f, 6.f}}}}};
    EXPECT_EQ(part.cornerCount(), 7u);
    EXPECT_EQ(part.after(3), 0u);
    EXPECT_EQ(part.after(6), 4u);
    EXPECT_EQ(part.insertAfter(6, {5.f, 4.f}), 7u);
    EXPECT_EQ(part.corner(7), (Vec2{5.f, 4.f}));
    EXPECT_TRUE(part.removeCorner(7));
    EXPECT_TRUE(part.removeCorner(5)) << "a hole of two corners is none";
    EXPECT_TRUE(part.loop.holes.empty());
    EXPECT_TRUE(part.removeCorner(0));
    EXPECT_FALSE(part.removeCorner(0)) << "a polygon has three";
}

TEST(Parts, MirroredTwiceIsTheSame)
{
    graze::test::Random random(5);
    for (int i = 0; i < 200; ++i)
    {
        const auto whole = [&] { return static_cast<float>(random.below(17)) - 8.f; };
        Part part{.loop = {letterL({whole(), whole()}), {}}};
        if (i % 2 == 1)
        {
            part.loop.border = {{whole(), whole()}, {whole(), whole()}};
            part.disc = {3.f, 1.f, 0.f, 2.f};
        }
        if (i % 6 == 1)
            part.matrix = {0.f, -1.f, whole(), 1.f, 0.f, whole()};
        Part twice = part;
        twice.mirror(12.f);
        // A support point to the left is one to the right in the mirror.
        const graze::Sprite2D there(shapesOf(cutOf(part))), mirrored(shapesOf(cutOf(twice)));
        for (const Vec2 d : {Vec2{1.f, 0.f}, Vec2{-.6f, .8f}, Vec2{0.f, -1.f}, Vec2{.8f, .6f}})
        {
            const float reach = static_cast<float>(dot(there.support(d), d));
            const Vec2 flipped{-d.x, d.y};
            EXPECT_NEAR(static_cast<float>(dot(mirrored.support(flipped), flipped)), reach + 24.f * flipped.x, 1e-4f)
                << i;
        }
        twice.mirror(12.f);
        EXPECT_EQ(twice.loop, part.loop);
        EXPECT_EQ(twice.disc, part.disc);
        EXPECT_EQ(twice.matrix, part.matrix);
    }
}

} // namespace
