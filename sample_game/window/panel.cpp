// SPDX-License-Identifier: Zlib
#include "window/panel.hpp"

#include "settings.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace game
{
namespace
{

const ImVec4 Good{0.55f, 0.92f, 0.62f, 1.f};
const ImVec4 Bad{1.f, 0.45f, 0.40f, 1.f};

void row(const char* name, unsigned long long value, bool alarming = false)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    if (alarming && value > 0)
        ImGui::TextColored(Bad, "%llu", value);
    else
        ImGui::Text("%llu", value);
}

void explain(const char* text)
{
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", text);
}

void timeRow(const char* name, double seconds)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    ImGui::Text("%.0f us", seconds * 1e6);
}

// Bars with the count of iterations below them. The highest bin in use ends the axis.
void bars(const char* id, const std::array<std::uint32_t, graze::Statistics::Bins>& bins, ImU32 color)
{
    std::size_t last = 7;
    std::uint32_t highest = 1;
    std::uint64_t calls = 0;
    std::uint64_t iterations = 0;
    for (std::size_t i = 0; i < bins.size(); ++i)
    {
        if (bins[i] > 0)
            last = std::max(last, i);
        highest = std::max(highest, bins[i]);
        calls += bins[i];
        iterations += bins[i] * i;
    }
    const ImVec2 size(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 5.5f);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float axis = ImGui::GetFontSize() + 2.f;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y - axis}, IM_COL32(20, 24, 38, 255));
    const float step = size.x / static_cast<float>(last + 1);
    const float labelWidth = ImGui::CalcTextSize("000").x;
    std::size_t labelEvery = 1;
    while (step * static_cast<float>(labelEvery) < labelWidth)
        ++labelEvery;
    for (std::size_t i = 0; i <= last; ++i)
    {
        const float left = corner.x + step * static_cast<float>(i);
        const float base = corner.y + size.y - axis;
        if (bins[i] > 0)
        {
            const float share = static_cast<float>(bins[i]) / static_cast<float>(highest);
            const float height = std::max(1.f, share * (size.y - axis - 2.f));
            draw.AddRectFilled({left + step * 0.08f, base - height}, {left + step * 0.92f, base}, color);
        }
        if (i % labelEvery == 0)
        {
            const std::string label = std::to_string(i);
            const float width = ImGui::CalcTextSize(label.c_str()).x;
            draw.AddText({left + (step - width) * 0.5f, base + 1.f}, IM_COL32(160, 172, 205, 255), label.c_str());
        }
    }
    ImGui::InvisibleButton(id, size);
    const double mean = calls > 0 ? static_cast<double>(iterations) / static_cast<double>(calls) : 0.;
    ImGui::TextDisabled("%llu queries, mean %.2f iterations", static_cast<unsigned long long>(calls), mean);
}

} // namespace

void Panel::record(const graze::Statistics& statistics)
{
    Histogram& oldest = m_frames[m_at];
    for (std::size_t i = 0; i < oldest.size(); ++i)
        m_sum[i] += statistics.iterationHistogram[i] - oldest[i];
    oldest = statistics.iterationHistogram;
    m_limitSum += statistics.limitsReached - m_limits[m_at];
    m_limits[m_at] = statistics.limitsReached;
    m_at = (m_at + 1) % Window;
    m_milliseconds[m_timeAt] = static_cast<float>(statistics.totalSeconds * 1e3);
    m_timeAt = (m_timeAt + 1) % m_milliseconds.size();
}

void Panel::tell(std::string message, bool error)
{
    m_message = std::move(message);
    m_messageIsError = error;
}

void Panel::apply(GameSettings& settings, const GameSettings& wanted)
{
    if (!(settings.solver == wanted.solver))
    {
        // What other settings did would hide what these do.
        m_frames.assign(Window, {});
        m_sum = {};
        m_limits = {};
        m_limitSum = 0;
    }
    settings = wanted;
}

