// SPDX-License-Identifier: Zlib
#include "window/lab_controls.hpp"

#include "lab/words.hpp"
#include "window/lab_pictures.hpp"

#include <imgui.h>

#include <cmath>
#include <cstdio>
#include <string>

namespace game
{
namespace
{

constexpr float DegreesPerRadian = 57.2957795f;

ImVec4 shade(sf::Color color)
{
    return {static_cast<float>(color.r) / 255.f, static_cast<float>(color.g) / 255.f,
            static_cast<float>(color.b) / 255.f, static_cast<float>(color.a) / 255.f};
}

void tip(const char* text)
{
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", text);
}

std::string terminated(std::string_view text)
{
    return std::string(text);
}

// Leaves room for the names to the right of the sliders.
void narrowItems()
{
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize("iterations  ").x);
}

bool angle(const char* name, float& radians)
{
    float degrees = radians * DegreesPerRadian;
    const bool changed = ImGui::SliderFloat(name, &degrees, -180.f, 180.f, "%.1f deg");
    if (changed)
        radians = degrees / DegreesPerRadian;
    return changed;
}

bool pair(const char* name, graze::Vec2& value, float low, float high)
{
    float numbers[] = {value.x, value.y};
    const bool changed = ImGui::SliderFloat2(name, numbers, low, high, "%.3g");
    value = {numbers[0], numbers[1]};
    return changed;
}

bool place(const char* name, graze::Vec2& value)
{
    float numbers[] = {value.x, value.y};
    const bool changed = ImGui::DragFloat2(name, numbers, 1.f, 0.f, 0.f, "%.6g");
    value = {numbers[0], numbers[1]};
    return changed;
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
    narrowItems();
    bool changed = kindChoice(specimen);
    const SpecimenTraits traits = traitsOf(specimen.kind);
    if (traits.width && traits.height)
        changed |= pair("size", specimen.size, 0.f, 400.f);
    else if (traits.width)
        changed |= ImGui::SliderFloat("width", &specimen.size.x, 0.f, 400.f, "%.3g");
    if (traits.radius)
        changed |= ImGui::SliderFloat("radius", &specimen.radius, 0.f, 100.f, "%.3g");
    if (traits.corners)
        changed |= ImGui::SliderInt("corners", &specimen.corners, Specimen::FewestCorners, 24);
    changed |= place("position", specimen.position);
    changed |= angle("turn", specimen.turn);
    changed |= pair("scale", specimen.scale, -3.f, 3.f);
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

bool showSettings(graze::GjkSettings& settings)
{
    narrowItems();
    bool changed = ImGui::SliderInt("iterations", &settings.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    tip("Support searches that a query may make. One that needs more says that it is not finished.");
    float exponent = std::log10(settings.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(settings.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, -7.f, 3.f, text, ImGuiSliderFlags_NoInput))
    {
        settings.epsilon = std::pow(10.f, exponent);
        changed = true;
    }
    tip("Stopping rule, relative to the gap: a smaller one takes more iterations.");
    ImGui::PopItemWidth();
    if (ImGui::SmallButton("defaults of the library"))
    {
        settings = {};
        changed = true;
    }
    return changed;
}

bool showMotion(LabBench& bench)
{
    bool changed = false;
    narrowItems();
    if (bench.mode == LabMode::Ray)
    {
        changed |= place("ray from", bench.rayFrom);
        changed |= place("ray to", bench.rayTo);
    }
    if (bench.mode == LabMode::Sweep || bench.mode == LabMode::TurningSweep)
    {
        changed |= place("way of A", bench.motionA);
        changed |= place("way of B", bench.motionB);
    }
    if (bench.mode == LabMode::TurningSweep)
    {
        changed |= angle("turn of A", bench.turnA);
        changed |= angle("turn of B", bench.turnB);
    }
    ImGui::PopItemWidth();
    return changed;
}

bool showModes(LabBench& bench)
{
    bool changed = false;
    const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) * 0.5f;
    for (std::size_t i = 0; i < LabModeCount; ++i)
    {
        const auto mode = static_cast<LabMode>(i);
        const bool present = mode == bench.mode;
        if (i % 2 == 1)
            ImGui::SameLine();
        if (present)
            ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        const std::string label = sentence({std::to_string(i + 1), " ", toString(mode)});
        if (ImGui::Button(label.c_str(), {width, 0.f}))
        {
            bench.mode = mode;
            changed = true;
        }
        if (present)
            ImGui::PopStyleColor();
    }
    return changed;
}

void cell(const std::string& text)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(text.c_str());
}

void showAnswers(const LabExperiment& experiment)
{
    if (ImGui::BeginTable("answers", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
    {
        cell("");
        cell("stepped");
        tip("The run that the steps below show, with the settings above.");
        cell("query");
        tip("The same question as a game asks it: simple pairs are answered by a formula, with 0 iterations.");
        cell("reference");
        tip("The query with 128 iterations and the smallest epsilon; for axes, what GJK says.");
        for (const LabAnswer& answer : experiment.answers)
            if (!answer.stepped.empty() || !answer.reference.empty())
            {
                cell(answer.name);
                cell(answer.stepped);
                cell(answer.query);
                cell(answer.reference);
            }
        ImGui::EndTable();
    }
    for (const LabAnswer& answer : experiment.answers)
        if (answer.stepped.empty() && answer.reference.empty())
            ImGui::TextDisabled("%s %s", answer.name.c_str(), answer.query.c_str());
}

} // namespace

void LabControls::showPresets(Wishes& wishes) const
{
    ImGui::SetNextItemWidth(-1.f);
    if (ImGui::BeginCombo("##presets",
                          m_preset == nullptr ? "hard cases: choose one" : terminated(m_preset->name).c_str(),
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
    {
        ImGui::PushTextWrapPos();
        ImGui::TextDisabled("%s", terminated(m_preset->why).c_str());
        ImGui::PopTextWrapPos();
    }
}

void LabControls::showCloud(LabBench& bench)
{
    ImGui::Text("%d points", static_cast<int>(bench.cloud.size()));
    ImGui::SameLine();
    const auto fresh = [&](const char* name, int count)
    {
        if (ImGui::Button(name))
            bench.cloud = randomCloud(++m_seed, count);
        ImGui::SameLine();
    };
    fresh("8 new", 8);
    fresh("16 new", 16);
    fresh("40 new", 40);
    if (ImGui::Button("none"))
        bench.cloud.clear();
}

void LabControls::showColumn(Lab& lab, const LabPanes& panes, Wishes& wishes)
{
    ImGui::SetNextWindowPos(graze::Vec2(graze::compat::positionOf(panes.column)));
    ImGui::SetNextWindowSize(graze::Vec2(graze::compat::sizeOf(panes.column)));
    ImGui::Begin("laboratory", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    LabBench bench = lab.bench();
    const bool modeChanged = showModes(bench);
    bool changed = modeChanged;
    showPresets(wishes);
    wishes.fit = ImGui::SmallButton("show all (F)") || modeChanged;
    ImGui::Separator();
    showAnswers(lab.experiment());
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
        if (ImGui::SmallButton("swap A and B"))
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
    const auto button = [](const char* name, const char* meaning)
    {
        const bool pressed = ImGui::Button(name);
        tip(meaning);
        ImGui::SameLine();
        return pressed;
    };
    if (button("|<", "first step (Home)"))
        lab.first();
    if (button("<<", "start of this part, then of the former one (Page Up)"))
        lab.formerPart();
    if (button(" < ", "one step back (Left or ,)"))
        lab.back();
    if (button(" > ", "one step on (Right or .)"))
        lab.forward();
    if (button(">>", "next part: another phase, pair of pieces or edge (Page Down)"))
        lab.nextPart();
    if (button(">|", "last step (End)"))
        lab.last();
    ImGui::TextUnformatted(lab.stepTitle().c_str());
    ImGui::SameLine();
    ImGui::TextDisabled("%s", lab.experiment().partName(lab.step()).c_str());

    const bool open = lab.experiment().status == graze::Status::IterationLimit;
    const sf::Color color = open || !lab.experiment().problem.empty() ? lab_colors::Alarm : lab_colors::Answer;
    ImGui::PushTextWrapPos();
    ImGui::TextUnformatted(lab.explanation().c_str());
    ImGui::TextColored(shade(color), "%s", lab.experiment().verdict.c_str());
    ImGui::PopTextWrapPos();
    ImGui::End();
}

LabControls::Wishes LabControls::show(Lab& lab, const LabPanes& panes)
{
    Wishes wishes;
    showColumn(lab, panes, wishes);
    showStrip(lab, panes);
    return wishes;
}

} // namespace game
