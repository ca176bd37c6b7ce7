// SPDX-License-Identifier: Zlib
#include "support/outline/outline_judge.hpp"
#include "support/outline/pictures.hpp"
#include "support/pairs/judging.hpp"
#include "support/shapes/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace
{

using graze::AlphaMask;
using graze::InvalidOutline;
using graze::Outline;
using graze::OutlineFit;
using graze::outlineOf;
using graze::Vec2;
using graze::test::drawn;
using graze::test::judged;
using graze::test::JudgedOutline;
using graze::test::painted;
using graze::test::Picture;
using graze::test::Ring;

double radiusOf(int x, int y)
{
    return std::hypot(x - 23.5, y - 23.5);
}

std::vector<Ring> ringsOf(const Outline& outline)
{
    std::vector<Ring> rings;
    for (const graze::Shape& piece : outline.pieces)
    {
        Ring& ring = rings.emplace_back();
        for (std::uint32_t i = 0; i < piece.pointCount(); ++i)
            ring.push_back(piece.point(i));
    }
    return rings;
}

void expectSound(const Outline& outline, const std::vector<Ring>& pieces)
{
    double loopArea = 0.;
    for (const graze::OutlineLoop& loop : outline.loops)
    {
        EXPECT_EQ(graze::winding(loop.border), graze::Winding::CounterClockwise);
        loopArea += graze::signedArea(loop.border);
        for (const Ring& hole : loop.holes)
        {
            EXPECT_EQ(graze::winding(hole), graze::Winding::Clockwise);
            loopArea += graze::signedArea(hole);
        }
        graze::DecomposeError error;
        EXPECT_TRUE(graze::decompose(loop.border, loop.holes, &error).has_value()) << error.message();
    }
    double area = 0.;
    std::vector<graze::Aabb> bounds;
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        EXPECT_TRUE(graze::isConvex(pieces[i]));
        area += graze::signedArea(pieces[i]);
        bounds.push_back(outline.pieces[i].localBounds());
        for (std::size_t j = 0; j < i; ++j)
            if (graze::overlaps(bounds[i], bounds[j]) && !graze::test::interiorsDisjoint(pieces[i], pieces[j]))
                ADD_FAILURE() << "pieces " << j << " and " << i << " overlap";
    }
    // Coordinates are whole or quarter pixels: no sum rounds.
    EXPECT_EQ(area, loopArea);
}

std::vector<Picture> pictures()
{
    auto all = graze::test::smallPictures();
    for (Picture& picture : graze::test::mediumPictures())
        all.push_back(std::move(picture));
    return all;
}

// The measured error is true, the pieces are sound, the side is kept.
void expectProved(const Picture& picture, const Outline& outline, OutlineFit fit)
{
    const auto pieces = ringsOf(outline);
    const JudgedOutline found = judged(picture, pieces);
    EXPECT_NEAR(static_cast<double>(outline.measuredError), found.error(), 1e-5);
    if (fit == OutlineFit::Inside)
    {
        EXPECT_EQ(found.coveredTransparent, 0);
    }
    if (fit == OutlineFit::Outside)
    {
        EXPECT_EQ(found.uncoveredOpaque, 0);
    }
    expectSound(outline, pieces);
    const graze::Aabb extent{{}, {static_cast<float>(picture.width), static_cast<float>(picture.height)}};
    for (const graze::OutlineLoop& loop : outline.loops)
        for (const Vec2 p : loop.border)
            EXPECT_TRUE(extent.contains(p));
}

constexpr OutlineFit Fits[]{OutlineFit::EitherSide, OutlineFit::Inside, OutlineFit::Outside};

std::string described(const Picture& picture, float maxError, OutlineFit fit)
{
    return picture.name + ", maxError " + std::to_string(maxError) + ", fit " + std::to_string(static_cast<int>(fit));
}

// All of them, or fewer where only a share of the cases is asked for.
std::uint32_t everyHowMany()
{
    return 10 / static_cast<std::uint32_t>(std::min(10, graze::test::caseCount(10)));
}

