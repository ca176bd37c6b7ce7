// SPDX-License-Identifier: Zlib
#include "base/random.hpp"
#include "capture/seen_queries.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <numeric>

namespace
{

using graze::Affine2;
using namespace game;

constexpr graze::GjkSettings Good{.method = graze::Method::Gjk};
constexpr graze::GjkSettings Short{.maxIterations = 1, .method = graze::Method::Gjk};
constexpr graze::GjkSettings Coarse{.epsilon = 1000.f, .method = graze::Method::Gjk};

// Ellipses and polygons close to one another, and bullets between them; the second update sees all of them move.
class GameSeenQueries : public testing::Test
{
protected:
    GameSeenQueries()
    {
        std::vector<graze::Vec2> corners;
        for (int i = 0; i < 24; ++i)
            corners.push_back(Affine2::rotation(0.26f * static_cast<float>(i)).transformPoint({14.f, 0.f}));
        Random random(3);
        for (int i = 0; i < 60; ++i)
        {
            const float x = random.between(0.f, 300.f), y = random.between(0.f, 300.f);
            const float angle = random.between(0.f, 6.f), stretch = random.between(0.3f, 2.f);
            const Affine2 place = Affine2::from({.position = {x, y}, .angleRadians = angle, .scale = {stretch, 1.f}});
            const graze::Shape shape = i % 2 == 0 ? graze::Shape(graze::Circle{12.f}) : graze::Shape::hullOf(corners);
            const graze::SpriteId id = m_collisions.add({.shape = shape, .matrix = place, .nearDistance = 10.f});
            moved.push_back({id, Affine2::translation({2.f, 1.f}) * place});
        }
        for (int i = 0; i < 20; ++i)
            (void)m_collisions.fire(
                {.radius = 2.f, .position = {15.f * static_cast<float>(i), 0.f}, .velocity = {0.f, 300.f}});
        m_collisions.update();
        for (const auto& [id, matrix] : moved)
            m_collisions.setMatrix(id, matrix);
        m_collisions.advanceBullets(1.f);
        m_collisions.update();
    }

    std::vector<std::pair<graze::SpriteId, Affine2>> moved;
    graze::CollisionSystem m_collisions{Good};
};

std::uint32_t sumOf(const QueriesSeen& seen)
{
    return std::accumulate(seen.needed.begin(), seen.needed.end(), 0u);
}

TEST_F(GameSeenQueries, GoodSettingsLeaveNothingToBeOutlined)
{
    const QueriesSeen seen = lookAt(m_collisions, Good);
    EXPECT_TRUE(seen.odd.empty()) << seen.odd.front().label();
    EXPECT_GT(sumOf(seen), 100u);
    EXPECT_LE(sumOf(seen), QueriesSeen::MostCounted);
}

TEST_F(GameSeenQueries, OneIterationRunsOutInSweepsAndOverlaps)
{
    const QueriesSeen seen = lookAt(m_collisions, Short);
    EXPECT_EQ(seen.needed, lookAt(m_collisions, Good).needed) << "whatever the limit is";
    EXPECT_EQ(seen.odd.size(),
              std::min<std::size_t>(sumOf(seen) - seen.needed[0] - seen.needed[1], QueriesSeen::MostOdd));
    bool bullets = false, sprites = false;
    for (const SeenQuery& query : seen.odd)
    {
        EXPECT_TRUE(query.unfinished);
        EXPECT_EQ(query.label(), "ran out");
        (query.ofBullet() ? bullets : sprites) = true;
        if (!query.ofBullet())
        {
            EXPECT_EQ(m_collisions.bounds(query.idA), query.a.bounds()) << "the copy stands where the sprite does";
        }
    }
    EXPECT_TRUE(bullets && sprites);
}

TEST_F(GameSeenQueries, ACoarseEpsilonIsOffByPixels)
{
    const QueriesSeen seen = lookAt(m_collisions, Coarse);
    ASSERT_FALSE(seen.odd.empty());
    for (const SeenQuery& query : seen.odd)
    {
        EXPECT_GT(query.error, bandOf(query.a, query.b));
        EXPECT_NE(query.label().find(" px off"), std::string::npos);
    }
}

TEST_F(GameSeenQueries, HistogramCountsTheFewestIterationsThatFinish)
{
    graze::QueryRecorder recorder;
    recorder.record(m_collisions);
    QueriesSeen::Histogram expected{};
    for (std::size_t i = 0; i < recorder.cases().size(); i += 1 + recorder.cases().size() / QueriesSeen::MostCounted)
    {
        const graze::TuningCase& asked = recorder.cases()[i];
        graze::GjkSettings settings = Good;
        settings.maxIterations = 128;
        while (settings.maxIterations > 0 && answerOf(asked, settings).isFinished())
            --settings.maxIterations;
        ++expected[answerOf(asked, Good).iterations > 0 ? static_cast<std::size_t>(settings.maxIterations) + 1 : 0];
    }
    EXPECT_EQ(lookAt(m_collisions, Good).needed, expected);
}

} // namespace
