// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/reference_check.hpp"

#include <array>

namespace game
{

/// The queries of some frames, asked with one set of settings.
struct SetWork
{
    std::uint32_t queries = 0;
    std::uint32_t iterations = 0; ///< support searches of all of them
    std::uint32_t unfinished = 0;
    double seconds = 0.;

    SetWork& operator+=(const SetWork& other) noexcept;
    /// Means of a query; 0 without any.
    [[nodiscard]] double microseconds() const noexcept;
    [[nodiscard]] double meanIterations() const noexcept;
};

/// Two sets of settings side by side: the queries of each frame are asked with both.
class AbCheck
{
public:
    using Sets = std::array<graze::GjkSettings, 2>;

    /// Once after a step. Other sets than at the last call begin anew.
    void record(const graze::CollisionSystem& collisions, const Sets& sets);
    void forget();

    /// Pairs of sprites that the two sets answer differently; the pairs of the last frame are in `unlike().odd()`.
    [[nodiscard]] const ReferenceCheck& unlike() const noexcept { return m_unlike; }
    /// Since the sets were changed last; by set.
    [[nodiscard]] const SetWork& work(std::size_t set) const noexcept { return m_work[set]; }
    /// Queries, sweeps of bullets among them, that only one of the two finishes, or whose verdicts differ. Since the
    /// sets were changed last, and in the last frame.
    [[nodiscard]] std::uint32_t otherVerdicts() const noexcept { return m_otherVerdicts; }
    [[nodiscard]] std::uint32_t otherVerdictsOfFrame() const noexcept { return m_otherVerdictsOfFrame; }

private:
    Sets m_sets{};
    ReferenceCheck m_unlike;
    std::array<SetWork, 2> m_work{};
    std::uint32_t m_otherVerdicts = 0;
    std::uint32_t m_otherVerdictsOfFrame = 0;
};

} // namespace game