TEST(Outline, MeasuredErrorIsTrueAndWithinMaxErrorForAllPictures)
{
    std::uint32_t turn = 0;
    for (const Picture& picture : pictures())
        for (const OutlineFit fit : Fits)
            for (const float maxError : {0.f, 0.25f, 0.5f, 1.f, 1.5f, 4.f, 64.f})
            {
                if (turn++ % everyHowMany() != 0)
                    continue;
                SCOPED_TRACE(described(picture, maxError, fit));
                const Outline outline = outlineOf(picture.mask(), {.maxError = maxError, .fit = fit});
                EXPECT_LE(outline.measuredError, maxError);
                expectProved(picture, outline, fit);
            }
}

// One side each.
TEST(Outline, HugePicturesToo)
{
    const auto large = graze::test::largePictures();
    for (std::size_t i = 0; i < large.size(); i += everyHowMany())
    {
        const OutlineFit fit = Fits[i % std::size(Fits)];
        SCOPED_TRACE(described(large[i], 2.f, fit));
        const Outline outline = outlineOf(large[i].mask(), {.maxError = 2.f, .fit = fit});
        EXPECT_LE(outline.measuredError, 2.f);
        expectProved(large[i], outline, fit);
    }
}

TEST(Outline, MaxVerticesIsKeptAndTheErrorReportedAsItIs)
{
    for (const char* name : {"disc", "ring", "gear", "star", "ship", "cloud", "sword", "ring of 256 px"})
        for (const OutlineFit fit : Fits)
            for (const std::uint32_t most : {fit == OutlineFit::EitherSide ? 12u : 18u, 40u})
            {
                const Picture picture = graze::test::pictureNamed(name);
                SCOPED_TRACE(described(picture, 0.5f, fit) + ", at most " + std::to_string(most));
                const Outline outline = outlineOf(picture.mask(), {.maxError = 0.5f, .fit = fit, .maxVertices = most});
                EXPECT_LE(outline.vertexCount(), most);
                expectProved(picture, outline, fit);
            }
}

TEST(Outline, WithMaxErrorZeroThePiecesAreThePixels)
{
    for (const Picture& picture : pictures())
    {
        SCOPED_TRACE(picture.name);
        const Outline outline = outlineOf(picture.mask(), {.maxError = 0.f});
        EXPECT_EQ(outline.measuredError, 0.f);
        // Two corners of 1/32 px each are cut where two pixels of an island meet at a corner only.
        int corners = 0;
        for (int y = 1; y < picture.height; ++y)
            for (int x = 1; x < picture.width; ++x)
                corners += picture.opaque(x, y) == picture.opaque(x - 1, y - 1) &&
                           picture.opaque(x - 1, y) == picture.opaque(x, y - 1) &&
                           picture.opaque(x, y) != picture.opaque(x - 1, y);
        double area = 0.;
        for (const Ring& piece : ringsOf(outline))
            area += graze::signedArea(piece);
        EXPECT_LE(area, picture.opaqueCount());
        EXPECT_GE(area, picture.opaqueCount() - corners / 16.);
    }
}

TEST(Outline, PixelsThatMeetAtACornerAreIslandsOfTheirOwn)
{
    const Outline outline = outlineOf(drawn("diagonal", {"#..", ".#.", "..#"}).mask());
    EXPECT_EQ(outline.loops.size(), 3u);
    EXPECT_EQ(outline.pieces.size(), 3u);
    EXPECT_EQ(outline.loops[1].border, (Ring{{2.f, 1.f}, {2.f, 2.f}, {1.f, 2.f}, {1.f, 1.f}}));
}

TEST(Outline, WhereAnIslandMeetsItselfAtACornerBothCornersAreCut)
{
    const Picture picture = drawn("pinched ring", {".###", "#..#", "#..#", "####"});
    const Outline outline = outlineOf(picture.mask(), {.maxError = 0.f});
    ASSERT_EQ(outline.loops.size(), 1u);
    EXPECT_TRUE(outline.loops[0].holes.empty()); // the inside opens to the corner
    EXPECT_EQ(graze::signedArea(outline.loops[0].border), picture.opaqueCount() - 2. / 32.);
}

