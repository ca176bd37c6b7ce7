// SPDX-License-Identifier: Zlib
#include "window/panel/work.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <span>
#include <string>
#include <vector>

namespace game
{
namespace
{

using graze::Statistics;
using Histogram = QueriesSeen::Histogram;

constexpr ImU32 Ground = IM_COL32(20, 24, 38, 255);
constexpr ImU32 Faint = IM_COL32(160, 172, 205, 255);
constexpr ImU32 SecondsColor = IM_COL32(110, 200, 255, 255);
constexpr ImU32 FrameColor = IM_COL32(255, 190, 90, 255);
constexpr ImU32 LimitColor = IM_COL32(255, 110, 100, 255);

struct CountKind
{
    const char* name;
    const char* tip;
    std::uint32_t (*of)(const Statistics&);
    bool alarming = false;
};
constexpr CountKind CountKinds[] = {
    {"queries", "All kinds: overlaps of sprites, sweeps of bullets, near distances, contact points.",
     [](const Statistics& s) { return s.gjkRuns + s.fastAnswers; }},
    {"  runs of GJK", "Queries that a run of GJK answered, or left unfinished.",
     [](const Statistics& s) { return s.gjkRuns; }},
    {"  answered fast", "Queries that an accelerator answered.", [](const Statistics& s) { return s.fastAnswers; }},
    {"searches", "Support searches of the runs of GJK.", [](const Statistics& s) { return s.gjkIterations; }},
    {"out of iterations", "Queries that were left unfinished. They are outlined in the field.",
     [](const Statistics& s) { return s.limitsReached; }, true},
    {"culled by bounds", "Pairs that needed no query: their bounds are apart.",
     [](const Statistics& s) { return s.culled; }},
    {"pairs tried", "Pairs of sprites from the broad phase.", [](const Statistics& s) { return s.candidatePairs; }},
    {"sweeps tried", "Bullets with the sprites near their paths.",
     [](const Statistics& s) { return s.bulletCandidates; }},
    {"hits, near misses", "Reported events.", [](const Statistics& s) { return s.hits + s.nearMisses; }}};

struct Series
{
    const char* name = "";
    ImU32 color = 0;
};
constexpr Series Stages[] = {{"broad", IM_COL32(110, 200, 255, 255)},
                             {"narrow", IM_COL32(255, 190, 90, 255)},
                             {"bullets", IM_COL32(255, 120, 200, 255)},
                             {"events", IM_COL32(130, 230, 140, 255)}};
constexpr Series Frames[] = {{"collision", IM_COL32(110, 200, 255, 255)},
                             {"game", IM_COL32(130, 230, 140, 255)},
                             {"drawing", IM_COL32(150, 130, 230, 255)}};

// "16 us", "1.25 ms"
std::string durationText(float seconds)
{
    char text[32];
    const double value = static_cast<double>(seconds);
    if (seconds < 0.001f)
        std::snprintf(text, sizeof text, "%.0f us", value * 1e6);
    else
        std::snprintf(text, sizeof text, seconds < 0.01f ? "%.2f ms" : "%.1f ms", value * 1e3);
    return text;
}

// A coloured square before the text that follows.
void square(ImU32 color)
{
    const float side = ImGui::GetFontSize() * 0.7f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float drop = (ImGui::GetTextLineHeight() - side) * 0.5f;
    ImGui::GetWindowDrawList()->AddRectFilled({corner.x, corner.y + drop}, {corner.x + side, corner.y + drop + side},
                                              color);
    ImGui::Dummy({side, side});
    ImGui::SameLine(0.f, ImGui::GetFontSize() * 0.4f);
}

// --- Iterations needed -----------------------------------------------------------------------------------------

void bars(ImVec2 corner, float step, float height, const Histogram& bins, float left, float right, ImU32 color)
{
    const float highest = static_cast<float>(std::max(1u, *std::max_element(bins.begin(), bins.end())));
    for (std::size_t i = 0; i < bins.size(); ++i)
    {
        if (bins[i] == 0)
            continue;
        const float x = corner.x + step * static_cast<float>(i);
        const float bar = std::max(1.f, static_cast<float>(bins[i]) / highest * (height - 2.f));
        ImGui::GetWindowDrawList()->AddRectFilled({x + step * left, corner.y + height - bar},
                                                  {x + step * right, corner.y + height}, color);
    }
}

void caption(const char* span, const Histogram& bins, ImU32 color)
{
    square(color);
    std::uint64_t queries = 0, searches = 0;
    for (std::size_t i = 0; i < bins.size(); ++i)
    {
        queries += bins[i];
        searches += std::uint64_t{bins[i]} * i;
    }
    const double mean = queries > 0 ? static_cast<double>(searches) / static_cast<double>(queries) : 0.;
    ImGui::TextDisabled("%s, mean %.2f", span, mean);
}

// Two spans of time in one picture, each as high as it goes, and the limit of iterations as a line.
void showHistogram(const Histogram& seconds, const Histogram& frame, int limit)
{
    ImGui::TextUnformatted("iterations needed");
    const float font = ImGui::GetFontSize();
    ImGui::SameLine(0.f, font);
    square(LimitColor);
    ImGui::TextDisabled("limit");
    // The highest bin in use ends the axis.
    std::size_t last = 15;
    for (std::size_t i = last; i < seconds.size(); ++i)
        if (seconds[i] > 0)
            last = i;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, font * 4.f), corner = ImGui::GetCursorScreenPos();
    const float height = size.y - font - 2.f, step = size.x / static_cast<float>(last + 1);
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + height}, Ground);
    bars(corner, step, height, seconds, 0.08f, 0.92f, SecondsColor);
    bars(corner, step, height, frame, 0.36f, 0.64f, FrameColor);
    if (static_cast<std::size_t>(limit) <= last)
    {
        const float x = corner.x + step * (static_cast<float>(limit) + 0.96f);
        draw.AddRectFilled({x, corner.y}, {x + std::max(1.f, font * 0.12f), corner.y + height}, LimitColor);
    }
    const auto every = static_cast<std::size_t>(ImGui::CalcTextSize("000").x / step) + 1;
    for (std::size_t i = 0; i <= last; i += every)
    {
        const std::string label = std::to_string(i);
        const float middle = corner.x + step * (static_cast<float>(i) + 0.5f);
        draw.AddText({middle - ImGui::CalcTextSize(label.c_str()).x * 0.5f, corner.y + height + 1.f}, Faint,
                     label.c_str());
    }
    ImGui::InvisibleButton("iterations", size);
    explain(
        "The fewest iterations that finish a query: overlaps, sweeps of bullets, near distances and depths, counted "
        "while this panel is open. Those beyond the red line ran out. 0: without any search.");
    caption("last 10 s", seconds, SecondsColor);
    caption("last frame", frame, FrameColor);
}

