// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>
#include <graze/system/statistics.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace game
{

/// The last values of several quantities, for a plot that rolls.
class Recent
{
public:
    Recent(std::size_t series, std::size_t length) : m_series(series), m_length(length) {}

    /// One value for each of the series.
    void push(std::initializer_list<float> values);

    [[nodiscard]] std::size_t series() const noexcept { return m_series; }
    [[nodiscard]] std::size_t length() const noexcept { return m_length; }
    [[nodiscard]] std::size_t size() const noexcept { return m_values.size() / m_series; }
    /// `index` 0 is the oldest.
    [[nodiscard]] float at(std::size_t series, std::size_t index) const noexcept;
    /// All series of one moment together.
    [[nodiscard]] float sumAt(std::size_t index) const noexcept;
    [[nodiscard]] float highestSum() const noexcept;
    /// A height for a plot that one moment in twenty may leave, so that a single peak does not flatten the rest: twice
    /// what the others reach, but not above the highest.
    [[nodiscard]] float usualTop() const;
    /// Mean of the newest `count` values at most; 0 without any.
    [[nodiscard]] float mean(std::size_t series, std::size_t count) const noexcept;

private:
    std::size_t m_series;
    std::size_t m_length;
    std::vector<float> m_values; // a ring of frames
    std::size_t m_oldest = 0;    // index of the oldest
};

/// How many queries updates made, and who answered them.
struct Answered
{
    std::uint32_t runs = 0;       ///< answered by a run of GJK, or left unfinished
    std::uint32_t searches = 0;   ///< support searches of these
    std::uint32_t culled = 0;     ///< bounds are apart: no query
    std::uint32_t overlaps = 0;   ///< the queries that asked whether two sprites overlap
    std::uint32_t limits = 0;     ///< queries that ran out of iterations
    std::uint32_t tried = 0;      ///< pairs of sprites from the broad phase
    std::uint32_t swept = 0;      ///< bullets and the sprites near their paths
    std::uint32_t hits = 0;       ///< reported
    std::uint32_t nearMisses = 0; ///< reported
    std::uint32_t fast = 0;       ///< answered by an accelerator

    Answered() = default;
    explicit Answered(const graze::Statistics& statistics);
    Answered& operator+=(const Answered& other) noexcept;
    Answered& operator-=(const Answered& other) noexcept;
    /// All queries: runs and fast answers together.
    [[nodiscard]] std::uint32_t queries() const noexcept { return runs + fast; }
};
/// "Without GJK: 93 % of 412 queries.", "GJK answered all 412 queries.", "GJK: 9 of 412 queries unfinished."
[[nodiscard]] std::string answeredSentence(const Answered& answered, std::uint32_t unfinished, graze::Method method);

/// Iterations, limits and answers summed over the last ten seconds. Sprites meet seldom: one second would mostly show
/// nothing.
class RecentQueries
{
public:
    using Histogram = std::array<std::uint32_t, graze::Statistics::Bins>;
    static constexpr std::size_t Window = 600;

    void push(const graze::Statistics& statistics);
    void forget();

    [[nodiscard]] const Histogram& histogram() const noexcept { return m_sum; }
    [[nodiscard]] std::uint32_t limitsReached() const noexcept { return m_answeredSum.limits; }
    [[nodiscard]] const Answered& answered() const noexcept { return m_answeredSum; }

private:
    std::vector<Histogram> m_frames = std::vector<Histogram>(Window);
    std::vector<Answered> m_answered = std::vector<Answered>(Window);
    Answered m_answeredSum;
    Histogram m_sum{};
    std::size_t m_at = 0;
};

} // namespace game
