// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/ab_check.hpp"
#include "settings/settings.hpp"

#include <optional>

namespace game
{

/// Two sets of solver settings side by side. The game plays with one of them, which the sliders change.
class AbSets
{
public:
    /// The sets, while they are compared.
    [[nodiscard]] std::optional<AbCheck::Sets> sets() const noexcept;
    [[nodiscard]] bool on() const noexcept { return m_on; }
    /// The one that plays: 0 is A.
    [[nodiscard]] std::size_t current() const noexcept { return m_current; }

    /// Once a frame: the sliders moved, or somebody loaded settings.
    void follow(const graze::GjkSettings& settings) noexcept { m_sets[m_current] = settings; }
    /// Begins with these settings as A and the game's defaults as B.
    void begin(const graze::GjkSettings& settings) noexcept;
    /// Plays with the other one.
    void swap(graze::GjkSettings& settings) noexcept;

    /// Within an ImGui window.
    void show(const AbCheck& check, graze::GjkSettings& settings);

private:
    void showTable(const AbCheck& check);

    AbCheck::Sets m_sets{DefaultSolver, DefaultSolver};
    std::size_t m_current = 0;
    bool m_on = false;
};

} // namespace game