TEST(Outline, ABluntTipBecomesATriangle)
{
    const Picture wedge = painted("wedge", 60, 40, [](int x, int y) { return 2 * std::abs(x - 30) < y; });
    EXPECT_EQ(outlineOf(wedge.mask(), {.maxError = 1.5f}).vertexCount(), 3u);
}

TEST(Outline, RectanglesStayExactWhateverTheError)
{
    const Picture picture = painted("box", 40, 20, [](int x, int y) { return x > 3 && x < 30 && y > 5 && y < 15; });
    for (const float maxError : {0.f, 1.f, 64.f})
    {
        const Outline outline = outlineOf(picture.mask(), {.maxError = maxError});
        ASSERT_EQ(outline.pieces.size(), 1u);
        EXPECT_EQ(outline.measuredError, 0.f);
        EXPECT_EQ(outline.loops[0].border, (Ring{{30.f, 6.f}, {30.f, 15.f}, {4.f, 15.f}, {4.f, 6.f}}));
    }
}

TEST(Outline, StairsOfSlantedBordersGoEvenWithinATenthOfAPixel)
{
    const Picture disc = painted("disc", 48, 48, [](int x, int y) { return radiusOf(x, y) < 22.; });
    const Picture slope = painted("slope", 60, 60, [](int x, int y) { return 3 * y > x + 60; });
    EXPECT_LE(outlineOf(disc.mask(), {.maxError = 0.1f}).pieces.size(), 6u);
    EXPECT_LE(outlineOf(disc.mask(), {.maxError = 1.f}).loops[0].border.size(), 24u);
    const Outline outline = outlineOf(slope.mask(), {.maxError = 0.1f});
    EXPECT_LE(outline.loops[0].border.size(), 6u);
    EXPECT_LE(outline.pieces.size(), 2u);
}

TEST(Outline, StridesOfWholePicturesAndOfPartsOfThem)
{
    const Picture gear = graze::test::pictureNamed("gear");
    const Outline expected = outlineOf(gear.mask());
    const int stride = gear.width * 4 + 12;
    std::vector<std::uint8_t> rgba(static_cast<std::size_t>(stride * gear.height), 255);
    std::vector<std::uint8_t> upsideDown(gear.alpha.size());
    for (int y = 0; y < gear.height; ++y)
        for (int x = 0; x < gear.width; ++x)
        {
            const std::uint8_t alpha = gear.alpha[static_cast<std::size_t>(y * gear.width + x)];
            rgba[static_cast<std::size_t>(y * stride + 4 * x + 3)] = alpha;
            upsideDown[static_cast<std::size_t>((gear.height - 1 - y) * gear.width + x)] = alpha;
        }
    const Outline fromRgba = outlineOf(
        {.alpha = rgba.data() + 3, .width = gear.width, .height = gear.height, .rowStride = stride, .pixelStride = 4});
    const Outline fromUpsideDown = outlineOf({.alpha = upsideDown.data() + (gear.height - 1) * gear.width,
                                              .width = gear.width,
                                              .height = gear.height,
                                              .rowStride = -gear.width});
    for (const Outline* outline : {&fromRgba, &fromUpsideDown})
    {
        ASSERT_EQ(outline->loops.size(), expected.loops.size());
        EXPECT_EQ(outline->loops[0].border, expected.loops[0].border);
        EXPECT_EQ(ringsOf(*outline), ringsOf(expected));
        EXPECT_EQ(outline->measuredError, expected.measuredError);
    }
}

TEST(Outline, OpaqueIsAlphaAtOrAboveTheThreshold)
{
    const std::vector<std::uint8_t> alpha{0, 99, 100, 101};
    const AlphaMask mask{.alpha = alpha.data(), .width = 4, .height = 1};
    const auto areaAt = [&](std::uint8_t threshold)
    { return graze::signedArea(outlineOf(mask, {.maxError = 0.f, .threshold = threshold}).loops[0].border); };
    EXPECT_EQ(areaAt(100), 2.);
    EXPECT_EQ(areaAt(101), 1.);
    EXPECT_EQ(areaAt(0), 4.);
    EXPECT_THROW(static_cast<void>(outlineOf(mask, {.threshold = 102})), InvalidOutline);
}

