// SPDX-License-Identifier: Zlib
#pragma once

#include "replay/replay_tuning.hpp"
#include "settings/settings.hpp"
#include "window/draw/widgets.hpp"

#include <atomic>
#include <future>
#include <optional>
#include <string>

namespace game
{

/// A button that plays the last minute of the game again with fewer iterations and coarser epsilons, on a thread of its
/// own, and its result.
class TuneTab
{
public:
    static constexpr std::uint64_t Minute = 3600; ///< steps

    ~TuneTab() { m_goesOn = false; }

    explicit TuneTab(const Catalog& catalog) : m_catalog(catalog) {}
    /// Within an ImGui window. `game` is recorded so far, or played. The caller applies the changes in `settings`.
    void show(const Replay& game, GameSettings& settings);

private:
    void start(const Replay& game);
    void showStart(const Replay& game);

    const Catalog& m_catalog;
    std::atomic<float> m_progress = 0.f;
    std::atomic<bool> m_goesOn = false;
    std::optional<TuningOutcome> m_outcome; ///< of the last run that came to its end
    std::string m_trouble;                  ///< why there is none
    std::future<std::optional<TuningOutcome>> m_running;
};

} // namespace game
