// SPDX-License-Identifier: Zlib
#include "zoo_queries.hpp"

#include "support/places.hpp"

#include <optional>
#include <tuple>

namespace
{

using namespace graze;
using namespace graze::test;

class WorldQueries : public ::testing::TestWithParam<std::uint32_t>
{
};

TEST_P(WorldQueries, AtPointFindsWhatContainsIt)
{
    std::size_t found = 0;
    inAllStates(GetParam(),
                [&](Zoo& zoo)
                {
                    const Vec2 point = zoo.random.inSquare(Reach);
                    const QueryFilter filter = zoo.filter();
                    const auto all = ask<SpriteFound>(zoo.random, [&](std::span<SpriteFound> buffer)
                                                      { return zoo.system.atPoint(point, buffer, filter); });
                    found += all.size();
                    EXPECT_EQ(namesOf(zoo, all), bruteForce(zoo, filter,
                                                            [&](const Operand& piece)
                                                            { return overlap(pointAt(point), piece).overlapping(); }));
                });
    EXPECT_GT(found, 50u);
}

TEST_P(WorldQueries, InBoxFindsWhatTouchesTheBoxItself)
{
    std::size_t found = 0;
    inAllStates(GetParam() + 100,
                [&](Zoo& zoo)
                {
                    const Vec2 corner = zoo.random.inSquare(Reach);
                    const Vec2 size{zoo.random.between(0.f, 200.f), zoo.random.between(0.f, 200.f)};
                    const QueryFilter filter = zoo.filter();
                    const auto all =
                        ask<SpriteFound>(zoo.random,
                                         [&](std::span<SpriteFound> buffer) {
                                             return zoo.system.inBox({corner, corner + size}, buffer, filter);
                                         });
                    found += all.size();
                    const Shape box = Box{size, size * 0.5f};
                    EXPECT_EQ(namesOf(zoo, all),
                              bruteForce(zoo, filter,
                                         [&](const Operand& piece) {
                                             return overlap({box, Affine2::translation(corner)}, piece).overlapping();
                                         }));
                });
    EXPECT_GT(found, 500u);
}

TEST_P(WorldQueries, OverlappingFindsWhatTouchesTheShapeOrTheSprite)
{
    std::size_t found = 0;
    inAllStates(GetParam() + 200,
                [&](Zoo& zoo)
                {
                    const Asker asker(zoo);
                    const auto all = ask<SpriteFound>(
                        zoo.random,
                        [&](std::span<SpriteFound> buffer) {
                            return asker.ask([&](const auto& own)
                                             { return zoo.system.overlapping(own, buffer, asker.filter); });
                        });
                    found += all.size();
                    EXPECT_EQ(namesOf(zoo, all), bruteForce(zoo, asker.seen,
                                                            [&](const Operand& piece)
                                                            { return overlap(asker.shape(), piece).overlapping(); }));
                });
    EXPECT_GT(found, 200u);
}

using RayKey = std::tuple<float, std::uint64_t, std::uint32_t, bool>;

std::vector<RayKey> bruteRay(const Zoo& zoo, const QueryFilter& filter, const Ray& ray)
{
    std::vector<RayKey> all;
    for (const Zoo::Animal& animal : zoo.animals)
    {
        std::optional<RayKey> best;
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
        {
            const RayCastResult hit = rayCast({animal.pieces[i], animal.matrix}, ray);
            const RayKey key{hit.distance, animal.order, i, hit.startedInside};
            if (hit.hit && (!best || std::get<0>(key) < std::get<0>(*best)))
                best = key;
        }
        if (best)
            all.push_back(*best);
    }
    std::sort(all.begin(), all.end());
    return all;
}

RayKey keyOf(const RayHit& hit)
{
    return {hit.distance, hit.user.number() - 7, hit.piece, hit.startedInside};
}

TEST_P(WorldQueries, RaysHitWhatTheFreeRayCastHits)
{
    std::size_t hits = 0;
    inAllStates(
        GetParam() + 300,
        [&](Zoo& zoo)
        {
            const Ray ray{zoo.random.inSquare(Reach), zoo.random.inSquare(1.f), zoo.random.between(0.f, 2.f * Reach)};
            const QueryFilter filter = zoo.filter();
            const auto all = ask<RayHit>(zoo.random, [&](std::span<RayHit> buffer)
                                         { return zoo.system.rayCastAll(ray, buffer, filter); });
            std::vector<RayKey> keys;
            for (const RayHit& hit : all)
            {
                keys.push_back(keyOf(hit));
                const Zoo::Animal* animal = zoo.find(hit.sprite);
                ASSERT_NE(animal, nullptr);
                const RayCastResult same = rayCast({animal->pieces[hit.piece], animal->matrix}, ray);
                EXPECT_EQ(hit.point, same.point);
                EXPECT_EQ(hit.normal, same.normal);
            }
            EXPECT_EQ(keys, bruteRay(zoo, filter, ray));
            hits += all.size();

            const RayHit first = zoo.system.rayCast(ray, filter);
            EXPECT_EQ(first.hit, !all.empty());
            EXPECT_EQ(first.status, all.empty() ? Status::Separated : Status::Overlapping);
            EXPECT_EQ(first ? keyOf(first) : RayKey{}, all.empty() ? RayKey{} : keys.front());
            EXPECT_EQ(zoo.system.rayCastAny(ray, filter), all.empty() ? 0u : 1u);
        });
    EXPECT_GT(hits, 300u);
}

using CastKey = std::tuple<float, std::uint64_t, std::uint32_t, std::uint32_t, bool>;

CastKey keyOf(const CastHit& hit)
{
    return {hit.fraction, hit.user.number() - 7, hit.piece, hit.castPiece, hit.startedOverlapping};
}

std::vector<CastKey> bruteCast(const Zoo& zoo, const Asker& asker, Vec2 motion)
{
    std::vector<CastKey> all;
    for (const Zoo::Animal& animal : zoo.animals)
    {
        std::optional<CastKey> best;
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(asker.seen, animal); ++i)
            for (std::uint32_t j = 0; j < asker.pieces.size(); ++j)
            {
                const CastResult hit =
                    shapeCast({asker.pieces[j], asker.matrix}, motion, {animal.pieces[i], animal.matrix});
                const CastKey key{hit.fraction, animal.order, i, j, hit.startedOverlapping};
                const auto rank = [](const CastKey& k)
                { return std::tuple(std::get<0>(k), !std::get<4>(k), std::get<2>(k), std::get<3>(k)); };
                if (hit.hit && (!best || rank(key) < rank(*best)))
                    best = key;
            }
        if (best)
            all.push_back(*best);
    }
    std::sort(all.begin(), all.end());
    return all;
}

