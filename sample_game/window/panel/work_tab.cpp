// SPDX-License-Identifier: Zlib
#include "window/panel/work_tab.hpp"

#include "window/panel/colors.hpp"
#include "window/panel/explain.hpp"
#include "window/panel/plots.hpp"

#include <algorithm>
#include <string>

namespace game
{
namespace
{

constexpr PlotSeries Stages[] = {{"broad", IM_COL32(110, 200, 255, 255)},
                                 {"narrow", IM_COL32(255, 190, 90, 255)},
                                 {"bullets", IM_COL32(255, 120, 200, 255)},
                                 {"events", IM_COL32(130, 230, 140, 255)}};
constexpr PlotSeries Frames[] = {{"collision", IM_COL32(110, 200, 255, 255)},
                                 {"game", IM_COL32(130, 230, 140, 255)},
                                 {"drawing", IM_COL32(150, 130, 230, 255)}};

// A count of the last frame, and the same count over ten seconds: both from the same source, so they never disagree.
void row(const char* name, const char* tip, std::uint32_t frame, std::uint32_t seconds, bool alarming = false)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    explain(tip);
    for (const std::uint32_t value : {frame, seconds})
    {
        ImGui::TableNextColumn();
        if (alarming && value > 0)
            ImGui::TextColored(Bad, "%u", value);
        else
            ImGui::Text("%u", value);
    }
}

void showCounts(const Answered& frame, const Answered& seconds)
{
    if (!ImGui::BeginTable("numbers", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    for (const char* name : {"", "last frame", "10 s"})
    {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", name);
    }
    row("queries", "All kinds: overlaps of sprites, sweeps of bullets, near distances, contact points.",
        frame.queries(), seconds.queries());
    row("  overlaps of sprites", "The queries of the histogram above. Pairs that rest are not asked again.",
        frame.overlaps, seconds.overlaps);
    row("  runs of GJK", "Queries that a run of GJK answered, or left unfinished.", frame.runs, seconds.runs);
    row("  answered fast", "Queries that an accelerator answered.", frame.fast, seconds.fast);
    row("searches", "Support searches of the runs of GJK.", frame.searches, seconds.searches);
    row("out of iterations", "Queries that were left unfinished. Their pairs are outlined in the field.", frame.limits,
        seconds.limits, true);
    row("culled by bounds", "Pairs that needed no query: their bounds are apart.", frame.culled, seconds.culled);
    row("pairs, sweeps tried", "Pairs of sprites from the broad phase, and bullets with the sprites near their paths.",
        frame.tried + frame.swept, seconds.tried + seconds.swept);
    row("hits, near misses", "Reported events.", frame.hits + frame.nearMisses, seconds.hits + seconds.nearMisses);
    ImGui::EndTable();
}

// One line of counts, and one of times as far as both methods were seen.
void showSavings(const WorkDone& done, graze::Method method)
{
    const RecentQueries& queries = done.queries;
    ImGui::TextColored(queries.limitsReached() > 0 ? Bad : Good, "%s",
                       answeredSentence(queries.answered(), queries.limitsReached(), method).c_str());
    const float fast = done.update[static_cast<std::size_t>(graze::Method::Fast)];
    const float gjk = done.update[static_cast<std::size_t>(graze::Method::Gjk)];
    if (fast <= 0.f || gjk <= 0.f)
        return;
    ImGui::TextDisabled("update: gjk %s, fast %s", durationText(gjk).c_str(), durationText(fast).c_str());
    explain("Mean length of an update while that method was chosen.");
}

} // namespace

void showWorkTab(const graze::Statistics& statistics, const WorkDone& done, graze::Method method)
{
    const float font = ImGui::GetFontSize();
    iterationPlot("iterations", done.queries.histogram(), statistics.iterationHistogram, font * 4.f);
    explain("How many support searches an overlap of two sprites took. Accelerators that search are in it too; what "
            "was answered in closed form has the first bar for itself.");
    showSavings(done, method);
    showCounts(Answered(statistics), done.queries.answered());
    ImGui::TextDisabled("%u sprites, %u bullets, %u pairs touch", statistics.sprites, statistics.bullets,
                        statistics.touchingPairs);
    if (statistics.refused > 0)
        ImGui::TextColored(Bad, "%llu calls refused", static_cast<unsigned long long>(statistics.refused));
    // The two plots share what is left. Around each stand a title and two lines of names.
    const float texts = 6.f * ImGui::GetTextLineHeightWithSpacing() + 3.f * ImGui::GetStyle().ItemSpacing.y;
    const float height = std::clamp((ImGui::GetContentRegionAvail().y - texts) * 0.5f, font * 1.2f, font * 7.f);
    stackedPlot("stages", "update", done.stages, Stages, height);
    stackedPlot("frames", "frame", done.frames, Frames, height);
}

} // namespace game
