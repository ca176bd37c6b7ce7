// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/replay_tuning.hpp"
#include "settings/settings.hpp"
#include "window/panel/parts.hpp"

#include <memory>
#include <optional>
#include <string>

namespace game
{

/// The game that may be tuned.
struct TunedGame
{
    const Replay* replay = nullptr;   ///< recorded so far, or played
    const Catalog* catalog = nullptr; ///< outlives the panel
};

/// A button that plays the last minute of the game again with fewer iterations and coarser epsilons, a slice in every
/// frame, and its result.
class TuneTab
{
public:
    static constexpr std::uint64_t Minute = 3600; ///< steps
    /// Share of a frame that a slice takes (unit: seconds).
    static constexpr double Slice = 0.006;

    /// Within an ImGui window. The caller applies the changes in `settings`.
    void show(const TunedGame& game, GameSettings& settings, PanelWishes& wishes);
    /// Once a frame, shown or not: works on for at most about `seconds`.
    void work(double seconds = Slice);

    void start(const TunedGame& game);
    void stop() noexcept { m_tuning.reset(); }
    [[nodiscard]] bool running() const noexcept { return m_tuning != nullptr; }
    /// The outcome of the last run that came to its end.
    [[nodiscard]] const std::optional<TuningOutcome>& outcome() const noexcept { return m_outcome; }
    /// Why there is none; empty otherwise.
    [[nodiscard]] const std::string& trouble() const noexcept { return m_trouble; }

private:
    void showStart(const TunedGame& game);
    void showOutcome(GameSettings& settings, PanelWishes& wishes) const;

    std::unique_ptr<ReplayTuning> m_tuning; ///< the one that runs
    std::optional<TuningOutcome> m_outcome;
    std::string m_trouble;
};

} // namespace game
