// SPDX-License-Identifier: Zlib
#include "window/panel/ab_sets.hpp"

#include "base/text.hpp"
#include "window/panel/colors.hpp"
#include "window/panel/explain.hpp"

#include <imgui.h>

#include <string>

namespace game
{
namespace
{

template <class Cell>
void row(const char* name, const Cell& cell)
{
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    for (std::size_t set = 0; set < 2; ++set)
    {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(std::string(cell(set)).c_str());
    }
}

// All queries by their verdicts, then pairs of sprites by their distances.
void showUnlike(const AbCheck& check)
{
    const Differences& frame = check.unlike().lastFrame();
    const Differences seconds = check.unlike().lastSeconds();
    const std::uint32_t queries = check.work(0).queries;
    ImGui::PushTextWrapPos();
    ImGui::TextColored(check.otherVerdicts() > 0 ? Bad : Good, "other verdicts: %u of %u queries, %u in the last frame",
                       check.otherVerdicts(), queries, check.otherVerdictsOfFrame());
    ImGui::TextColored(seconds.distances > 0 ? Bad : Good,
                       "other distances: %u of %u pairs of sprites in 10 s, %u in the last frame, by up to %.3g px",
                       seconds.distances, seconds.pairs, frame.distances, static_cast<double>(seconds.largestError));
    ImGui::PopTextWrapPos();
    explain("Such pairs of sprites are outlined in the field.");
}

} // namespace

std::optional<AbCheck::Sets> AbSets::sets() const noexcept
{
    return m_on ? std::optional(m_sets) : std::nullopt;
}

void AbSets::begin(const graze::GjkSettings& settings) noexcept
{
    m_on = true;
    m_current = 0;
    m_sets = {settings, DefaultSolver};
}

void AbSets::swap(graze::GjkSettings& settings) noexcept
{
    if (!m_on)
        return;
    m_current = 1 - m_current;
    settings = m_sets[m_current];
}

void AbSets::showTable(const AbCheck& check)
{
    if (!ImGui::BeginTable("sets", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    row("", [this](std::size_t set) { return joined({set == 0 ? "A" : "B", m_current == set ? " plays" : ""}); });
    row("iterations", [this](std::size_t set) { return std::to_string(m_sets[set].maxIterations); });
    row("epsilon", [this](std::size_t set) { return numberText(static_cast<double>(m_sets[set].epsilon), 3); });
    row("method", [this](std::size_t set) { return methodName(m_sets[set].method); });
    row("searches a query", [&](std::size_t set) { return numberText(check.work(set).meanIterations(), 3); });
    row("us a query", [&](std::size_t set) { return numberText(check.work(set).microseconds(), 3); });
    row("ran out",
        [&](std::size_t set) {
            return joined(
                {std::to_string(check.work(set).unfinished), " of ", std::to_string(check.work(set).queries)});
        });
    ImGui::EndTable();
}

void AbSets::show(const AbCheck& check, graze::GjkSettings& settings)
{
    bool on = m_on;
    if (ImGui::Checkbox("compare two sets, A and B", &on))
    {
        if (on)
            begin(settings);
        else
            m_on = false;
    }
    explain("Every query of the game is asked with both sets. The sliders change the one that plays.");
    if (!m_on)
        return;
    if (ImGui::Button("play the other (Tab)"))
        swap(settings);
    ImGui::SameLine();
    if (ImGui::Button("copy to it"))
        m_sets[1 - m_current] = m_sets[m_current];
    explain("The set that plays becomes the other one too.");
    showTable(check);
    showUnlike(check);
}

} // namespace game
