// SPDX-License-Identifier: Zlib
#include "support/polygons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

namespace
{

using graze::AlphaMask;
using graze::InvalidOutline;
using graze::Outline;
using graze::outlineOf;
using graze::Vec2;
using graze::test::Random;
using graze::test::Ring;

struct Picture
{
    std::string name;
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> alpha;

    AlphaMask mask() const { return {.alpha = alpha.data(), .width = width, .height = height}; }
    bool opaque(int x, int y) const
    {
        return x >= 0 && y >= 0 && x < width && y < height && alpha[static_cast<std::size_t>(y * width + x)] >= 128;
    }
    int opaqueCount() const
    {
        return static_cast<int>(std::count_if(alpha.begin(), alpha.end(), [](std::uint8_t a) { return a >= 128; }));
    }
};

Picture paint(std::string name, int width, int height, const std::function<bool(int, int)>& opaque)
{
    Picture picture{std::move(name), width, height, {}};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            picture.alpha.push_back(opaque(x, y) ? 255 : 0);
    return picture;
}

// '#' is opaque.
Picture drawn(std::string name, const std::vector<std::string>& rows)
{
    return paint(std::move(name), static_cast<int>(rows[0].size()), static_cast<int>(rows.size()),
                 [&](int x, int y) { return rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '#'; });
}

Picture noise(int side, float density, std::uint32_t seed)
{
    Random random(seed);
    return paint("noise " + std::to_string(density), side, side, [&](int, int) { return random.chance(density); });
}

double radiusOf(int x, int y)
{
    return std::hypot(x - 23.5, y - 23.5);
}

std::vector<Picture> pictures()
{
    const auto gear = [](int x, int y)
    {
        const double angle = std::atan2(y - 23.5, x - 23.5);
        return radiusOf(x, y) < 18. + 4. * std::sin(9. * angle) && radiusOf(x, y) > 6.;
    };
    const auto spiral = [](int x, int y)
    {
        const double turns = std::atan2(y - 23.5, x - 23.5) / 6.283185307;
        return radiusOf(x, y) < 23. && std::fmod(radiusOf(x, y) - turns * 10. + 40., 10.) < 5.;
    };
    return {
        drawn("one pixel", {"#"}),
        drawn("one pixel inside", {"...", ".#.", "..."}),
        drawn("row", {"##.#...###.#"}),
        drawn("column", {"#", ".", "#", "#", ".", "#"}),
        drawn("full", {"#####", "#####", "#####"}),
        drawn("diagonal", {"#..", ".#.", "..#"}),
        drawn("pinched ring", {".###", "#..#", "#..#", "####"}),
        drawn("twice pinched ring", {".##.", "#..#", "#..#", ".##."}),
        drawn("hole pinched in itself", {"#####", "#.###", "##.##", "#####"}),
        drawn("island in a hole", {"#####", "#...#", "#.#.#", "#...#", "#####"}),
        drawn("island that touches the border of its hole", {"#####", "#...#", "#.#.#", "#..##", "#####"}),
        paint("checkerboard", 16, 16, [](int x, int y) { return (x + y) % 2 == 0; }),
        paint("disc", 48, 48, [](int x, int y) { return radiusOf(x, y) < 22.; }),
        paint("ring", 48, 48, [](int x, int y) { return radiusOf(x, y) < 22. && radiusOf(x, y) > 14.; }),
        paint("triangle", 48, 48, [](int x, int y) { return y > 2 * std::abs(x - 20); }),
        paint("comb", 48, 24, [](int x, int y) { return y > 20 || x % 4 < 2; }),
        paint("needles", 48, 24, [](int x, int y) { return y > 20 || x % 2 == 0; }),
        paint("gear", 48, 48, gear),
        paint("spiral", 48, 48, spiral),
        noise(64, 0.5f, 21),
        noise(64, 0.7f, 22),
        noise(40, 0.9f, 23),
        noise(40, 0.1f, 24),
    };
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

double distanceToRing(Vec2 p, const Ring& ring)
{
    const auto wide = [](Vec2 v) { return std::pair(static_cast<double>(v.x), static_cast<double>(v.y)); };
    const auto [px, py] = wide(p);
    double best = 1e300;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const auto [ax, ay] = wide(ring[i]);
        const auto [bx, by] = wide(ring[(i + 1) % ring.size()]);
        const double dx = bx - ax, dy = by - ay;
        const double t = std::clamp(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy), 0., 1.);
        best = std::min(best, std::hypot(px - ax - t * dx, py - ay - t * dy));
    }
    return best;
}

