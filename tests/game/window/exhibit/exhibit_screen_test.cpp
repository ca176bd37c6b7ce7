// SPDX-License-Identifier: Zlib
#include "window/exhibit/exhibit_screen.hpp"

#include "game/window/screens/window_text.hpp"

namespace
{

using game::ExhibitPart;
using game::Tour;
using game::test::WindowText;
using Key = sf::Keyboard::Key;

class ExhibitScreen : public WindowText
{
protected:
    void run(int steps)
    {
        for (int i = 0; i < steps; ++i)
            m_screen.step(true);
    }
    game::ExhibitScreen m_screen{m_assets};
};

TEST_F(ExhibitScreen, EachVisitBeginsAnew)
{
    EXPECT_FALSE(m_screen.exhibit());
    EXPECT_FALSE(m_screen.handleKey(Key::B)) << "nobody sees it";
    run(5);
    ASSERT_TRUE(m_screen.exhibit());
    EXPECT_EQ(m_screen.exhibit()->steps(), 5);
    m_screen.step(false);
    EXPECT_FALSE(m_screen.exhibit());
    run(1);
    EXPECT_EQ(m_screen.exhibit()->steps(), 1);
}

TEST_F(ExhibitScreen, KeysSwitch)
{
    run(1);
    const auto switches = [&] { return m_screen.exhibit()->tour().switches(); };
    EXPECT_TRUE(m_screen.handleKey(Key::B));
    EXPECT_TRUE(switches().boxes);
    EXPECT_TRUE(m_screen.handleKey(Key::S));
    EXPECT_FALSE(switches().sweep);
    EXPECT_TRUE(m_screen.handleKey(Key::G));
    EXPECT_EQ(switches().method, graze::Method::Fast);
    EXPECT_TRUE(m_screen.handleKey(Key::Space));
    EXPECT_TRUE(m_screen.exhibit()->paused());
    EXPECT_TRUE(m_screen.handleKey(Key::Num6));
    EXPECT_EQ(m_screen.exhibit()->tour().part(), ExhibitPart::All);
    EXPECT_TRUE(m_screen.handleKey(Key::F1)) << "the panel is of the game behind it";
    EXPECT_FALSE(m_screen.handleKey(Key::F2));
    EXPECT_FALSE(m_screen.handleKey(Key::Num7));
    EXPECT_FALSE(m_screen.handleKey(Key::M));
}

TEST_F(ExhibitScreen, EndsWithTheTour)
{
    run(Tour::Steps - 1);
    EXPECT_FALSE(m_screen.ended());
    run(1);
    EXPECT_TRUE(m_screen.ended());
}

TEST_F(ExhibitScreen, TextsOfEveryPartKeepInOrder)
{
    for (int part = 0; part < static_cast<int>(game::ExhibitPartCount); ++part)
    {
        run(1);
        m_screen.handleKey(static_cast<Key>(static_cast<int>(Key::Num1) + part));
        for (const int steps : {1, Tour::PartSteps / 2 + 60})
        {
            run(steps);
            forEachSize(
                [&](game::Batch& batch, const game::Layout& layout, const std::string& size)
                {
                    m_screen.addTexts(batch, layout, true);
                    expectOrder(batch, layout, "part " + std::to_string(part + 1) + ", " + size);
                });
        }
    }
    m_screen.handleKey(Key::B); // with all counts at once
    m_screen.handleKey(Key::Num6);
    m_screen.handleKey(Key::Space);
    forEachSize(
        [&](game::Batch& batch, const game::Layout& layout, const std::string& size)
        {
            m_screen.addTexts(batch, layout, false);
            expectOrder(batch, layout, "paused, " + size);
        });
}

} // namespace
