// SPDX-License-Identifier: Zlib
#include "window/panel/work.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace game
{
namespace
{

using graze::Statistics;
using Histogram = QueriesSeen::Histogram;

constexpr std::uint32_t microseconds(double seconds)
{
    return static_cast<std::uint32_t>(seconds * 1e6 + 0.5);
}

struct CountKind
{
    const char* name;
    const char* tip;
    std::uint32_t (*of)(const Statistics&);
    bool alarming = false;
};
constexpr std::size_t Queries = 0, OutOfIterations = 4; // of CountKinds
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
    {"hits, near misses", "Reported events.", [](const Statistics& s) { return s.hits + s.nearMisses; }},
    {"broad phase, us", "Time to find pairs.", [](const Statistics& s) { return microseconds(s.broadPhaseSeconds); }},
    {"narrow phase, us", "Time of their queries.",
     [](const Statistics& s) { return microseconds(s.narrowPhaseSeconds); }},
    {"bullets, us", "Time of sweeps.", [](const Statistics& s) { return microseconds(s.bulletSeconds); }},
    {"events, us", "Time to report what began and ended.",
     [](const Statistics& s) { return microseconds(s.eventSeconds); }}};

template <class Steps, class Step, class Row>
Row sumOf(const Steps& steps, Row Step::*row)
{
    Row sum{};
    for (const Step& step : steps)
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += (step.*row)[i];
    return sum;
}

// The limit of iterations is a line behind its bar.
void showHistogram(const Histogram& needed, int limit)
{
    // The highest bin in use ends the axis.
    std::size_t count = 16;
    double queries = 0., searches = 0.;
    for (std::size_t i = 0; i < needed.size(); ++i)
    {
        count = needed[i] > 0 ? std::max(count, i + 1) : count;
        queries += needed[i];
        searches += static_cast<double>(needed[i]) * static_cast<double>(i);
    }
    dense(joined({"iterations needed, 0 to ", std::to_string(count - 1), ", mean ",
                  numberText(searches / std::max(queries, 1.), 3), "; red: the limit"}));
    const std::vector<float> bins(needed.begin(), needed.begin() + static_cast<std::ptrdiff_t>(count));
    const float font = ImGui::GetFontSize();
    ImGui::PlotHistogram("##needed", bins.data(), static_cast<int>(count), 0, nullptr, 0.f,
                         std::numeric_limits<float>::max(), {ImGui::GetContentRegionAvail().x, font * 4.f});
    const ImVec2 padding = ImGui::GetStyle().FramePadding, low = ImGui::GetItemRectMin(),
                 high = ImGui::GetItemRectMax();
    const float step = (high.x - low.x - 2.f * padding.x) / static_cast<float>(count);
    const float x = low.x + padding.x + step * (static_cast<float>(limit) + 1.f);
    if (static_cast<std::size_t>(limit) < count)
        ImGui::GetWindowDrawList()->AddRectFilled({x, low.y}, {x + std::max(1.f, font * 0.12f), high.y},
                                                  shade(colorOf(Role::Alarm)));
    explain(
        "The fewest iterations that finish a query: overlaps, sweeps of bullets, near distances and depths, counted "
        "in the last 10 s while this panel is open. Those beyond the red line ran out. 0: without any search.");
}

} // namespace

void Work::record(const Statistics& statistics)
{
    static_assert(std::size(game::CountKinds) == CountKinds);
    if (m_steps.size() == TenSeconds)
        m_steps.pop_front();
    Step& step = m_steps.emplace_back();
    for (std::size_t i = 0; i < CountKinds; ++i)
        step.counts[i] = game::CountKinds[i].of(statistics);
}

void Work::record(const QueriesSeen& seen)
{
    if (m_steps.empty())
        return;
    m_steps.back().needed = seen.needed;
    m_steps.back().wrong = static_cast<std::uint32_t>(
        std::ranges::count_if(seen.odd, [](const SeenQuery& query) { return !query.unfinished; }));
}

void Work::record(const FrameTimes& times)
{
    if (m_frames.size() == FiveSeconds)
        m_frames.pop_front();
    m_frames.push_back(times);
}

Histogram Work::histogram() const
{
    return sumOf(m_steps, &Step::needed);
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
    const auto seconds = sumOf(m_steps, &Step::counts);
    const auto frame = m_steps.empty() ? Step{}.counts : m_steps.back().counts;
    for (std::size_t i = 0; i < CountKinds; ++i)
    {
        const CountKind& kind = game::CountKinds[i];
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(kind.name);
        explain(kind.tip);
        for (const std::uint32_t value : {frame[i], seconds[i]})
        {
            ImGui::TableNextColumn();
            dense(std::to_string(value), kind.alarming && value > 0 ? Role::Alarm : Role::Text);
        }
    }
    ImGui::EndTable();
}

// The last seconds of every part of a drawn frame, the newest at the right.
void Work::showTimes() const
{
    const float font = ImGui::GetFontSize();
    for (const auto& [name, part] : {std::pair{"collision", &FrameTimes::collision},
                                     {"game", &FrameTimes::game},
                                     {"drawing", &FrameTimes::drawing}})
    {
        std::vector<float> values;
        for (const FrameTimes& times : m_frames)
            values.push_back(times.*part);
        const float highest = values.empty() ? 0.f : *std::ranges::max_element(values);
        const float last = values.empty() ? 0.f : values.back();
        const auto inMilliseconds = [](float seconds) { return numberText(static_cast<double>(seconds) * 1e3, 3); };
        const std::string text = joined({"last ", inMilliseconds(last), ", highest ", inMilliseconds(highest), " ms"});
        ImGui::SetNextItemWidth(-font * 5.f);
        ImGui::PlotLines(name, values.data(), static_cast<int>(values.size()), 0, text.c_str(), 0.f,
                         std::max(highest, 1e-6f), {0.f, font * 2.5f});
    }
}

Work::Verdict Work::verdict(const graze::GjkSettings& settings) const
{
    std::uint32_t queries = 0, unfinished = 0, wrong = 0;
    for (const Step& step : m_steps)
    {
        queries += step.counts[Queries];
        unfinished += step.counts[OutOfIterations];
        wrong += step.wrong;
    }
    // A bin of queries that no limit finishes comes after all others.
    const Histogram needed = histogram();
    int most = GameSettings::MostIterations;
    while (most > 1 && needed[static_cast<std::size_t>(most)] == 0)
        --most;
    if (unfinished > 0)
        return {
            joined({grouped(unfinished), " of ", grouped(queries), " queries gave no answer: bullets fly through. Try ",
                    std::to_string(std::min(std::max(most, settings.maxIterations + 1), GameSettings::MostIterations)),
                    " iterations."}),
            Role::Alarm};
    if (wrong > 0)
        return {joined({grouped(wrong), " answers are off by more than the band: sweeps stop early. Try epsilon ",
                        numberText(static_cast<double>(DefaultSolver.epsilon), 3), "."}),
                Role::Alarm};
    if (queries == 0)
        return {"No queries yet.", Role::Faint};
    return {joined({"0 of ", grouped(queries), " queries ran out, the hardest took ", std::to_string(most),
                    most == 1 ? " iteration." : " iterations."}),
            Role::Simplex};
}

void Work::show(int limit) const
{
    showHistogram(histogram(), limit);
    showCounts();
    showTimes();
}

} // namespace game
