// SPDX-License-Identifier: Zlib
// Motions that the long campaign found wrong answers to.
#include "support/pairs/judging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace
{

using namespace graze;
namespace oracle = test::oracle;

struct Course
{
    Shape shape;
    Affine2 start;
    Affine2 end;

    [[nodiscard]] Operand operand() const { return {shape, start}; }
    [[nodiscard]] graze::Motion motion() const { return graze::Motion::of(operand(), end); }
    [[nodiscard]] oracle::Body at(double t) const
    {
        return oracle::Motion(test::bodyOf(shape, start), test::matrixOf(end)).at(t);
    }
};

void expectNormalOfTheContact(const Course& a, const Course& b)
{
    const CastResult result = timeOfImpact(a.operand(), a.motion(), b.operand(), b.motion());
    ASSERT_TRUE(result.hit);
    const oracle::Body thereA = a.at(static_cast<double>(result.fraction));
    const oracle::Body thereB = b.at(static_cast<double>(result.fraction));
    const double band = test::bandOf(thereA, thereB);
    EXPECT_NEAR(oracle::signedGap(thereA, thereB).gap, 0., band);
    EXPECT_GE(oracle::separationAlong(thereA, thereB, test::pointOf(result.normal)), -band);
}

// The cores met to the last digits, so that the vector between them was rounding, or overlapped by a hair:
// then the axis of the last step was reported, which had turned with A since.
TEST(Regression, NormalOfAnImpactThatMeetsToTheLastDigits)
{
    const Course box{
        Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.784106p+2f, -0x1.746df6p+6f},
                                             {0x1.784106p+2f, -0x1.746df6p+6f},
                                             {0x1.784106p+2f, 0x1.746df6p+6f},
                                             {-0x1.784106p+2f, 0x1.746df6p+6f}}}),
        {0x1p+0f, 0x0p+0f, -0x1.78b002p+10f, 0x0p+0f, 0x1p+0f, 0x1.54c558p+11f},
        {-0x1.f2bbap-3f, 0x1.deb1ap-1f, -0x1.7851cap+10f, -0x1.48931ap-1f, -0x1.6b4c0cp-2f, 0x1.5493b6p+11f}};
    const Affine2 still{-0x1.bbd73p-1f, -0x1.fe7cfap-2f, -0x1.48ac28p+10f,
                        0x1.fe7cfap-2f, -0x1.bbd73p-1f,  0x1.50bbc6p+11f};
    const Course segment{Segment{{0x1.02a84ep+7f, 0x1.1f5c1ap+7f}, {0x1.8c9f9ep+7f, -0x1.399dbp+4f}}, still, still};
    expectNormalOfTheContact(box, segment);
    expectNormalOfTheContact(segment, box);
}

// In touch at the start, and approaching by a turn: the normal belonged to a later moment.
TEST(Regression, NormalOfAnImpactThatStartsInTouch)
{
    const Course a{Box{{0x1.4abc3ep+13f, 0x1.2c0d0cp+15f}},
                   {0x1p+0f, 0x0p+0f, 0x1.468c6ep-2f, 0x0p+0f, 0x1p+0f, -0x1.7ed4d2p+0f},
                   {0x1.2b786ap-1f, 0x1.749fd8p-3f, 0x1.d828e6p+2f, -0x1.bb4c2ep-4f, 0x1.f7743ap-1f, -0x1.15b368p-2f}};
    const Course b{
        Box{{0x1.4e9132p+16f, 0x1.0d327ep+16f}},
        {0x1.52e1eep+1f, -0x1.39030ep-3f, -0x1.f1d486p+14f, 0x1.971544p-1f, 0x1.049252p-1f, 0x1.da1188p+14f},
        {-0x1.bbc584p-1f, 0x1.91b972p-2f, -0x1.f1d5cap+14f, -0x1.b088d6p+0f, -0x1.5b464p-2f, 0x1.da11dcp+14f}};
    expectNormalOfTheContact(a, b);
    expectNormalOfTheContact(b, a);
}

