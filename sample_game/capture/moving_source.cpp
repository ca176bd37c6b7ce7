// SPDX-License-Identifier: Zlib
#include "capture/moving_source.hpp"

#include "capture/reference.hpp"
#include "capture/source_text.hpp"

#include <graze/queries/pair_queries.hpp>

#include <array>
#include <string_view>

namespace game
{
namespace
{

constexpr std::string_view MotionHelpers = R"(
namespace
{

/// The motions of the frame, from the pose before it to the one above.
constexpr graze::Motion MotionA{@motionA};
constexpr graze::Motion MotionB{@motionB};
constexpr int Moments = 16;

/// The gap at a moment; below 0 it is minus the depth.
float gapAt(graze::Sprite2D a, const graze::Motion& motionA, graze::Sprite2D b, const graze::Motion& motionB, float t)
{
    EXPECT_TRUE(a.setMatrix(graze::motionAt(motionA, t)));
    EXPECT_TRUE(b.setMatrix(graze::motionAt(motionB, t)));
    const float gap = graze::distance(a, b, Reference).distance;
    return gap > 0.f ? gap : -graze::penetration(a, b, Reference).lowerBound;
}

/// Nothing is hit before the fraction, and at a hit the two are as near as the answer says.
void expectProvenImpact(const graze::Sprite2D& a, const graze::Motion& motionA, const graze::Sprite2D& b,
                        const graze::Motion& motionB, const graze::GjkSettings& settings)
{
    const graze::CastResult cast = graze::timeOfImpact(a, motionA, b, motionB, settings);
    EXPECT_NE(cast.status, graze::Status::InvalidInput);
    if (cast.hit)
    {
        EXPECT_LE(gapAt(a, motionA, b, motionB, cast.fraction), cast.gap + 2.f * Band);
    }
    if (cast.startedTouching || cast.startedOverlapping)
        return;
    for (int i = 0; i <= Moments; ++i)
    {
        const float t = cast.fraction * static_cast<float>(i) / static_cast<float>(Moments);
        EXPECT_GE(gapAt(a, motionA, b, motionB, t), -2.f * Band) << "at " << t;
    }
}

/// No moment is nearer than the closest approach, and one is as near.
void expectProvenApproach(const graze::Sprite2D& a, const graze::Motion& motionA, const graze::Sprite2D& b,
                          const graze::Motion& motionB, const graze::GjkSettings& settings)
{
    const graze::ApproachResult nearest = graze::closestApproach(a, motionA, b, motionB, settings);
    EXPECT_NE(nearest.status, graze::Status::InvalidInput);
    for (int i = 0; i <= Moments; ++i)
    {
        const float t = static_cast<float>(i) / static_cast<float>(Moments);
        EXPECT_GE(gapAt(a, motionA, b, motionB, t), (nearest.lowerBound > 0.f ? nearest.lowerBound : -1e9f) - 2.f * Band);
    }
    if (nearest.status == graze::Status::Separated)
    {
        EXPECT_NEAR(gapAt(a, motionA, b, motionB, nearest.fraction), nearest.distance, 2.f * Band);
    }
}

void expectProvenMotion(const graze::Sprite2D& a, const graze::Motion& motionA, const graze::Sprite2D& b,
                        const graze::Motion& motionB)
{
    for (const graze::GjkSettings& settings : {Reference, Captured})
    {
        expectProvenImpact(a, motionA, b, motionB, settings);
        expectProvenImpact(b, motionB, a, motionA, settings);
        expectProvenApproach(a, motionA, b, motionB, settings);
        expectProvenApproach(b, motionB, a, motionA, settings);
    }
}

} // namespace

// The answers of the moment were
//   time of impact    @impactText
//   closest approach  @approachText
TEST(@suite, MotionsAreProven)
{
    expectProvenMotion(spriteA(), MotionA, spriteB(), MotionB);
    const graze::ApproachResult nearest = graze::closestApproach(spriteA(), MotionA, spriteB(), MotionB, Reference);
    EXPECT_NEAR(nearest.distance, @approach, Band); // @approachPixels px
}
)";

constexpr std::string_view BulletTests = R"(
namespace
{

/// A round bullet on its path within the frame.
struct Flight
{
    float radius;
    graze::Vec2 from;
    graze::Vec2 to;
};

constexpr Flight Flights[] = {
@flights};

} // namespace

TEST(@suite, BulletsAreProven)
{
    for (const Flight& flight : Flights)
    {
        const graze::Sprite2D bullet(graze::Circle{flight.radius});
        const graze::Motion motion{graze::Affine2::translation(flight.from), graze::Affine2::translation(flight.to), {}};
        expectProvenMotion(bullet, motion, spriteA(), MotionA);
        expectProvenMotion(bullet, motion, spriteB(), MotionB);
    }
}
)";

