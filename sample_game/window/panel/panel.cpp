// SPDX-License-Identifier: Zlib
#include "window/panel/panel.hpp"

#include "window/panel/plots.hpp"

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
constexpr double MessageSeconds = 6.;

constexpr PlotSeries Stages[] = {{"broad", IM_COL32(110, 200, 255, 255)},
                                 {"narrow", IM_COL32(255, 190, 90, 255)},
                                 {"bullets", IM_COL32(255, 120, 200, 255)},
                                 {"events", IM_COL32(130, 230, 140, 255)}};
constexpr PlotSeries Frames[] = {{"collision", IM_COL32(110, 200, 255, 255)},
                                 {"game", IM_COL32(130, 230, 140, 255)},
                                 {"drawing", IM_COL32(150, 130, 230, 255)}};

void explain(const char* text)
{
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s", text);
}

void cell(const char* name, unsigned long long value, bool alarming = false)
{
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    if (alarming && value > 0)
        ImGui::TextColored(Bad, "%llu", value);
    else
        ImGui::Text("%llu", value);
}

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

void showMethod(graze::Method& method)
{
    constexpr const char* Tip = "The solver: GJK alone, or accelerators where they are certain and GJK for the rest.";
    if (ImGui::RadioButton("gjk", method == graze::Method::Gjk))
        method = graze::Method::Gjk;
    explain(Tip);
    ImGui::SameLine();
    if (ImGui::RadioButton("fast", method == graze::Method::Fast))
        method = graze::Method::Fast;
    explain(Tip);
    ImGui::SameLine();
    ImGui::TextUnformatted("method");
    explain(Tip);
}

} // namespace

void Panel::record(const World& world)
{
    m_stands = world.hud().frame == m_frame;
    m_frame = world.hud().frame;
    if (m_stands)
        return;
    if (!(m_recorded == world.collisions().settings()))
    {
        // The figures of other settings would hide the effect of these.
        m_recorded = world.collisions().settings();
        m_queries.forget();
        m_reference.forget();
    }
    const graze::Statistics& statistics = world.collisions().statistics();
    m_queries.push(statistics);
    m_stages.push({static_cast<float>(statistics.broadPhaseSeconds), static_cast<float>(statistics.narrowPhaseSeconds),
                   static_cast<float>(statistics.bulletSeconds), static_cast<float>(statistics.eventSeconds)});
    float& update = m_update[static_cast<std::size_t>(m_recorded.method)];
    const auto total = static_cast<float>(statistics.totalSeconds);
    constexpr float Share = 1.f / 120.f; // share of a new value: about two seconds count
    update = update == 0.f ? total : update + (total - update) * Share;
}

void Panel::compareWithReference(const World& world)
{
    if (!m_stands)
        m_reference.record(world.collisions());
}

void Panel::recordFrame(const FrameTimes& times)
{
    m_frames.push({times.collision, times.game, times.drawing});
}

void Panel::announce(std::string message, bool error)
{
    m_message = std::move(message);
    m_messageIsError = error;
    m_messageEnds = ImGui::GetTime() + MessageSeconds;
}

void Panel::showSettings(GameSettings& settings)
{
    ImGui::PushItemWidth(ImGui::GetFontSize() * 9.f);
    ImGui::SliderInt("iterations", &settings.solver.maxIterations, 1, 128, "%d", ImGuiSliderFlags_AlwaysClamp);
    explain("Support searches per shape and query. A query that needs more stops and says so.");
    // A slider over the exponent: ImGui's own logarithmic one has no steps below a tenth.
    float exponent = std::log10(settings.solver.epsilon);
    char text[24];
    std::snprintf(text, sizeof text, "%.1e", static_cast<double>(settings.solver.epsilon));
    if (ImGui::SliderFloat("epsilon", &exponent, std::log10(SmallestEpsilon), std::log10(LargestEpsilon), text,
                           ImGuiSliderFlags_NoInput))
        settings.solver.epsilon = std::max(std::pow(10.f, exponent), SmallestEpsilon);
    explain(
        "Stopping rule: a coarse one lets casts stop early, at a gap of epsilon x size. Overlap never depends on it.");
    showMethod(settings.solver.method);
    float percent = settings.soundVolume * 100.f;
    if (ImGui::SliderFloat("sound volume", &percent, 0.f, 100.f, "%.0f %%", ImGuiSliderFlags_AlwaysClamp))
        settings.soundVolume = percent / 100.f;
    ImGui::PopItemWidth();
    ImGui::Checkbox("begin geometry", &settings.events.beginGeometry);
    explain("Point, normal and depth in every begin event: a query per pair.");
    ImGui::SameLine();
    ImGui::Checkbox("stay geometry", &settings.events.stayGeometry);
    explain("The same in the events of pairs that go on touching.");
    showFile(settings);
}

