// SPDX-License-Identifier: Zlib
#include "c/to_c.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

// Every field of C stands where its header has it: each value below is another one.
namespace
{

using graze::Vec2;
using graze::c::toC;

constexpr std::uint32_t Overlapping = GRAZE_OVERLAPPING;

bool samePoint(graze_vec2 a, Vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

TEST(CToC, AMatrixKeepsItsElements)
{
    const graze_matrix m = toC(graze::Affine2{1.f, 2.f, 3.f, 4.f, 5.f, 6.f});
    EXPECT_EQ((std::vector{m.m00, m.m01, m.tx, m.m10, m.m11, m.ty}), (std::vector{1.f, 2.f, 3.f, 4.f, 5.f, 6.f}));
    EXPECT_EQ(graze::c::fromC(m), (graze::Affine2{1.f, 2.f, 3.f, 4.f, 5.f, 6.f}));
}

TEST(CToC, ABoxKeepsItsCorners)
{
    const graze_box box = toC(graze::Aabb{{1.f, 2.f}, {3.f, 4.f}});
    EXPECT_TRUE(samePoint(box.lower, {1.f, 2.f}) && samePoint(box.upper, {3.f, 4.f}));
}

TEST(CToC, ABulletKeepsItsFields)
{
    graze::BulletState state;
    state.radius = 1.f;
    state.position = {2.f, 3.f};
    state.previous = {4.f, 5.f};
    state.velocity = {6.f, 7.f};
    state.layer = graze::Layer{8};
    state.pierceLeft = 9;
    state.owner = {10};
    state.user = 11;
    state.spent = true;
    state.shape = {12};
    const graze_bullet_state c = toC(state);
    EXPECT_TRUE(c.radius == 1.f && samePoint(c.position, {2.f, 3.f}) && samePoint(c.previous, {4.f, 5.f}) &&
                samePoint(c.velocity, {6.f, 7.f}));
    EXPECT_TRUE(c.layer == 8 && c.pierce_left == 9 && c.owner == 10 && c.user == 11 && c.spent == 1 && c.shape == 12);
}

TEST(CToC, CountsOfStatisticsKeepTheirFields)
{
    graze::Statistics s;
    s.sprites = 1;
    s.bullets = 2;
    s.candidatePairs = 3;
    s.touchingPairs = 4;
    s.bulletCandidates = 5;
    s.hits = 6;
    s.nearMisses = 7;
    s.gjkCalls = 8;
    s.limitsReached = 9;
    s.refused = 10;
    const graze_statistics c = toC(s);
    EXPECT_EQ(
        (std::vector<std::uint64_t>{c.sprites, c.bullets, c.candidate_pairs, c.touching_pairs, c.bullet_candidates,
                                    c.hits, c.near_misses, c.gjk_calls, c.limits_reached, c.refused}),
        (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
}

TEST(CToC, TimesAndHistogramOfStatisticsKeepTheirFields)
{
    graze::Statistics s;
    s.totalSeconds = 1.;
    s.broadPhaseSeconds = 2.;
    s.narrowPhaseSeconds = 3.;
    s.bulletSeconds = 4.;
    s.eventSeconds = 5.;
    s.iterationHistogram[0] = 6;
    s.iterationHistogram[128] = 7;
    const graze_statistics c = toC(s);
    EXPECT_EQ((std::vector{c.total_seconds, c.broad_phase_seconds, c.narrow_phase_seconds, c.bullet_seconds,
                           c.event_seconds}),
              (std::vector{1., 2., 3., 4., 5.}));
    EXPECT_TRUE(c.iteration_histogram[0] == 6 && c.iteration_histogram[128] == 7 && c.reserved == 0);
}

TEST(CToC, SettingsAndOptionsKeepTheirFields)
{
    const graze_settings settings = toC(graze::GjkSettings{5, 0.5f, graze::Method::Gjk});
    EXPECT_TRUE(settings.max_iterations == 5 && settings.epsilon == 0.5f && settings.method == GRAZE_METHOD_GJK);
    EXPECT_EQ(toC(graze::GjkSettings{}).method, static_cast<std::uint32_t>(GRAZE_METHOD_FAST));
    const graze_event_options options = toC(graze::EventOptions{.beginGeometry = false, .stayGeometry = true});
    EXPECT_TRUE(options.begin_geometry == 0 && options.stay_geometry == 1 && options.contact_index == 0);
    EXPECT_EQ(toC(graze::EventOptions{.contactIndex = true}).contact_index, 1u);
}

template <class Result>
Result pairAnswer()
{
    Result r;
    r.status = graze::Status::Overlapping;
    if constexpr (requires { r.iterations; })
        r.iterations = 1;
    if constexpr (requires { r.lowerBound; })
        r.lowerBound = 2.f;
    if constexpr (requires { r.pieceA; })
    {
        r.pieceA = 3;
        r.pieceB = 4;
    }
    if constexpr (requires { r.normal; })
        r.normal = {5.f, 6.f};
    if constexpr (requires { r.point; })
        r.point = {7.f, 8.f};
    return r;
}

template <class C>
void expectPair(const C& c)
{
    EXPECT_TRUE(c.size == 0 && c.status == Overlapping && c.piece_a == 3 && c.piece_b == 4);
    if constexpr (requires { c.iterations; })
    {
        EXPECT_EQ(c.iterations, 1);
    }
    if constexpr (requires { c.lower_bound; })
    {
        EXPECT_EQ(c.lower_bound, 2.f);
    }
    if constexpr (requires { c.normal; })
    {
        EXPECT_TRUE(samePoint(c.normal, {5.f, 6.f}));
    }
    if constexpr (requires { c.point; })
    {
        EXPECT_TRUE(samePoint(c.point, {7.f, 8.f}));
    }
}

TEST(CToC, OverlapAndSatKeepTheirFields)
{
    expectPair(toC(pairAnswer<graze::OverlapResult>()));
    auto sat = pairAnswer<graze::SatResult>();
    sat.separation = 9.f;
    sat.axis = {10.f, 11.f};
    expectPair(toC(sat));
    EXPECT_TRUE(toC(sat).separation == 9.f && samePoint(toC(sat).axis, {10.f, 11.f}));
}

TEST(CToC, DistanceKeepsItsFields)
{
    auto result = pairAnswer<graze::DistanceResult>();
    result.distance = 9.f;
    result.pointA = {10.f, 11.f};
    result.pointB = {12.f, 13.f};
    result.separation = {14.f, 15.f};
    const graze_distance c = toC(result);
    expectPair(c);
    EXPECT_TRUE(c.distance == 9.f && samePoint(c.point_a, {10.f, 11.f}) && samePoint(c.point_b, {12.f, 13.f}) &&
                samePoint(c.separation, {14.f, 15.f}));
}

TEST(CToC, PenetrationKeepsItsFields)
{
    auto result = pairAnswer<graze::PenetrationResult>();
    result.depth = 9.f;
    expectPair(toC(result));
    EXPECT_EQ(toC(result).depth, 9.f);
}

TEST(CToC, ManifoldKeepsItsFields)
{
    auto result = pairAnswer<graze::ManifoldResult>();
    result.count = 2;
    result.points = {{{{9.f, 10.f}, 11.f, 12}, {{13.f, 14.f}, 15.f, 16}}};
    const graze_manifold c = toC(result);
    expectPair(c);
    EXPECT_EQ(c.count, 2u);
    EXPECT_TRUE(samePoint(c.points[0].position, {9.f, 10.f}) && c.points[0].depth == 11.f && c.points[0].id == 12);
    EXPECT_TRUE(samePoint(c.points[1].position, {13.f, 14.f}) && c.points[1].depth == 15.f && c.points[1].id == 16);
}

TEST(CToC, ApproachKeepsItsFields)
{
    auto result = pairAnswer<graze::ApproachResult>();
    result.distance = 9.f;
    result.fraction = 0.5f;
    const graze_approach c = toC(result);
    EXPECT_TRUE(c.status == Overlapping && c.distance == 9.f && c.lower_bound == 2.f && c.fraction == 0.5f &&
                c.iterations == 1);
}

template <class Result>
graze_ray_hit rayAnswer()
{
    auto result = pairAnswer<Result>();
    result.hit = true;
    result.startedInside = false;
    result.piece = 9;
    result.distance = 10.f;
    if constexpr (requires { result.user; })
    {
        result.sprite = {11};
        result.user = 12;
    }
    return toC(result);
}

TEST(CToC, RayAnswersKeepTheirFields)
{
    for (const graze_ray_hit& c : {rayAnswer<graze::RayCastResult>(), rayAnswer<graze::RayHit>()})
        EXPECT_TRUE(c.status == Overlapping && c.hit == 1 && c.started_inside == 0 && c.piece == 9 &&
                    c.distance == 10.f && samePoint(c.point, {7.f, 8.f}) && samePoint(c.normal, {5.f, 6.f}));
    EXPECT_EQ(rayAnswer<graze::RayCastResult>().iterations, 1);
    EXPECT_TRUE(rayAnswer<graze::RayHit>().sprite == 11 && rayAnswer<graze::RayHit>().user == 12);
}

template <class Result>
Result castAnswer()
{
    auto result = pairAnswer<Result>();
    result.hit = true;
    result.startedTouching = false;
    result.startedOverlapping = true;
    result.fraction = 0.5f;
    return result;
}

void expectCast(const graze_cast_hit& c, std::uint32_t piece, std::uint32_t castPiece)
{
    EXPECT_TRUE(c.status == Overlapping && c.hit == 1 && c.started_touching == 0 && c.started_overlapping == 1);
    EXPECT_TRUE(c.fraction == 0.5f && samePoint(c.point, {7.f, 8.f}) && samePoint(c.normal, {5.f, 6.f}));
    EXPECT_TRUE(c.piece == piece && c.cast_piece == castPiece);
}

TEST(CToC, CastAnswersKeepTheirFields)
{
    const auto pair = castAnswer<graze::CastResult>();
    expectCast(toC(pair), 4, 3);
    EXPECT_EQ(toC(pair).iterations, 1);
    auto found = castAnswer<graze::CastHit>();
    found.piece = 9;
    found.castPiece = 10;
    found.sprite = {11};
    found.user = 12;
    expectCast(toC(found), 9, 10);
    EXPECT_TRUE(toC(found).sprite == 11 && toC(found).user == 12);
}

TEST(CToC, FoundSpritesKeepTheirFields)
{
    graze::SpriteFound found;
    found.sprite = {1};
    found.user = 2;
    found.piece = 3;
    EXPECT_TRUE(toC(found).sprite == 1 && toC(found).user == 2 && toC(found).piece == 3);
    graze::NearHit close;
    close.sprite = {1};
    close.user = 2;
    close.piece = 3;
    close.distance = 4.f;
    close.point = {5.f, 6.f};
    close.normal = {7.f, 8.f};
    const graze_near_hit c = toC(close);
    EXPECT_TRUE(c.sprite == 1 && c.user == 2 && c.piece == 3 && c.distance == 4.f);
    EXPECT_TRUE(samePoint(c.point, {5.f, 6.f}) && samePoint(c.normal, {7.f, 8.f}));
}

TEST(CToC, APlaneKeepsItsFields)
{
    graze::TouchedPlane plane;
    plane.sprite = {1};
    plane.user = 2;
    plane.piece = 3;
    plane.point = {4.f, 5.f};
    plane.normal = {6.f, 7.f};
    const graze_plane c = toC(plane);
    EXPECT_TRUE(c.sprite == 1 && c.user == 2 && c.piece == 3 && samePoint(c.point, {4.f, 5.f}) &&
                samePoint(c.normal, {6.f, 7.f}));
}

TEST(CToC, ASlideKeepsItsFields)
{
    graze::MoveResult moved;
    moved.status = graze::Status::Overlapping;
    moved.matrix = graze::Affine2::translation({1.f, 2.f});
    moved.moved = {3.f, 4.f};
    moved.pushed = {5.f, 6.f};
    moved.remaining = {7.f, 8.f};
    moved.slides = 9;
    moved.planes = 10;
    moved.startedOverlapping = true;
    moved.overlapping = false;
    const graze_slide c = toC(moved);
    EXPECT_TRUE(c.status == Overlapping && c.matrix.tx == 1.f && samePoint(c.moved, {3.f, 4.f}));
    EXPECT_TRUE(samePoint(c.pushed, {5.f, 6.f}) && samePoint(c.remaining, {7.f, 8.f}));
    EXPECT_TRUE(c.slides == 9 && c.plane_count == 10 && c.started_overlapping == 1 && c.overlapping == 0);
}

TEST(CToC, FoundAndWhyNotKeepTheirFields)
{
    graze::Found found;
    found.status = graze::Status::IterationLimit;
    found.count = 3;
    EXPECT_TRUE(toC(found).status == GRAZE_ITERATION_LIMIT && toC(found).count == 3);
    graze::WhyNot why;
    why.reasons = 5;
    why.gap = 6.f;
    EXPECT_TRUE(toC(why).reasons == 5 && toC(why).gap == 6.f);
}

} // namespace
