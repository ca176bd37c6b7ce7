// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/ab_check.hpp"
#include "capture/costliest_pairs.hpp"
#include "capture/reference_check.hpp"
#include "window/overlay/solver_marks.hpp"
#include "window/panel/wishes.hpp"
#include "world/world.hpp"

#include <optional>

namespace game
{

/// Asks the queries of every step again: with the reference settings, and with two sets side by side.
class SolverWatch
{
public:
    /// After every step, also while the world stands still: then other settings are tried on the step that was last.
    /// `sets` are compared when they are given.
    void look(const World& world, const std::optional<AbCheck::Sets>& sets);

    [[nodiscard]] const ReferenceCheck& reference() const noexcept { return m_reference; }
    [[nodiscard]] const CostliestPairs& costliest() const noexcept { return m_costliest; }
    [[nodiscard]] const AbCheck& sets() const noexcept { return m_sets; }

    /// For the marks over the field: pairs unlike the reference, or unlike the other set while two are compared.
    [[nodiscard]] SolverFindings findings() const noexcept;
    /// Whether the last step had an odd pair. When that was waited for, the wish is fulfilled: it is true once.
    [[nodiscard]] bool takePause(PanelWishes& wishes) const noexcept;

private:
    ReferenceCheck m_reference;
    CostliestPairs m_costliest;
    AbCheck m_sets;
    bool m_comparing = false;
    std::optional<graze::GjkSettings> m_settings; ///< settings at the last look
    std::optional<AbCheck::Sets> m_setsSeen;
    std::uint64_t m_frame = 0;
};

} // namespace game
