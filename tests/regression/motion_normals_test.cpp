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

} // namespace
