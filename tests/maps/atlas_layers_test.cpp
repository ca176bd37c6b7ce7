// SPDX-License-Identifier: Zlib
// A figure that is packed in several ways has equal colliders in the end.
#include "support/outline/pictures.hpp"

#include <graze/graze.hpp>
#include <graze/maps/atlas.hpp>

#include <gtest/gtest.h>

namespace
{

using graze::Affine2;
using graze::Atlas;
using graze::AtlasFrame;
using graze::ColliderFrame;
using graze::DrawnLayer;
using graze::PixelRect;
using graze::Vec2;
using graze::test::Picture;

// What is drawn, within its transparent border: a head on a slope, a hand apart, a hole.
bool isFigure(int x, int y)
{
    const bool isBody = x >= 6 && y >= 8 && y < 27 && x < 10 + y / 2;
    const bool isHole = (x - 12) * (x - 12) + (y - 20) * (y - 20) < 8;
    return (isBody && !isHole) || ((x - 28) * (x - 28) + (y - 9) * (y - 9) < 11);
}

bool isFist(int x, int y)
{
    return isFigure(x, y) && x > 22;
}

constexpr int FigureWidth = 37, FigureHeight = 30;
constexpr PixelRect Trimmed{5, 5, 27, 23}; // of the figure

// The figure is drawn into a sheet: where a packer puts it, and what it writes about that.
struct Packed
{
    std::string name;
    PixelRect part; // of the figure
    int x, y;       // in the sheet
    bool isTurned;  // clockwise
    bool isWrittenSwapped;
};

const std::vector<Packed> Ways{{"whole", {0, 0, FigureWidth, FigureHeight}, 3, 5, false, false},
                               {"trimmed", Trimmed, 60, 2, false, false},
                               {"turned", Trimmed, 100, 40, true, false},
                               {"turned and swapped", Trimmed, 10, 60, true, true},
                               {"whole and turned", {0, 0, FigureWidth, FigureHeight}, 50, 50, true, false}};

template <class IsOpaque>
Picture sheetOf(const std::vector<Packed>& ways, IsOpaque isOpaque)
{
    const auto at = [&](int x, int y)
    {
        for (const Packed& way : ways)
        {
            const int width = way.isTurned ? way.part.height : way.part.width;
            const int height = way.isTurned ? way.part.width : way.part.height;
            const int inX = x - way.x, inY = y - way.y;
            if (inX < 0 || inY < 0 || inX >= width || inY >= height)
                continue;
            const int u = way.isTurned ? inY : inX, v = way.isTurned ? way.part.height - 1 - inX : inY;
            return isOpaque(way.part.x + u, way.part.y + v);
        }
        return false;
    };
    return graze::test::painted("sheet", 160, 100, at);
}

std::string rectText(int x, int y, int w, int h)
{
    return "{\"x\": " + std::to_string(x) + ", \"y\": " + std::to_string(y) + ", \"w\": " + std::to_string(w) +
           ", \"h\": " + std::to_string(h) + "}";
}

Atlas atlasOf(const std::vector<Packed>& ways)
{
    std::string frames;
    for (const auto& [name, part, x, y, isTurned, isWrittenSwapped] : ways)
        frames +=
            std::string(frames.empty() ? "\"" : ",\n\"") + name + R"(": {"frame": )" +
            (isWrittenSwapped ? rectText(x, y, part.height, part.width) : rectText(x, y, part.width, part.height)) +
            R"(, "rotated": )" + (isTurned ? "true" : "false") + R"(, "spriteSourceSize": )" +
            rectText(part.x, part.y, part.width, part.height) + R"(, "sourceSize": )" +
            rectText(0, 0, FigureWidth, FigureHeight) + R"(, "pivot": {"x": 0.5, "y": 1}})";
    return graze::readAtlas("{\"frames\": {" + frames + "}}", "sheet.json");
}

// All points of the pieces, and of the outline, where the figure has them.
std::vector<std::vector<Vec2>> inFigure(const ColliderFrame& frame, const Affine2& figureFromRect)
{
    std::vector<std::vector<Vec2>> all;
    const auto add = [&](const std::vector<Vec2>& points)
    {
        all.emplace_back();
        for (const Vec2 point : points)
            all.back().push_back(figureFromRect.transformPoint(point));
    };
    for (const graze::ColliderPiece& piece : frame.pieces)
        add(piece.points);
    for (const graze::OutlineLoop& loop : frame.outline)
    {
        add(loop.border);
        for (const auto& hole : loop.holes)
            add(hole);
    }
    return all;
}

TEST(TracedLayers, AFigureThatIsPackedInFiveWaysHasEqualColliders)
{
    const Atlas atlas = atlasOf(Ways);
    const Picture body = sheetOf(Ways, isFigure), fist = sheetOf(Ways, isFist);
    for (const graze::OutlineFit fit : {graze::OutlineFit::EitherSide, graze::OutlineFit::Outside})
    {
        const std::vector<ColliderFrame> frames =
            graze::tracedLayers(atlas, {{"hurt", body.mask()}, {"hit", fist.mask()}}, {.maxError = 1.5f, .fit = fit});
        ASSERT_EQ(frames.size(), Ways.size());
        graze::ColliderSheet sheet(frames);
        const Affine2 worldFromFigure = Affine2::from({.position = {300.f, 200.f}, .angleRadians = 0.7f});
        std::vector<graze::Aabb> bounds;
        for (std::size_t i = 0; i < frames.size(); ++i)
        {
            SCOPED_TRACE(Ways[i].name);
            EXPECT_EQ(inFigure(frames[i], atlas.frames[i].matrix), inFigure(frames[0], atlas.frames[0].matrix));
            EXPECT_EQ(frames[i].measuredError, frames[0].measuredError);
            EXPECT_EQ(frames[i].settings->maxError, 1.5f);

            graze::CollisionSystem collisions;
            graze::AnimatedCollider collider(collisions, sheet, atlas.frames[i].collider.rect,
                                             worldFromFigure * atlas.frames[i].matrix, {}, "hurt");
            bounds.push_back(*collisions.bounds(collider.id()));
            for (const float reached : {bounds[i].lower.x - bounds[0].lower.x, bounds[i].lower.y - bounds[0].lower.y,
                                        bounds[i].upper.x - bounds[0].upper.x, bounds[i].upper.y - bounds[0].upper.y})
                EXPECT_NEAR(reached, 0.f, 1e-3f);
        }
    }
}

// Against the pixels themselves, so that all of them are not wrong alike.
TEST(TracedLayers, PixelsAreCoveredWhereTheSheetShowsThem)
{
    const Atlas atlas = atlasOf(Ways);
    const Picture body = sheetOf(Ways, isFigure);
    const auto frames = graze::tracedLayers(atlas, {{"hurt", body.mask()}}, {.maxError = 0.f});
    for (const ColliderFrame& frame : frames)
    {
        const graze::Sprite2D sprite(graze::piecesOf(frame, "hurt"));
        for (int y = 0; y < frame.rect.height; ++y)
            for (int x = 0; x < frame.rect.width; ++x)
                EXPECT_EQ(sprite.contains({static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f}),
                          body.opaque(frame.rect.x + x, frame.rect.y + y))
                    << frame.name << ": " << x << ", " << y;
        EXPECT_EQ(frame.measuredError, 0.f);
    }
}

TEST(TracedLayers, ALayerMayHaveASheetOfItsOwn)
{
    const std::vector<Packed> plain{Ways[0]}, fists{{"whole", {23, 6, 9, 7}, 40, 30, true, false}};
    const Atlas atlas = atlasOf(plain), other = atlasOf(fists);
    const Picture together = sheetOf(plain, isFist), alone = sheetOf(fists, isFist);
    const auto expected = graze::tracedLayers(atlas, {{"hit", together.mask()}});
    ASSERT_FALSE(expected.at(0).pieces.empty());
    EXPECT_EQ(graze::tracedLayers(atlas, {{"hit", alone.mask(), &other}}), expected);
}

TEST(TracedLayers, ATracedTagTakesThePlaceOfThePiecesOfTheFile)
{
    const Picture body = graze::test::painted("body", 8, 8, [](int x, int) { return x < 4; });
    const Atlas atlas = graze::readAtlas(
        R"({"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 8, "h": 8}, "vertices": [[0, 0], [8, 0], [8, 8]]},
                       "again": {"frame": {"x": 0, "y": 0, "w": 8, "h": 8}}},
            "meta": {"slices": [{"name": "hurt", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 1, "w": 2, "h": 2}}]}]}})",
        "a.json");
    const auto frames = graze::tracedLayers(atlas, {{"hit", body.mask()}});
    ASSERT_EQ(frames.size(), 1u); // the second frame shows the same rect
    EXPECT_EQ(frames[0].name, "a");
    ASSERT_EQ(frames[0].pieces.size(), 2u);
    EXPECT_EQ(frames[0].pieces[0].tag, "hurt");
    EXPECT_EQ(graze::piecesOf(frames[0]).shapes().at(0).localBounds().upper, Vec2(4.f, 8.f));
    EXPECT_EQ(graze::tracedLayers(atlas, {}).at(0), atlas.frames[0].collider);
}

