// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"
#include "window/game_run.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// A line that is shown for a while.
struct Notice
{
    std::string text;
    bool alarming = false;
    int stepsLeft = 0;
};

/// From the title to the title again: screens, games, high scores, medals, replays and settings. No window and no
/// sound: callers report keys and the passing of time, and ask what is to be seen and heard.
///
/// Files of the user's folder that cannot be read or written are reported in a notice and on stderr; the game goes on,
/// and scores and medals are written with the next ones.
class Session
{
public:
    /// Options and catalog outlive it. Throws ReplayError when the options name a replay that cannot be played.
    Session(const Options& options, const Catalog& catalog);

    void handle(const MenuEvent& event);
    void toggleFullscreen();
    /// Nobody steers any more.
    void pauseUnattended();
    /// One step of TimeStep seconds. `holdsRestart`: the key for a new game is down.
    void step(const Input& input, bool holdsRestart = false);
    /// From the next step on, in this game and those after it. A replay keeps those that it was recorded with.
    void tune(const graze::GjkSettings& solver);
    /// Each notice is shown, one after the other.
    void announce(std::string text, bool alarming = false);
    /// Keeps what was recorded of a game that is left in the middle, and a score under the name that stands there.
    void close();

    [[nodiscard]] Shell& shell() noexcept { return m_shell; }
    [[nodiscard]] const Shell& shell() const noexcept { return m_shell; }
    [[nodiscard]] const Facts& facts() const noexcept { return m_shell.facts(); }
    [[nodiscard]] const GameSettings& settings() const noexcept { return facts().settings; }
    [[nodiscard]] const GameRun& run() const noexcept { return *m_run; }
    /// Runs up to this one: another number is another world.
    [[nodiscard]] std::uint64_t runs() const noexcept { return m_runs; }
    [[nodiscard]] const std::filesystem::path& settingsFile() const noexcept { return m_settingsFile; }
    /// The list that the game belongs to: as in its file at the last look, and the scores that could not be written.
    [[nodiscard]] const Scores& scores() const noexcept { return facts().scores.of(facts().list); }
    /// The first that is to be shown; empty when there is nothing to say.
    [[nodiscard]] Notice notice() const { return m_notices.empty() ? Notice{} : m_notices.front(); }
    /// How near the loss of a ship is looked at, 0 .. 1.
    [[nodiscard]] float closeUp() const noexcept { return m_run->closeUp(); }
    /// Cues since the last call. The game that plays behind the title is silent.
    [[nodiscard]] Cues takeCues();
    /// The music of that moment: the boss has a track of its own, and a high multiplier a layer.
    [[nodiscard]] Mood mood() const noexcept;
    [[nodiscard]] bool wantsToQuit() const noexcept { return m_quit; }

private:
    void openFirstScreen();
    void start(Pilot pilot, ScoreList kind);
    void startDemo();
    void toTitle();
    void playAhead(bool toTheEnd);
    void begin(GameRun run);
    void watch(Replay replay, std::optional<std::uint64_t> nearMissAt = {});
    void showNearMiss();
    void endOfRun();
    void announceEnd();
    void leaveGame();
    void keepGame();
    void keepScore();
    void keepOptions();
    void earn(const MedalSet& won);
    void keepMedals();
    void obey(Wish wish);
    void announceAside(std::string_view name, const std::optional<std::filesystem::path>& aside);
    void attempt(const std::function<void()>& act);
    [[nodiscard]] bool isPlayed() const noexcept { return m_run && m_run->pilot() == Pilot::Player; }
    /// Nobody but the player has flown it: what it earns is kept.
    [[nodiscard]] bool counts() const noexcept { return isPlayed() && !m_ahead; }
    [[nodiscard]] bool isTuned() const noexcept { return facts().list == ScoreList::Tuned; }
    [[nodiscard]] std::filesystem::path lastReplay() const { return m_folder / "last.replay"; }

    const Options& m_options;
    const Catalog& m_catalog;
    std::filesystem::path m_folder; // the user's
    std::filesystem::path m_settingsFile;
    bool m_optionsChanged = false; // since they were saved
    Shell m_shell;
    std::optional<GameRun> m_run; // never empty after construction
    std::uint64_t m_runs = 0;
    ScoreList m_kind = ScoreList::Normal; // the kind of the last game that was started
    bool m_kept = false;                  // its replay and its numbers
    bool m_scoreKept = false;
    bool m_ahead = false;                      // the game began without the player
    int m_overSteps = 0;                       // since the run has come to its end
    std::optional<std::uint64_t> m_nearMissAt; // step of the near miss that is watched alone
    std::string m_lastName;                    // for the score of a game that is left
    std::vector<ListedScore> m_unsavedScores;  // in the tables, but not in their file
    MedalSet m_unsavedMedals;
    std::vector<Notice> m_notices;
    Cues m_cues;
    bool m_quit = false;
};

} // namespace game
