// SPDX-License-Identifier: Zlib
#include "replay/replay_tuning.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <algorithm>

namespace game
{
namespace
{

using Ladder = std::vector<graze::GjkSettings>;

/// Thrown in the middle of a play.
struct Stopped
{
};

/// All plays of one recording.
struct Plays
{
    const Replay& replay;
    const Catalog& catalog;
    std::uint64_t from;
    const std::function<bool(float)>& goesOn;
    std::vector<std::uint64_t> hashes{}; ///< of the recording, after each step that is compared
    std::vector<TuningTrial> trials{};

    /// As long as `look`, asked after each step that is compared, returns true.
    template <class Look>
    void play(ReplayPlayer& player, const Look& look) const
    {
        constexpr float Usual = 14.f; // plays
        const float before = static_cast<float>(trials.size()) + (hashes.empty() ? 0.f : 1.f);
        for (bool goes = true; goes && !player.finished();)
        {
            player.step();
            const float part = static_cast<float>(player.played()) / static_cast<float>(replay.steps);
            if (!goesOn(std::min((before + part) / Usual, 0.99f)))
                throw Stopped{};
            goes = player.played() <= from || look();
        }
    }

    void playRecording()
    {
        ReplayPlayer player(replay, catalog);
        const auto keep = [&]
        {
            hashes.push_back(player.world().runHash());
            return true;
        };
        play(player, keep);
        if (const auto step = player.differsAt())
            throw ReplayError("the recording does not play as it was recorded: it differs before step " +
                              std::to_string(*step) + ", so there is nothing to compare with");
    }

    /// Played once for each settings.
    TuningTrial trialOf(const graze::GjkSettings& settings)
    {
        if (const auto known = std::ranges::find(trials, settings, &TuningTrial::settings); known != trials.end())
            return *known;
        TuningTrial trial{.settings = settings};
        Replay other = replay;
        other.changes.push_back({.step = from, .settings = settings});
        ReplayPlayer player(std::move(other), catalog);
        const auto compare = [&]
        {
            trial.seconds += player.world().collisions().statistics().totalSeconds;
            trial.limits += player.world().collisions().statistics().limitsReached;
            if (player.world().runHash() != hashes[trial.frames++])
                trial.differsAt = player.played();
            return trial.same();
        };
        play(player, compare);
        return trials.emplace_back(trial);
    }

    /// The last rung that plays the same.
    std::size_t lastSame(const Ladder& ladder)
    {
        std::size_t last = 0, next = ladder.size();
        while (next - last > 1)
        {
            const std::size_t middle = (last + next) / 2;
            (trialOf(ladder[middle]).same() ? last : next) = middle;
        }
        return last;
    }
};

TuningOutcome outcomeOf(Plays plays)
{
    const Replay& replay = plays.replay;
    if (!replay.changes.empty() && replay.changes.back().step > plays.from)
        throw ReplayError("the settings changed at " +
                          clockText(static_cast<double>(replay.changes.back().step) / 60.) +
                          " of the game, so there is no one play to compare with: tune a minute without a change");
    graze::GjkSettings start = replay.lastSettings();
    start.maxIterations = std::clamp(start.maxIterations, 1, GameSettings::MostIterations);
    Ladder fewer{start}, coarser{start};
    while (fewer.back().maxIterations > 1)
        fewer.push_back({fewer.back().maxIterations - 1, start.epsilon, start.method});
    for (double decade = 1e-7; decade < 2e3; decade *= 10.)
        for (const double digit : {1., 2., 5.})
            if (const auto epsilon = static_cast<float>(decade * digit);
                epsilon > start.epsilon * 1.1f && epsilon < LargestEpsilon * 1.1f)
                coarser.push_back({start.maxIterations, epsilon, start.method});

    plays.playRecording();
    TuningOutcome outcome{.recorded = plays.trialOf(start)};
    const std::size_t fewest = plays.lastSame(fewer), coarsest = plays.lastSame(coarser);
    outcome.found = plays.trialOf({fewer[fewest].maxIterations, coarser[coarsest].epsilon, start.method});
    // Where each alone plays the same, and both together do not, the iterations are worth more.
    if (!outcome.found.same())
        outcome.found = plays.trialOf(fewer[fewest]);
    if (fewest + 1 < fewer.size())
        outcome.fewer = plays.trialOf(fewer[fewest + 1]);
    if (coarsest + 1 < coarser.size())
        outcome.coarser = plays.trialOf(coarser[coarsest + 1]);
    return outcome;
}

} // namespace

std::optional<TuningOutcome> tunedBy(const Replay& replay, const Catalog& catalog, std::uint64_t from,
                                     const std::function<bool(float progress)>& goesOn)
try
{
    return outcomeOf({replay, catalog, std::min(from, replay.steps), goesOn});
}
catch (const Stopped&)
{
    return std::nullopt;
}

} // namespace game
