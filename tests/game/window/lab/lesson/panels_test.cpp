// SPDX-License-Identifier: Zlib
#include "window/lab/lesson/panels.hpp"

#include "game/window/lab/panel_fixture.hpp"

#include <string>

namespace
{

using game::LabPanes;
using game::Lesson;

class WindowLessonPanels : public game::test::LabPanelTest
{
protected:
    void show()
    {
        // A scroll bar comes one frame late, and the room that it leaves one later.
        for (int i = 0; i < 4; ++i)
            frame([&](const LabPanes& panes) { (void)panels.show(lesson, panes); });
    }

    Lesson lesson;
    game::LessonPanels panels;
};

TEST_F(WindowLessonPanels, EveryPartFitsItsStripAndItsColumnIsWideEnough)
{
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(800, 600), sf::Vector2u(1280, 720),
                                    sf::Vector2u(1920, 1080), sf::Vector2u(3840, 2160)})
    {
        setSize(size);
        for (lesson.open(game::LessonCard::Slide);; lesson.next())
        {
            SCOPED_TRACE(std::to_string(size.x) + " wide, card " + std::to_string(static_cast<int>(lesson.card()) + 1) +
                         ", part " + std::to_string(static_cast<int>(lesson.part())));
            const std::size_t answers = lesson.prediction() == nullptr ? 0 : 2;
            for (std::size_t answer = 0; answer <= answers; ++answer)
            {
                if (answer > 0)
                    lesson.choose(answer - 1); // only the first one counts
                show();
                EXPECT_EQ(hiddenPartOf("lesson strip").x, 0.f);
                EXPECT_EQ(hiddenPartOf("lesson strip").y, 0.f);
                EXPECT_EQ(hiddenPartOf("lesson").x, 0.f);
                EXPECT_EQ(hiddenPartOf("lesson").y, 0.f);
            }
            if (lesson.atEnd())
                break;
        }
    }
}

TEST_F(WindowLessonPanels, StepsOfEveryCardFitTheirStrip)
{
    for (const sf::Vector2u size : {sf::Vector2u(640, 480), sf::Vector2u(1280, 720)})
    {
        setSize(size);
        for (std::size_t card = 0; card < game::LessonCardCount; ++card)
        {
            lesson.open(static_cast<game::LessonCard>(card));
            for (std::size_t i = 0; i < lesson.lab().experiment().stepCount(); ++i)
            {
                show();
                EXPECT_EQ(hiddenPartOf("lesson strip").y, 0.f)
                    << size.x << " wide, card " << card + 1 << ", step " << i << ": " << lesson.lab().explanation();
                if (game::Lab* steps = lesson.stepper())
                    steps->forward();
            }
        }
    }
}

} // namespace