// --- Times -------------------------------------------------------------------------------------------------------

// A height that one moment in twenty may leave, so that a single peak does not flatten the rest: twice what the others
// reach, but not above the highest.
float usualTop(std::vector<float> sums)
{
    if (sums.empty())
        return 1e-6f;
    const auto place = sums.begin() + static_cast<std::ptrdiff_t>((sums.size() - 1) * 19 / 20);
    std::nth_element(sums.begin(), place, sums.end());
    return std::max(std::min(2.f * *place, *std::max_element(sums.begin(), sums.end())), 1e-6f);
}

// Areas on top of one another, the newest values at the right, and below them the names, two a row, with their means of
// the last second.
template <std::size_t N>
void stackedPlot(const char* title, const Recent<float, N>& recent, const Series (&series)[N], float height)
{
    std::vector<float> sums;
    for (const std::array<float, N>& row : recent.rows())
        sums.push_back(
            [&]
            {
                float sum = 0.f;
                for (const float value : row)
                    sum += value;
                return sum;
            }());
    const float top = usualTop(sums);
    ImGui::Text("%s, highest %s", title,
                durationText(sums.empty() ? 0.f : *std::max_element(sums.begin(), sums.end())).c_str());
    const ImVec2 size(ImGui::GetContentRegionAvail().x, height), corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, Ground);
    const float step = size.x / static_cast<float>(recent.length());
    float x = corner.x + step * static_cast<float>(recent.length() - recent.rows().size());
    for (const std::array<float, N>& row : recent.rows())
    {
        float y = corner.y + size.y;
        for (std::size_t k = 0; k < N; ++k)
        {
            const float part = std::min(row[k] / top * (size.y - 1.f), y - corner.y);
            draw.AddRectFilled({x, y - part}, {x + step, y}, series[k].color);
            y -= part;
        }
        x += step;
    }
    const std::string topText = durationText(top);
    const ImVec2 labelSize = ImGui::CalcTextSize(topText.c_str());
    draw.AddRectFilled(corner, {corner.x + labelSize.x + 6.f, corner.y + labelSize.y + 2.f}, Ground);
    draw.AddText({corner.x + 3.f, corner.y + 1.f}, Faint, topText.c_str());
    ImGui::InvisibleButton(title, size);
    constexpr std::size_t Second = 60;
    const std::array<float, N> sum = recent.sum(Second);
    const float left = ImGui::GetCursorPosX(), half = ImGui::GetContentRegionAvail().x * 0.5f;
    const auto frames = static_cast<float>(std::max<std::size_t>(1, std::min(Second, recent.rows().size())));
    for (std::size_t i = 0; i < N; ++i)
    {
        if (i % 2 == 1)
            ImGui::SameLine(left + half);
        square(series[i].color);
        ImGui::Text("%s %s", series[i].name, durationText(sum[i] / frames).c_str());
    }
}

} // namespace

