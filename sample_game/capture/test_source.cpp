// SPDX-License-Identifier: Zlib
#include "capture/test_source.hpp"

#include "capture/moving_source.hpp"
#include "capture/reference.hpp"
#include "capture/source_text.hpp"

#include <graze/queries/pair_queries.hpp>

#include <array>
#include <cmath>
#include <span>
#include <sstream>
#include <string_view>
#include <vector>

namespace game
{
namespace
{

// Every file begins with it. The example of a command is for people who have only the installed package.
constexpr std::string_view Head = R"(// SPDX-License-Identifier: Zlib
// A pair of sprites captured with F4 in graze_game.
@note
//
// Ready to build: tests/regression takes every *_test.cpp that is put there; elsewhere
//   c++ -std=c++20 @file -lgraze_core -lgtest_main -lgtest
// Hexadecimal numbers are those of the moment to the bit, the decimal ones beside them are for people.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace
{

// clang-format off
/// The settings of the moment, and those that leave nothing to chance.
constexpr graze::GjkSettings Captured{@captured
constexpr graze::GjkSettings Reference{@reference
/// Within |gap| <= Band either answer is legitimate: 1e-3 px + 1e-4 x size, 1e-3 x size with round shapes.
constexpr float Band = @band

)";

// States only what is true of every pair with any settings: statuses, bounds and agreement. A query that
// ran out of iterations gave its bounds only, and the test asks no more of it.
constexpr std::string_view Properties =
    R"(/// What the gap may be by distance and penetration together; below 0 it is minus the depth.
struct Gap
{
    float lowest = 0.f;
    float highest = 0.f;
};

Gap gapOf(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    const graze::DistanceResult apart = graze::distance(a, b, settings);
    const graze::PenetrationResult within = graze::penetration(a, b, settings);
    EXPECT_LE(apart.lowerBound, apart.distance);
    EXPECT_TRUE(within.lowerBound <= within.depth || within.status == graze::Status::IterationLimit);
    const float deepest =
        within.status == graze::Status::IterationLimit ? std::numeric_limits<float>::infinity() : within.depth;
    return {apart.lowerBound - deepest, apart.distance - within.lowerBound};
}

void expectOneStory(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    const Gap gap = gapOf(a, b, settings);
    const graze::Status answers[] = {graze::overlap(a, b, settings).status, graze::distance(a, b, settings).status,
                                     graze::penetration(a, b, settings).status};
    for (const graze::Status answer : answers)
    {
        EXPECT_NE(answer, graze::Status::InvalidInput);
        if (gap.lowest > Band)
        {
            EXPECT_NE(answer, graze::Status::Overlapping);
        }
        if (gap.highest < -Band)
        {
            EXPECT_NE(answer, graze::Status::Separated);
        }
    }
    // The second opinion. An ellipse has no finite set of axes.
    const graze::SatResult axes = graze::sat(a, b);
    if (axes.status != graze::Status::InvalidInput)
    {
        EXPECT_LE(axes.separation, gap.highest + Band);
        if (axes.separation < -Band)
        {
            EXPECT_GE(axes.separation, gap.lowest - Band);
        }
    }
}

/// The farthest that a piece reaches in a direction.
float reachOf(const graze::Sprite2D& sprite, std::uint32_t piece, graze::Vec2 direction)
{
    return graze::dot(graze::support(sprite.pieces()[piece].view(), sprite.matrix(), direction).point, direction);
}

/// The nearest points prove that the gap is no larger, the normal that the two pieces leave no smaller one.
void expectProvenGap(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    const graze::DistanceResult apart = graze::distance(a, b, Reference);
    if (apart.status != graze::Status::Separated || apart.distance <= Band)
        return;
    // Points of the world are floats: far out they can't be better than that.
    const float rounding = 4e-7f * (graze::length(apart.pointA) + graze::length(apart.pointB));
    const graze::Shape pointA = graze::Point{apart.pointA}, pointB = graze::Point{apart.pointB};
    EXPECT_LE(graze::distance({pointA, {}}, a, Reference).distance, Band + rounding);
    EXPECT_LE(graze::distance({pointB, {}}, b, Reference).distance, Band + rounding);
    EXPECT_NEAR(graze::length(apart.pointB - apart.pointA), apart.distance, Band + rounding);
    const float along = -reachOf(b, apart.pieceB, -apart.normal) - reachOf(a, apart.pieceA, apart.normal);
    EXPECT_GE(along, apart.distance - Band - rounding);
}

/// Moved by the depth along the normal the two deepest pieces are out of each other.
void expectProvenDepth(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    const graze::PenetrationResult within = graze::penetration(a, b, Reference);
    if (within.status != graze::Status::Overlapping)
        return;
    const float rounding = 4e-7f * (graze::length(within.point) + within.depth);
    const float along = -reachOf(b, within.pieceB, -within.normal) - reachOf(a, within.pieceA, within.normal);
    EXPECT_GE(along + within.depth, -Band - rounding);
}

/// Both know bounds of one and the same gap.
void expectSameGap(const Gap& one, const Gap& other)
{
    EXPECT_LE(one.lowest, other.highest + Band);
    EXPECT_LE(other.lowest, one.highest + Band);
}

} // namespace

TEST(@suite, AllQueriesTellOneStory)
{
    expectOneStory(spriteA(), spriteB(), Reference);
    expectOneStory(spriteA(), spriteB(), Captured);
}

TEST(@suite, GapAndDepthAreProven)
{
    expectProvenGap(spriteA(), spriteB());
    expectProvenGap(spriteB(), spriteA());
    expectProvenDepth(spriteA(), spriteB());
    expectProvenDepth(spriteB(), spriteA());
}

TEST(@suite, BothOrdersAgree)
{
    expectOneStory(spriteB(), spriteA(), Reference);
    expectOneStory(spriteB(), spriteA(), Captured);
    expectSameGap(gapOf(spriteA(), spriteB(), Reference), gapOf(spriteB(), spriteA(), Reference));
}

TEST(@suite, SettingsChangeNoFinishedAnswer)
{
    expectSameGap(gapOf(spriteA(), spriteB(), Captured), gapOf(spriteA(), spriteB(), Reference));
}

)";

constexpr std::string_view Measured = R"(// The answers of the moment were
//   overlap      @overlapTold
//   distance     @distanceTold
//   penetration  @penetrationTold
TEST(@suite, IsAsFarApartAsItWasMeasured)
{
    const graze::DistanceResult apart = graze::distance(spriteA(), spriteB(), Reference);
    EXPECT_NEAR(apart.distance, @distance, Band); // @inPixels px
    const graze::PenetrationResult within = graze::penetration(spriteA(), spriteB(), Reference);
    EXPECT_NEAR(within.depth, @depth, Band); // @deepPixels px
}
)";

// Every line a comment, and none that goes on in the next one.
std::string commented(std::string_view note)
{
    std::string text = "// ";
    for (const char c : note)
        if (c == '\n')
            text += "\n// ";
        else if (c != '\\' && static_cast<unsigned char>(c) >= ' ')
            text += c;
    return text;
}

std::string settingsText(const graze::GjkSettings& settings)
{
    return ".maxIterations = " + std::to_string(settings.maxIterations) +
           ", .epsilon = " + hexadecimal(settings.epsilon) +
           ", .method = graze::Method::" + (settings.method == graze::Method::Fast ? "Fast" : "Gjk") +
           "}; // epsilon " + decimal(settings.epsilon);
}

void writeSprite(std::ostream& out, std::string_view name, const graze::Sprite2D& sprite)
{
    out << "graze::Sprite2D " << name << "()\n{\n";
    const std::span<const graze::Shape> pieces = sprite.pieces();
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        out << "    const graze::Vec2 points" << i << "[] = {\n";
        for (std::uint32_t k = 0; k < pieces[i].pointCount(); ++k)
        {
            const graze::Vec2 point = pieces[i].point(k);
            out << "        {" << hexadecimal(point.x) << ", " << hexadecimal(point.y) << "}, // " << decimal(point.x)
                << ", " << decimal(point.y) << '\n';
        }
        out << "    };\n";
    }
    out << "    graze::Sprite2D sprite(std::vector<graze::Shape>{\n";
    for (std::size_t i = 0; i < pieces.size(); ++i)
        out << "        graze::Shape::ofPoints(points" << i << ", " << hexadecimal(pieces[i].radius())
            << "), // radius " << decimal(pieces[i].radius()) << '\n';
    out << "    });\n    EXPECT_TRUE(sprite.setMatrix({\n";
    const graze::Affine2& m = sprite.matrix();
    for (const auto& row : {std::array{m.m00, m.m01, m.tx}, std::array{m.m10, m.m11, m.ty}})
        out << "        " << hexadecimal(row[0]) << ", " << hexadecimal(row[1]) << ", " << hexadecimal(row[2])
            << ", // " << decimal(row[0]) << ", " << decimal(row[1]) << ", " << decimal(row[2]) << '\n';
    out << "    }));\n    return sprite;\n}\n\n";
}

