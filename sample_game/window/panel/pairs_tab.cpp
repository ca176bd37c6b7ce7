// SPDX-License-Identifier: Zlib
#include "window/panel/pairs_tab.hpp"

#include "base/text.hpp"
#include "window/panel/colors.hpp"
#include "window/panel/explain.hpp"

#include <imgui.h>

#include <string>

namespace game
{
namespace
{

// A row of the comparison: the last frame and the last ten seconds.
void compared(const char* name, std::uint32_t frame, std::uint32_t seconds, bool alarming)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    for (const std::uint32_t value : {frame, seconds})
    {
        ImGui::TableNextColumn();
        if (alarming && value > 0)
            ImGui::TextColored(Bad, "%u", value);
        else
            ImGui::Text("%u", value);
    }
}

void showReference(const ReferenceCheck& reference)
{
    if (!ImGui::BeginTable("reference", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    const Differences& frame = reference.lastFrame();
    const Differences seconds = reference.lastSeconds();
    for (const char* name : {"unlike the reference", "frame", "10 s"})
    {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", name);
        explain("Every pair that comes near is asked again by GJK alone with 128 iterations and epsilon 1e-6.\n"
                "What lies within the band, where either answer is right, does not count.");
    }
    compared("pairs near", frame.pairs, seconds.pairs, false);
    compared("overlap", frame.overlaps, seconds.overlaps, true);
    compared("distance", frame.distances, seconds.distances, true);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted("largest error, px");
    for (const float error : {frame.largestError, seconds.largestError})
    {
        ImGui::TableNextColumn();
        ImGui::Text("%.3g", static_cast<double>(error));
    }
    ImGui::EndTable();
}

void showMarked(const SolverWatch& watch)
{
    const std::size_t pairs = watch.reference().odd().size(), flights = watch.costliest().unfinishedFlights().size();
    if (pairs + flights == 0)
        return ImGui::TextColored(Good, "Nothing is outlined in the field.");
    ImGui::TextColored(Bad, "Outlined: %zu pairs, %zu bullets.", pairs, flights);
    explain("Amber ran out of iterations, pink got another verdict than the reference, violet another distance.");
}

std::string shortened(const std::string& text, float width)
{
    std::string result = text;
    while (result.size() > 2 && ImGui::CalcTextSize(result.c_str()).x > width)
    {
        result.pop_back();
        result.back() = '.';
    }
    return result;
}

// A pair in two lines; a click on either takes it into the laboratory.
void showCostly(const CostlyQuery& query, std::size_t number, PanelWishes& wishes)
{
    ImGui::PushID(static_cast<int>(number));
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorPos();
    if (ImGui::Selectable("##pair", false, 0, {0.f, 2.f * line}))
        wishes.experiment = query;
    explain(joined({graze::toString(query.query), ", step ", std::to_string(query.frame), ", ",
                    std::to_string(query.iterations), " searches. A click takes the two into the laboratory (F3)."})
                .c_str());
    const ImVec2 after = ImGui::GetCursorPos();
    const float left = corner.x + ImGui::CalcTextSize("9999 ").x;
    const float width = ImGui::GetWindowContentRegionMax().x - left;
    ImGui::SetCursorPos(corner);
    ImGui::TextColored(query.unfinished ? Bad : Good, "%d", query.iterations);
    ImGui::SetCursorPos({left, corner.y});
    ImGui::TextUnformatted(shortened(query.nameA, width).c_str());
    ImGui::SetCursorPos({left, corner.y + line});
    ImGui::TextUnformatted(shortened(query.nameB, width).c_str());
    ImGui::SetCursorPos(after);
    ImGui::PopID();
}

} // namespace

void showPairsTab(const SolverWatch& watch, PanelWishes& wishes)
{
    showReference(watch.reference());
    showMarked(watch);
    ImGui::Checkbox("pause at the next such pair", &wishes.pauseAtOdd);
    explain("The game stops at the first step with a pair that ran out of iterations or differs from the reference. P "
            "goes on.");
    ImGui::Checkbox("slow motion, a quarter", &wishes.slow);
    explain("A step of the game takes four times as long; what it does is the same.");
    ImGui::Separator();
    ImGui::TextDisabled("costliest pairs of the last second");
    explain(
        "By their support searches: overlaps, near distances and sweeps, asked with these settings. Red ones ran out. "
        "Bullets of a kind count as one.");
    if (watch.costliest().list().empty())
        ImGui::TextDisabled("Nothing came near anything.");
    for (std::size_t i = 0; i < watch.costliest().list().size(); ++i)
        showCostly(watch.costliest().list()[i], i, wishes);
}

} // namespace game
