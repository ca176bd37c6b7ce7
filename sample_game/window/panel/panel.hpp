// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/settings.hpp"
#include "window/draw/layout.hpp"
#include "window/overlay/overlay.hpp"
#include "window/panel/tune_tab.hpp"
#include "window/panel/work.hpp"
#include "world/world.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace game
{

/// Requests of the panel to the game, which takes those that are optional back.
struct PanelWishes
{
    bool overlay = false;                ///< F2 as a tick box
    bool capture = false;                ///< F4 as a button; taken back too
    bool slow = false;                   ///< a quarter of the speed
    bool pauseAtOdd = false;             ///< pause at the first query that ran out or differs from the reference
    bool held = false;                   ///< paused for that reason: the field is to be seen
    std::optional<std::string> notice{}; ///< to be said
    bool noticeIsError = false;
};

/// F1: everything that can be tuned, live, and the work of the solver in the last frame and the last ten seconds.
class Panel
{
public:
    /// `settingsFile` is where the buttons save to and load from. The catalog outlives the panel.
    Panel(std::filesystem::path settingsFile, const Catalog& catalog) : m_file(std::move(settingsFile)), m_tune(catalog)
    {
    }

    /// Once after every step of the world. A world that stands still has nothing new to be recorded, and one with other
    /// settings begins anew.
    void record(const World& world);
    /// After record, while the panel is shown: asks every query of the step again, also while the world stands still:
    /// then other settings are tried on the step that was last. True when the game is to be paused, as `wishes` wanted;
    /// that wish is then fulfilled.
    bool watch(const World& world, PanelWishes& wishes);
    /// Once for every frame drawn.
    void recordFrame(const FrameTimes& times) { m_work.record(times); }
    /// For the marks over the field.
    [[nodiscard]] const std::vector<SeenQuery>& findings() const noexcept { return m_seen.odd; }
    [[nodiscard]] const Work& work() const noexcept { return m_work; }

    /// Between ImGuiSfml::beginFrame and endFrame. The tuner may play `game` again. The caller applies the changes in
    /// `settings`.
    void show(const World& world, const Replay& game, GameSettings& settings, const Layout& layout, PanelWishes& wishes,
              Overlay& overlay);
    /// F2 without F1: the overlay's switches alone.
    static void showOverlay(const World& world, const Layout& layout, PanelWishes& wishes, Overlay& overlay);
    /// The place of either in the window (unit: pixels of the window).
    [[nodiscard]] static graze::Aabb areaOf(const Layout& layout);

private:
    void showSettings(GameSettings& settings, PanelWishes& wishes);
    void showFile(GameSettings& settings, PanelWishes& wishes);
    void showWatch(PanelWishes& wishes) const;

    std::filesystem::path m_file;
    Work m_work;
    QueriesSeen m_seen;
    TuneTab m_tune;
    graze::GjkSettings m_recorded; ///< the settings of what is summed
    graze::GjkSettings m_watched;  ///< the settings of `m_seen`
    bool m_stands = false;         ///< the last step did nothing
    std::uint64_t m_frame = 0;     ///< frame of the world, when it was recorded last
    std::uint64_t m_watchedFrame = ~std::uint64_t{0};
};

} // namespace game
