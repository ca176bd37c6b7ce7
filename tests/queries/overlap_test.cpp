// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/pairs/queries.hpp"
#include "support/places.hpp"
#include "support/shapes/forms.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;
using test::Random;

class Overlap : public test::ByMethod
{
protected:
    // Both argument orders, which have to agree.
    [[nodiscard]] Status statusOf(const Operand& a, const Operand& b) const
    {
        const Status ab = overlap(a, b).status;
        EXPECT_EQ(ab, overlap(b, a).status);
        return ab;
    }
};

INSTANTIATE_TEST_SUITE_P(Methods, Overlap, testing::ValuesIn(test::Methods), test::nameOfMethod);

TEST_P(Overlap, TouchingCounts)
{
    const Shape box = Box{{4.f, 4.f}}, circle = Circle{2.f};
    EXPECT_EQ(statusOf({box, at(0.f, 0.f)}, {box, at(4.f, 0.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({box, at(0.f, 0.f)}, {box, at(4.f, 4.f)}), Status::Overlapping); // corner to corner
    EXPECT_EQ(statusOf({circle, at(0.f, 0.f)}, {circle, at(4.f, 0.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({box, at(0.f, 0.f)}, {circle, at(0.f, 4.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({box, at(0.f, 0.f)}, {box, at(4.01f, 0.f)}), Status::Separated);
    EXPECT_EQ(statusOf({circle, at(0.f, 0.f)}, {circle, at(4.01f, 0.f)}), Status::Separated);
}

TEST_P(Overlap, OneInsideTheOtherOverlaps)
{
    const Shape large = Box{{100.f, 100.f}}, small = Circle{1.f};
    EXPECT_EQ(statusOf({large, at(0.f, 0.f)}, {small, at(20.f, -30.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({large, at(0.f, 0.f)}, {large, at(0.f, 0.f)}), Status::Overlapping);
}

TEST_P(Overlap, PointsSegmentsAndEmptyBoxesAreWhatTheyLookLike)
{
    const Shape point = Point{}, empty = Box{{0.f, 0.f}}, line = Box{{6.f, 0.f}},
                segment = Segment{{-3.f, 0.f}, {3.f, 0.f}};
    for (const Shape& dot : {point, empty, Shape(Circle{0.f}), Shape(Capsule{{}, {}, 0.f})})
    {
        EXPECT_EQ(statusOf({dot, at(1.f, 1.f)}, {dot, at(1.f, 1.f)}), Status::Overlapping);
        EXPECT_EQ(statusOf({dot, at(1.f, 1.f)}, {dot, at(1.f, 1.25f)}), Status::Separated);
        for (const Shape& flat : {line, segment})
        {
            EXPECT_EQ(statusOf({dot, at(2.f, 0.f)}, {flat, at(0.f, 0.f)}), Status::Overlapping);
            EXPECT_EQ(statusOf({dot, at(3.f, 0.f)}, {flat, at(0.f, 0.f)}), Status::Overlapping);
            EXPECT_EQ(statusOf({dot, at(3.5f, 0.f)}, {flat, at(0.f, 0.f)}), Status::Separated);
            EXPECT_EQ(statusOf({dot, at(2.f, 0.5f)}, {flat, at(0.f, 0.f)}), Status::Separated);
        }
    }
    EXPECT_EQ(statusOf({segment, at(0.f, 0.f)}, {segment, Affine2::rotation(1.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({segment, at(0.f, 0.f)}, {segment, at(6.f, 0.f)}), Status::Overlapping); // end to end
    EXPECT_EQ(statusOf({segment, at(0.f, 0.f)}, {segment, at(6.5f, 0.f)}), Status::Separated);
    EXPECT_EQ(statusOf({segment, at(0.f, 0.f)}, {segment, at(1.f, 1.f)}), Status::Separated);
}

TEST_P(Overlap, FlattenedSpriteCollidesAsTheSegmentThatItLooksLike)
{
    const Shape box = Box{{10.f, 10.f}}, probe = Circle{1.f};
    const Affine2 flat = Affine2::from({.position = {50.f, 0.f}, .scale = {1.f, 0.f}});
    EXPECT_EQ(statusOf({box, flat}, {probe, at(54.f, 0.9f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({box, flat}, {probe, at(54.f, 1.1f)}), Status::Separated);
    const Affine2 gone = Affine2::from({.position = {50.f, 0.f}, .scale = {0.f, 0.f}});
    EXPECT_EQ(statusOf({box, gone}, {probe, at(50.9f, 0.f)}), Status::Overlapping);
    EXPECT_EQ(statusOf({box, gone}, {probe, at(51.1f, 0.f)}), Status::Separated);
}

TEST_P(Overlap, MirroringAndAnyWindingChangeNothing)
{
    const std::array<Vec2, 3> triangle{{{0.f, 0.f}, {10.f, 0.f}, {0.f, 10.f}}};
    const std::array<Vec2, 3> reversed{{{0.f, 10.f}, {10.f, 0.f}, {0.f, 0.f}}};
    const Shape probe = Circle{1.f};
    for (const Shape& shape : {Shape::ofPoints(triangle), Shape::ofPoints(reversed), Shape::hullOf(reversed)})
    {
        EXPECT_EQ(statusOf({shape, at(0.f, 0.f)}, {probe, at(3.f, 3.f)}), Status::Overlapping);
        EXPECT_EQ(statusOf({shape, at(0.f, 0.f)}, {probe, at(-3.f, 3.f)}), Status::Separated);
        const Affine2 mirrored = Affine2::scaling({-1.f, 1.f});
        EXPECT_EQ(statusOf({shape, mirrored}, {probe, at(-3.f, 3.f)}), Status::Overlapping);
        EXPECT_EQ(statusOf({shape, mirrored}, {probe, at(3.f, 3.f)}), Status::Separated);
    }
}

TEST_P(Overlap, PiecesAreNamedAndAnyOneIsEnough)
{
    const std::vector<Shape> pieces{Circle{1.f, {0.f, 0.f}}, Circle{1.f, {10.f, 0.f}}, Circle{1.f, {20.f, 0.f}}};
    const Operand a{pieces, at(0.f, 0.f)};
    const Shape probe = Circle{1.f};
    const OverlapResult hit = overlap(a, {probe, at(20.f, 1.5f)});
    EXPECT_TRUE(hit.overlapping());
    EXPECT_EQ(hit.pieceA, 2u);
    EXPECT_EQ(hit.pieceB, 0u);
    EXPECT_EQ(overlap({probe, at(10.f, 1.5f)}, a).pieceB, 1u);
    EXPECT_EQ(statusOf(a, {probe, at(5.f, 0.f)}), Status::Separated); // between two pieces
}

TEST_P(Overlap, SettingsOutsideTheRangeAreClampedAndNanIsInvalid)
{
    const Shape box = Box{{4.f, 4.f}}, star = Shape::hullOf(Random(3).points(40, 20.f));
    const Operand a{box, Affine2::rotation(0.3f)}, b{star, at(15.f, 9.f)};
    EXPECT_EQ(overlap(a, b, {32, NaN}).status, Status::InvalidInput);
    const Status truth = overlap(a, b).status;
    EXPECT_EQ(overlap(a, b, {1000000, 1e-4f}).status, truth);
    EXPECT_EQ(overlap(a, b, {32, -1.f}).status, truth);
    EXPECT_EQ(overlap(a, b, {32, Infinity}).status, overlap(a, b, {32, 1e3f}).status);
    EXPECT_EQ(overlap(a, b, {0, 1e-4f}).iterations, overlap(a, b, {1, 1e-4f}).iterations);
    EXPECT_EQ(overlap(a, b, {-5, 1e-4f}).status, overlap(a, b, {1, 1e-4f}).status);
    EXPECT_LE(overlap(a, b, {-5, 1e-4f}).iterations, 1);
}

TEST_P(Overlap, MiddlesThatAreApartByNextToNothingOverlap)
{
    // Found by fuzzing: the first direction is the displacement between the middles, and products with it vanish.
    const Shape box = Box{{8.f, 4.f}};
    const Shape slim = Segment{{-3.25f, 0x1p-149f}, {3.25f, 0.f}};
    const Shape wheel = test::regularPolygon(24, 8.f);
    for (const float gap : {0x1p-149f, 1e-42f, 1e-35f, 1e-28f, 1e-21f, 1e-15f})
        for (const Shape& a : {box, wheel})
            for (const Shape& b : {box, slim, wheel})
            {
                const Operand still(a, Affine2{}), moved(b, Affine2::translation({gap, -gap}));
                EXPECT_EQ(overlap(still, moved).status, Status::Overlapping) << gap;
                EXPECT_EQ(overlap(moved, still).status, Status::Overlapping) << gap;
                EXPECT_EQ(distance(still, moved).lowerBound, 0.f) << gap;
                EXPECT_EQ(penetration(still, moved).status, Status::Overlapping) << gap;
            }
}

TEST_P(Overlap, PointsApartByTheLeastGapAreTheSameAloneAndInABatch)
{
    // Found by fuzzing.
    const Shape point = Point{{0.f, 0.f}};
    const Affine2 here = Affine2::translation({0.f, 8.75f});
    for (const float gap : {1e-21f, 0x1.79ca1p-68f, 0x1.79ca0ep-67f, 0x1.79ca1p-67f, 2e-20f, 4.1e-20f, 1e-18f})
    {
        const Shape other = Point{{0.f, -gap}};
        const Operand a(other, here), b(point, here);
        const OperandPair pair{&a, &b};
        OverlapResult together;
        overlapBatch({&pair, 1}, {&together, 1}, by());
        EXPECT_EQ(overlap(a, b).status, together.status) << gap;
    }
}

TEST_P(Overlap, EdgeOfNextToNoLengthDoesNotMakeItsLoopHollow)
{
    // Found by fuzzing: the square of such an edge vanishes, and the point is on its inner side all the same.
    const Shape disc = Shape(Circle{0.25f, {1.f, 0.f}});
    const Affine2 moved = Affine2::translation({10.875f, -4.5f});
    for (const float length : {0x1p-149f, 1e-42f, 1e-38f, 1e-30f, 1e-24f, 1e-22f, 1e-19f, 1e-10f})
    {
        const Vec2 loop[] = {{-19.75f, 8.f}, {0.f, -length}, {0.f, 0.f}, {-15.25f, 9.f}};
        const Shape blade = Shape::ofPoints(loop);
        const Operand a(disc, Affine2{}), b(blade, moved);
        EXPECT_EQ(overlap(a, b).status, Status::Overlapping) << length;
        EXPECT_EQ(overlap(b, a).status, Status::Overlapping) << length;
        EXPECT_EQ(distance(a, b).status, Status::Overlapping) << length;
    }
}

} // namespace
