// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/seen_queries.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <vector>

namespace game
{

/// Over the field, with F2 and without: queries that ran out of iterations or differ from the reference, and gaps that
/// epsilon leaves at hits. With the default settings there are none.
class SolverMarks
{
public:
    /// Once a frame. With `findings` those are marked. Without, queries that ran out are looked for, but only when
    /// `always` or when the last update ran out of iterations.
    void look(const World& world, bool always, const std::vector<SeenQuery>* findings);
    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// Into a batch of Layout::windowView().
    void addLabels(Batch& batch, const World& world) const;

    [[nodiscard]] const std::vector<SeenQuery>& queries() const noexcept { return m_queries; }

private:
    std::vector<SeenQuery> m_queries;
};

} // namespace game