void Panel::showFile(GameSettings& settings)
{
    try
    {
        if (ImGui::Button("defaults"))
        {
            settings = {};
            announce("all settings are at their defaults", false);
        }
        ImGui::SameLine();
        if (ImGui::Button("save"))
        {
            const auto kept = saveSettings(m_file, settings);
            announce("saved to " + m_file.string() +
                         (kept ? "; what was there and could not be read is now " + kept->string() : ""),
                     false);
        }
        ImGui::SameLine();
        if (ImGui::Button("load"))
        {
            settings = loadSettings(m_file);
            announce("loaded from " + m_file.string(), false);
        }
    }
    catch (const SettingsError& error)
    {
        announce(error.what(), true);
    }
    if (!m_message.empty() && (m_messageIsError || ImGui::GetTime() < m_messageEnds))
    {
        ImGui::PushTextWrapPos();
        ImGui::TextColored(m_messageIsError ? Bad : Good, "%s", m_message.c_str());
        ImGui::PopTextWrapPos();
    }
}

void Panel::showNumbers(const graze::Statistics& statistics) const
{
    if (!ImGui::BeginTable("numbers", 4, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    cell("sprites", statistics.sprites);
    cell("bullets", statistics.bullets);
    cell("pairs tried", statistics.candidatePairs);
    cell("swept", statistics.bulletCandidates);
    cell("touching", statistics.touchingPairs);
    cell("hits", statistics.hits);
    cell("queries", statistics.gjkCalls);
    cell("near misses", statistics.nearMisses);
    const Answered& recent = m_queries.answered();
    cell("GJK runs", statistics.gjkRuns);
    explain("Queries that a run of GJK answered, or left unfinished.");
    cell("GJK searches", statistics.gjkIterations);
    explain("Support searches of these runs.");
    cell("answered fast", Answered(statistics).fastTotal());
    explain(("Queries that an accelerator answered. In the last 10 s:\n" + fastAnswersText(recent)).c_str());
    cell("culled", statistics.culled);
    explain("Pairs that needed no query: their bounds are apart.");
    cell("limits, 10 s", m_queries.limitsReached(), true);
    cell("refused", statistics.refused, true);
    ImGui::EndTable();
}

// One line of counts, and one of times as far as both methods were seen.
void Panel::showSavings(graze::Method method) const
{
    ImGui::TextColored(m_queries.limitsReached() > 0 ? Bad : Good, "%s",
                       answeredSentence(m_queries.answered(), m_queries.limitsReached(), method).c_str());
    explain(fastAnswersText(m_queries.answered()).c_str());
    const float fast = m_update[static_cast<std::size_t>(graze::Method::Fast)];
    const float gjk = m_update[static_cast<std::size_t>(graze::Method::Gjk)];
    const auto text = [](float seconds) { return seconds > 0.f ? durationText(seconds) : std::string("not seen"); };
    ImGui::TextDisabled("update: gjk %s, fast %s", text(gjk).c_str(), text(fast).c_str());
    explain("Mean length of an update while that method was chosen.");
}

void Panel::showReference() const
{
    if (!ImGui::BeginTable("reference", 3, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg))
        return;
    const Differences& frame = m_reference.lastFrame();
    const Differences seconds = m_reference.lastSeconds();
    for (const char* name : {"unlike the reference", "frame", "10 s"})
    {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", name);
        explain("Every pair that comes near is asked again by GJK alone with 128 iterations and epsilon 1e-6.\n"
                "What lies within the band, where either answer is right, does not count.");
    }
    compared("pairs compared", frame.pairs, seconds.pairs, false);
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

void Panel::show(const World& world, GameSettings& settings, const Layout& layout, PanelWishes& wishes,
                 Overlay& overlay)
{
    // The left column, and no less than the text needs; a small window gives up the field's edge for it.
    const float font = ImGui::GetFontSize();
    const float column = static_cast<float>(graze::compat::positionOf(layout.field).x);
    ImGui::SetNextWindowPos({4.f, 4.f});
    ImGui::SetNextWindowSize({std::max(column - 8.f, font * 22.f), static_cast<float>(layout.window.y) - 8.f});
    ImGui::SetNextWindowBgAlpha(0.92f);
    ImGui::Begin("tuning (F1)", nullptr,
                 ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse);
    showSettings(settings);
    if (ImGui::BeginTabBar("parts"))
    {
        if (ImGui::BeginTabItem("what it did"))
        {
            const graze::Statistics& statistics = world.collisions().statistics();
            ImGui::TextUnformatted("GJK iterations");
            iterationPlot("iterations", m_queries.histogram(), statistics.iterationHistogram, font * 4.f);
            showSavings(settings.solver.method);
            showReference();
            showNumbers(statistics);
            // The two plots share what is left. Around each stand a title and two lines of names.
            const float texts = 6.f * ImGui::GetTextLineHeightWithSpacing() + 3.f * ImGui::GetStyle().ItemSpacing.y;
            const float height = std::clamp((ImGui::GetContentRegionAvail().y - texts) * 0.5f, font * 1.5f, font * 7.f);
            stackedPlot("stages", "update", m_stages, Stages, height);
            stackedPlot("frames", "frame", m_frames, Frames, height);
            ImGui::EndTabItem();
        }
        if (ImGui::BeginTabItem("what it sees"))
        {
            showOverlayTab(world, wishes, overlay);
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    ImGui::End();
}

} // namespace game
