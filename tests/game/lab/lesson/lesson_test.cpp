// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include <gtest/gtest.h>

#include <string>

namespace
{

using game::LabReveal;
using game::Lesson;
using game::LessonCard;
using Part = game::Lesson::Part;

// From the start through all cards; `visit` sees every prediction while it is open.
template <class Visit>
int throughAll(Lesson& lesson, const Visit& visit)
{
    int predictions = 0;
    for (;; lesson.next())
    {
        if (lesson.prediction() != nullptr)
        {
            ++predictions;
            visit();
        }
        if (lesson.atEnd())
            return predictions;
    }
}

std::size_t answersTo(const Lesson& lesson)
{
    return game::answersTo(*lesson.prediction(), lesson.card(), lesson.part() == Part::Second ? 1 : 0);
}

TEST(Lesson, AllPredictionsAreAnsweredRight)
{
    Lesson lesson;
    const int count = throughAll(lesson,
                                 [&]
                                 {
                                     EXPECT_EQ(lesson.comment(), "");
                                     lesson.choose(lesson.prediction()->right);
                                     EXPECT_TRUE(lesson.isRight());
                                     EXPECT_EQ(lesson.comment().rfind("Right. ", 0), 0u) << lesson.comment();
                                     EXPECT_GT(lesson.comment().size(), 40u) << lesson.comment();
                                 });
    EXPECT_EQ(count, 12);
    for (std::size_t card = 0; card < game::LessonCardCount; ++card)
        for (std::size_t i = 0; i < game::PredictionsPerCard; ++i)
            EXPECT_EQ(lesson.markOf(static_cast<LessonCard>(card), i), Lesson::Mark::Right);
}

TEST(Lesson, AllPredictionsAreAnsweredWrong)
{
    Lesson lesson;
    const int count = throughAll(
        lesson,
        [&]
        {
            const std::size_t answers = answersTo(lesson);
            ASSERT_GE(answers, 2u);
            for (std::size_t wrong = 0; wrong < answers; ++wrong)
            {
                if (wrong == lesson.prediction()->right)
                    continue;
                lesson.choose(wrong);
                EXPECT_FALSE(lesson.isRight());
                EXPECT_EQ(lesson.comment().rfind("Wrong: ", 0), 0u) << lesson.comment();
                const auto& choices = lesson.predictionText().choices;
                if (!choices.empty())
                {
                    EXPECT_NE(lesson.comment().find(choices[lesson.prediction()->right].text), std::string::npos);
                }
                const LessonCard card = lesson.card();
                const Part part = lesson.part();
                EXPECT_EQ(lesson.markOf(card, part == Part::Second ? 1 : 0), Lesson::Mark::Wrong);
                // The same one again, open.
                lesson.open(card);
                while (lesson.part() != part)
                    lesson.next();
                EXPECT_FALSE(lesson.answer());
            }
        });
    EXPECT_EQ(count, 12);
}

TEST(Lesson, OnlyTheFirstAnswerCounts)
{
    Lesson lesson;
    lesson.next();
    const std::size_t right = lesson.prediction()->right;
    lesson.choose(99);
    EXPECT_FALSE(lesson.answer()) << "there is no such choice";
    lesson.choose(1 - right);
    lesson.choose(right);
    EXPECT_FALSE(lesson.isRight());
    lesson.another();
    EXPECT_FALSE(lesson.answer());
    EXPECT_EQ(lesson.markOf(LessonCard::Slide, 0), Lesson::Mark::Wrong);
    lesson.choose(lesson.prediction()->right);
    EXPECT_EQ(lesson.markOf(LessonCard::Slide, 0), Lesson::Mark::Right);
}

TEST(Lesson, PointsAreClicked)
{
    Lesson lesson;
    lesson.open(LessonCard::TwoPoints);
    lesson.next();
    lesson.click({1e6f, 1e6f}, 10.f);
    EXPECT_FALSE(lesson.answer());
    lesson.click(lesson.prediction()->points[lesson.prediction()->right], 10.f);
    EXPECT_TRUE(lesson.isRight());
}

TEST(Lesson, OpenPredictionCannotBeSteppedOrDragged)
{
    Lesson lesson;
    throughAll(lesson,
               [&]
               {
                   EXPECT_EQ(lesson.stepper(), nullptr);
                   EXPECT_FALSE(lesson.mayDrag());
                   const std::uint64_t revision = lesson.lab().revision();
                   lesson.setBench(game::firstBench());
                   EXPECT_EQ(lesson.lab().revision(), revision);
                   EXPECT_EQ(lesson.lab().step(), lesson.prediction()->step);
                   EXPECT_EQ(lesson.reveal(), lesson.prediction()->reveal);
                   lesson.choose(0);
                   EXPECT_NE(lesson.stepper(), nullptr);
                   EXPECT_EQ(lesson.lab().step(), lesson.prediction()->stepAfter);
               });
}

// The first two cards explain before there is a run: its answer would mean nothing yet.
TEST(Lesson, CardsBeforeTheRunHaveNoSteps)
{
    Lesson lesson;
    for (std::size_t card = 0; card < game::LessonCardCount; ++card)
    {
        lesson.open(static_cast<LessonCard>(card));
        EXPECT_EQ(lesson.stepper() != nullptr, lesson.card() > LessonCard::Support) << card;
    }
}

TEST(Lesson, NoOpenPredictionShowsTheAnswerOfItsRun)
{
    Lesson lesson;
    throughAll(lesson,
               [&]
               {
                   // Sliding shows no run.
                   const bool answered = lesson.lab().experiment().answeredAt(lesson.lab().step());
                   if (lesson.card() != LessonCard::Slide)
                   {
                       EXPECT_TRUE(!answered || lesson.reveal() != LabReveal::Result) << lesson.text().title;
                   }
               });
}

TEST(Lesson, BackLeadsThroughTheSamePartsToTheStart)
{
    Lesson lesson;
    lesson.back();
    EXPECT_TRUE(lesson.atStart());
    int steps = 0;
    for (; !lesson.atEnd(); ++steps)
        lesson.next();
    EXPECT_EQ(steps, 17);
    lesson.next();
    EXPECT_TRUE(lesson.atEnd());
    for (; steps > 0; --steps)
        lesson.back();
    EXPECT_TRUE(lesson.atStart());
}

TEST(Lesson, SecondCardHasADirectionToDrag)
{
    Lesson lesson;
    EXPECT_FALSE(lesson.direction());
    lesson.open(LessonCard::Support);
    ASSERT_TRUE(lesson.direction());
    lesson.setDirection({0.f, 5.f});
    EXPECT_EQ(*lesson.direction(), graze::Vec2(0.f, 5.f));
    lesson.next();
    EXPECT_FALSE(lesson.direction());
}

TEST(Lesson, BorderIsShownWhileItIsAskedAbout)
{
    Lesson lesson;
    EXPECT_FALSE(lesson.slide().complete());
    lesson.next();
    EXPECT_TRUE(lesson.slide().complete());
}

} // namespace
