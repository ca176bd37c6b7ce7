// SPDX-License-Identifier: Zlib
#pragma once

#include "settings.hpp"
#include "window/layout.hpp"
#include "world.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace game
{

/// What the panel asks of the game.
struct PanelWishes
{
    bool overlay = false; ///< F2 as a tick box
};

/// F1: the solver's settings, live, and what it did in the last frame and over the last ten seconds.
class Panel
{
public:
    /// `settingsFile` is where the buttons save to and load from.
    explicit Panel(std::filesystem::path settingsFile) : m_file(std::move(settingsFile)) {}

    /// Once after every step of the world.
    void record(const graze::Statistics& statistics);

    /// Between ImGuiSfml::beginFrame and endFrame. Changes take effect from the next step on.
    void show(const World& world, GameSettings& settings, const Layout& layout, PanelWishes& wishes);

private:
    using Histogram = std::array<std::uint32_t, graze::Statistics::Bins>;
    /// Frames that are summed. Sprites meet seldom: one second would mostly show nothing.
    static constexpr std::size_t Window = 600;

    void apply(GameSettings& settings, const GameSettings& wanted);
    void showSettings(GameSettings& settings);
    void showFile(GameSettings& settings);
    void showStatistics(const graze::Statistics& statistics) const;
    void showHistogram(const graze::Statistics& statistics) const;
    void tell(std::string message, bool error);

    std::filesystem::path m_file;
    std::vector<Histogram> m_frames = std::vector<Histogram>(Window);
    Histogram m_sum{};
    std::size_t m_at = 0;
    std::array<std::uint32_t, Window> m_limits{};
    std::uint32_t m_limitSum = 0;
    std::array<float, 120> m_milliseconds{}; ///< of whole updates
    std::size_t m_timeAt = 0;
    std::string m_message; ///< of the last button
    bool m_messageIsError = false;
};

} // namespace game
