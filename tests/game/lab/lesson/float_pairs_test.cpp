// SPDX-License-Identifier: Zlib
#include "lab/lesson/float_pairs.hpp"

#include "base/random.hpp"
#include "lab/lesson/lesson.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace
{

using game::LabMode;
using game::LabRun;
using game::Random;

LabRun runOfPair(std::size_t index)
{
    return game::runOf(game::benchToRead(game::LessonCard::Floats, index));
}

TEST(FloatPairs, NaiveSolverFailsOnEachAndTheLibraryDoesNot)
{
    // As exact arithmetic has them: 11.31 px deep, 2 px apart, 2.48 px deep, met at 45.19 % of the motion, in touch.
    const LabRun diamonds = runOfPair(0), disc = runOfPair(1), far = runOfPair(2), plank = runOfPair(3),
                 floor = runOfPair(4);
    EXPECT_EQ(diamonds.status, graze::Status::Overlapping);
    EXPECT_EQ(diamonds.naive->verdict, game::NaiveRun::Endless);
    EXPECT_NEAR(disc.distance.distance, 2.f, 1e-4f);
    EXPECT_EQ(disc.naive->verdict, game::NaiveRun::Endless);
    EXPECT_EQ(far.status, graze::Status::Overlapping);
    EXPECT_EQ(far.naive->verdict, game::NaiveRun::Endless);
    EXPECT_TRUE(plank.cast.hit);
    EXPECT_NEAR(plank.cast.fraction, 0.451923f, 1e-4f);
    EXPECT_EQ(plank.naive->verdict, "They do not meet during this motion.");
    EXPECT_NEAR(floor.penetration.depth, 0.f, 1e-4f);
    EXPECT_EQ(floor.naive->moved, graze::Vec2(0.f, 70.f));
    for (std::size_t i = 0; i < game::floatPairs().size(); ++i)
    {
        const LabRun run = runOfPair(i);
        EXPECT_TRUE(run.naive->wrong) << i;
        EXPECT_LT(run.naive->fault, run.naive->steps.size()) << i;
        EXPECT_GT(run.naive->why.size(), 20u) << i;
    }
}

TEST(FloatPairs, FirstWrongStepIsTheOneThatTheTraceShows)
{
    EXPECT_EQ(runOfPair(0).naive->why.rfind("d is (0, 0)", 0), 0u) << runOfPair(0).naive->why;
    EXPECT_EQ(runOfPair(0).naive->fault, 2u);
    EXPECT_NE(runOfPair(1).naive->why.find("once more"), std::string::npos) << runOfPair(1).naive->why;
    EXPECT_EQ(runOfPair(2).naive->why.rfind("d is (0, 0)", 0), 0u) << runOfPair(2).naive->why;
    // In long doubles from (16.58, 32.87) to (-4.68, -9.20).
    EXPECT_NE(runOfPair(2).naive->why.find("the true segment passes the origin at 0.0"), std::string::npos)
        << runOfPair(2).naive->why;
    EXPECT_EQ(runOfPair(0).naive->why.find("Rounding"), std::string::npos) << "its zero is exact";
    EXPECT_EQ(runOfPair(3).naive->steps.size(), 20u);
    EXPECT_EQ(runOfPair(3).naive->fault, 19u);
    EXPECT_EQ(runOfPair(4).naive->fault, 3u) << "the first step of EPA";
    EXPECT_NE(runOfPair(4).naive->why.find("NaN"), std::string::npos) << runOfPair(4).naive->why;
}

TEST(FloatPairs, LineToBlameStandsInTheSourceOnce)
{
    std::ifstream stream(std::filesystem::path(GRAZE_DOCS).parent_path().parent_path() / "sample_game/lab/naive.cpp");
    const std::string source{std::istreambuf_iterator<char>(stream), {}};
    for (const game::FloatPair& pair : game::floatPairs())
    {
        const std::size_t found = source.find(pair.mistake);
        ASSERT_NE(found, std::string::npos) << pair.report;
        EXPECT_EQ(source.find(pair.mistake, found + 1), std::string::npos) << pair.report;
    }
}

// Otherwise it would show nothing: near the origin and not just in touch it is right.
TEST(FloatPairs, NaiveSolverIsRightElsewhere)
{
    std::array<int, 2> seen{};
    for (std::uint64_t seed = 0; seed < 2000; ++seed)
    {
        Random random(seed);
        game::LabBench bench{.motionA = {random.between(-300.f, 300.f), 0.f}, .report = &game::floatPairs()[0]};
        for (game::Specimen* s : {&bench.a, &bench.b})
        {
            const float width = random.between(40.f, 150.f);
            const int corners = 3 + random.below(5);
            const float x = random.between(-120.f, 120.f), y = random.between(-90.f, 90.f);
            *s = {.corners = game::polygonOf({width, 90.f}, corners),
                  .position = {x, y},
                  .turn = random.between(-3.f, 3.f)};
        }
        bench.mode = LabMode::Distance;
        const LabRun distance = game::runOf(bench);
        const bool apart = distance.status == graze::Status::Separated;
        if (apart && distance.distance.distance < 1.f)
            continue;
        ++seen[apart];
        for (const LabMode mode : {LabMode::Distance, LabMode::Overlap, LabMode::Penetration})
        {
            bench.mode = mode;
            const LabRun run = game::runOf(bench);
            if (mode == LabMode::Penetration && !apart && run.penetration.depth < 1.f)
                continue;
            ASSERT_FALSE(run.naive->wrong) << seed << static_cast<int>(mode) << run.naive->verdict << run.verdict;
            ASSERT_EQ(run.naive->fault, run.naive->steps.size()) << seed << run.naive->why;
        }
    }
    EXPECT_GT(seen[0], 400);
    EXPECT_GT(seen[1], 400);
}

TEST(FloatPairs, BothAreSteppedSideBySide)
{
    game::Lesson lesson;
    lesson.open(game::LessonCard::Floats);
    ASSERT_EQ(lesson.report(), &game::floatPairs()[0]);
    ASSERT_TRUE(lesson.naiveFigure());
    const auto red = [&]
    {
        int count = 0;
        for (const game::Caption& title : lesson.naiveFigure()->titles)
            count += title.role == game::Role::Alarm;
        return count;
    };
    EXPECT_EQ(red(), 0);
    for (std::size_t i = 0; i < lesson.lab().run().naive->fault; ++i)
        lesson.lab().forward();
    EXPECT_EQ(red(), 1);
    EXPECT_EQ(lesson.lab().present(), &lesson.lab().run().steps.back()) << "the run has ended and waits";
    for (std::size_t i = 1; i <= game::floatPairs().size(); ++i)
    {
        lesson.another();
        EXPECT_EQ(lesson.report(), &game::floatPairs()[i % game::floatPairs().size()]);
        EXPECT_EQ(lesson.lab().step(), 0u);
    }
    lesson.open(game::LessonCard::Depth);
    EXPECT_EQ(lesson.report(), nullptr);
    EXPECT_FALSE(lesson.naiveFigure());
}

} // namespace
