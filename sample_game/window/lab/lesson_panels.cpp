// SPDX-License-Identifier: Zlib
#include "base/text.hpp"
#include "window/lab/laboratory.hpp"

#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;

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

} // namespace

void Laboratory::showPrediction()
{
    wrapped(m_lesson.part() == Lesson::Part::First ? "Predict, 1 of 2" : "Predict, 2 of 2", Role::Difference);
    wrapped(m_lesson.predictionText().ask, Role::Text);
    const std::vector<ChoiceText>& choices = m_lesson.predictionText().choices;
    if (m_lesson.isOpen())
    {
        if (choices.empty())
            wrapped("Click one of the ringed points in the picture on the right.", Role::Vertex);
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (ImGui::Button(choices[i].text))
                m_lesson.choose(i);
        return;
    }
    wrapped(m_lesson.comment(), m_lesson.isRight() ? Role::Simplex : Role::Alarm);
    if (ImGui::Button("another pair (N)"))
        key(sf::Keyboard::N);
}

void Laboratory::showLessonStrip()
{
    if (m_lesson.prediction() != nullptr)
    {
        if (m_lesson.maySteps())
            showSteps(lab());
        showPrediction();
    }
    else if (m_lesson.slides())
    {
        const Vec2 displacement = m_lesson.slide().displacement();
        wrapped(joined({"A has moved by ", readablePoint(displacement), " and touches B."}), Role::Text);
    }
    else if (m_lesson.hasDirection())
        showSearch(m_lesson);
    else
        showRun(lab());
}

void Laboratory::showLesson()
{
    beginPanel("lesson", m_panes.column);
    if (ImGui::Button("free bench (L)", {-1.f, 0.f}))
        key(sf::Keyboard::L);
    const float room = ImGui::GetContentRegionAvail().x / static_cast<float>(LessonCardCount);
    for (std::size_t i = 0; i < LessonCardCount; ++i)
    {
        const auto card = static_cast<LessonCard>(i);
        ImGui::PushStyleColor(ImGuiCol_Button, card == m_lesson.card() ? IM_COL32(112, 84, 176, 255)
                                                                       : ImGui::GetColorU32(ImGuiCol_Button));
        if (i > 0)
            ImGui::SameLine();
        if (ImGui::Button(std::to_string(i + 1).c_str(), {room - ImGui::GetStyle().ItemSpacing.x, 0.f}))
            key(digitKey(i));
        ImGui::PopStyleColor();
        tip(cardTexts()[i].title);
    }
    if (ImGui::Button("< back"))
        key(sf::Keyboard::PageUp);
    if (!m_lesson.atEnd())
    {
        ImGui::SameLine();
        if (ImGui::Button(m_lesson.part() == Lesson::Part::Read ? "predict >" : "next >"))
            key(sf::Keyboard::PageDown);
    }
    const CardText& text = m_lesson.text();
    const bool reads = m_lesson.prediction() == nullptr;
    wrapped(joined({std::to_string(static_cast<int>(m_lesson.card()) + 1), ": ", text.title}), Role::Difference);
    for (const std::string_view paragraph : text.paragraphs)
    {
        wrapped(paragraph, reads ? Role::Text : Role::Faint);
        ImGui::Spacing();
    }
    if (reads)
        wrapped(text.doThis, Role::Direction);
    ImGui::End();
    beginPanel("lesson strip", m_panes.strip);
    showLessonStrip();
    ImGui::End();
}

} // namespace game
