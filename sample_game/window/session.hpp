// SPDX-License-Identifier: Zlib
#pragma once

#include "options.hpp"
#include "settings/settings.hpp"
#include "window/game_record.hpp"
#include "window/game_run.hpp"
#include "window/records.hpp"
#include "window/screens/screen_view.hpp"
#include "window/screens/shell.hpp"
#include "window/tempo.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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
    /// The mouse, in logical pixels of the field: it has moved, its button went down, its wheel has turned.
    void point(graze::Vec2 at, bool held);
    void click(graze::Vec2 at);
    void wheel(graze::Vec2 at, float notches);
    /// A key or a button to bind; see Shell::waitsForKey.
    void take(sf::Keyboard::Key key);
    void take(unsigned button);
    void toggleFullscreen();
    void toggleLaboratory() { m_shell.toggleLaboratory(); }
    void toExhibit() { m_shell.toExhibit(); }
    /// Nobody steers any more.
    void pauseUnattended();
    /// One step of TimeStep seconds.
    void step(const Input& input);
    /// From the next step on, in this game and those after it. A replay keeps those that it was recorded with.
    void apply(const GameSettings& settings);
    /// The same for solver, events and the sounds' volume alone: the panel loads and resets all settings, but keys and
    /// the like belong to the options.
    void tune(const GameSettings& settings);
    void announce(std::string text, bool alarming = false);
    /// Keeps what was recorded of a game that is left in the middle, and a score under the name that stands there.
    void close();

    [[nodiscard]] const Shell& shell() const noexcept { return m_shell; }
    [[nodiscard]] const GameRun& run() const noexcept { return *m_run; }
    /// Runs up to this one: another number is another world.
    [[nodiscard]] std::uint64_t runs() const noexcept { return m_runs; }
    [[nodiscard]] const GameSettings& settings() const noexcept { return m_settings; }
    [[nodiscard]] const std::filesystem::path& settingsFile() const noexcept { return m_settingsFile; }
    /// The list that the game belongs to: as in its file at the last look, and the scores that could not be written.
    [[nodiscard]] const Scores& scores() const noexcept { return m_records.scores().of(list()); }
    [[nodiscard]] const MedalSet& medals() const noexcept { return m_records.medals(); }
    [[nodiscard]] ScoreList list() const noexcept { return m_tuned ? ScoreList::Tuned : m_kind; }
    /// Numbers of the player's last game.
    [[nodiscard]] const Summary& summary() const noexcept { return m_summary; }
    /// For drawing the screen that is up; `clock` counts steps of time.
    [[nodiscard]] ScreenScene screenScene(std::uint64_t clock) const;
    /// Rank of the last game in its list, from 1.
    [[nodiscard]] std::optional<std::size_t> rank() const noexcept { return m_rank; }
    /// Title of a medal that was won in this game just now; empty when there is none.
    [[nodiscard]] std::string_view newMedal() const noexcept;
    /// Empty when there is nothing to say.
    [[nodiscard]] const Notice& notice() const noexcept { return m_notice; }
    /// Cues since the last call. The game that plays behind the title is silent.
    [[nodiscard]] std::vector<Cue> takeCues();
    [[nodiscard]] bool wantsToQuit() const noexcept { return m_quit; }

private:
    void openFirstScreen();
    void start(Pilot pilot, ScoreList kind);
    void startDemo();
    void lead();
    void begin(GameRun run);
    void stepRun(const Input& input);
    void loseAtOnce();
    void watch(const std::filesystem::path& file);
    void watchNearMiss();
    void showNearMiss();
    void leaveGame();
    void keepGame();
    void keepScore();
    void keepOptions();
    void earn(const MedalSet& won);
    void announceMedals();
    void endOfRun();
    void announceEnd();
    void announce(const Report& report) { announce(report.text, report.alarming); }
    void obey(Wish wish);
    template <class Act>
    void steer(const Act& act);
    [[nodiscard]] WorldSetup setup(std::uint64_t seed) const;
    [[nodiscard]] std::filesystem::path lastReplay() const;
    [[nodiscard]] bool hasLast() const;

    const Options& m_options;
    const Catalog& m_catalog;
    std::filesystem::path m_folder; // the user's
    std::filesystem::path m_settingsFile;
    GameSettings m_settings;
    bool m_optionsChanged = false; // since they were saved
    Records m_records;
    Shell m_shell;
    std::optional<GameRun> m_run; // never empty after construction
    GameRecord m_record;          // watches that run
    Summary m_summary;
    std::optional<std::size_t> m_rank;
    Notice m_notice;
    std::vector<Medal> m_medalsToShow;         // won in this game, the first one first
    MedalSet m_medalsSeen;                     // won in this game up to now
    std::optional<std::uint64_t> m_nearMissAt; // step of the near miss that is watched alone
    int m_medalSteps = 0;                      // that the first of them is shown
    Tempo m_tempo;
    std::vector<Cue> m_cues;
    ScoreList m_kind = ScoreList::Normal; // the kind of the last game that was started
    bool m_tuned = false;                 // it was not played as the game's defaults have it
    bool m_demo = false;                  // the game behind the title
    int m_overSteps = 0;                  // since the run has come to its end
    std::uint64_t m_runs = 0;
    bool m_quit = false;
};

} // namespace game