TEST(Outline, EveryRefusalNamesTheReason)
{
    const std::vector<std::uint8_t> alpha(16, 0);
    const auto expectReason = [](const AlphaMask& mask, const graze::OutlineOptions& options, const std::string& reason)
    {
        try
        {
            static_cast<void>(outlineOf(mask, options));
            ADD_FAILURE() << "accepted, not: " << reason;
        }
        catch (const InvalidOutline& error)
        {
            EXPECT_EQ(std::string(error.what()), "outlineOf: " + reason);
        }
    };
    const auto mask = [&alpha](int width, int height, std::ptrdiff_t rowStride = 0, std::ptrdiff_t pixelStride = 1) {
        return AlphaMask{alpha.data(), width, height, rowStride, pixelStride};
    };
    expectReason(mask(4, 4), {}, "no pixel has alpha >= 128");
    expectReason(mask(0, 4), {}, "the mask has no pixels (0 x 4 pixels)");
    expectReason(mask(-4, 4), {}, "the mask has no pixels (-4 x 4 pixels)");
    expectReason({.width = 4, .height = 4}, {}, "the mask of 4 x 4 pixels has no data (alpha is null)");
    expectReason(mask(4, 20000), {}, "the mask is too large (4 x 20000 pixels, at most 16384 a side)");
    expectReason(mask(4, 4, 3), {}, "rowStride 3 does not fit a row of 4 bytes");
    expectReason(mask(4, 4, 0, 0), {}, "pixelStride is 0");
    constexpr std::ptrdiff_t Lowest = std::numeric_limits<std::ptrdiff_t>::min();
    constexpr std::ptrdiff_t Largest = std::numeric_limits<std::ptrdiff_t>::max();
    for (const std::ptrdiff_t stride : {Lowest, Lowest + 1, -Largest / 3, Largest / 3, Largest})
    {
        const std::string reason = "Stride " + std::to_string(stride) + " leads out of any memory";
        for (const std::ptrdiff_t rowStride : {std::ptrdiff_t{0}, Lowest, Largest})
            expectReason(mask(4, 4, rowStride, stride), {}, "pixel" + reason);
        expectReason(mask(4, 4, stride), {}, "row" + reason);
    }
    expectReason(mask(1, 1, Lowest, Largest), {}, "no pixel has alpha >= 128"); // there is one pixel
    expectReason(mask(4, 4), {.maxError = -1.f}, "maxError -1.000000 is outside 0..64");
    expectReason(mask(4, 4), {.maxError = 65.f}, "maxError 65.000000 is outside 0..64");
    expectReason(mask(4, 4), {.maxError = std::nanf("")}, "maxError nan is outside 0..64");
    expectReason(graze::test::pictureNamed("checkerboard of 8 px").mask(), {.maxVertices = 100},
                 "maxVertices 100 is too few: this picture's borders need 128 (32 of them, which must not cross)");
}

// A checkerboard has four corners for each of its opaque squares: noise has fewer.
TEST(Outline, HugeNoiseIsRefusedWithTheNumberOfItsCorners)
{
    const auto reasonOf = [](int side)
    {
        std::vector<std::uint8_t> alpha;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                alpha.push_back((x + y) % 2 == 0 ? 255 : 0);
        try
        {
            return std::to_string(outlineOf({.alpha = alpha.data(), .width = side, .height = side}).vertexCount());
        }
        catch (const InvalidOutline& error)
        {
            return std::string(error.what());
        }
    };
    static_assert(graze::MaxOutlineCorners == 400'000);
    EXPECT_EQ(reasonOf(446), "397832");
    EXPECT_EQ(reasonOf(448), "outlineOf: the borders of the picture have 401408 corners, at most 400000 are traced");
}

} // namespace
