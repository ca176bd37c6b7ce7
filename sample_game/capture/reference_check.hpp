// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/near_pairs.hpp"
#include "capture/reference.hpp"

#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// Differences from the answers with ReferenceSettings. Within the band of a pair nothing counts: either answer is
/// legitimate there.
struct Differences
{
    std::uint32_t pairs = 0;     ///< that were compared
    std::uint32_t overlaps = 0;  ///< yes instead of no, no instead of yes, or no answer within the iterations
    std::uint32_t distances = 0; ///< off by more than the band
    float largestError = 0.f;    ///< largest error of a distance, also within the band (unit: pixels)

    Differences& operator+=(const Differences& other) noexcept;
    friend bool operator==(const Differences&, const Differences&) noexcept = default;
};

/// Asks about one pair with both settings. With others than the reference in `against`: how far the two sets are from
/// each other.
[[nodiscard]] Differences compare(const graze::Sprite2D& a, const graze::Sprite2D& b,
                                  const graze::GjkSettings& settings,
                                  const graze::GjkSettings& against = ReferenceSettings) noexcept;

/// Compares the answers about all sprites that come near each other and may touch: they are enabled, their layers
/// collide, and their bounds, grown by their near distances, meet.
class ReferenceCheck
{
public:
    /// Once after a step: the settings of the system against the reference.
    void record(const graze::CollisionSystem& collisions);
    /// The same for any two sets of settings.
    void record(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings,
                const graze::GjkSettings& against = ReferenceSettings);
    /// When the settings change: what others did would hide what these do.
    void forget();

    [[nodiscard]] const Differences& lastFrame() const noexcept { return m_last; }
    /// Over the frames recorded last, `Window` of them at most.
    [[nodiscard]] Differences lastSeconds() const noexcept;

    /// The pairs of the last frame that differ, at most `MostOdd` of them.
    [[nodiscard]] const std::vector<OddPair>& odd() const noexcept { return m_odd; }

    static constexpr std::size_t Window = 600;
    static constexpr std::size_t MostOdd = 64;

private:
    std::vector<Differences> m_frames; // a ring of Window
    std::size_t m_at = 0;
    Differences m_last;
    std::vector<OddPair> m_odd;
};

} // namespace game
