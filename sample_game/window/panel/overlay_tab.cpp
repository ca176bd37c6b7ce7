// SPDX-License-Identifier: Zlib
#include "window/panel/overlay_tab.hpp"

#include "window/overlay/legend.hpp"

#include <imgui.h>

#include <string>

namespace game
{
namespace
{

ImVec4 colorOf(Tint tint)
{
    return ImGui::ColorConvertU32ToFloat4(IM_COL32(tint.red, tint.green, tint.blue, tint.alpha));
}

void showParts(Overlay& overlay)
{
    for (std::size_t i = 0; i < Overlay::PartCount; ++i)
    {
        const auto part = static_cast<Overlay::Part>(i);
        bool shown = overlay.shows(part);
        const std::string name = std::to_string(i + 1) + "  " + std::string(Overlay::nameOf(part));
        if (ImGui::Checkbox(name.c_str(), &shown))
            overlay.set(part, shown);
    }
}

void showLayers(const graze::CollisionSystem& collisions)
{
    if (!ImGui::BeginTable("layers", 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    const std::vector<std::size_t> counts = countsByLayer(collisions);
    for (std::size_t i = counts[0] > 0 ? 0 : 1; i < counts.size(); ++i) // few games use the default layer
    {
        const std::string name(collisions.layerName({static_cast<std::uint8_t>(i)}));
        ImGui::TableNextColumn();
        ImGui::TextColored(colorOf(layerTint(i)), "%s", name.c_str());
        ImGui::TableNextColumn();
        ImGui::Text("%zu", counts[i]);
    }
    ImGui::EndTable();
}

void showPair(const graze::CollisionSystem& collisions, const Overlay& overlay)
{
    const std::optional<SpritePair> pair = overlay.pair();
    if (!pair)
        return ImGui::TextDisabled(overlay.chosenA() ? "Now click another sprite."
                                                     : "Click two sprites on the field, best while paused.");
    const PairFacts facts = factsOf(collisions, *pair);
    ImGui::Text("A: %s, B: %s", facts.nameA.c_str(), facts.nameB.c_str());
    if (facts.alive)
        ImGui::TextUnformatted(facts.measure.c_str());
    ImGui::TextUnformatted(facts.whyNot.sentence.c_str());
}

} // namespace

void showOverlayTab(const World& world, PanelWishes& wishes, Overlay& overlay)
{
    ImGui::Checkbox("draw what the solver sees (F2)", &wishes.overlay);
    ImGui::Indent();
    showParts(overlay);
    ImGui::Unindent();
    ImGui::Separator();
    ImGui::TextDisabled("layers, and how many are on them");
    showLayers(world.collisions());
    ImGui::TextDisabled("borders:");
    ImGui::SameLine();
    ImGui::TextColored(ImVec4(1.f, 0.45f, 0.4f, 1.f), "touching,");
    ImGui::SameLine();
    ImGui::TextColored(ImVec4(1.f, 0.82f, 0.24f, 1.f), "flattened,");
    ImGui::SameLine();
    ImGui::TextDisabled("off");
    ImGui::Separator();
    ImGui::TextDisabled("why not?");
    ImGui::PushTextWrapPos();
    showPair(world.collisions(), overlay);
    ImGui::PopTextWrapPos();
    if (ImGui::Button("save as a test (F4)"))
        wishes.capture = true;
    ImGui::PushTextWrapPos();
    ImGui::TextDisabled("%s, as a GoogleTest file with motions, bullets and rays.",
                        overlay.pair()      ? "The two"
                        : overlay.chosenA() ? "A and what is nearest to it"
                                            : "The ship and what is nearest to it");
    ImGui::PopTextWrapPos();
}

} // namespace game