void Panel::showSettings(GameSettings& settings)
{
    GameSettings wanted = settings;
    graze::GjkSettings& solver = wanted.solver;
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9.f);
    ImGui::SliderInt("iterations", &solver.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    explain("Support searches per shape and query. A query that needs more stops and says so.");
    // A slider over the exponent: ImGui's own logarithmic one has no steps below a tenth.
    float exponent = std::log10(solver.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(solver.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, -7.f, 3.f, text, ImGuiSliderFlags_NoInput))
        solver.epsilon = std::pow(10.f, exponent);
    explain("Stopping rule, relative to the gap: a smaller one takes more iterations.");
    ImGui::PopItemWidth();
    if (ImGui::Button("defaults"))
        wanted = {};
    apply(settings, wanted);
    ImGui::SameLine();
    showFile(settings);
}

void Panel::showFile(GameSettings& settings)
{
    try
    {
        if (ImGui::Button("save"))
        {
            saveSettings(m_file, settings);
            tell("saved to " + m_file.string(), false);
        }
        ImGui::SameLine();
        if (ImGui::Button("load"))
        {
            apply(settings, loadSettings(m_file));
            tell("loaded from " + m_file.string(), false);
        }
    }
    catch (const SettingsError& error)
    {
        tell(error.what(), true);
    }
    if (!m_message.empty())
    {
        ImGui::PushTextWrapPos();
        ImGui::TextColored(m_messageIsError ? Bad : Good, "%s", m_message.c_str());
        ImGui::PopTextWrapPos();
    }
}

void Panel::showStatistics(const graze::Statistics& statistics) const
{
    if (!ImGui::BeginTable("numbers", 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    row("sprites", statistics.sprites);
    row("bullets", statistics.bullets);
    row("candidate pairs", statistics.candidatePairs);
    row("touching", statistics.touchingPairs);
    row("bullets swept", statistics.bulletCandidates);
    row("hits", statistics.hits);
    row("near misses", statistics.nearMisses);
    row("limits reached, last 10 s", m_limitSum, true);
    row("refused calls", statistics.refused, true);
    timeRow("broad phase", statistics.broadPhaseSeconds);
    timeRow("narrow phase", statistics.narrowPhaseSeconds);
    timeRow("bullet sweeps", statistics.bulletSeconds);
    timeRow("events", statistics.eventSeconds);
    timeRow("whole update", statistics.totalSeconds);
    ImGui::EndTable();
    const float slowest = *std::max_element(m_milliseconds.begin(), m_milliseconds.end());
    ImGui::Text("update, last 2 s (top %.2f ms)", static_cast<double>(slowest));
    ImGui::PlotLines("##times", m_milliseconds.data(), static_cast<int>(m_milliseconds.size()),
                     static_cast<int>(m_timeAt), nullptr, 0.f, slowest,
                     {ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 3.5f});
}

void Panel::showHistogram(const graze::Statistics& statistics) const
{
    ImGui::TextUnformatted("GJK iterations, last 10 s");
    bars("seconds", m_sum, IM_COL32(110, 200, 255, 255));
    ImGui::TextUnformatted("GJK iterations, last frame");
    bars("frame", statistics.iterationHistogram, IM_COL32(255, 200, 100, 255));
}

void Panel::show(const World& world, GameSettings& settings, const Layout& layout, PanelWishes& wishes)
{
    const graze::Statistics& statistics = world.collisions().statistics();
    // The left column, and no less than the text needs; a small window gives up the field's edge for it.
    const float column = static_cast<float>(graze::compat::positionOf(layout.field).x);
    const float width = std::max(column - 8.f, ImGui::GetFontSize() * 20.f);
    ImGui::SetNextWindowPos({4.f, 4.f});
    ImGui::SetNextWindowSize({width, static_cast<float>(layout.window.y) - 8.f});
    ImGui::SetNextWindowBgAlpha(0.92f);
    ImGui::Begin("solver (F1)", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    showSettings(settings);
    ImGui::Checkbox("draw what the solver sees (F2)", &wishes.overlay);
    ImGui::Separator();
    showHistogram(statistics);
    ImGui::Separator();
    showStatistics(statistics);
    ImGui::End();
}

} // namespace game
