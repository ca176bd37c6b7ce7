// SPDX-License-Identifier: Zlib
#include "window/lab/panels.hpp"

#include "base/text.hpp"
#include "window/draw/widgets.hpp"
#include "window/lab/laboratory.hpp"

#include <cmath>

namespace game
{
namespace
{

// Room for the names at the right of all fields.
void leaveRoomForNames()
{
    ImGui::PushItemWidth(-ImGui::CalcTextSize("motion of A ").x);
}

bool showPlace(const char* name, graze::Vec2& place)
{
    return ImGui::DragFloat2(name, &place.x, 1.f, 0.f, 0.f, "%.1f", ImGuiSliderFlags_NoRoundToFormat);
}

bool showSpecimen(const char* name, Specimen& s, Role role)
{
    ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(role)));
    const bool open = ImGui::CollapsingHeader(name, ImGuiTreeNodeFlags_DefaultOpen);
    ImGui::PopStyleColor();
    if (!open)
        return false;
    ImGui::PushID(name);
    bool changed = false;
    const bool captured = !s.captured.empty();
    const std::string now =
        captured ? "as captured"
                 : joined({std::to_string(s.corners.size()), s.corners.size() == 1 ? " corner" : " corners"});
    if (ImGui::BeginCombo("shape", now.c_str()))
    {
        for (const Stamp& stamp : stamps())
            if (ImGui::Selectable(stamp.name))
            {
                s.corners = stamp.corners;
                s.radius = stamp.radius;
                s.captured.clear();
                changed = true;
            }
        ImGui::EndCombo();
    }
    if (!captured)
        changed |= ImGui::SliderFloat("radius", &s.radius, 0.f, 100.f, "%.1f");
    changed |= showPlace("position", s.position);
    changed |= ImGui::SliderAngle("turn", &s.turn, -180.f, 180.f, "%.1f deg");
    changed |= ImGui::SliderFloat2("scale", &s.scale.x, -3.f, 3.f, "%.2f");
    changed |= ImGui::SliderFloat("shear", &s.shear, -2.f, 2.f, "%.2f");
    ImGui::PopID();
    return changed;
}

bool showSettings(graze::GjkSettings& settings)
{
    bool changed = ImGui::SliderInt("iterations", &settings.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    explain("Support searches that a query may make. One that needs more says that it is not finished.");
    changed |= showEpsilon(settings.epsilon);
    explain(
        "Stopping rule: a distance is right to epsilon squared of itself; a cast stops at a gap of epsilon x size.");
    return changed;
}

// The algorithm, with the line lit that the step ended with.
void showCode(const Lab& lab)
{
    const graze::TraceStep* step = lab.present();
    for (std::size_t i = 0; step != nullptr && i < codeOf(step->phase).lines.size(); ++i)
    {
        const bool lit = i == lineOf(*step);
        dense(joined({lit ? "> " : "  ", codeOf(step->phase).lines[i]}), lit ? Role::Vertex : Role::Faint);
    }
}

/// A button that steps, as its key does.
struct StepButton
{
    LabKey key;
    const char* name;
    const char* meaning;
};
constexpr StepButton StepButtons[] = {{LabKey::First, "|<", "first step (Home)"},
                                      {LabKey::Back, " < ", "one step back (Left or ,)"},
                                      {LabKey::Forward, " > ", "one step on (Right or .)"},
                                      {LabKey::Last, ">|", "last step (End)"}};

} // namespace

float labFontHeight(const Layout& layout) noexcept
{
    // The font is crisp at whole multiples of its 13 pixels, readable at the halves between.
    return 13.f * std::max(1.f, std::floor(layout.scale * 2.f) / 2.f);
}

LabPanes panesOf(const Layout& layout, float letters, std::size_t count)
{
    constexpr float Gap = 4.f;
    const auto rect = [](float x, float y, float width, float height) {
        return graze::Aabb{{x, y}, {x + std::max(1.f, width), y + std::max(1.f, height)}};
    };
    const float width = static_cast<float>(layout.window.x);
    const float height = static_cast<float>(layout.window.y);
    const float columnWidth = std::floor(std::min(letters * 25.f, width * 0.4f));
    const float left = columnWidth + 2.f * Gap;
    const float room = width - Gap - left;
    // Sentences take more lines where these are short.
    const float stripHeight = std::floor(std::min(letters * (room > 60.f * letters ? 14.5f : 12.5f), height * 0.35f));
    const float hintHeight = std::floor(std::min(letters * (room > 60.f * letters ? 2.f : 4.f), height * 0.1f));
    const float bottom = height - stripHeight - hintHeight - 2.f * Gap;
    LabPanes panes;
    panes.column = rect(Gap, Gap, columnWidth, height - 2.f * Gap);
    panes.strip = rect(left, height - stripHeight - Gap, room, stripHeight);
    panes.hint = rect(left, bottom, room, hintHeight);
    const float area = bottom - 2.f * Gap;
    // Upright windows: one above the other.
    const auto parts = static_cast<float>(count);
    const bool sideBySide = room >= 0.4f * parts * area;
    const float part = std::floor(((sideBySide ? room : area) + Gap) / parts) - Gap;
    const auto pane = [&](float number)
    {
        const float start = number * (part + Gap);
        return sideBySide ? rect(left + start, Gap, part, area) : rect(left, Gap + start, room, part);
    };
    panes.world = pane(0.f);
    panes.beside = pane(1.f);
    panes.right = pane(parts - 1.f);
    return panes;
}

