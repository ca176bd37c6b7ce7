// SPDX-License-Identifier: Zlib
#include "window/lab/controls.hpp"

#include "game/window/lab/panel_fixture.hpp"

namespace
{

using game::Lab;
using game::LabMode;
using game::LabPanes;
using game::LabPreset;

class WindowLabPanels : public game::test::LabPanelTest
{
protected:
    void show()
    {
        frame([&](const LabPanes& panes) { (void)controls.show(lab, panes, look); });
    }

    Lab lab;
    game::LabControls controls;
    game::LabLook look;
};

TEST_F(WindowLabPanels, StepInWordsFitsItsStrip)
{
    for (const sf::Vector2u size : {sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080), sf::Vector2u(800, 600)})
    {
        setSize(size);
        for (const LabPreset& preset : game::labPresets())
            for (std::size_t mode = 0; mode < game::LabModeCount; ++mode)
            {
                game::LabBench bench = preset.bench();
                bench.mode = static_cast<LabMode>(mode);
                lab.restart(bench);
                // Every kind of step is among the first and the last ones.
                const std::size_t count = lab.experiment().stepCount();
                for (std::size_t i = 0; i < count; i += i < 6 || i + 6 > count ? 1 : 5)
                {
                    lab.goTo(i);
                    show();
                    show(); // the contents of a window are known one frame later
                    ASSERT_EQ(hiddenPartOf("step").y, 0.f)
                        << size.x << " x " << size.y << ", " << preset.name << ", " << game::toString(bench.mode)
                        << ", step " << i << ": " << lab.explanation();
                    ASSERT_EQ(hiddenPartOf("step").x, 0.f) << size.x << ": " << lab.stepTitle();
                }
            }
    }
}

TEST_F(WindowLabPanels, ColumnIsWideEnough)
{
    for (const sf::Vector2u size :
         {sf::Vector2u(1280, 720), sf::Vector2u(1920, 1080), sf::Vector2u(800, 600), sf::Vector2u(640, 480)})
    {
        setSize(size);
        for (const LabPreset& preset : game::labPresets())
        {
            lab.restart(preset.bench());
            controls.choose(preset);
            // A scroll bar comes one frame late, and what it leaves over another one later.
            for (int i = 0; i < 4; ++i)
                show();
            const ImGuiWindow* column = ImGui::FindWindowByName("laboratory (F3)");
            ASSERT_NE(column, nullptr);
            EXPECT_LE(column->ContentSize.x, column->ContentRegionRect.GetWidth()) << preset.name << " at " << size.x;
        }
    }
}

TEST_F(WindowLabPanels, PlayingEndsAtTheLastStep)
{
    setSize({1280, 720});
    ASSERT_GT(lab.experiment().stepCount(), 2u);
    controls.togglePlaying(lab);
    for (int i = 0; i < 60 * 15; ++i)
        show();
    EXPECT_EQ(lab.step() + 1, lab.experiment().stepCount());
    lab.first();
    for (int i = 0; i < 60 * 5; ++i)
        show();
    EXPECT_EQ(lab.step(), 0u) << "it has stopped";
    lab.last();
    controls.togglePlaying(lab);
    EXPECT_EQ(lab.step(), 0u) << "from the last step it starts anew";
}

} // namespace
