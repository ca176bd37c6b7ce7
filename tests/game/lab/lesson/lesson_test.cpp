// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include <gtest/gtest.h>

#include <string>

namespace
{

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
    EXPECT_EQ(lesson.markOf(LessonCard::Cast, 1), Lesson::Mark::Right);
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
    throughAll(
        lesson,
        [&]
        {
            EXPECT_EQ(lesson.stepper(), nullptr);
            EXPECT_FALSE(lesson.mayDrag());
            const std::uint64_t revision = lesson.lab().revision();
            lesson.setBench(game::firstBench());
            EXPECT_EQ(lesson.lab().revision(), revision);
            EXPECT_EQ(lesson.lab().step(), lesson.prediction()->step);
            // Sliding shows no run.
            const bool answered = lesson.lab().experiment().answeredAt(lesson.lab().step());
            EXPECT_TRUE(lesson.card() == LessonCard::Slide || !answered || lesson.reveal() != game::LabReveal::Result)
                << lesson.text().title;
            EXPECT_EQ(lesson.reveal(), lesson.prediction()->reveal);
            lesson.choose(0);
            EXPECT_NE(lesson.stepper(), nullptr);
            EXPECT_EQ(lesson.lab().step(), lesson.prediction()->stepAfter);
        });
}

} // namespace