void Work::record(const Statistics& statistics)
{
    static_assert(std::size(game::CountKinds) == CountKinds);
    std::array<std::uint32_t, CountKinds> counts{};
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = game::CountKinds[i].of(statistics);
    m_counts.push(counts);
    m_stages.push({static_cast<float>(statistics.broadPhaseSeconds), static_cast<float>(statistics.narrowPhaseSeconds),
                   static_cast<float>(statistics.bulletSeconds), static_cast<float>(statistics.eventSeconds)});
}

void Work::forget()
{
    m_needed.clear();
    m_counts.clear();
}

void Work::showCounts() const
{
    if (!ImGui::BeginTable("numbers", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    for (const char* name : {"", "last frame", "10 s"})
    {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", name);
    }
    const std::array<std::uint32_t, CountKinds> seconds = m_counts.sum(), frame = m_counts.sum(1);
    for (std::size_t i = 0; i < CountKinds; ++i)
    {
        const CountKind& kind = game::CountKinds[i];
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(kind.name);
        explain(kind.tip);
        for (const std::uint32_t value : {frame[i], seconds[i]})
        {
            ImGui::TableNextColumn();
            ImGui::TextColored(kind.alarming && value > 0 ? Bad : ImGui::GetStyleColorVec4(ImGuiCol_Text), "%u", value);
        }
    }
    ImGui::EndTable();
}

void Work::show(int limit) const
{
    const float font = ImGui::GetFontSize();
    showHistogram(m_needed.sum(), m_needed.sum(1), limit);
    showCounts();
    // The two plots share what is left. Around each stand a title and two lines of names.
    const float texts = 6.f * ImGui::GetTextLineHeightWithSpacing() + 3.f * ImGui::GetStyle().ItemSpacing.y;
    const float height = std::clamp((ImGui::GetContentRegionAvail().y - texts) * 0.5f, font * 1.2f, font * 7.f);
    stackedPlot("update", m_stages, Stages, height);
    stackedPlot("frame", m_frames, Frames, height);
}

} // namespace game