TEST_P(WorldQueries, ShapeCastsHitWhatTheFreeShapeCastHits)
{
    std::size_t hits = 0;
    inAllStates(GetParam() + 400,
                [&](Zoo& zoo)
                {
                    const Asker asker(zoo);
                    const Vec2 motion = zoo.random.chance(0.1f) ? Vec2{} : zoo.random.inSquare(Reach);
                    const auto all = ask<CastHit>(
                        zoo.random,
                        [&](std::span<CastHit> buffer) {
                            return asker.ask([&](const auto& own)
                                             { return zoo.system.shapeCastAll(own, motion, buffer, asker.filter); });
                        });
                    std::vector<CastKey> keys;
                    for (const CastHit& hit : all)
                        keys.push_back(keyOf(hit));
                    EXPECT_EQ(keys, bruteCast(zoo, asker, motion));
                    hits += all.size();
                    const CastHit first =
                        asker.ask([&](const auto& own) { return zoo.system.shapeCast(own, motion, asker.filter); });
                    EXPECT_EQ(first.hit, !all.empty());
                    EXPECT_EQ(first.status, all.empty() ? Status::Separated : Status::Overlapping);
                    EXPECT_EQ(first ? keyOf(first) : CastKey{}, all.empty() ? CastKey{} : keys.front());
                });
    EXPECT_GT(hits, 300u);
}

