// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/near_pairs.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <vector>

namespace game
{

/// Over the field, with F2 and without: pairs that the iterations leave undecided, and gaps that epsilon leaves at
/// hits. With the default settings there are neither.
class SolverMarks
{
public:
    /// Once a frame. Pairs are looked for only when `always` or when the last update ran out of iterations.
    void look(const World& world, bool always);
    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// Into a batch of Layout::windowView().
    void addLabels(Batch& batch, const World& world) const;

    [[nodiscard]] const std::vector<UnfinishedPair>& unfinished() const noexcept { return m_unfinished; }

private:
    std::vector<UnfinishedPair> m_unfinished;
};

} // namespace game