// The header's definition, pixel by pixel and piece by piece.
double errorOf(const Picture& picture, const std::vector<Ring>& pieces)
{
    std::vector<graze::Aabb> bounds(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (const Vec2 p : pieces[i])
            bounds[i] = graze::merged(bounds[i], p);
    const auto isCovered = [&](Vec2 centre)
    {
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (bounds[i].contains(centre) && graze::contains(pieces[i], centre))
                return true;
        return false;
    };
    double worst = 0.;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
        {
            const Vec2 centre{static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f};
            const bool covered = isCovered(centre);
            double error = covered == picture.opaque(x, y) ? 0. : 1e300;
            if (picture.opaque(x, y) && !covered)
                for (const Ring& piece : pieces)
                    error = std::min(error, distanceToRing(centre, piece));
            if (!picture.opaque(x, y) && covered)
                for (int j = 0; j < picture.height; ++j)
                    for (int i = 0; i < picture.width; ++i)
                        if (picture.opaque(i, j))
                            error = std::min(error, std::hypot(i - x, j - y));
            worst = std::max(worst, error);
        }
    return worst;
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

TEST(Outline, MeasuredErrorIsTrueAndWithinMaxErrorForAllPictures)
{
    for (const Picture& picture : pictures())
        for (const float maxError : {0.f, 0.25f, 0.5f, 1.f, 1.5f, 4.f, 64.f})
        {
            SCOPED_TRACE(picture.name + ", maxError " + std::to_string(maxError));
            const Outline outline = outlineOf(picture.mask(), {.maxError = maxError});
            const auto pieces = ringsOf(outline);
            EXPECT_LE(outline.measuredError, maxError);
            EXPECT_NEAR(static_cast<double>(outline.measuredError), errorOf(picture, pieces), 1e-5);
            expectSound(outline, pieces);
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

TEST(Outline, HolesAndIslandsInsideHolesAreKept)
{
    const Picture picture = drawn("island in a hole", {"#####", "#...#", "#.#.#", "#...#", "#####"});
    for (const float maxError : {0.f, 0.9f})
    {
        const Outline outline = outlineOf(picture.mask(), {.maxError = maxError});
        ASSERT_EQ(outline.loops.size(), 2u);
        EXPECT_EQ(outline.loops[0].holes.size(), 1u);
        EXPECT_TRUE(outline.loops[1].holes.empty());
    }
}

TEST(Outline, RectanglesStayExactWhateverTheError)
{
    const Picture picture = paint("box", 40, 20, [](int x, int y) { return x > 3 && x < 30 && y > 5 && y < 15; });
    for (const float maxError : {0.f, 1.f, 64.f})
    {
        const Outline outline = outlineOf(picture.mask(), {.maxError = maxError});
        ASSERT_EQ(outline.pieces.size(), 1u);
        EXPECT_EQ(outline.measuredError, 0.f);
        EXPECT_EQ(outline.loops[0].border, (Ring{{30.f, 6.f}, {30.f, 15.f}, {4.f, 15.f}, {4.f, 6.f}}));
    }
}

TEST(Outline, MoreErrorNeedsFewerPieces)
{
    const Picture disc = paint("disc", 48, 48, [](int x, int y) { return radiusOf(x, y) < 22.; });
    const std::size_t exact = outlineOf(disc.mask(), {.maxError = 0.f}).pieces.size();
    const Outline pixel = outlineOf(disc.mask(), {.maxError = 1.f});
    EXPECT_GT(exact, 10u);
    EXPECT_LE(pixel.pieces.size(), 2u);
    EXPECT_LE(pixel.loops[0].border.size(), 24u);
}

TEST(Outline, StairsOfSlantedBordersGoEvenWithinATenthOfAPixel)
{
    const Picture disc = paint("disc", 48, 48, [](int x, int y) { return radiusOf(x, y) < 22.; });
    const Picture slope = paint("slope", 60, 60, [](int x, int y) { return 3 * y > x + 60; });
    EXPECT_LE(outlineOf(disc.mask(), {.maxError = 0.1f}).pieces.size(), 6u);
    const Outline outline = outlineOf(slope.mask(), {.maxError = 0.1f});
    EXPECT_LE(outline.loops[0].border.size(), 6u);
    EXPECT_LE(outline.pieces.size(), 2u);
}

TEST(Outline, StridesOfWholePicturesAndOfPartsOfThem)
{
    const auto all = pictures();
    const Picture gear = *std::find_if(all.begin(), all.end(), [](const Picture& p) { return p.name == "gear"; });
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

TEST(Outline, DiscOf2048PixelsIsOnePiece)
{
    const Picture disc = paint(
        "disc", 2048, 2048,
        [](int x, int y) { return (2 * x - 2047) * (2 * x - 2047) + (2 * y - 2047) * (2 * y - 2047) < 2040 * 2040; });
    const Outline outline = outlineOf(disc.mask());
    EXPECT_EQ(outline.pieces.size(), 1u);
    EXPECT_LE(outline.measuredError, 1.f);
}

TEST(Outline, EveryRefusalNamesTheReason)
{
    const std::vector<std::uint8_t> alpha(16, 0);
    const auto reasonOf = [](const AlphaMask& mask, const graze::OutlineOptions& options) -> std::string
    {
        try
        {
            static_cast<void>(outlineOf(mask, options));
        }
        catch (const InvalidOutline& error)
        {
            return error.what();
        }
        return "accepted";
    };
    const AlphaMask mask{.alpha = alpha.data(), .width = 4, .height = 4};
    AlphaMask bad = mask;
    EXPECT_EQ(reasonOf(mask, {}), "outlineOf: no pixel has alpha >= 128");
    bad.width = 0;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: the mask has no pixels (0 x 4 pixels)");
    bad.width = -4;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: the mask has no pixels (-4 x 4 pixels)");
    bad = mask;
    bad.alpha = nullptr;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: the mask of 4 x 4 pixels has no data (alpha is null)");
    bad = mask;
    bad.height = 20000;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: the mask is too large (4 x 20000 pixels, at most 16384 a side)");
    bad = mask;
    bad.rowStride = 3;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: rowStride 3 does not fit a row of 4 bytes");
    bad = mask;
    bad.pixelStride = 0;
    EXPECT_EQ(reasonOf(bad, {}), "outlineOf: pixelStride is 0");
    EXPECT_EQ(reasonOf(mask, {.maxError = -1.f}), "outlineOf: maxError -1.000000 is outside 0..64");
    EXPECT_EQ(reasonOf(mask, {.maxError = 65.f}), "outlineOf: maxError 65.000000 is outside 0..64");
    EXPECT_NE(reasonOf(mask, {.maxError = std::nanf("")}), "outlineOf: no pixel has alpha >= 128");
}

} // namespace