std::string_view wordOf(graze::Status status)
{
    switch (status)
    {
        case graze::Status::Separated:
            return "Separated";
        case graze::Status::Overlapping:
            return "Overlapping";
        case graze::Status::IterationLimit:
            return "IterationLimit";
        case graze::Status::InvalidInput:
            return "InvalidInput";
    }
    return "unknown";
}

std::string outcome(graze::Status status, int iterations)
{
    return std::string(wordOf(status)) + " after " + std::to_string(iterations) +
           (iterations == 1 ? " iteration" : " iterations");
}

// The answers of the moment as a comment, those of the reference as expectations.
std::string measuredText(const Capture& capture)
{
    const graze::OverlapResult overlap = graze::overlap(capture.a, capture.b, capture.settings);
    const graze::DistanceResult apart = graze::distance(capture.a, capture.b, capture.settings);
    const graze::PenetrationResult within = graze::penetration(capture.a, capture.b, capture.settings);
    const float distance = graze::distance(capture.a, capture.b, ReferenceSettings).distance;
    const float depth = graze::penetration(capture.a, capture.b, ReferenceSettings).depth;
    std::string text(Measured);
    replaceAll(text, "@overlapTold", outcome(overlap.status, overlap.iterations));
    replaceAll(text, "@distanceTold",
               outcome(apart.status, apart.iterations) + ", " + decimal(apart.distance) + " px and at least " +
                   decimal(apart.lowerBound));
    replaceAll(text, "@penetrationTold",
               outcome(within.status, within.iterations) + ", " + decimal(within.depth) + " px and at least " +
                   decimal(within.lowerBound));
    replaceAll(text, "@distance", hexadecimal(distance));
    replaceAll(text, "@depth", hexadecimal(depth));
    replaceAll(text, "@inPixels", decimal(distance));
    replaceAll(text, "@deepPixels", decimal(depth));
    return text;
}

// Everything that moved, as properties of their own.
std::string movingText(const Capture& capture)
{
    return motionsText(capture) + raysText(capture);
}

} // namespace

std::string captureFileName(int number)
{
    const std::string digits = std::to_string(number);
    return std::string(CapturePrefix) + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits +
           std::string(CaptureSuffix);
}

std::string asTest(const Capture& capture, int number)
{
    std::string head(Head);
    replaceAll(head, "@note", commented(capture.note));
    replaceAll(head, "@file", captureFileName(number));
    replaceAll(head, "@captured", settingsText(capture.settings));
    replaceAll(head, "@reference", settingsText(ReferenceSettings));
    const float band = bandOf(capture.a, capture.b);
    replaceAll(head, "@band", hexadecimal(band) + "; // " + decimal(band));
    std::string tests(Properties);
    tests += measuredText(capture);
    tests += movingText(capture);
    replaceAll(tests, "@suite", "CapturedPair" + std::to_string(number));
    std::ostringstream out;
    out << head;
    writeSprite(out, "spriteA", capture.a);
    writeSprite(out, "spriteB", capture.b);
    out << tests;
    return out.str();
}

} // namespace game
