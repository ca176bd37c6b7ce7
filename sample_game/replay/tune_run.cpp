// SPDX-License-Identifier: Zlib
#include "replay/tune_run.hpp"

#include "assets/assets.hpp"
#include "base/text.hpp"
#include "settings/solver_text.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace game
{
namespace
{

using Json = nlohmann::ordered_json;

std::string rowOf(const TuningTrial& trial)
{
    char text[160];
    std::snprintf(text, sizeof text, "%10d %9s %12.2f %10llu %9llu  %s\n", trial.settings.maxIterations,
                  numberText(static_cast<double>(trial.settings.epsilon), 3).c_str(), trial.microseconds(),
                  static_cast<unsigned long long>(trial.limits), static_cast<unsigned long long>(trial.frames),
                  verdictOf(trial).c_str());
    return text;
}

Json numberOf(const std::optional<std::uint64_t>& step)
{
    return step ? Json(*step) : Json(nullptr);
}

// The shortest number that reads back to the same float.
double epsilonOf(const graze::GjkSettings& settings)
{
    constexpr int Digits = 9;
    for (int digits = 1; digits < Digits; ++digits)
        if (const double value =
                std::strtod(numberText(static_cast<double>(settings.epsilon), digits).c_str(), nullptr);
            static_cast<float>(value) == settings.epsilon)
            return value;
    return static_cast<double>(settings.epsilon);
}

Json settingsOf(const graze::GjkSettings& settings)
{
    return {{"max_iterations", settings.maxIterations}, {"epsilon", epsilonOf(settings)}};
}

Json trialOf(const TuningTrial& trial)
{
    Json json = settingsOf(trial.settings);
    json["frames"] = trial.frames;
    json["same"] = trial.same();
    json["first_difference"] = numberOf(trial.differsAt);
    json["first_other_event"] = numberOf(trial.eventsAt);
    json["limits_reached"] = trial.limits;
    json["microseconds"] = trial.microseconds();
    return json;
}

Json trialsOf(const std::vector<TuningTrial>& trials)
{
    Json array = Json::array();
    for (const TuningTrial& trial : trials)
        array.push_back(trialOf(trial));
    return array;
}

Json worstOf(const std::optional<SeenQuery>& worst)
{
    if (!worst)
        return nullptr;
    return {{"a", worst->nameA},
            {"b", worst->nameB},
            {"query", graze::toString(worst->query)},
            {"iterations", worst->needed},
            {"frame", worst->frame}};
}

/// A line that is written over itself.
class ProgressLine
{
public:
    void show(const ReplayTuning& tuning)
    {
        const auto now = Clock::now();
        if (now - m_last < std::chrono::milliseconds(200))
            return;
        m_last = now;
        std::fprintf(stderr, "\rtuning: %3.0f %%  %-24s", static_cast<double>(tuning.progress() * 100.f),
                     tuning.task().c_str());
        m_shown = true;
    }
    ~ProgressLine()
    {
        if (m_shown)
            std::fprintf(stderr, "\r%-48s\r", "");
    }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_last{};
    bool m_shown = false;
};

} // namespace

std::string verdictOf(const TuningTrial& trial)
{
    if (trial.same())
        return "plays the same";
    if (trial.sameEvents())
        return joined({"same events, other bits from step ", std::to_string(*trial.differsAt), " on"});
    return joined({"differs from step ", std::to_string(*trial.differsAt), " on, its events from ",
                   std::to_string(*trial.eventsAt)});
}

std::string tableOf(const TuningOutcome& outcome)
{
    std::string text = "iterations   epsilon  us per frame   unfinished     steps\n";
    text += rowOf(outcome.recorded);
    text.insert(text.size() - 1, ": the recording");
    for (const TuningTrial& trial : outcome.iterations)
        text += rowOf(trial);
    for (const TuningTrial& trial : outcome.epsilons)
        text += rowOf(trial);
    if (const auto& worst = outcome.worst)
        text += joined({"worst pair: ", worst->nameA, " and ", worst->nameB, ", ", graze::toString(worst->query), ", ",
                        std::to_string(worst->needed), " iterations at step ", std::to_string(worst->frame), "\n"});
    text += joined({"plays the same: ", wordsOf(outcome.found), "\n"});
    text += joined({"has the same events: ", wordsOf(outcome.foundForEvents), "\n"});
    for (const std::optional<TuningTrial>& rerun : {outcome.rerun, outcome.rerunForEvents})
        if (rerun)
            text += joined({"a rerun with ", wordsOf(rerun->settings), ": ", verdictOf(*rerun), "\n"});
    text += joined({"graze::GjkSettings", sourceOf(outcome.found), "\n"});
    return text;
}

std::string lineOf(const TuningOutcome& outcome)
{
    Json line{{"frames", outcome.frames},
              {"method", methodName(outcome.found.method)},
              {"recorded", settingsOf(outcome.recorded.settings)},
              {"least_iterations", outcome.found.maxIterations},
              {"coarsest_epsilon", epsilonOf(outcome.found)},
              {"same_events", settingsOf(outcome.foundForEvents)},
              {"confirmed", outcome.rerun && outcome.rerun->same() && outcome.rerunForEvents &&
                                outcome.rerunForEvents->sameEvents()}};
    line["one_iteration_less"] = outcome.fewer ? trialOf(*outcome.fewer) : Json(nullptr);
    line["next_epsilon"] = outcome.coarser ? trialOf(*outcome.coarser) : Json(nullptr);
    line["worst_pair"] = worstOf(outcome.worst);
    line["microseconds"] = {{"recorded", outcome.recorded.microseconds()},
                            {"found", outcome.rerun ? outcome.rerun->microseconds() : 0.}};
    line["iterations"] = trialsOf(outcome.iterations);
    line["epsilons"] = trialsOf(outcome.epsilons);
    return line.dump();
}

int runTune(const Options& options)
{
    try
    {
        const Assets assets = loadAssets();
        ReplayTuning tuning(loadReplay(*options.tuneFile, assets.catalog), assets.catalog);
        {
            ProgressLine progress;
            while (tuning.step())
                progress.show(tuning);
        }
        std::cout << tableOf(tuning.outcome()) << lineOf(tuning.outcome()) << std::endl;
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "graze_game: " << error.what() << '\n';
        return 1;
    }
}

} // namespace game