// Anywhere near: turned by up to half a turn, perhaps of another size or mirrored.
Affine2 anyEnd(test::Random& random, const Affine2& start)
{
    const Vec2 place = Vec2{start.tx, start.ty} + random.inSquare(Reach);
    const SinCos turn = sinCos(static_cast<double>(random.between(-3.f, 3.f)));
    const float size = random.between(0.5f, 2.f), flip = random.chance(0.1f) ? -size : size;
    const auto c = static_cast<float>(turn.cosine), s = static_cast<float>(turn.sine);
    const Affine2 end = Affine2{c * size, -s * flip, 0.f, s * size, c * flip, 0.f} *
                        Affine2{start.m00, start.m01, 0.f, start.m10, start.m11, 0.f};
    return {end.m00, end.m01, place.x, end.m10, end.m11, place.y};
}

TEST_P(WorldQueries, TimeOfImpactHitsWhatTheFreeOneHitsFirst)
{
    std::size_t hits = 0, open = 0;
    inAllStates(GetParam() + 500,
                [&](Zoo& zoo)
                {
                    const Asker asker(zoo);
                    const Affine2 end = anyEnd(zoo.random, asker.matrix);
                    const Motion motion = Motion::of(asker.shape(), end);
                    // The first hit of all, and the first place up to which one is known to be free.
                    CastResult nearest{.status = Status::Separated, .fraction = 1.f};
                    float knownFree = 2.f;
                    for (const Zoo::Animal& animal : zoo.animals)
                    {
                        if (!zoo.sees(asker.seen, animal))
                            continue;
                        const CastResult one = timeOfImpact(asker.shape(), motion, {animal.pieces, animal.matrix},
                                                            Motion::still(animal.matrix));
                        if (one.hit && (!nearest.hit || one.fraction < nearest.fraction))
                            nearest = one;
                        if (one.status == Status::IterationLimit)
                            knownFree = std::min(knownFree, one.fraction);
                    }
                    const CastHit first =
                        asker.ask([&](const auto& o) { return zoo.system.timeOfImpact(o, end, asker.filter); });
                    if (nearest.hit ? knownFree < nearest.fraction : knownFree <= 1.f)
                    {
                        ++open;
                        EXPECT_EQ(first.status, Status::IterationLimit);
                        EXPECT_EQ(first.fraction, knownFree);
                        return;
                    }
                    EXPECT_EQ(first.hit, nearest.hit);
                    EXPECT_EQ(first.status, nearest.status);
                    EXPECT_EQ(first.fraction, nearest.fraction);
                    hits += nearest.hit;
                    if (!first)
                        return;
                    const Zoo::Animal* animal = zoo.find(first.sprite);
                    ASSERT_NE(animal, nullptr);
                    const CastResult same =
                        timeOfImpact(asker.shape().only(first.castPiece), motion,
                                     {animal->pieces[first.piece], animal->matrix}, Motion::still(animal->matrix));
                    EXPECT_EQ(first.point, same.point);
                    EXPECT_EQ(first.normal, same.normal);
                });
    EXPECT_GT(hits, 300u);
    EXPECT_LT(open, 30u);
}

TEST_P(WorldQueries, LineOfSightIsClearWhenNoRayHitIsBetween)
{
    int clear = 0, blocked = 0;
    inAllStates(GetParam() + 600,
                [&](Zoo& zoo)
                {
                    const Vec2 from = zoo.random.inSquare(Reach), to = from + zoo.random.inSquare(100.f);
                    const QueryFilter filter = zoo.filter();
                    const Shape segment = Segment{{}, to - from};
                    const bool touched =
                        !bruteForce(zoo, filter,
                                    [&](const Operand& piece) {
                                        return overlap({segment, Affine2::translation(from)}, piece).overlapping();
                                    })
                             .empty();
                    const LineOfSight sight = zoo.system.lineOfSight(from, to, filter);
                    EXPECT_EQ(sight.clear, !touched);
                    EXPECT_EQ(sight.blocker.hit, touched);
                    (touched ? blocked : clear)++;
                });
    EXPECT_GT(clear, 20);
    EXPECT_GT(blocked, 20);
}

