// SPDX-License-Identifier: Zlib
#include "window/lab/lesson/panels.hpp"

#include "base/readable.hpp"
#include "base/text.hpp"
#include "lab/views/probe.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/widgets.hpp"

#include <cmath>
#include <string>

namespace game
{
namespace
{

using namespace lab_colors;

constexpr ImGuiWindowFlags Fixed =
    ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoTitleBar;

void place(const sf::FloatRect& pane)
{
    ImGui::SetNextWindowPos(graze::Vec2(graze::compat::positionOf(pane)));
    ImGui::SetNextWindowSize(graze::Vec2(graze::compat::sizeOf(pane)));
}

// Green: both predictions of the card were right; red: the last answer to one of them was wrong.
sf::Color colorOf(const Lesson& lesson, LessonCard card)
{
    int right = 0;
    for (std::size_t i = 0; i < PredictionsPerCard; ++i)
    {
        if (lesson.markOf(card, i) == Lesson::Mark::Wrong)
            return Alarm;
        right += lesson.markOf(card, i) == Lesson::Mark::Right ? 1 : 0;
    }
    return right == static_cast<int>(PredictionsPerCard) ? Simplex : Text;
}

void showCards(Lesson& lesson)
{
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width =
        (ImGui::GetContentRegionAvail().x - spacing * static_cast<float>(LessonCardCount - 1)) / LessonCardCount;
    for (std::size_t i = 0; i < LessonCardCount; ++i)
    {
        const auto card = static_cast<LessonCard>(i);
        const bool present = card == lesson.card();
        ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(lesson, card)));
        if (present)
            ImGui::PushStyleColor(ImGuiCol_Button, shade({112, 84, 176}));
        if (ImGui::Button(std::to_string(i + 1).c_str(), {width, 0.f}))
            lesson.open(card);
        ImGui::PopStyleColor(present ? 2 : 1);
        tip(std::string(textOf(card).title).c_str());
        if (i + 1 < LessonCardCount)
            ImGui::SameLine();
    }
}

void showTurns(Lesson& lesson)
{
    const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5f;
    if (ImGui::Button("< back", {width, 0.f}))
        lesson.back();
    tip("Page Up");
    ImGui::SameLine();
    const char* next = lesson.part() == Lesson::Part::Read ? "predict >" : "next >";
    if (ImGui::Button(next, {width, 0.f}))
        lesson.next();
    tip("Page Down");
}

// The search along the direction that is dragged, in numbers.
void showSearch(const Lesson& lesson)
{
    const LabExperiment& experiment = lesson.lab().experiment();
    const auto probe = probeOf(experiment, experiment.stageOf(0), lesson.direction().value_or(graze::Vec2{}));
    if (!probe)
        return;
    const auto point = [](graze::Vec2 p) { return readablePoint({std::round(p.x), std::round(p.y)}); };
    wrapped(joined({"d = ", readableDirection(probe->direction)}), Direction);
    wrapped(joined({"b = ", point(probe->b), ": farthest of B along d"}), B);
    wrapped(joined({"a = ", point(probe->a), ": farthest of A against d"}), A);
    wrapped(joined({"w = b - a = ", point(probe->w), ": farthest of B - A along d"}), Vertex);
}

void showChoices(Lesson& lesson)
{
    const PredictionText& text = lesson.predictionText();
    if (text.choices.empty())
        wrapped("Click one of the ringed points in the picture on the right.", Vertex);
    for (std::size_t i = 0; i < text.choices.size(); ++i)
        if (ImGui::Button(std::string(text.choices[i].text).c_str()))
            return lesson.choose(i);
}

void showAnswer(Lesson& lesson)
{
    wrapped(lesson.comment(), lesson.isRight() ? Simplex : Alarm);
    const bool another = ImGui::Button("another pair (N)");
    ImGui::SameLine();
    if (!lesson.atEnd() && ImGui::Button("next >"))
        return lesson.next();
    if (another)
        lesson.another();
}

} // namespace

bool LessonPanels::showColumn(Lesson& lesson, const LabPanes& panes)
{
    place(panes.column);
    ImGui::Begin("lesson", nullptr, Fixed);
    const bool wantsBench = ImGui::Button("free bench (L)", {-1.f, 0.f});
    showCards(lesson);
    showTurns(lesson);
    const CardText& text = lesson.text();
    ImGui::Spacing();
    wrapped(joined({std::to_string(static_cast<int>(lesson.card()) + 1), " of ", std::to_string(LessonCardCount), ": ",
                    text.title}),
            Difference);
    const sf::Color color = lesson.prediction() == nullptr ? Text : Quiet;
    for (const std::string_view paragraph : text.paragraphs)
    {
        wrapped(paragraph, color);
        ImGui::Spacing();
    }
    if (lesson.prediction() == nullptr)
    {
        wrapped(text.doThis, Direction);
        ImGui::Spacing();
        // Dropped where it would push the card out of a small window: the button above says the same.
        constexpr const char* Then = "Then: predict what the run will do, two times.";
        const float width = ImGui::GetContentRegionAvail().x;
        if (ImGui::CalcTextSize(Then, nullptr, false, width).y <= ImGui::GetContentRegionAvail().y)
            wrapped(Then, Quiet);
    }
    ImGui::End();
    return wantsBench;
}

void LessonPanels::togglePlaying(Lesson& lesson)
{
    if (Lab* lab = lesson.stepper())
        m_steps.togglePlaying(*lab);
}

void LessonPanels::showSteps(Lesson& lesson)
{
    Lab* lab = lesson.stepper();
    if (lab == nullptr)
        return;
    m_steps.play(*lab, ImGui::GetIO().DeltaTime);
    m_steps.show(*lab);
    wrapped(lab->explanation(), Text);
    if (lab->experiment().answeredAt(lab->step()))
        wrapped(lab->experiment().verdict, Answer);
}

void LessonPanels::showStrip(Lesson& lesson, const LabPanes& panes)
{
    place(panes.strip);
    ImGui::Begin("lesson strip", nullptr, Fixed);
    if (lesson.prediction() != nullptr)
    {
        const bool first = lesson.part() == Lesson::Part::First;
        wrapped(first ? "Predict, 1 of 2" : "Predict, 2 of 2", Difference);
        wrapped(lesson.predictionText().ask, Text);
        if (lesson.answer())
            showAnswer(lesson);
        else
            showChoices(lesson);
    }
    else if (lesson.card() == LessonCard::Slide)
    {
        const std::string arrow = readablePoint(lesson.slide().displacement());
        wrapped(joined({"A has moved by ", arrow, " and touches B."}), Text);
        wrapped(lesson.slide().complete() ? "The border is closed: this is B - A. Look where the cross lies."
                                          : "Go all around B to close the border.",
                lesson.slide().complete() ? Simplex : Quiet);
        if (!lesson.slide().complete() && ImGui::Button("close it for me"))
            lesson.slide().showAll();
    }
    else if (lesson.card() == LessonCard::Support)
        showSearch(lesson);
    else
        showSteps(lesson);
    ImGui::End();
}

bool LessonPanels::show(Lesson& lesson, const LabPanes& panes)
{
    const LabTheme theme;
    const bool wantsBench = showColumn(lesson, panes);
    showStrip(lesson, panes);
    return wantsBench;
}

} // namespace game
