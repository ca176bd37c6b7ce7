// SPDX-License-Identifier: Zlib
#include "window/lab/panels.hpp"

#include "base/text.hpp"
#include "window/lab/renderer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace game
{
namespace
{

bool showSpecimen(const char* name, Specimen& s, Role role)
{
    ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(role)));
    const bool open = ImGui::CollapsingHeader(name, ImGuiTreeNodeFlags_DefaultOpen);
    ImGui::PopStyleColor();
    if (!open)
        return false;
    ImGui::PushID(name);
    ImGui::PushItemWidth(-roomForNames());
    std::vector<const char*> kinds;
    // Nothing was captured: nothing to choose.
    for (std::size_t i = 0; i < SpecimenKindCount - (s.captured.empty() ? 1 : 0); ++i)
        kinds.push_back(traitsOf(static_cast<SpecimenKind>(i)).name.data());
    int kind = static_cast<int>(s.kind);
    bool changed = ImGui::Combo("kind", &kind, kinds.data(), static_cast<int>(kinds.size()));
    s.kind = static_cast<SpecimenKind>(kind);
    const SpecimenTraits& traits = traitsOf(s.kind);
    changed |= edit({{"size", &s.size.x, 2, 0.f, 400.f, Field::Kind::Slider, traits.height},
                     {"width", &s.size.x, 1, 0.f, 400.f, Field::Kind::Slider, traits.width && !traits.height},
                     {"radius", &s.radius, 1, 0.f, 100.f, Field::Kind::Slider, traits.radius}});
    if (traits.corners)
        changed |= ImGui::SliderInt("corners", &s.corners, Specimen::FewestCorners, 24);
    changed |= edit({{.name = "position", .value = &s.position.x, .count = 2, .kind = Field::Kind::Place},
                     {.name = "turn", .value = &s.turn, .kind = Field::Kind::Angle},
                     {"scale", &s.scale.x, 2, -3.f, 3.f},
                     {"shear", &s.shear, 1, -2.f, 2.f}});
    changed |= ImGui::Checkbox("mirrored", &s.mirrored);
    ImGui::PopItemWidth();
    ImGui::PopID();
    return changed;
}

bool showSettings(graze::GjkSettings& settings)
{
    ImGui::PushItemWidth(-roomForNames());
    bool changed = ImGui::SliderInt("iterations", &settings.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    tip("Support searches that a query may make. One that needs more says that it is not finished.");
    float exponent = std::log10(settings.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(settings.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, std::log10(LabBench::SmallestEpsilon),
                           std::log10(LabBench::LargestEpsilon), text, ImGuiSliderFlags_NoInput))
    {
        settings.epsilon = std::pow(10.f, exponent);
        changed = true;
    }
    tip("Stopping rule: a distance is right to epsilon squared of itself; a cast stops at a gap of epsilon x size.");
    ImGui::PopItemWidth();
    if (ImGui::SmallButton("reset"))
    {
        settings = {.method = settings.method};
        changed = true;
    }
    tip("Iterations and epsilon of the library.");
    return changed;
}

bool showMotion(LabBench& bench)
{
    const bool ray = bench.mode == LabMode::Ray, turns = bench.mode == LabMode::TurningSweep;
    using enum Field::Kind;
    return edit({{"ray from", &bench.rayFrom.x, 2, 0.f, 0.f, Place, ray},
                 {"ray to", &bench.rayTo.x, 2, 0.f, 0.f, Place, ray},
                 {"motion of A", &bench.motionA.x, 2, 0.f, 0.f, Place, bench.moves()},
                 {"motion of B", &bench.motionB.x, 2, 0.f, 0.f, Place, bench.moves()},
                 {"turn of A", &bench.turnA, 1, 0.f, 0.f, Angle, turns},
                 {"turn of B", &bench.turnB, 1, 0.f, 0.f, Angle, turns}});
}

// The pictures on the right.
void showLook(LabLook& look)
{
    const int pressed = buttonRow({"B - A", "object space", "bounds"}, static_cast<int>(look.picture));
    if (pressed >= 0)
        look.picture = static_cast<LabPicture>(pressed);
    tip("The key O goes through the three.");
    ImGui::Checkbox("regions", &look.regions);
    tip("Of the simplex: the bright one holds the origin: its corner or edge is kept.");
}

// The algorithm, with the line lit that the step ended with.
void showCode(const Lab& lab)
{
    const LabStep* step = lab.present();
    for (std::size_t i = 0; step != nullptr && i < codeOf(step->algorithm).lines.size(); ++i)
    {
        const bool lit = i == step->line;
        dense(joined({lit ? "> " : "  ", codeOf(step->algorithm).lines[i]}), lit ? Role::Vertex : Role::Faint);
    }
}

/// A button that steps, and the keys that do the same.
struct StepControl
{
    sf::Keyboard::Key key;
    sf::Keyboard::Key otherKey;
    const char* name;
    const char* meaning;
    void (*act)(Lab&);
};
using Keys = sf::Keyboard;
constexpr StepControl StepControls[] = {
    {Keys::Home, Keys::Home, "|<", "first step (Home)", [](Lab& l) { l.first(); }},
    {Keys::Left, Keys::Comma, " < ", "one step back (Left or ,)", [](Lab& l) { l.back(); }},
    {Keys::Right, Keys::Period, " > ", "one step on (Right or .)", [](Lab& l) { l.forward(); }},
    {Keys::End, Keys::End, ">|", "last step (End)", [](Lab& l) { l.last(); }}};

} // namespace

