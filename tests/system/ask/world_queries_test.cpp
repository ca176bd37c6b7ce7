// SPDX-License-Identifier: Zlib
// The world queries against every sprite asked one by one with the free queries.
#include <graze/graze.hpp>

#include "support/worlds/zoo.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace
{

using namespace graze;
using test::Zoo;

constexpr float Reach = Zoo::Reach;

/// Before any update, after one, after changes, after those are filed, after more changes, and again.
template <class Ask>
void inAllStates(std::uint32_t seed, Ask&& ask)
{
    Zoo zoo(seed);
    for (int state = 0; state < 12; ++state)
    {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", state " + std::to_string(state));
        for (int i = 0; i < 80; ++i)
            ask(zoo);
        switch (state % 4)
        {
            case 0:
                zoo.system.update();
                break;
            case 2:
                zoo.system.refresh();
                break;
            default:
                zoo.change();
                break;
        }
    }
}

template <class Hit, class Query>
std::vector<Hit> ask(test::Random& random, Query&& query)
{
    // First with a buffer that may be too small.
    std::vector<Hit> few(random.below(4));
    const Found found = query(std::span(few));
    std::vector<Hit> all(found);
    const Found again = query(std::span(all));
    EXPECT_EQ(found.count, again.count);
    EXPECT_EQ(found.status, found.count > 0 ? Status::Overlapping : Status::Separated);
    for (std::size_t i = 0; i < std::min(few.size(), all.size()); ++i)
        EXPECT_EQ(few[i].sprite, all[i].sprite);
    return all;
}

/// (order, piece) of each sprite that `touches`, by order.
template <class Touches>
std::vector<std::pair<std::uint64_t, std::uint32_t>> bruteForce(const Zoo& zoo, const QueryFilter& filter,
                                                                Touches&& touches)
{
    std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
    for (const Zoo::Animal& animal : zoo.animals)
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
            if (touches(Operand(animal.pieces[i], animal.matrix)))
            {
                found.emplace_back(animal.order, i);
                break;
            }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::pair<std::uint64_t, std::uint32_t>> namesOf(const Zoo& zoo, const std::vector<SpriteFound>& all)
{
    std::vector<std::pair<std::uint64_t, std::uint32_t>> names;
    for (const SpriteFound& found : all)
    {
        const Zoo::Animal* animal = zoo.find(found.sprite);
        EXPECT_NE(animal, nullptr);
        EXPECT_EQ(found.user, animal ? animal->order + 7 : 0);
        names.emplace_back(found.user - 7, found.piece);
    }
    return names;
}

Operand pointAt(Vec2 place)
{
    static const Shape origin{Point{}};
    return {origin, Affine2::translation(place)};
}

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
                    QueryFilter filter = zoo.filter();
                    const bool asSprite = zoo.random.chance(0.5f);
                    const Zoo::Animal& asking = zoo.anyone();
                    const std::vector<Shape> pieces = asSprite ? asking.pieces : std::vector{zoo.random.shape(60.f)};
                    const Affine2 matrix = asSprite ? asking.matrix : zoo.place();
                    if (asSprite)
                        filter.ignore = {};
                    const auto all =
                        ask<SpriteFound>(zoo.random,
                                         [&](std::span<SpriteFound> buffer)
                                         {
                                             return asSprite ? zoo.system.overlapping(asking.id, buffer, filter)
                                                             : zoo.system.overlapping({pieces, matrix}, buffer, filter);
                                         });
                    found += all.size();
                    if (asSprite)
                    {
                        filter.ignore = asking.id;
                        filter.as = filter.as.value_or(asking.layer);
                    }
                    EXPECT_EQ(namesOf(zoo, all), bruteForce(zoo, filter,
                                                            [&](const Operand& piece) {
                                                                return overlap({pieces, matrix}, piece).overlapping();
                                                            }));
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
    return {hit.distance, hit.user - 7, hit.piece, hit.startedInside};
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
    return {hit.fraction, hit.user - 7, hit.piece, hit.castPiece, hit.startedOverlapping};
}

