// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/settings.hpp"
#include "window/draw/layout.hpp"
#include "window/panel/ab_sets.hpp"
#include "window/panel/frame_times.hpp"
#include "window/panel/overlay_tab.hpp"
#include "window/panel/recent.hpp"
#include "window/panel/solver_watch.hpp"
#include "window/panel/tune_tab.hpp"
#include "world/world.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <utility>

namespace game
{

/// F1: everything that can be tuned, live, and the work of the solver in the last frame and the last ten seconds.
class Panel
{
public:
    /// `settingsFile` is where the buttons save to and load from.
    explicit Panel(std::filesystem::path settingsFile) : m_file(std::move(settingsFile)) {}

    /// Once after every step of the world. A world that stands still has nothing new to be recorded, and one with other
    /// settings begins anew.
    void record(const World& world);
    /// After record, while the panel is shown: asks about every pair that comes near with the reference settings, and
    /// with both sets while two are compared. True when the game is to be paused, as `wishes` wanted.
    bool watch(const World& world, PanelWishes& wishes);
    /// Once for every frame drawn.
    void recordFrame(const FrameTimes& times);
    /// The game that the tuner may play again, from now on.
    void setGame(const TunedGame& game) { m_game = game; }
    /// Plays with the other one of two sets that are compared.
    void swapSets(GameSettings& settings) noexcept { m_sets.swap(settings.solver); }
    /// For the marks over the field.
    [[nodiscard]] SolverFindings findings() const noexcept { return m_watch.findings(); }

    /// Between ImGuiSfml::beginFrame and endFrame. The caller applies the changes in `settings`.
    void show(const World& world, GameSettings& settings, const Layout& layout, PanelWishes& wishes, Overlay& overlay);

private:
    void showSettings(GameSettings& settings);
    void showFile(GameSettings& settings);
    void showTabs(const World& world, GameSettings& settings, PanelWishes& wishes, Overlay& overlay);
    void announce(std::string message, bool error);

    static constexpr std::size_t PlotLength = 300; // five seconds

    std::filesystem::path m_file;
    RecentQueries m_queries;
    Recent m_stages{4, PlotLength};
    Recent m_frames{3, PlotLength};
    SolverWatch m_watch;
    TuneTab m_tune;
    AbSets m_sets;
    TunedGame m_game;
    std::array<float, 2> m_update{}; ///< mean length of an update, by graze::Method; 0 before any (unit: seconds)
    graze::GjkSettings m_recorded;   ///< the settings of what is summed
    bool m_stands = false;           ///< the last step did nothing
    std::uint64_t m_frame = 0;       ///< frame of the world, when it was recorded last
    std::string m_message;           ///< message of the last button
    bool m_messageIsError = false;
    double m_messageEnds = 0.; ///< in ImGui's time; an error stays until another button
};

} // namespace game
