// SPDX-License-Identifier: Zlib
#include "base/text.hpp"
#include "capture/capture.hpp"
#include "capture/seen_queries.hpp"
#include "settings/settings.hpp"

#include <graze/queries/pair_queries.hpp>

#include <sstream>
#include <string_view>

namespace game
{
namespace
{

constexpr std::string_view Head = R"(// SPDX-License-Identifier: Zlib
@note
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

constexpr graze::GjkSettings Captured@captured;
constexpr graze::GjkSettings Reference@reference;
constexpr float Band = @band;

/// A sprite at the moment, and its motion in the frame before it.
struct Moving
{
    graze::Sprite2D sprite;
    graze::Motion motion;
};

)";

constexpr std::string_view Properties = R"(Moving at(const Moving& what, float t)
{
    Moving moved = what;
    EXPECT_TRUE(moved.sprite.setMatrix(graze::motionAt(what.motion, t)));
    return moved;
}

/// By the reference; below 0 it is minus the depth.
float gapOf(const graze::Sprite2D& a, const graze::Sprite2D& b)
{
    const float gap = graze::distance(a, b, Reference).distance;
    return gap > 0.f ? gap : -graze::penetration(a, b, Reference).lowerBound;
}

float gapAt(const Moving& a, const Moving& b, float t)
{
    return gapOf(at(a, t).sprite, at(b, t).sprite);
}

/// Overlap, distance, depth and separating axes agree, and bounds are true.
void expectOneStory(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    const float gap = gapOf(a, b);
    const graze::DistanceResult apart = graze::distance(a, b, settings);
    const graze::PenetrationResult within = graze::penetration(a, b, settings);
    for (const graze::Status status : {graze::overlap(a, b, settings).status, apart.status, within.status})
    {
        EXPECT_NE(status, graze::Status::InvalidInput);
        EXPECT_FALSE(status == graze::Status::Overlapping && gap > Band);
        EXPECT_FALSE(status == graze::Status::Separated && gap < -Band);
    }
    EXPECT_LE(apart.lowerBound, apart.distance);
    if (gap > Band)
    {
        EXPECT_LE(apart.lowerBound, gap + Band);
        EXPECT_GE(apart.distance, gap - Band);
    }
    if (within.status == graze::Status::Overlapping)
    {
        EXPECT_LE(within.lowerBound, within.depth);
        EXPECT_GE(within.depth, -gap - Band);
    }
    // The second opinion. An ellipse has no finite set of axes.
    const graze::SatResult axes = graze::sat(a, b);
    if (axes.status != graze::Status::InvalidInput)
    {
        EXPECT_LE(axes.separation, gap + Band);
    }
}

/// Nothing is hit before the fraction, at a hit the two are as near as the answer says, and no moment is nearer than
/// the closest approach.
void expectProvenMotion(const Moving& a, const Moving& b, const graze::GjkSettings& settings)
{
    const graze::CastResult cast = graze::timeOfImpact(a.sprite, a.motion, b.sprite, b.motion, settings);
    const graze::ApproachResult nearest = graze::closestApproach(a.sprite, a.motion, b.sprite, b.motion, settings);
    EXPECT_NE(cast.status, graze::Status::InvalidInput);
    EXPECT_NE(nearest.status, graze::Status::InvalidInput);
    if (cast.hit)
    {
        EXPECT_LE(gapAt(a, b, cast.fraction), cast.gap + 2.f * Band);
    }
    constexpr int Moments = 16;
    for (int i = 0; i <= Moments; ++i)
    {
        const float t = static_cast<float>(i) / static_cast<float>(Moments);
        if (cast.fraction > 0.f && !cast.startedTouching && !cast.startedOverlapping)
        {
            EXPECT_GE(gapAt(a, b, t * cast.fraction), -2.f * Band) << "at " << t * cast.fraction;
        }
        if (nearest.lowerBound > 0.f)
        {
            EXPECT_GE(gapAt(a, b, t), nearest.lowerBound - 2.f * Band) << "at " << t;
        }
    }
    if (nearest.status == graze::Status::Separated)
    {
        EXPECT_NEAR(gapAt(a, b, nearest.fraction), nearest.distance, 2.f * Band);
    }
}

} // namespace