std::vector<CastKey> bruteCast(const Zoo& zoo, const QueryFilter& filter, const std::vector<Shape>& pieces,
                               const Affine2& matrix, Vec2 motion)
{
    std::vector<CastKey> all;
    for (const Zoo::Animal& animal : zoo.animals)
    {
        std::optional<CastKey> best;
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
            for (std::uint32_t j = 0; j < pieces.size(); ++j)
            {
                const CastResult hit = shapeCast({pieces[j], matrix}, motion, {animal.pieces[i], animal.matrix});
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
                    QueryFilter filter = zoo.filter();
                    const bool asSprite = zoo.random.chance(0.5f);
                    const Zoo::Animal& asking = zoo.anyone();
                    const std::vector<Shape> pieces = asSprite ? asking.pieces : std::vector{zoo.random.shape(20.f)};
                    const Affine2 matrix = asSprite ? asking.matrix : zoo.place();
                    const Vec2 motion = zoo.random.chance(0.1f) ? Vec2{} : zoo.random.inSquare(Reach);
                    if (asSprite)
                        filter.ignore = {};
                    const auto all =
                        ask<CastHit>(zoo.random,
                                     [&](std::span<CastHit> buffer)
                                     {
                                         return asSprite
                                                    ? zoo.system.shapeCastAll(asking.id, motion, buffer, filter)
                                                    : zoo.system.shapeCastAll({pieces, matrix}, motion, buffer, filter);
                                     });
                    const CastHit first = asSprite ? zoo.system.shapeCast(asking.id, motion, filter)
                                                   : zoo.system.shapeCast({pieces, matrix}, motion, filter);
                    if (asSprite)
                    {
                        filter.ignore = asking.id;
                        filter.as = filter.as.value_or(asking.layer);
                    }
                    std::vector<CastKey> keys;
                    for (const CastHit& hit : all)
                        keys.push_back(keyOf(hit));
                    EXPECT_EQ(keys, bruteCast(zoo, filter, pieces, matrix, motion));
                    hits += all.size();
                    EXPECT_EQ(first.hit, !all.empty());
                    EXPECT_EQ(first.status, all.empty() ? Status::Separated : Status::Overlapping);
                    EXPECT_EQ(first ? keyOf(first) : CastKey{}, all.empty() ? CastKey{} : keys.front());
                });
    EXPECT_GT(hits, 300u);
}

TEST_P(WorldQueries, NearestFindsTheSmallestGaps)
{
    std::size_t hits = 0;
    inAllStates(GetParam() + 500,
                [&](Zoo& zoo)
                {
                    QueryFilter filter = zoo.filter();
                    const bool asPoint = zoo.random.chance(0.5f);
                    const Zoo::Animal& asking = zoo.anyone();
                    const Vec2 point = zoo.random.inSquare(2.f * Reach);
                    const float farthest = zoo.random.chance(0.3f) ? std::numeric_limits<float>::infinity()
                                                                   : zoo.random.logBetween(1.f, 3.f * Reach);
                    if (!asPoint)
                        filter.ignore = {};
                    std::vector<NearHit> buffer(1 + zoo.random.below(zoo.random.chance(0.2f) ? 200 : 6));
                    const Found found = asPoint ? zoo.system.nearest(point, farthest, buffer, filter)
                                                : zoo.system.nearest(asking.id, farthest, buffer, filter);
                    ASSERT_LE(found.count, buffer.size());
                    hits += found;
                    if (!asPoint)
                    {
                        filter.ignore = asking.id;
                        filter.as = filter.as.value_or(asking.layer);
                    }

                    std::vector<std::tuple<float, std::uint64_t, std::uint32_t>> expected, got;
                    for (const Zoo::Animal& animal : zoo.animals)
                    {
                        float best = std::numeric_limits<float>::infinity();
                        std::uint32_t piece = 0;
                        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
                        {
                            const Operand other(animal.pieces[i], animal.matrix);
                            const float gap = asPoint ? distance(pointAt(point), other).distance
                                                      : distance({asking.pieces, asking.matrix}, other).distance;
                            if (gap < best)
                            {
                                best = gap;
                                piece = i;
                            }
                        }
                        if (best < std::numeric_limits<float>::infinity() && best <= farthest)
                            expected.emplace_back(best, animal.order, piece);
                    }
                    std::sort(expected.begin(), expected.end());
                    expected.resize(std::min(expected.size(), buffer.size()));
                    for (std::size_t i = 0; i < found; ++i)
                    {
                        got.emplace_back(buffer[i].distance, buffer[i].user - 7, buffer[i].piece);
                        if (buffer[i].distance > 0.f)
                        {
                            EXPECT_NEAR(length(buffer[i].normal), 1.f, 1e-5f);
                        }
                    }
                    EXPECT_EQ(got, expected);
                });
    EXPECT_GT(hits, 300u);
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

} // namespace