void beginPanel(const char* name, const graze::Aabb& pane)
{
    ImGui::SetNextWindowPos(pane.lower);
    ImGui::SetNextWindowSize(pane.size());
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoTitleBar);
}

// There are steps.
void showSteps(Lab& lab)
{
    for (const StepButton& button : StepButtons)
    {
        if (ImGui::Button(button.name))
            stepBy(lab, button.key);
        explain(button.meaning);
        ImGui::SameLine();
    }
    // All steps at a glance; each can be chosen.
    const std::string count = std::to_string(lab.stepCount());
    int chosen = static_cast<int>(lab.step()) + 1;
    ImGui::SetNextItemWidth(-1.f);
    if (ImGui::SliderInt("##step", &chosen, 1, static_cast<int>(lab.stepCount()),
                         joined({"step %d of ", count}).c_str(),
                         ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
        lab.goTo(static_cast<std::size_t>(chosen - 1));
    wrapped(stateOf(lab.run(), *lab.present()), Role::Simplex);
}

void showRun(LabDesk& desk)
{
    Lab& lab = desk.lab();
    if (lab.present() != nullptr)
        showSteps(lab);
    // Words on the left and the code on the right, where there is room for both.
    const float room = ImGui::GetContentRegionAvail().x;
    const float code = ImGui::CalcTextSize(">   if w is hardly beyond e: depth = distance of e  ").x;
    const bool wide = room > 2.f * code;
    ImGui::BeginChild("words", {wide ? room - code : 0.f, 0.f});
    for (const Caption& words : desk.words())
        wrapped(words.text, words.role);
    if (!wide)
        showCode(lab);
    ImGui::EndChild();
    if (!wide)
        return;
    ImGui::SameLine();
    ImGui::BeginChild("code");
    showCode(lab);
    ImGui::EndChild();
}

void Laboratory::showBench()
{
    Lab& lab = m_desk.bench();
    LabLook& look = m_desk.benchLook();
    LabBench bench = lab.bench();
    beginPanel("laboratory", m_panes.column);
    leaveRoomForNames();
    if (ImGui::Button("lesson: seven cards (L)", {-1.f, 0.f}))
        m_desk.key(LabKey::Lesson);
    for (std::size_t i = 0; i < LabModeCount; ++i)
    {
        const LabModeTraits& traits = traitsOf(static_cast<LabMode>(i));
        if (ImGui::RadioButton(joined({std::to_string(i + 1), " ", traits.name}).c_str(),
                               static_cast<LabMode>(i) == bench.mode))
            m_desk.key(digitKey(i));
    }
    wrapped(traitsOf(bench.mode).purpose, Role::Text);
    const std::optional<std::size_t> preset = m_desk.preset();
    if (ImGui::BeginCombo("hard case", preset ? labPresets()[*preset].name : "none"))
    {
        for (std::size_t i = 0; i < labPresets().size(); ++i)
            if (ImGui::Selectable(labPresets()[i].name))
                m_desk.openPreset(i);
        ImGui::EndCombo();
    }
    explain("The key N goes through them.");
    if (preset)
        wrapped(labPresets()[*preset].why, Role::Faint);
    if (ImGui::SmallButton("show all (F)"))
        m_desk.key(LabKey::Fit);
    constexpr const char* Pictures[LabPictureCount] = {"B - A", "object space", "bounds"};
    for (std::size_t i = 0; i < LabPictureCount; ++i)
    {
        if (ImGui::RadioButton(Pictures[i], static_cast<LabPicture>(i) == look.picture))
            look.picture = static_cast<LabPicture>(i);
        explain("The key O goes through the three.");
    }
    ImGui::Checkbox("regions", &look.regions);
    explain("Of the simplex: the bright one holds the origin: its corner or edge is kept.");
    ImGui::Separator();
    bool changed = showSettings(bench.settings);
    changed |= bench.moves() && showPlace("motion of A", bench.motionA);
    changed |= bench.mode == LabMode::Sweep && showPlace("motion of B", bench.motionB);
    changed |= showSpecimen("A", bench.a, Role::A);
    changed |= showSpecimen("B", bench.b, Role::B);
    ImGui::PopItemWidth();
    ImGui::End();
    if (changed)
        lab.set(std::move(bench));
    beginPanel("step", m_panes.strip);
    showRun(m_desk);
    ImGui::End();
}

void Laboratory::showPrediction()
{
    Lesson& lesson = m_desk.lesson();
    wrapped(lesson.part() == Lesson::Part::First ? "Predict, 1 of 2" : "Predict, 2 of 2", Role::Difference);
    wrapped(lesson.predictionText().ask, Role::Text);
    const std::vector<ChoiceText>& choices = lesson.predictionText().choices;
    if (lesson.isOpen())
    {
        if (choices.empty())
            wrapped("Click one of the ringed points in the picture of B - A.", Role::Vertex);
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
        for (const Caption& words : m_desk.words())
            wrapped(words.text, words.role);
    else
        showRun(m_desk);
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
        explain(cardTexts()[i].title);
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
    if (const FloatPair* report = lesson.report())
    {
        wrapped(report->report, Role::Alarm);
        wrapped(report->why, Role::Text);
        if (ImGui::Button("another report (N)"))
            m_desk.key(LabKey::Another);
    }
    if (reads)
        wrapped(text.doThis, Role::Direction);
    ImGui::End();
    beginPanel("lesson strip", m_panes.strip);
    showLessonStrip();
    ImGui::End();
}

} // namespace game
