// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace game
{

/// The parts of the exhibit, in their order.
enum class ExhibitPart : std::uint8_t
{
    Ellipse,
    Arm,
    Wall,
    Fire,
    Guns,
    All
};
inline constexpr std::size_t ExhibitPartCount = 6;

/// The switches of the tour and of a visitor.
struct ExhibitSwitches
{
    bool boxes = false;
    bool sweep = true;
    graze::Method method = graze::Method::Gjk;

    friend bool operator==(const ExhibitSwitches&, const ExhibitSwitches&) noexcept = default;
};

/// One short sentence about a part, as it is switched.
[[nodiscard]] std::string_view captionOf(ExhibitPart part, const ExhibitSwitches& switches) noexcept;

/// Leads through the parts, and switches something in the second half of each. Switches that a visitor has set stay as
/// they are.
class Tour
{
public:
    static constexpr int PartSteps = 60 * 10;
    static constexpr int Steps = PartSteps * static_cast<int>(ExhibitPartCount);

    void step() noexcept { ++m_step; }
    void goTo(ExhibitPart part) noexcept { m_step = static_cast<int>(part) * PartSteps; }
    void toggleBoxes() noexcept { m_boxes = !switches().boxes; }
    void toggleSweep() noexcept { m_sweep = !switches().sweep; }
    void toggleMethod() noexcept;

    [[nodiscard]] ExhibitPart part() const noexcept;
    [[nodiscard]] ExhibitSwitches switches() const noexcept;
    /// Share of the part that has passed, 0 .. 1.
    [[nodiscard]] float progress() const noexcept;
    /// It has shown all parts once.
    [[nodiscard]] bool ended() const noexcept { return m_step >= Steps; }

private:
    int m_step = 0;
    std::optional<bool> m_boxes{};
    std::optional<bool> m_sweep{};
    std::optional<graze::Method> m_method{};
};

} // namespace game