std::string_view hintOf(const Lesson* lesson, const Lab& bench)
{
    if (lesson == nullptr)
        return traitsOf(bench.bench().mode).drag;
    if (lesson->isOpen())
        return lesson->prediction()->points.empty() ? "Choose an answer below." : "Click a ringed point on the right.";
    return lesson->mayDrag()  ? lesson->text().doThis
           : lesson->slides() ? "N: another pair."
                              : "Left and Right step; N: another pair.";
}

void LabPanels::stepKey(Lab& lab, sf::Keyboard::Key key)
{
    for (const StepControl& control : StepControls)
        if (key == control.key || key == control.otherKey)
            control.act(lab);
}

void LabPanels::showSteps(Lab& lab)
{
    for (const StepControl& button : StepControls)
    {
        if (ImGui::Button(button.name))
            button.act(lab);
        tip(button.meaning);
        ImGui::SameLine();
    }
    // As much of it as fits: a small window has no room for all.
    const LabStep* step = lab.present();
    const Caption parts[] = {
        {step != nullptr ? joined({"step ", std::to_string(lab.step() + 1), " of ", std::to_string(lab.stepCount())})
                         : "no step",
         Role::Text},
        {step != nullptr ? step->part : "", Role::Faint},
        {step != nullptr ? step->bounds : "", Role::Simplex}};
    for (const Caption& part : parts)
    {
        const float end = ImGui::GetItemRectMax().x + ImGui::CalcTextSize(part.text.c_str()).x + 16.f;
        if (end > ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x)
            break;
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, shade(colorOf(part.role)));
        ImGui::TextUnformatted(part.text.c_str());
        ImGui::PopStyleColor();
    }
    // All steps at a glance; each can be chosen.
    int chosen = static_cast<int>(lab.step()) + 1;
    ImGui::SetNextItemWidth(-1.f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4.f, 0.f});
    if (ImGui::SliderInt("##step", &chosen, 1, std::max(1, static_cast<int>(lab.stepCount())), "",
                         ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput))
        lab.goTo(static_cast<std::size_t>(chosen - 1));
    ImGui::PopStyleVar();
}

void LabPanels::showRun(Lab& lab)
{
    showSteps(lab);
    // Words on the left and the code on the right, where there is room for both.
    const float room = ImGui::GetContentRegionAvail().x;
    const float code = ImGui::CalcTextSize("> loop = farthest vertices right, left, down, up  ").x;
    const bool wide = room > 2.f * code;
    const LabRun& run = lab.run();
    ImGui::BeginChild("words", {wide ? room - code : 0.f, 0.f});
    wrapped(lab.explanation(), run.problem.empty() ? Role::Text : Role::Alarm);
    if (lab.answered() && run.verdict != lab.explanation())
        wrapped(run.verdict, run.status == graze::Status::IterationLimit ? Role::Alarm : Role::Answer);
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

LabWish LabPanels::show(Lab& lab, LabLook& look, std::optional<std::size_t> preset, const LabPanes& panes)
{
    LabWish wish;
    LabBench bench = lab.bench();
    beginPanel("laboratory", panes.column);
    if (ImGui::Button("lesson: six cards (L)", {-1.f, 0.f}))
        wish.key = Keys::L;
    std::vector<std::string> modes;
    for (std::size_t i = 0; i < LabModeCount; ++i)
        modes.push_back(joined({std::to_string(i + 1), " ", traitsOf(static_cast<LabMode>(i)).name}));
    if (const int mode = buttonRow(modes, static_cast<int>(bench.mode)); mode >= 0)
        wish.key = digitKey(static_cast<std::size_t>(mode));
    wrapped(traitsOf(bench.mode).purpose, Role::Text);
    std::vector<const char*> presets;
    for (const LabPreset& one : labPresets())
        presets.push_back(one.name.data());
    int chosen = preset ? static_cast<int>(*preset) : -1;
    ImGui::SetNextItemWidth(-roomForNames());
    if (ImGui::Combo("hard case", &chosen, presets.data(), static_cast<int>(presets.size())))
        wish.preset = static_cast<std::size_t>(chosen);
    tip("The key N goes through them.");
    if (preset)
        wrapped(labPresets()[*preset].why, Role::Faint);
    if (ImGui::SmallButton("show all (F)"))
        wish.key = Keys::F;
    showLook(look);
    ImGui::Separator();
    bool changed = showSettings(bench.settings);
    changed |= showMotion(bench);
    if (bench.mode != LabMode::Ray)
        changed |= showSpecimen("A", bench.a, Role::A);
    changed |= showSpecimen("B", bench.b, Role::B);
    ImGui::End();
    if (changed)
        lab.set(std::move(bench));
    beginPanel("step", panes.strip);
    showRun(lab);
    ImGui::End();
    return wish;
}

} // namespace game