// The tolerance went by how far the two were apart in their motion instead of by how large they are.
TEST(Regression, ClosestApproachOfSpecksThatComeFromAfar)
{
    const Course a{Point{{0x1.5a764p-14f, -0x1.c6e2ep-10f}},
                   {-0x1.dec5cp-4f, -0x1.6bd6dep+0f, 0x1.ef2ebcp+8f, 0x1.f6bc1cp-1f, 0x1.3d3f0ap-4f, 0x1.433768p+7f},
                   {0x1.f7303p-1f, 0x1.70ceccp-4f, -0x1.1c08b8p+7f, 0x1.57aaaep-5f, 0x1.6f8bf2p-1f, -0x1.72ca58p+5f}};
    const Affine2 still{-0x1.f8751cp-18f, 0x1.0b6a0cp-3f,  0x1.48323ep-9f,
                        0x1.03df1ep-17f,  -0x1.7acc92p-1f, -0x1.5176eap-12f};
    const Course b{Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.0785d6p-8f, 0x1.f3b0a4p-10f},
                                                        {-0x1.f76ed2p-9f, -0x1.268ab8p-9f},
                                                        {0x1.af57c8p-10f, -0x1.0ef6b8p-8f},
                                                        {0x1.0a3fc8p-8f, 0x1.dc013cp-10f}}}),
                   still, still};
    const ApproachResult result = closestApproach(a.operand(), a.motion(), b.operand(), b.motion());
    ASSERT_EQ(result.status, Status::Separated);
    // Nothing around the reported place comes closer by more than the band.
    double smallest = 1e30;
    for (int i = -4000; i <= 4000; ++i)
    {
        const double t = std::clamp(static_cast<double>(result.fraction) + i * 2.5e-8, 0., 1.);
        smallest = std::min(smallest, oracle::signedGap(a.at(t), b.at(t)).gap);
    }
    EXPECT_LE(static_cast<double>(result.distance), smallest + test::bandOf(a.at(0.), b.at(0.)));
    EXPECT_LE(result.lowerBound, result.distance);
}

// The second piece of a sprite that stands, far from the centre of both: seen from the frame of the box, which turns,
// its points were taken to go straight. The box was past it by a step that was called safe.
TEST(Regression, TurningBoxDoesNotMissAPieceFarFromTheCentreOfItsSprite)
{
    const Shape box = Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.ff625cp-1f, -0x1.e9e698p+0f},
                                                           {-0x1.4788b6p-2f, -0x1.e9e698p+0f},
                                                           {-0x1.4788b6p-2f, 0x1.2251e4p+0f},
                                                           {-0x1.ff625cp-1f, 0x1.2251e4p+0f}}});
    const Affine2 start{0x1.0576e4p+0f, -0x1.598c02p+0f, -0x1.60435ep+6f,
                        0x1.598c02p+0f, 0x1.0576e4p+0f,  0x1.f59b5p+12f};
    const Affine2 end{-0x1.a42b8p+0f, -0x1.a7c3d4p-2f, -0x1.65d372p+6f,
                      0x1.a7c3d4p-2f, -0x1.a42b8p+0f,  0x1.f580d6p+12f};
    const std::array<Shape, 2> pieces{Circle{0x1.12688p+1f, {0x1.6b62a8p-1f, 0x1.f216ep-2f}},
                                      Shape::ofPoints(std::array<Vec2, 4>{{{-0x1.631c94p+1f, -0x1.a1e454p+3f},
                                                                           {0x1.f4d9a4p-1f, -0x1.a1e454p+3f},
                                                                           {0x1.f4d9a4p-1f, -0x1.33e9e8p+3f},
                                                                           {-0x1.631c94p+1f, -0x1.33e9e8p+3f}}})};
    const Affine2 still{0x1.2ae8cp-1f, -0x1.26246p-6f, -0x1.5e94f6p+6f, 0x1.26246p-6f, 0x1.2ae8cp-1f, 0x1.f5be64p+12f};
    const Operand a{box, start}, b{pieces, still};
    for (const CastResult& result : {timeOfImpact(a, Motion::of(a, end), b, Motion::of(b, still)),
                                     timeOfImpact(b, Motion::of(b, still), a, Motion::of(a, end))})
    {
        EXPECT_TRUE(result.hit);
        EXPECT_NEAR(result.fraction, 0.80647f, 1e-4f) << "the gap then is 0, and 0.48 px deep at the end";
    }
}

} // namespace