constexpr std::string_view RayTests = R"(
namespace
{

constexpr graze::Ray Rays[] = {
@rays};

float gapOfPoint(const graze::Sprite2D& target, graze::Vec2 point)
{
    const graze::Shape shape = graze::Point{point};
    const float gap = graze::distance({shape, {}}, target, Reference).distance;
    return gap > 0.f ? gap : -graze::penetration({shape, {}}, target, Reference).lowerBound;
}

/// Nothing is on the ray before the distance, and at a hit the point is as near as the answer says.
void expectProvenRay(const graze::Sprite2D& target, const graze::Ray& ray, const graze::GjkSettings& settings)
{
    const graze::RayCastResult cast = graze::rayCast(target, ray, settings);
    EXPECT_NE(cast.status, graze::Status::InvalidInput);
    const graze::Vec2 direction = graze::normalized(ray.direction);
    if (cast.hit)
    {
        EXPECT_LE(gapOfPoint(target, ray.origin + direction * cast.distance), cast.gap + 2.f * Band);
    }
    if (cast.startedInside)
        return;
    const float end = cast.hit || cast.status == graze::Status::IterationLimit ? cast.distance : ray.length;
    for (int i = 0; i <= 16; ++i)
    {
        EXPECT_GE(gapOfPoint(target, ray.origin + direction * (end * static_cast<float>(i) / 16.f)), -2.f * Band);
    }
}

} // namespace

TEST(@suite, RaysAreProven)
{
    for (const graze::Ray& ray : Rays)
        for (const graze::GjkSettings& settings : {Reference, Captured})
        {
            expectProvenRay(spriteA(), ray, settings);
            expectProvenRay(spriteB(), ray, settings);
        }
}
)";

std::string matrixText(const graze::Affine2& m)
{
    std::string text = "{";
    for (const float value : {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty})
        text += (text.size() > 1 ? ", " : "") + hexadecimal(value);
    return text + '}';
}

std::string motionText(const graze::Motion& motion)
{
    return "\n    " + matrixText(motion.start) + ",\n    " + matrixText(motion.end) + ",\n    " +
           hexadecimal(motion.centre);
}

std::string impactText(const Capture& capture, const graze::Motion& motionA, const graze::Motion& motionB)
{
    const graze::CastResult cast = graze::timeOfImpact(capture.a, motionA, capture.b, motionB, capture.settings);
    const std::string after = std::to_string(cast.iterations) + " iterations";
    if (cast.status == graze::Status::IterationLimit)
        return "unfinished after " + after + ", nothing is hit before " + decimal(cast.fraction);
    return (cast.hit ? "a hit at " + decimal(cast.fraction) : std::string("no hit")) + " after " + after;
}

} // namespace

std::string motionsText(const Capture& capture)
{
    if (!capture.motionA && !capture.motionB && capture.bullets.empty())
        return {};
    const graze::Motion motionA = capture.motionA.value_or(graze::Motion::of(capture.a, capture.a.matrix()));
    const graze::Motion motionB = capture.motionB.value_or(graze::Motion::of(capture.b, capture.b.matrix()));
    std::string text(MotionHelpers);
    replaceAll(text, "@motionA", motionText(motionA));
    replaceAll(text, "@motionB", motionText(motionB));
    replaceAll(text, "@impactText", impactText(capture, motionA, motionB));
    const graze::ApproachResult answer =
        graze::closestApproach(capture.a, motionA, capture.b, motionB, capture.settings);
    replaceAll(text, "@approachText",
               decimal(answer.distance) + " px and at least " + decimal(answer.lowerBound) + ", at " +
                   decimal(answer.fraction));
    const float nearest = graze::closestApproach(capture.a, motionA, capture.b, motionB, ReferenceSettings).distance;
    replaceAll(text, "@approachPixels", decimal(nearest));
    replaceAll(text, "@approach", hexadecimal(nearest));
    if (capture.bullets.empty())
        return text;
    std::string flights;
    for (const CapturedBullet& bullet : capture.bullets)
        flights += "    {" + hexadecimal(bullet.radius) + ", " + hexadecimal(bullet.from) + ", " +
                   hexadecimal(bullet.to) + "}, // radius " + decimal(bullet.radius) + ", from " +
                   decimal(bullet.from.x) + ", " + decimal(bullet.from.y) + '\n';
    text += BulletTests;
    replaceAll(text, "@flights", flights);
    return text;
}

std::string raysText(const Capture& capture)
{
    if (capture.rays.empty())
        return {};
    std::string rays;
    for (const graze::Ray& ray : capture.rays)
        rays += "    {" + hexadecimal(ray.origin) + ", " + hexadecimal(ray.direction) + ", " + hexadecimal(ray.length) +
                "}, // from " + decimal(ray.origin.x) + ", " + decimal(ray.origin.y) + '\n';
    std::string text(RayTests);
    replaceAll(text, "@rays", rays);
    return text;
}

} // namespace game
