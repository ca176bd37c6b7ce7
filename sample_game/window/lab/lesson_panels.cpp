// SPDX-License-Identifier: Zlib
#include "window/lab/panels.hpp"

#include "base/text.hpp"
#include "window/lab/renderer.hpp"

#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

// Green: both predictions of the card were right; red: the last answer to one of them was wrong.
Role roleOf(const Lesson& lesson, LessonCard card)
{
    const auto first = lesson.markOf(card, 0), second = lesson.markOf(card, 1);
    return first == false || second == false ? Role::Alarm : first && second ? Role::Simplex : Role::Text;
}

// The search along the direction that is dragged, in numbers.
void showSearch(const Lesson& lesson)
{
    const auto probe = probeOf(lesson.lab(), lesson.look({}, {}).direction);
    if (!probe)
        return;
    const auto point = [](Vec2 p) { return readablePoint({std::round(p.x), std::round(p.y)}); };
    wrapped(joined({"d = ", readableDirection(probe->direction)}), Role::Direction);
    wrapped(joined({"b = ", point(probe->b), ": farthest of B along d"}), Role::B);
    wrapped(joined({"a = ", point(probe->a), ": farthest of A against d"}), Role::A);
    wrapped(joined({"w = b - a = ", point(probe->w), ": farthest of B - A along d"}), Role::Vertex);
}

// The key whose work a button asks for.
sf::Keyboard::Key showPrediction(Lesson& lesson)
{
    wrapped(lesson.part() == Lesson::Part::First ? "Predict, 1 of 2" : "Predict, 2 of 2", Role::Difference);
    wrapped(lesson.predictionText().ask, Role::Text);
    const std::vector<ChoiceText>& choices = lesson.predictionText().choices;
    if (lesson.isOpen())
    {
        if (choices.empty())
            wrapped("Click one of the ringed points in the picture on the right.", Role::Vertex);
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (ImGui::Button(std::string(choices[i].text).c_str()))
                lesson.choose(i);
        return sf::Keyboard::Unknown;
    }
    wrapped(lesson.comment(), lesson.isRight() ? Role::Simplex : Role::Alarm);
    const int pressed =
        lesson.atEnd() ? buttonRow({"another pair (N)"}, -1) : buttonRow({"another pair (N)", "next >"}, -1);
    return pressed == 0 ? sf::Keyboard::N : pressed == 1 ? sf::Keyboard::PageDown : sf::Keyboard::Unknown;
}

} // namespace

LabWish LabPanels::showLessonStrip(Lesson& lesson, const LabPanes& panes)
{
    LabWish wish;
    beginPanel("lesson strip", panes.strip);
    if (lesson.prediction() != nullptr)
    {
        if (lesson.maySteps())
            showSteps(lesson.lab());
        wish.key = showPrediction(lesson);
    }
    else if (lesson.slides())
    {
        LabSlide& slide = lesson.slide();
        wrapped(joined({"A has moved by ", readablePoint(slide.displacement()), " and touches B."}), Role::Text);
        wrapped(slide.complete() ? "The border is closed: this is B - A. Look where the cross lies."
                                 : "Go all around B to close the border.",
                slide.complete() ? Role::Simplex : Role::Faint);
        if (!slide.complete() && ImGui::Button("close it for me"))
            slide.showAll();
    }
    else if (lesson.hasDirection())
        showSearch(lesson);
    else
        showRun(lesson.lab());
    ImGui::End();
    return wish;
}

LabWish LabPanels::show(Lesson& lesson, const LabPanes& panes)
{
    LabWish wish;
    beginPanel("lesson", panes.column);
    if (ImGui::Button("free bench (L)", {-1.f, 0.f}))
        wish.key = sf::Keyboard::L;
    const float room = ImGui::GetContentRegionAvail().x / static_cast<float>(LessonCardCount);
    for (std::size_t i = 0; i < LessonCardCount; ++i)
    {
        const auto card = static_cast<LessonCard>(i);
        ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(roleOf(lesson, card))));
        ImGui::PushStyleColor(ImGuiCol_Button, card == lesson.card() ? IM_COL32(112, 84, 176, 255)
                                                                     : ImGui::GetColorU32(ImGuiCol_Button));
        if (i > 0)
            ImGui::SameLine();
        if (ImGui::Button(std::to_string(i + 1).c_str(), {room - ImGui::GetStyle().ItemSpacing.x, 0.f}))
            wish.key = digitKey(i);
        ImGui::PopStyleColor(2);
        tip(std::string(cardTexts()[i].title).c_str());
    }
    if (const int turned = buttonRow({"< back", lesson.part() == Lesson::Part::Read ? "predict >" : "next >"}, -1);
        turned >= 0)
        wish.key = turned == 0 ? sf::Keyboard::PageUp : sf::Keyboard::PageDown;
    const CardText& text = lesson.text();
    wrapped(joined({std::to_string(static_cast<int>(lesson.card()) + 1), " of ", std::to_string(LessonCardCount), ": ",
                    text.title}),
            Role::Difference);
    for (const std::string_view paragraph : text.paragraphs)
    {
        wrapped(paragraph, lesson.prediction() == nullptr ? Role::Text : Role::Faint);
        ImGui::Spacing();
    }
    if (lesson.prediction() == nullptr)
        wrapped(text.doThis, Role::Direction);
    ImGui::End();
    const LabWish below = showLessonStrip(lesson, panes);
    return wish.key != sf::Keyboard::Unknown ? wish : below;
}

} // namespace game
