// SPDX-License-Identifier: Zlib
#include "window/lab/controls.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"
#include "window/lab/answers.hpp"
#include "window/lab/colors.hpp"
#include "window/lab/widgets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace game
{
namespace
{

std::string terminated(std::string_view text)
{
    return std::string(text);
}

bool kindChoice(Specimen& specimen)
{
    bool changed = false;
    if (!ImGui::BeginCombo("kind", terminated(toString(specimen.kind)).c_str()))
        return false;
    for (std::size_t i = 0; i < SpecimenKindCount; ++i)
    {
        const auto kind = static_cast<SpecimenKind>(i);
        // Nothing was captured: nothing to choose.
        if (kind == SpecimenKind::AsCaptured && specimen.captured.empty())
            continue;
        if (ImGui::Selectable(terminated(toString(kind)).c_str(), kind == specimen.kind))
        {
            specimen.kind = kind;
            changed = true;
        }
    }
    ImGui::EndCombo();
    return changed;
}

bool showSpecimen(const char* name, Specimen& specimen, sf::Color color)
{
    ImGui::PushStyleColor(ImGuiCol_Text, shade(color));
    const bool open = ImGui::CollapsingHeader(name, ImGuiTreeNodeFlags_DefaultOpen);
    ImGui::PopStyleColor();
    if (!open)
        return false;
    ImGui::PushID(name);
    pushNarrowItems();
    bool changed = kindChoice(specimen);
    const SpecimenTraits traits = traitsOf(specimen.kind);
    if (traits.width && traits.height)
        changed |= pairSlider("size", specimen.size, 0.f, 400.f);
    else if (traits.width)
        changed |= ImGui::SliderFloat("width", &specimen.size.x, 0.f, 400.f, "%.3g");
    if (traits.radius)
        changed |= ImGui::SliderFloat("radius", &specimen.radius, 0.f, 100.f, "%.3g");
    if (traits.corners)
        changed |= ImGui::SliderInt("corners", &specimen.corners, Specimen::FewestCorners, 24);
    changed |= placeField("position", specimen.position);
    changed |= angleSlider("turn", specimen.turn);
    changed |= pairSlider("scale", specimen.scale, -3.f, 3.f);
    tip("Uneven numbers squeeze, negative ones mirror, 0 flattens.");
    changed |= ImGui::SliderFloat("shear", &specimen.shear, -2.f, 2.f, "%.3g");
    changed |= ImGui::Checkbox("mirrored", &specimen.mirrored);
    ImGui::SameLine();
    if (ImGui::SmallButton("upright"))
    {
        specimen.turn = 0.f;
        specimen.scale = {1.f, 1.f};
        specimen.shear = 0.f;
        specimen.mirrored = false;
        changed = true;
    }
    tip("No turn, scale, shear or mirror.");
    ImGui::PopItemWidth();
    ImGui::PopID();
    return changed;
}

bool methodChoice(graze::Method& method)
{
    const graze::Method former = method;
    if (ImGui::RadioButton("gjk", method == graze::Method::Gjk))
        method = graze::Method::Gjk;
    tip("GJK alone answers.");
    ImGui::SameLine();
    if (ImGui::RadioButton("fast", method == graze::Method::Fast))
        method = graze::Method::Fast;
    tip("Accelerators answer where they are certain. GJK is stepped beside them.");
    ImGui::SameLine();
    ImGui::TextUnformatted("method");
    return method != former;
}

bool showSettings(graze::GjkSettings& settings)
{
    pushNarrowItems();
    bool changed = ImGui::SliderInt("iterations", &settings.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    tip("Support searches that a query may make. One that needs more says that it is not finished.");
    float exponent = std::log10(settings.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(settings.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, std::log10(SmallestEpsilon), std::log10(LargestEpsilon), text,
                           ImGuiSliderFlags_NoInput))
    {
        settings.epsilon = std::pow(10.f, exponent);
        changed = true;
    }
    tip("Stopping rule: a distance is right to epsilon squared of itself; a cast stops at a gap of epsilon x size.");
    ImGui::PopItemWidth();
    changed |= methodChoice(settings.method);
    if (ImGui::SmallButton("defaults of the library"))
    {
        settings = {.method = settings.method};
        changed = true;
    }
    return changed;
}

bool showMotion(LabBench& bench)
{
    bool changed = false;
    pushNarrowItems();
    if (bench.mode == LabMode::Ray)
    {
        changed |= placeField("ray from", bench.rayFrom);
        changed |= placeField("ray to", bench.rayTo);
    }
    if (bench.mode == LabMode::Sweep || bench.mode == LabMode::TurningSweep)
    {
        changed |= placeField("motion of A", bench.motionA);
        changed |= placeField("motion of B", bench.motionB);
    }
    if (bench.mode == LabMode::TurningSweep)
    {
        changed |= angleSlider("turn of A", bench.turnA);
        changed |= angleSlider("turn of B", bench.turnB);
    }
    ImGui::PopItemWidth();
    return changed;
}

// The pictures on the right, in modes that have them.
void showLook(LabMode mode, LabLook& look)
{
    if (mode == LabMode::GiftWrapping || mode == LabMode::Sat)
        return;
    constexpr const char* Names[] = {"B - A", "object space", "bounds"};
    constexpr const char* Tips[] = {
        "The difference of B and A, with the simplex. (O)",
        "A and B as built: d brought there by the transpose, and, wrong, by the inverse. (O)",
        "How the bounds close in, and where epsilon lets the run stop. (O)"};
    for (std::size_t i = 0; i < LabPictureCount; ++i)
    {
        const auto picture = static_cast<LabPicture>(i);
        if (ImGui::RadioButton(Names[i], look.picture == picture))
            look.picture = picture;
        tip(Tips[i]);
        if (i + 1 < LabPictureCount)
            besideIfItFits(Names[i + 1]);
    }
    ImGui::Checkbox("regions of the simplex", &look.regions);
    tip("The bright region holds the origin: its corner or edge is kept.");
}

std::string labelOf(LabMode mode)
{
    return joined({std::to_string(static_cast<int>(mode) + 1), " ", toString(mode)});
}

// A list, where two buttons side by side have no room.
bool modeList(LabBench& bench)
{
    bool changed = false;
    ImGui::SetNextItemWidth(-1.f);
    if (!ImGui::BeginCombo("##modes", labelOf(bench.mode).c_str(), ImGuiComboFlags_HeightLargest))
        return false;
    for (std::size_t i = 0; i < LabModeCount; ++i)
        if (ImGui::Selectable(labelOf(static_cast<LabMode>(i)).c_str(), static_cast<LabMode>(i) == bench.mode))
        {
            bench.mode = static_cast<LabMode>(i);
            changed = true;
        }
    ImGui::EndCombo();
    return changed;
}

bool showModes(LabBench& bench)
{
    bool changed = false;
    const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5f;
    const float longest = ImGui::CalcTextSize(labelOf(LabMode::Sat).c_str()).x;
    if (longest + 2.f * ImGui::GetStyle().FramePadding.x > width)
        return modeList(bench);
    for (std::size_t i = 0; i < LabModeCount; ++i)
    {
        const auto mode = static_cast<LabMode>(i);
        const bool present = mode == bench.mode;
        if (i % 2 == 1)
            ImGui::SameLine();
        if (present)
            for (const ImGuiCol state : {ImGuiCol_Button, ImGuiCol_ButtonHovered})
                ImGui::PushStyleColor(state, shade({112, 84, 176}));
        if (ImGui::Button(labelOf(mode).c_str(), {width, 0.f}))
        {
            bench.mode = mode;
            changed = true;
        }
        if (present)
            ImGui::PopStyleColor(2);
    }
    return changed;
}

} // namespace

const LabPreset& LabControls::nextPreset() const
{
    const auto presets = labPresets();
    const std::size_t next = m_preset == nullptr ? 0 : static_cast<std::size_t>(m_preset - presets.data()) + 1;
    return presets[next % presets.size()];
}

void LabControls::showPresets(Wishes& wishes) const
{
    ImGui::SetNextItemWidth(-1.f);
    if (ImGui::BeginCombo("##presets",
                          m_preset == nullptr ? "hard cases: choose one (N)" : terminated(m_preset->name).c_str(),
                          ImGuiComboFlags_HeightLargest))
    {
        for (const LabPreset& preset : labPresets())
            if (ImGui::Selectable(terminated(preset.name).c_str(), &preset == m_preset))
            {
                wishes.preset = &preset;
            }
        ImGui::EndCombo();
    }
    if (m_preset != nullptr)
        wrapped(m_preset->why, lab_colors::Quiet);
}

void LabControls::showCloud(LabBench& bench)
{
    ImGui::Text("%d points", static_cast<int>(bench.cloud.size()));
    ImGui::SameLine();
    const auto fresh = [&](const char* name, int count)
    {
        if (ImGui::Button(name))
            bench.cloud = randomCloud(++m_seed, count);
        besideIfItFits("40 new");
    };
    fresh("8 new", 8);
    fresh("16 new", 16);
    fresh("40 new", 40);
    if (ImGui::Button("none"))
        bench.cloud.clear();
}

void LabControls::showColumn(Lab& lab, const LabPanes& panes, LabLook& look, Wishes& wishes)
{
    ImGui::SetNextWindowPos(graze::Vec2(graze::compat::positionOf(panes.column)));
    ImGui::SetNextWindowSize(graze::Vec2(graze::compat::sizeOf(panes.column)));
    ImGui::Begin("laboratory (F3)", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    LabBench bench = lab.bench();
    wishes.lesson = ImGui::Button("lesson: six cards (L)", {-1.f, 0.f});
    wishes.modeChanged = showModes(bench);
    bool changed = wishes.modeChanged;
    wrapped(purposeOf(bench.mode), lab_colors::Text);
    showPresets(wishes);
    wishes.showAll = ImGui::SmallButton("show all (F)");
    showLook(bench.mode, look);
    ImGui::Separator();
    showAnswers(lab);
    ImGui::Separator();
    if (bench.mode == LabMode::GiftWrapping)
    {
        const std::vector<graze::Vec2> cloud = bench.cloud;
        showCloud(bench);
        changed |= !(cloud == bench.cloud);
    }
    else
    {
        changed |= showSettings(bench.settings);
        changed |= showMotion(bench);
        if (bench.mode != LabMode::Ray)
            changed |= showSpecimen("A", bench.a, lab_colors::A);
        changed |= showSpecimen("B", bench.b, lab_colors::B);
        if (bench.mode != LabMode::Ray && ImGui::SmallButton("swap A and B"))
        {
            std::swap(bench.a, bench.b);
            std::swap(bench.motionA, bench.motionB);
            std::swap(bench.turnA, bench.turnB);
            changed = true;
        }
    }
    if (changed)
        lab.set(std::move(bench));
    ImGui::End();
}

void LabControls::showStrip(Lab& lab, const LabPanes& panes)
{
    ImGui::SetNextWindowPos(graze::Vec2(graze::compat::positionOf(panes.strip)));
    ImGui::SetNextWindowSize(graze::Vec2(graze::compat::sizeOf(panes.strip)));
    ImGui::Begin("step", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoTitleBar);
    m_steps.show(lab);

    const bool open =
        lab.experiment().answeredAt(lab.step()) && lab.experiment().status == graze::Status::IterationLimit;
    const sf::Color color = open || !lab.experiment().problem.empty() ? lab_colors::Alarm : lab_colors::Answer;
    wrapped(lab.explanation(), lab.experiment().problem.empty() ? lab_colors::Text : lab_colors::Alarm);
    // Under fast another answer stands in the column: this one is GJK's.
    if (lab.experiment().answeredAt(lab.step()) && lab.experiment().verdict != lab.explanation())
        wrapped(joined({lab.experiment().fast.empty() ? "" : "GJK: ", lab.experiment().verdict}), color);
    ImGui::End();
}

LabControls::Wishes LabControls::show(Lab& lab, const LabPanes& panes, LabLook& look)
{
    m_steps.play(lab, ImGui::GetIO().DeltaTime);
    const LabTheme theme;
    Wishes wishes;
    showColumn(lab, panes, look, wishes);
    showStrip(lab, panes);
    return wishes;
}

} // namespace game
