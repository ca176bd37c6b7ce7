// SPDX-License-Identifier: Zlib
#include "base/text.hpp"
#include "window/lab/laboratory.hpp"

#include <cmath>

namespace game
{
void Laboratory::showPrediction()
{
    Lesson& lesson = m_desk.lesson();
    wrapped(lesson.part() == Lesson::Part::First ? "Predict, 1 of 2" : "Predict, 2 of 2", Role::Difference);
    wrapped(lesson.predictionText().ask, Role::Text);
    const std::vector<ChoiceText>& choices = lesson.predictionText().choices;
    if (lesson.isOpen())
    {
        if (choices.empty())
            wrapped("Click one of the ringed points in the picture on the right.", Role::Vertex);
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (ImGui::Button(choices[i].text))
                lesson.choose(i);
        return;
    }
    wrapped(lesson.comment(), lesson.isRight() ? Role::Simplex : Role::Alarm);
    if (ImGui::Button("another pair (N)"))
        m_desk.key(LabKey::Another);
}

void Laboratory::showLessonStrip()
{
    const Lesson& lesson = m_desk.lesson();
    if (lesson.prediction() != nullptr)
    {
        if (lesson.maySteps())
            showSteps(m_desk.lab());
        showPrediction();
    }
    else if (lesson.slides() || lesson.hasDirection())
        for (const Caption& words : lessonWords(lesson))
            wrapped(words.text, words.role);
    else
        showRun(m_desk.lab());
}

void Laboratory::showLesson()
{
    const Lesson& lesson = m_desk.lesson();
    beginPanel("lesson", m_panes.column);
    if (ImGui::Button("free bench (L)", {-1.f, 0.f}))
        m_desk.key(LabKey::Lesson);
    const float room = ImGui::GetContentRegionAvail().x / static_cast<float>(LessonCardCount);
    for (std::size_t i = 0; i < LessonCardCount; ++i)
    {
        const auto card = static_cast<LessonCard>(i);
        ImGui::PushStyleColor(ImGuiCol_Button, card == lesson.card() ? IM_COL32(112, 84, 176, 255)
                                                                     : ImGui::GetColorU32(ImGuiCol_Button));
        if (i > 0)
            ImGui::SameLine();
        if (ImGui::Button(std::to_string(i + 1).c_str(), {room - ImGui::GetStyle().ItemSpacing.x, 0.f}))
            m_desk.key(digitKey(i));
        ImGui::PopStyleColor();
        tip(cardTexts()[i].title);
    }
    if (ImGui::Button("< back"))
        m_desk.key(LabKey::FormerPart);
    if (!lesson.atEnd())
    {
        ImGui::SameLine();
        if (ImGui::Button(lesson.part() == Lesson::Part::Read ? "predict >" : "next >"))
            m_desk.key(LabKey::NextPart);
    }
    const CardText& text = lesson.text();
    const bool reads = lesson.prediction() == nullptr;
    wrapped(joined({std::to_string(static_cast<int>(lesson.card()) + 1), ": ", text.title}), Role::Difference);
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
