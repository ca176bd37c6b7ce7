// SPDX-License-Identifier: Zlib
#include "c/convert.hpp"

#include <gtest/gtest.h>

#include <vector>

// Every field of C has the value of its field in C++: each is given another number.
namespace
{

using graze::c::toC;

constexpr std::uint32_t Limit = GRAZE_ITERATION_LIMIT;

void put(graze::Vec2& field, int& number)
{
    field.x = static_cast<float>(number++);
    field.y = static_cast<float>(number++);
}
template <class Field>
void put(Field& field, int& number)
{
    if constexpr (requires { field.value; })
        field.value = static_cast<std::uint64_t>(number++);
    else if constexpr (requires { field.index; })
        field.index = static_cast<std::uint8_t>(number++);
    else if constexpr (std::is_arithmetic_v<Field>)
        field = static_cast<Field>(number++);
    else
        field = static_cast<std::uint64_t>(number++); // a user value
}
/// Sets the fields to 1, 2, 3...
template <class... Fields>
void count(Fields&... fields)
{
    int number = 1;
    (put(fields, number), ...);
}

void take(std::vector<double>& to, graze_vec2 field)
{
    to.insert(to.end(), {static_cast<double>(field.x), static_cast<double>(field.y)});
}
template <class Field>
void take(std::vector<double>& to, Field field)
{
    to.push_back(static_cast<double>(field));
}
/// They are 1, 2, 3...
template <class... Fields>
void expectCount(const Fields&... fields)
{
    std::vector<double> found;
    (take(found, fields), ...);
    for (std::size_t k = 0; k < found.size(); ++k)
        EXPECT_EQ(found[k], static_cast<double>(k + 1)) << "the first is 1";
}

TEST(CConvert, ValuesKeepTheirFields)
{
    graze::Affine2 matrix;
    count(matrix.m00, matrix.m01, matrix.tx, matrix.m10, matrix.m11, matrix.ty);
    const graze_matrix m = toC(matrix);
    expectCount(m.m00, m.m01, m.tx, m.m10, m.m11, m.ty);
    EXPECT_EQ(graze::c::fromC(m), matrix);
    const graze_box box = toC(graze::Aabb{{1.f, 2.f}, {3.f, 4.f}});
    expectCount(box.lower, box.upper);
}

TEST(CConvert, SettingsKeepTheirFields)
{
    const graze_settings settings = toC(graze::GjkSettings{1, 2.f, graze::Method::Gjk});
    expectCount(settings.max_iterations, settings.epsilon);
    EXPECT_EQ(settings.method, std::uint32_t{GRAZE_METHOD_GJK});
    EXPECT_EQ(toC(graze::GjkSettings{}).method, std::uint32_t{GRAZE_METHOD_FAST});
    for (unsigned k = 0; k < 3; ++k)
    {
        const graze_event_options options = toC(graze::EventOptions{k == 0, k == 1, k == 2});
        EXPECT_TRUE(options.begin_geometry == (k == 0) && options.stay_geometry == (k == 1) &&
                    options.contact_index == (k == 2));
    }
}

TEST(CConvert, ABulletKeepsItsFields)
{
    graze::BulletState state;
    count(state.radius, state.position, state.previous, state.velocity, state.layer, state.pierceLeft, state.owner,
          state.user, state.shape, state.angleRadians, state.previousAngleRadians, state.angularVelocity,
          state.bouncesLeft, state.updatesLeft, state.maxSpeed, state.id);
    state.spent = true;
    const graze_bullet_state c = toC(state);
    expectCount(c.radius, c.position, c.previous, c.velocity, c.layer, c.pierce_left, c.owner, c.user, c.shape, c.angle,
                c.previous_angle, c.angular_velocity, c.bounces_left, c.updates_left, c.max_speed, c.id);
    EXPECT_EQ(c.spent, 1u);
    EXPECT_EQ(c.meets_bullets, 0u);
    EXPECT_EQ(toC(graze::BulletState{.meetsBullets = true}).meets_bullets, 1u);
}

TEST(CConvert, StatisticsKeepTheirFields)
{
    graze::Statistics s;
    count(s.sprites, s.bullets, s.candidatePairs, s.touchingPairs, s.bulletCandidates, s.hits, s.nearMisses, s.gjkCalls,
          s.limitsReached, s.refused, s.totalSeconds, s.broadPhaseSeconds, s.narrowPhaseSeconds, s.bulletSeconds,
          s.eventSeconds, s.iterationHistogram[0], s.iterationHistogram[128]);
    const graze_statistics c = toC(s);
    expectCount(c.sprites, c.bullets, c.candidate_pairs, c.touching_pairs, c.bullet_candidates, c.hits, c.near_misses,
                c.gjk_calls, c.limits_reached, c.refused, c.total_seconds, c.broad_phase_seconds,
                c.narrow_phase_seconds, c.bullet_seconds, c.event_seconds, c.iteration_histogram[0],
                c.iteration_histogram[128]);
}

TEST(CConvert, EventsKeepTheirFields)
{
    graze::Contact contact{};
    count(contact.a, contact.b, contact.userA, contact.userB, contact.point, contact.normal, contact.depth,
          contact.pieceA, contact.pieceB, contact.layerA, contact.layerB, contact.fraction, contact.firstPoint,
          contact.firstNormal);
    contact.passed = true;
    const graze_contact c = toC(contact);
    expectCount(c.a, c.b, c.user_a, c.user_b, c.point, c.normal, c.depth, c.piece_a, c.piece_b, c.layer_a, c.layer_b,
                c.fraction, c.first_point, c.first_normal);
    EXPECT_EQ(c.passed, 1u);

    graze::Hit hit;
    count(hit.bullet, hit.target, hit.owner, hit.userBullet, hit.userTarget, hit.point, hit.normal, hit.fraction,
          hit.depth, hit.piece, hit.velocity, hit.targetBullet);
    hit.spent = true;
    const graze_hit h = toC(hit);
    expectCount(h.bullet, h.target, h.owner, h.user_bullet, h.user_target, h.point, h.normal, h.fraction, h.depth,
                h.piece, h.velocity, h.target_bullet);
    EXPECT_EQ(h.spent, 1u);
    EXPECT_EQ(h.bounced, 0u);
    hit.bounced = true;
    EXPECT_EQ(toC(hit).bounced, 1u);
    EXPECT_EQ(h.reported, 0u);
    hit.reported = true;
    EXPECT_EQ(toC(hit).reported, 1u);
    EXPECT_TRUE(h.squeezed == 0u && h.waits == 0u);
    hit.squeezed = true;
    EXPECT_TRUE(toC(hit).squeezed == 1u && toC(hit).waits == 0u);
    hit.waits = true;
    EXPECT_EQ(toC(hit).waits, 1u);

    graze::NearMiss miss;
    count(miss.bullet, miss.a, miss.b, miss.userA, miss.userB, miss.closestDistance, miss.pointA, miss.pointB,
          miss.motion, miss.fraction, miss.framesAgo);
    miss.touched = true;
    const graze_near_miss n = toC(miss);
    expectCount(n.bullet, n.a, n.b, n.user_a, n.user_b, n.closest_distance, n.point_a, n.point_b, n.motion, n.fraction,
                n.frames_ago);
    EXPECT_EQ(n.touched, 1u);
    EXPECT_EQ(n.end, static_cast<std::uint32_t>(GRAZE_PASS_LEFT));
    for (const auto& [end, expected] :
         {std::pair(graze::PassEnd::Spent, GRAZE_PASS_SPENT), std::pair(graze::PassEnd::Removed, GRAZE_PASS_REMOVED),
          std::pair(graze::PassEnd::Barred, GRAZE_PASS_BARRED)})
    {
        miss.end = end;
        EXPECT_EQ(toC(miss).end, static_cast<std::uint32_t>(expected));
    }
}

TEST(CConvert, AnswersAboutAPairKeepTheirFields)
{
    graze::OverlapResult overlap;
    graze::DistanceResult gap;
    graze::PenetrationResult depth;
    graze::ManifoldResult points;
    graze::SatResult sat;
    graze::ApproachResult approach;
    overlap.status = gap.status = depth.status = points.status = sat.status = approach.status =
        graze::Status::IterationLimit;
    count(overlap.iterations, overlap.pieceA, overlap.pieceB);
    count(gap.distance, gap.lowerBound, gap.pointA, gap.pointB, gap.normal, gap.iterations, gap.pieceA, gap.pieceB,
          gap.separation);
    count(depth.depth, depth.lowerBound, depth.normal, depth.point, depth.iterations, depth.pieceA, depth.pieceB);
    graze::ManifoldPoint &first = points.points[0], &second = points.points[1];
    count(points.normal, points.count, first.position, first.depth, first.id, second.position, second.depth, second.id,
          points.iterations, points.pieceA, points.pieceB);
    count(sat.separation, sat.axis, sat.pieceA, sat.pieceB);
    count(approach.distance, approach.lowerBound, approach.fraction, approach.iterations);

    const graze_overlap o = toC(overlap);
    expectCount(o.iterations, o.piece_a, o.piece_b);
    const graze_distance g = toC(gap);
    expectCount(g.distance, g.lower_bound, g.point_a, g.point_b, g.normal, g.iterations, g.piece_a, g.piece_b,
                g.separation);
    const graze_penetration d = toC(depth);
    expectCount(d.depth, d.lower_bound, d.normal, d.point, d.iterations, d.piece_a, d.piece_b);
    const graze_manifold p = toC(points);
    const graze_manifold_point &one = p.points[0], &two = p.points[1];
    expectCount(p.normal, p.count, one.position, one.depth, one.id, two.position, two.depth, two.id, p.iterations,
                p.piece_a, p.piece_b);
    const graze_sat s = toC(sat);
    expectCount(s.separation, s.axis, s.piece_a, s.piece_b);
    const graze_approach a = toC(approach);
    expectCount(a.distance, a.lower_bound, a.fraction, a.iterations);
    for (const std::uint32_t status : {o.status, g.status, d.status, p.status, s.status, a.status})
        EXPECT_EQ(status, Limit);
}

template <class Answer>
Answer flagged(bool hit)
{
    Answer answer;
    answer.status = graze::Status::IterationLimit;
    answer.hit = hit;
    if constexpr (requires { answer.startedInside; })
        answer.startedInside = !hit;
    else
    {
        answer.startedTouching = !hit;
        answer.startedOverlapping = hit;
    }
    return answer;
}

TEST(CConvert, RaysAndCastsKeepTheirFields)
{
    for (const bool yes : {false, true})
    {
        auto ray = flagged<graze::RayCastResult>(yes);
        count(ray.piece, ray.distance, ray.point, ray.normal, ray.iterations);
        auto seen = flagged<graze::RayHit>(yes);
        count(seen.piece, seen.distance, seen.point, seen.normal, seen.sprite, seen.user);
        const graze_ray_hit r = toC(ray), h = toC(seen);
        expectCount(r.piece, r.distance, r.point, r.normal, r.iterations);
        expectCount(h.piece, h.distance, h.point, h.normal, h.sprite, h.user);
        for (const graze_ray_hit& c : {r, h})
            EXPECT_TRUE(c.status == Limit && c.hit == yes && c.started_inside == !yes);

        auto cast = flagged<graze::CastResult>(yes);
        count(cast.pieceB, cast.pieceA, cast.fraction, cast.point, cast.normal, cast.iterations);
        auto met = flagged<graze::CastHit>(yes);
        count(met.piece, met.castPiece, met.fraction, met.point, met.normal, met.sprite, met.user);
        const graze_cast_hit a = toC(cast), b = toC(met);
        expectCount(a.piece, a.cast_piece, a.fraction, a.point, a.normal, a.iterations);
        expectCount(b.piece, b.cast_piece, b.fraction, b.point, b.normal, b.sprite, b.user);
        for (const graze_cast_hit& c : {a, b})
            EXPECT_TRUE(c.status == Limit && c.hit == yes && c.started_touching == !yes &&
                        c.started_overlapping == yes);
    }
}

TEST(CConvert, AnswersOfASystemKeepTheirFields)
{
    graze::SpriteFound found;
    count(found.piece, found.sprite, found.user);
    const graze_sprite_found f = toC(found);
    expectCount(f.piece, f.sprite, f.user);
    graze::NearHit close;
    count(close.piece, close.sprite, close.user, close.distance, close.point, close.normal);
    const graze_near_hit n = toC(close);
    expectCount(n.piece, n.sprite, n.user, n.distance, n.point, n.normal);
    graze::TouchedPlane plane;
    count(plane.piece, plane.sprite, plane.user, plane.point, plane.normal, plane.local);
    for (const graze_plane& p : {toC(plane), toC(graze::c::fromC(toC(plane)))})
        expectCount(p.piece, p.sprite, p.user, p.point, p.normal, p.local);
    graze::OneWay side;
    count(side.direction, side.halfAngleRadians);
    EXPECT_EQ(graze::c::fromC(toC(side)), side);
    expectCount(toC(side).direction, toC(side).half_angle);
    graze::WhyNot why;
    count(why.reasons, why.gap);
    expectCount(toC(why).reasons, toC(why).gap);
    graze::Found summary;
    summary.status = graze::Status::IterationLimit;
    count(summary.count);
    EXPECT_TRUE(toC(summary).status == Limit && toC(summary).count == 1);

    for (const bool yes : {false, true})
    {
        graze::MoveResult moved;
        moved.status = graze::Status::IterationLimit;
        moved.matrix = graze::Affine2::translation({7.f, 8.f});
        moved.startedOverlapping = yes;
        moved.overlapping = !yes;
        moved.crushed = yes;
        moved.room = 3.f;
        graze::TouchedPlane floor, wall, ceiling;
        count(moved.moved, moved.pushed, moved.remaining, moved.slides, moved.planes, floor.piece, wall.piece,
              ceiling.piece, moved.floorMotion);
        EXPECT_EQ(toC(moved).floor.sprite, 0u);
        moved.floor = floor, moved.wall = wall, moved.ceiling = ceiling;
        const graze_slide s = toC(moved);
        expectCount(s.moved, s.pushed, s.remaining, s.slides, s.plane_count, s.floor.piece, s.wall.piece,
                    s.ceiling.piece, s.floor_motion);
        EXPECT_EQ(s.crushed, yes);
        EXPECT_EQ(s.room, 3.f);
        EXPECT_TRUE(s.status == Limit && s.matrix.tx == 7.f && s.started_overlapping == yes && s.overlapping == !yes);
    }
}

} // namespace
