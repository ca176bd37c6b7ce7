// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/costliest_query.hpp"
#include "capture/near_pairs.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <vector>

namespace game
{

/// Everything that somebody who watches the solver has found in the last step.
struct SolverFindings
{
    const std::vector<OddPair>* pairs = nullptr;
    const std::vector<CostlyQuery>* flights = nullptr; ///< bullets whose sweep ran out of iterations
};

/// Over the field, with F2 and without: pairs that ran out of iterations or differ from the reference, bullets whose
/// sweep ran out, and gaps that epsilon leaves at hits. With the default settings there are none.
class SolverMarks
{
public:
    /// Once a frame. With findings those are marked. Without, pairs that ran out are looked for, but only when `always`
    /// or when the last update ran out of iterations.
    void look(const World& world, bool always, const SolverFindings* findings);
    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// Into a batch of Layout::windowView().
    void addLabels(Batch& batch, const World& world) const;

    [[nodiscard]] const std::vector<OddPair>& pairs() const noexcept { return m_pairs; }
    [[nodiscard]] const std::vector<CostlyQuery>& flights() const noexcept { return m_flights; }

private:
    std::vector<OddPair> m_pairs;
    std::vector<CostlyQuery> m_flights;
};

} // namespace game
