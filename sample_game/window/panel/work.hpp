// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/seen_queries.hpp"
#include "window/panel/parts.hpp"

#include <graze/system/statistics.hpp>

#include <tuple>

namespace game
{

/// Times of one drawn frame (unit: seconds).
struct FrameTimes
{
    float collision = 0.f; ///< CollisionSystem::update in all steps of the frame
    float game = 0.f;      ///< the rest of these steps: the rules
    float drawing = 0.f;
};

/// The work of the solver: the histogram of iterations, counts and times of the last frame beside those of the last ten
/// seconds, and the parts of a drawn frame as plots that roll.
class Work
{
public:
    /// Once after every step of the world.
    void record(const graze::Statistics& statistics);
    /// The queries of that step, where somebody asked them again.
    void record(const QueriesSeen& seen) { m_needed.push(seen.needed); }
    void record(const FrameTimes& times) { m_frames.push({times.collision, times.game, times.drawing}); }
    /// When the settings change: the figures of others would hide the effect of these.
    void forget();

    /// Iterations that the queries of the last ten seconds needed.
    [[nodiscard]] QueriesSeen::Histogram histogram() const { return m_needed.sum(); }

    /// Within an ImGui window. `limit` is drawn into the histogram.
    void show(int limit) const;

private:
    static constexpr std::size_t TenSeconds = 600, FiveSeconds = 300; // steps
    static constexpr std::size_t CountKinds = 13, FrameParts = 3;

    void showCounts() const;
    void showTimes() const;

    Recent<std::uint32_t, std::tuple_size_v<QueriesSeen::Histogram>> m_needed{TenSeconds};
    Recent<std::uint32_t, CountKinds> m_counts{TenSeconds};
    Recent<float, FrameParts> m_frames{FiveSeconds};
};

} // namespace game