INSTANTIATE_TEST_SUITE_P(Seeds, WorldQueries, ::testing::Values(1u, 2u, 3u));

// The box around the start alone does not reach it.
// Corner at corner: both faces are as near, so the one that is approached more is hit.
TEST(WorldQueryPaths, CornerThatMeetsACornerHitsTheFaceThatItApproachesMore)
{
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        CollisionSystem system({.method = method});
        system.add({.shape = Box{{10.f, 10.f}}, .matrix = at(0.f, 0.f)});
        const Shape box = Box{{2.f, 2.f}};
        for (const Vec2 to : {Vec2{1.f, 1.f}, Vec2{-1.f, 1.f}, Vec2{1.f, -1.f}, Vec2{-1.f, -1.f}})
            for (const bool isFlat : {true, false})
            {
                const Vec2 motion{to.x * (isFlat ? 80.f : 8.f), to.y * (isFlat ? 8.f : 80.f)};
                const Vec2 start = Vec2{to.x * -6.f, to.y * -6.f} - motion;
                const CastHit hit = system.shapeCast({box, at(start.x, start.y)}, motion * 1.25f);
                ASSERT_TRUE(hit.hit);
                EXPECT_EQ(hit.normal, isFlat ? Vec2(to.x, 0.f) : Vec2(0.f, to.y)) << motion.x << ' ' << motion.y;
            }
    }
}

// Whatever the other one does: nothing comes before the start. Twelve iterations are too few for some.
TEST(WorldQueryPaths, AHitAtTheStartCountsBesideASpriteThatRunsOutThere)
{
    const GjkSettings few{.maxIterations = 12, .method = Method::Gjk};
    test::Random random(7);
    const Shape box = Box{{10.f, 6.f}};
    const Vec2 motion{20.f, 0.f};
    int seen = 0;
    for (int i = 0; i < 3000; ++i)
    {
        CollisionSystem system(few);
        const std::array<Affine2, 3> places{random.affine(10.f), random.affine(10.f), random.affine(10.f)};
        const Operand moving(box, places[0]), one(box, places[1]), other(box, places[2]);
        const CastResult ofOne = shapeCast(moving, motion, one, {}, few),
                         ofOther = shapeCast(moving, motion, other, {}, few);
        if (!ofOne.hit || ofOne.fraction != 0.f || ofOther.status != Status::IterationLimit || ofOther.fraction != 0.f)
            continue;
        ++seen;
        const SpriteId hit = system.add({.shape = box, .matrix = places[1]});
        system.add({.shape = box, .matrix = places[2]});
        const CastHit first = system.shapeCast(moving, motion);
        EXPECT_EQ(first.status, Status::Overlapping);
        EXPECT_EQ(first.sprite, hit);
        EXPECT_EQ(first.fraction, 0.f);
    }
    EXPECT_GT(seen, 10);
}

TEST(WorldQueryPaths, AShapeThatGrowsOnItsWayMeetsWhatOnlyItsLaterFormReaches)
{
    CollisionSystem system;
    const SpriteId wall = system.add({.shape = Box{{2.f, 2.f}}, .matrix = Affine2::translation({0.f, 40.f})});
    system.update();
    const Shape seed = Circle{1.f};
    for (const Vec2 by : {Vec2{}, Vec2{3.f, 0.f}})
    {
        const CastHit hit =
            system.timeOfImpact(Operand(seed, Affine2{}), Affine2::translation(by) * Affine2::scaling({60.f, 60.f}));
        ASSERT_TRUE(hit.hit);
        EXPECT_EQ(hit.sprite, wall);
        EXPECT_NEAR(hit.fraction, 38.f / 59.f, 0.02f);
    }
}

} // namespace
