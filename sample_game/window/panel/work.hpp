// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/seen_queries.hpp"
#include "window/draw/widgets.hpp"

#include <graze/system/statistics.hpp>

#include <array>
#include <cstdint>
#include <deque>

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
    void record(const QueriesSeen& seen);
    void record(const FrameTimes& times);
    /// When the settings change: the figures of others would hide the effect of these.
    void forget() noexcept { m_steps.clear(); }

    /// Iterations that the queries of the last ten seconds needed.
    [[nodiscard]] QueriesSeen::Histogram histogram() const;

    /// The conclusion from the last ten seconds, with a number to try where one is needed.
    struct Verdict
    {
        std::string sentence;
        Role role{};
    };
    [[nodiscard]] Verdict verdict(const graze::GjkSettings& settings) const;

    /// Within an ImGui window. `limit` is drawn into the histogram.
    void show(int limit) const;

private:
    static constexpr std::size_t TenSeconds = 600, FiveSeconds = 300; // steps
    static constexpr std::size_t CountKinds = 13;

    struct Step
    {
        std::array<std::uint32_t, CountKinds> counts{};
        QueriesSeen::Histogram needed{};
        std::uint32_t wrong = 0; ///< finished, and beyond the band
    };

    void showCounts() const;
    void showTimes() const;

    std::deque<Step> m_steps;        // of the last ten seconds
    std::deque<FrameTimes> m_frames; // of the last five
};

} // namespace game
