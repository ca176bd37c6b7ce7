// SPDX-License-Identifier: Zlib
#include "c/convert.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

// Every member has the value of its member on the other side: each is given another number. Structs that are laid out
// alike need no test: they compile only when all members are at the same places.
namespace
{

using namespace graze;
using c::as;

/// Sets the members to 1, 2, 3...
template <class... Members>
void count(Members&... members)
{
    int number = 1;
    const auto set = [&](auto& member)
    {
        if constexpr (requires { member.x; })
            member = {static_cast<float>(number), static_cast<float>(number + 1)}, ++number;
        else if constexpr (requires { member.value; })
            member.value = static_cast<std::uint64_t>(number);
        else if constexpr (requires { member.index; })
            member.index = static_cast<std::uint8_t>(number);
        else
            member = static_cast<std::remove_reference_t<decltype(member)>>(number);
        ++number;
    };
    (set(members), ...);
}
/// They are 1, 2, 3...
template <class... Members>
void expectCount(const Members&... members)
{
    double number = 1.;
    const auto expect = [&](const auto& member)
    {
        if constexpr (requires { member.x; })
        {
            EXPECT_EQ(static_cast<double>(member.x), number++);
            EXPECT_EQ(static_cast<double>(member.y), number++);
        }
        else if constexpr (requires { member.value; })
            EXPECT_EQ(static_cast<double>(member.value), number++);
        else if constexpr (requires { member.bits; })
            EXPECT_EQ(static_cast<double>(member.bits), number++);
        else if constexpr (requires { member.number(); })
            EXPECT_EQ(static_cast<double>(member.number()), number++);
        else if constexpr (requires { member.layer(); })
            EXPECT_EQ(static_cast<double>(member.layer().index), number++);
        else
            EXPECT_EQ(static_cast<double>(member), number++);
    };
    (expect(members), ...);
}
/// Each flag of `From` alone makes the flag of `To` at the same place of the list, and no other.
template <class To, class From, class... FromFlags, class... ToFlags>
void expectFlags(std::tuple<FromFlags...> from, std::tuple<ToFlags...> to)
{
    for (std::size_t k = 0; k < sizeof...(FromFlags); ++k)
    {
        From given{};
        std::size_t at = 0;
        std::apply([&](auto... flag) { ((given.*flag = at++ == k ? 1 : 0), ...); }, from);
        const To made = as<To>(given);
        at = 0;
        const auto expect = [&](bool flag) { EXPECT_EQ(flag, at++ == k) << "flag " << k << " was set"; };
        std::apply([&](auto... flag) { (expect(made.*flag != 0), ...); }, to);
    }
}

TEST(CConvert, StructsLaidOutAlikeAreCopiedWhole)
{
    CastResult cast;
    count(cast.fraction, cast.gap, cast.point, cast.normal, cast.iterations, cast.pieceA, cast.pieceB);
    cast.status = Status::IterationLimit, cast.startedTouching = true, cast.by = AnsweredBy::Fast;
    const auto made = as<graze_cast>(cast);
    expectCount(made.fraction, made.gap, made.point, made.normal, made.iterations, made.piece_a, made.piece_b);
    EXPECT_TRUE(made.status == GRAZE_ITERATION_LIMIT && made.hit == 0 && made.started_touching == 1 &&
                made.started_overlapping == 0 && made.by == GRAZE_BY_FAST);
    const Affine2 matrix{1.f, 2.f, 3.f, 4.f, 5.f, 6.f};
    EXPECT_EQ(as<Affine2>(as<graze_matrix>(matrix)), matrix);
}

TEST(CConvert, SettingsGoBothWays)
{
    const auto made = as<graze_settings>(GjkSettings{.maxIterations = 1, .epsilon = 2.f, .method = Method::Gjk});
    expectCount(made.max_iterations, made.epsilon, made.method + 2u);
    EXPECT_EQ(as<GjkSettings>(made), (GjkSettings{.maxIterations = 1, .epsilon = 2.f, .method = Method::Gjk}));
    const std::tuple in(&graze_event_options::begin_geometry, &graze_event_options::stay_geometry,
                        &graze_event_options::contact_index);
    const std::tuple out(&EventOptions::beginGeometry, &EventOptions::stayGeometry, &EventOptions::contactIndex);
    expectFlags<EventOptions, graze_event_options>(in, out);
    expectFlags<graze_event_options, EventOptions>(out, in);
}

TEST(CConvert, DefinitionsKeepTheirMembers)
{
    graze_sprite_def sprite = GRAZE_SPRITE_DEF_INIT;
    count(sprite.layer, sprite.near_distance, sprite.owner, sprite.user, sprite.matrix.tx, sprite.one_way.half_angle);
    const auto collider = as<ColliderDef>(sprite);
    expectCount(collider.layer, collider.nearDistance, collider.owner, collider.user, collider.matrix.tx,
                collider.oneWay.halfAngleRadians);
    expectFlags<ColliderDef, graze_sprite_def>(std::tuple(&graze_sprite_def::swept), std::tuple(&ColliderDef::swept));

    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    count(def.radius, def.position, def.velocity, def.layer, def.pierce, def.owner, def.user, def.shape, def.angle,
          def.angular_velocity, def.bounces, def.lifetime, def.max_speed);
    const auto bullet = as<BulletDef>(def);
    expectCount(bullet.radius, bullet.position, bullet.velocity, bullet.layer, bullet.pierce, bullet.owner, bullet.user,
                bullet.shape, bullet.angleRadians, bullet.angularVelocity, bullet.bounces, bullet.lifetime,
                bullet.maxSpeed);
    expectFlags<BulletDef, graze_bullet_def>(std::tuple(&graze_bullet_def::meets_bullets),
                                             std::tuple(&BulletDef::meetsBullets));
}

TEST(CConvert, OptionsKeepTheirMembers)
{
    graze_filter filter = GRAZE_FILTER_INIT;
    count(filter.layers, filter.ignore);
    expectCount(as<QueryFilter>(filter).layers, as<QueryFilter>(filter).ignore);
    graze_slide_options slide = GRAZE_SLIDE_OPTIONS_INIT;
    count(slide.max_slides, slide.max_push, slide.up, slide.slope_limit, slide.snap_distance, slide.step_height);
    const auto s = as<SlideOptions>(slide);
    expectCount(s.maxSlides, s.maxPush, s.up, s.slopeLimit, s.snapDistance, s.stepHeight);
    expectFlags<SlideOptions, graze_slide_options>(std::tuple(&graze_slide_options::stop_on_slopes),
                                                   std::tuple(&SlideOptions::stopOnSlopes));
    graze_separate_options apart = GRAZE_SEPARATE_OPTIONS_INIT;
    count(apart.layers, apart.fixed, apart.slop, apart.max_push, apart.axis);
    const auto a = as<SeparateOptions>(apart);
    expectCount(a.layers, a.fixed, a.slop, a.maxPush, a.axis);
    graze_outline_options outline = GRAZE_OUTLINE_OPTIONS_INIT;
    count(outline.max_error, outline.fit, outline.threshold, outline.max_vertices);
    const auto o = as<OutlineOptions>(outline);
    expectCount(o.maxError, o.fit, o.threshold, o.maxVertices);
}

TEST(CConvert, ABulletKeepsItsMembers)
{
    BulletState state;
    count(state.radius, state.position, state.previous, state.velocity, state.layer, state.pierceLeft, state.owner,
          state.user, state.shape, state.angleRadians, state.previousAngleRadians, state.angularVelocity,
          state.bouncesLeft, state.updatesLeft, state.maxSpeed, state.id);
    const auto c = as<graze_bullet_state>(state);
    expectCount(c.radius, c.position, c.previous, c.velocity, c.layer, c.pierce_left, c.owner, c.user, c.shape, c.angle,
                c.previous_angle, c.angular_velocity, c.bounces_left, c.updates_left, c.max_speed, c.id);
    expectFlags<graze_bullet_state, BulletState>(
        std::tuple(&BulletState::spent, &BulletState::meetsBullets),
        std::tuple(&graze_bullet_state::spent, &graze_bullet_state::meets_bullets));
}

TEST(CConvert, StatisticsKeepTheirMembers)
{
    Statistics s;
    count(s.sprites, s.bullets, s.candidatePairs, s.touchingPairs, s.bulletCandidates, s.hits, s.nearMisses, s.gjkCalls,
          s.limitsReached, s.refused, s.totalSeconds, s.broadPhaseSeconds, s.narrowPhaseSeconds, s.bulletSeconds,
          s.eventSeconds, s.iterationHistogram[0], s.iterationHistogram[128]);
    const auto c = as<graze_statistics>(s);
    expectCount(c.sprites, c.bullets, c.candidate_pairs, c.touching_pairs, c.bullet_candidates, c.hits, c.near_misses,
                c.gjk_calls, c.limits_reached, c.refused, c.total_seconds, c.broad_phase_seconds,
                c.narrow_phase_seconds, c.bullet_seconds, c.event_seconds, c.iteration_histogram[0],
                c.iteration_histogram[128]);
}

TEST(CConvert, EventsKeepTheirMembers)
{
    Contact contact{};
    count(contact.a, contact.b, contact.userA, contact.userB, contact.point, contact.normal, contact.depth,
          contact.pieceA, contact.pieceB, contact.layerA, contact.layerB, contact.fraction, contact.firstPoint,
          contact.firstNormal);
    const auto c = as<graze_contact>(contact);
    expectCount(c.a, c.b, c.user_a, c.user_b, c.point, c.normal, c.depth, c.piece_a, c.piece_b, c.layer_a, c.layer_b,
                c.fraction, c.first_point, c.first_normal);
    expectFlags<graze_contact, Contact>(std::tuple(&Contact::passed), std::tuple(&graze_contact::passed));

    Hit hit;
    count(hit.bullet, hit.target, hit.owner, hit.userBullet, hit.userTarget, hit.point, hit.normal, hit.fraction,
          hit.depth, hit.piece, hit.velocity, hit.targetBullet);
    const auto h = as<graze_hit>(hit);
    expectCount(h.bullet, h.target, h.owner, h.user_bullet, h.user_target, h.point, h.normal, h.fraction, h.depth,
                h.piece, h.velocity, h.target_bullet);
    expectFlags<graze_hit, Hit>(std::tuple(&Hit::spent, &Hit::bounced, &Hit::reported, &Hit::squeezed, &Hit::waits),
                                std::tuple(&graze_hit::spent, &graze_hit::bounced, &graze_hit::reported,
                                           &graze_hit::squeezed, &graze_hit::waits));

    NearMiss miss;
    count(miss.bullet, miss.a, miss.b, miss.userA, miss.userB, miss.closestDistance, miss.pointA, miss.pointB,
          miss.motion, miss.fraction, miss.framesAgo, miss.end);
    const auto n = as<graze_near_miss>(miss);
    expectCount(n.bullet, n.a, n.b, n.user_a, n.user_b, n.closest_distance, n.point_a, n.point_b, n.motion, n.fraction,
                n.frames_ago, n.end);
    expectFlags<graze_near_miss, NearMiss>(std::tuple(&NearMiss::touched), std::tuple(&graze_near_miss::touched));
}

TEST(CConvert, AnswersOfASystemKeepTheirMembers)
{
    RayHit ray;
    count(ray.status, ray.piece, ray.distance, ray.point, ray.normal, ray.sprite, ray.user);
    const auto r = as<graze_ray_hit>(ray);
    expectCount(r.status, r.piece, r.distance, r.point, r.normal, r.sprite, r.user);
    expectFlags<graze_ray_hit, RayHit>(std::tuple(&RayHit::hit, &RayHit::startedInside),
                                       std::tuple(&graze_ray_hit::hit, &graze_ray_hit::started_inside));
    CastHit cast;
    count(cast.status, cast.piece, cast.castPiece, cast.fraction, cast.point, cast.normal, cast.sprite, cast.user);
    const auto h = as<graze_cast_hit>(cast);
    expectCount(h.status, h.piece, h.cast_piece, h.fraction, h.point, h.normal, h.sprite, h.user);
    expectFlags<graze_cast_hit, CastHit>(
        std::tuple(&CastHit::hit, &CastHit::startedTouching, &CastHit::startedOverlapping),
        std::tuple(&graze_cast_hit::hit, &graze_cast_hit::started_touching, &graze_cast_hit::started_overlapping));
    SpriteFound found;
    count(found.piece, found.sprite, found.user);
    const auto f = as<graze_sprite_found>(found);
    expectCount(f.piece, f.sprite, f.user);
    NearHit close;
    count(close.piece, close.sprite, close.user, close.distance, close.point, close.normal);
    const auto n = as<graze_near_hit>(close);
    expectCount(n.piece, n.sprite, n.user, n.distance, n.point, n.normal);
    PushedSprite pushed;
    count(pushed.sprite, pushed.user, pushed.displacement, pushed.matrix.tx);
    const auto p = as<graze_pushed_sprite>(pushed);
    expectCount(p.sprite, p.user, p.displacement, p.matrix.tx);
    FilteredSprite asked;
    count(asked.sprite, asked.user, asked.layer);
    const auto a = as<graze_filtered_sprite>(asked);
    expectCount(a.sprite, a.user, a.layer);
    WhyNot why;
    count(why.reasons, why.gap);
    expectCount(as<graze_why_not>(why).reasons, as<graze_why_not>(why).gap);
    const auto summary = as<graze_found>(Found{.count = 2, .status = Status::Overlapping});
    expectCount(summary.status, summary.count);
}

TEST(CConvert, WallsGoBothWaysAndMotionsKeepTheirMembers)
{
    TouchedPlane plane;
    count(plane.piece, plane.sprite, plane.user, plane.point, plane.normal, plane.local);
    const auto p = as<graze_plane>(plane);
    expectCount(p.piece, p.sprite, p.user, p.point, p.normal, p.local);
    const auto back = as<TouchedPlane>(p);
    expectCount(back.piece, back.sprite, back.user, back.point, back.normal, back.local);

    MoveResult moved;
    TouchedPlane floor, wall, ceiling;
    count(moved.status, moved.matrix.tx, moved.moved, moved.pushed, moved.remaining, moved.slides, moved.planes,
          floor.piece, wall.piece, ceiling.piece, moved.floorMotion, moved.room);
    EXPECT_EQ(as<graze_slide>(moved).floor.sprite, 0u);
    moved.floor = floor, moved.wall = wall, moved.ceiling = ceiling;
    const auto s = as<graze_slide>(moved);
    expectCount(s.status, s.matrix.tx, s.moved, s.pushed, s.remaining, s.slides, s.plane_count, s.floor.piece,
                s.wall.piece, s.ceiling.piece, s.floor_motion, s.room);
    expectFlags<graze_slide, MoveResult>(
        std::tuple(&MoveResult::startedOverlapping, &MoveResult::overlapping, &MoveResult::crushed),
        std::tuple(&graze_slide::started_overlapping, &graze_slide::overlapping, &graze_slide::crushed));
}

} // namespace