TEST(TracedLayers, ABlankFrameHasNoPiecesAndAMissingOneNeither)
{
    const Picture blank = graze::test::painted("blank", 160, 100, [](int, int) { return false; });
    const Atlas atlas = atlasOf(Ways), other = atlasOf({Ways[1]});
    for (const ColliderFrame& frame : graze::tracedLayers(atlas, {{"hit", blank.mask()}}))
        EXPECT_TRUE(frame.pieces.empty());
    const Picture body = sheetOf({Ways[1]}, isFigure);
    const auto frames = graze::tracedLayers(atlas, {{"hit", body.mask(), &other}});
    EXPECT_TRUE(frames.at(0).pieces.empty());
    EXPECT_FALSE(frames.at(1).pieces.empty());
}

TEST(TracedLayers, RefusalsNameTheLayerAndTheFrame)
{
    const Atlas atlas = atlasOf(Ways), strangers = atlasOf({{"other", Trimmed, 0, 0, false, false}});
    const Picture body = sheetOf(Ways, isFigure);
    const Picture small = graze::test::painted("small", 50, 100, [](int, int) { return true; });
    const auto reason =
        [&](const std::vector<DrawnLayer>& layers, const graze::OutlineOptions& options, std::size_t image)
    {
        try
        {
            static_cast<void>(graze::tracedLayers(atlas, layers, options, image));
        }
        catch (const std::invalid_argument& error)
        {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(reason({{"hit", small.mask()}}, {}, 0),
              "tracedLayers: layer \"hit\", frame \"trimmed\": its rect of 27 x 23 px at 60, 2 is not within the "
              "picture of 50 "
              "x 100 px: "
              "export the layer with all frames in the same places, or give it its own atlas");
    EXPECT_EQ(reason({{"hit", {}}}, {}, 0).substr(0, 46), "tracedLayers: layer \"hit\", frame \"whole\": its ");
    EXPECT_EQ(reason({{"hit", body.mask()}}, {.maxVertices = 3}, 0).substr(0, 40),
              "tracedLayers: layer \"hit\", frame \"whole\"");
    EXPECT_EQ(reason({{"", body.mask()}}, {}, 0), "tracedLayers: a layer has no tag");
    EXPECT_EQ(reason({}, {}, 1), "tracedLayers: the atlas has no image 1");
    EXPECT_EQ(reason({{"hit", body.mask(), &strangers}}, {}, 0),
              "tracedLayers: the atlas of the layer \"hit\" has no frame of the same name as one of the figure");
}

} // namespace
