// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"
#include "settings/scores.hpp"
#include "settings/settings.hpp"
#include "window/game_run.hpp"
#include "window/screens/shell.hpp"
#include "window/tempo.hpp"

#include <filesystem>
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

/// From the title to the title again: screens, games, high scores, replays and settings. No window and no
/// sound: callers report keys and the passing of time, and ask what is to be seen and heard.
///
/// Files of the user's folder that cannot be read or written are reported in a notice and on stderr; the game goes on.
class Session
{
public:
    /// Options and catalog outlive it. Throws ReplayError when the options name a replay that cannot be played.
    Session(const Options& options, const Catalog& catalog);

    void press(MenuKey key);
    void type(char32_t character) { m_shell.type(character); }
    void toggleLaboratory() { m_shell.toggleLaboratory(); }
    void toExhibit() { m_shell.toExhibit(); }
    /// Nobody steers any more.
    void pauseUnattended();
    /// One step of TimeStep seconds.
    void step(const Input& input);
    /// From the next step on, in this game and those after it. A replay keeps those that it was recorded with.
    void apply(const GameSettings& settings);
    void announce(std::string text, bool alarming = false);
    /// Keeps what was recorded of a game that is left in the middle, and a score under the name that stands there.
    void close();

    [[nodiscard]] const Shell& shell() const noexcept { return m_shell; }
    [[nodiscard]] const GameRun& run() const noexcept { return *m_run; }
    /// Runs up to this one: another number is another world.
    [[nodiscard]] std::uint64_t runs() const noexcept { return m_runs; }
    [[nodiscard]] const GameSettings& settings() const noexcept { return m_settings; }
    [[nodiscard]] const std::filesystem::path& settingsFile() const noexcept { return m_settingsFile; }
    /// As in its file at the last look, and the scores that could not be written.
    [[nodiscard]] const Scores& scores() const noexcept { return m_scores; }
    /// Rank of the last game in the high scores, from 1.
    [[nodiscard]] std::optional<std::size_t> rank() const noexcept { return m_rank; }
    /// Empty when there is nothing to say.
    [[nodiscard]] const Notice& notice() const noexcept { return m_notice; }
    /// Cues since the last call. The game that plays behind the title is silent.
    [[nodiscard]] std::vector<Cue> takeCues();
    [[nodiscard]] bool wantsToQuit() const noexcept { return m_quit; }

private:
    void readScores();
    void openFirstScreen();
    void start(Pilot pilot);
    void startDemo();
    void lead();
    void begin(GameRun run);
    void loseAtOnce();
    void watch(const std::filesystem::path& file);
    void leaveGame();
    void keepReplay();
    void keepScore();
    void endOfRun();
    void announceEnd();
    void obey(Wish wish);
    [[nodiscard]] WorldSetup setup(std::uint64_t seed) const;
    [[nodiscard]] std::filesystem::path lastReplay() const;
    [[nodiscard]] std::filesystem::path scoresFile() const;
    [[nodiscard]] bool hasLast() const;

    const Options& m_options;
    const Catalog& m_catalog;
    std::filesystem::path m_folder; // the user's
    std::filesystem::path m_settingsFile;
    GameSettings m_settings;
    Scores m_scores;
    std::vector<Score> m_unsaved; // in the table, but not in its file
    Shell m_shell;
    std::optional<GameRun> m_run; // never empty after construction
    std::optional<std::size_t> m_rank;
    Notice m_notice;
    Tempo m_tempo;
    std::vector<Cue> m_cues;
    bool m_demo = false; // the game behind the title
    int m_overSteps = 0; // since the run has come to its end
    std::uint64_t m_runs = 0;
    bool m_quit = false;
};

} // namespace game