TEST(@suite, QueriesTellOneStoryInBothOrders)
{
    const Moving a = spriteA(), b = spriteB();
    for (const graze::GjkSettings& settings : {Reference, Captured})
    {
        expectOneStory(a.sprite, b.sprite, settings);
        expectOneStory(b.sprite, a.sprite, settings);
    }
}

TEST(@suite, MotionsAreProven)
{
    const Moving a = spriteA(), b = spriteB();
    for (const graze::GjkSettings& settings : {Reference, Captured})
    {
        expectProvenMotion(a, b, settings);
        expectProvenMotion(b, a, settings);
        for (const Moving& bullet : bullets())
        {
            expectProvenMotion(bullet, a, settings);
            expectProvenMotion(bullet, b, settings);
        }
    }
}

TEST(@suite, IsAsFarApartAsItWasMeasured)
{
    EXPECT_NEAR(gapOf(spriteA().sprite, spriteB().sprite), @gap, 2.f * Band);
}
)";

void replaceAll(std::string& text, std::string_view mark, std::string_view by)
{
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
        text.replace(at, mark.size(), by);
}

// Whatever stands in the name of a layer stays within the comment.
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

std::string numbersText(std::initializer_list<float> values)
{
    std::string text = "{";
    for (const float value : values)
        text += joined({text.size() > 1 ? ", " : "", literalOf(value)});
    return text + '}';
}

std::string matrixText(const graze::Affine2& m)
{
    return numbersText({m.m00, m.m01, m.tx, m.m10, m.m11, m.ty});
}

void writeSprite(std::ostream& out, std::string_view name, const CapturedSprite& what)
{
    out << "Moving " << name << "()\n{\n    graze::Sprite2D sprite(std::vector<graze::Shape>{\n";
    for (const graze::Shape& piece : what.sprite.pieces())
    {
        out << "        graze::Shape::ofPoints(std::vector<graze::Vec2>{\n";
        for (std::uint32_t k = 0; k < piece.pointCount(); ++k)
            out << "            " << numbersText({piece.point(k).x, piece.point(k).y}) << ",\n";
        out << "        }, " << literalOf(piece.radius()) << "),\n";
    }
    out << "    });\n    EXPECT_TRUE(sprite.setMatrix(" << matrixText(what.sprite.matrix())
        << "));\n    return {sprite, {" << matrixText(what.motion.start) << ", " << matrixText(what.motion.end) << ",\n"
        << "                    " << numbersText({what.motion.centre.x, what.motion.centre.y}) << "}};\n}\n\n";
}

void writeBullets(std::ostream& out, const std::vector<CapturedSprite>& bullets)
{
    std::string all;
    for (std::size_t i = 0; i < bullets.size(); ++i)
    {
        writeSprite(out, "bullet" + std::to_string(i), bullets[i]);
        all += (i > 0 ? ", bullet" : "bullet") + std::to_string(i) + "()";
    }
    out << "std::vector<Moving> bullets()\n{\n    return {" << all << "};\n}\n\n";
}

} // namespace

std::string asTest(const Capture& capture, int number)
{
    const graze::Sprite2D &a = capture.a.sprite, &b = capture.b.sprite;
    const float distance = graze::distance(a, b, ReferenceSettings).distance;
    const float gap = distance > 0.f ? distance : -graze::penetration(a, b, ReferenceSettings).lowerBound;
    std::string head(Head), properties(Properties);
    replaceAll(head, "@note", commented(capture.note));
    replaceAll(head, "@captured", sourceOf(capture.settings));
    replaceAll(head, "@reference", sourceOf(ReferenceSettings));
    replaceAll(head, "@band", literalOf(bandOf(a, b)));
    replaceAll(properties, "@gap", literalOf(gap));
    replaceAll(properties, "@suite", "CapturedPair" + std::to_string(number));
    std::ostringstream out;
    out << head;
    writeSprite(out, "spriteA", capture.a);
    writeSprite(out, "spriteB", capture.b);
    writeBullets(out, capture.bullets);
    out << properties;
    return out.str();
}

} // namespace game
