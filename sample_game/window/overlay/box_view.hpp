// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "window/screens/shell.hpp"
#include "world/world.hpp"

#include <SFML/Graphics/RenderTarget.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace game
{

/// Hits for a game of boxes, although nothing touches: the boxes of sprites and round bullets of the layers `threats`
/// that overlap the target's, while their shapes do not touch it, as they are now. None for a target that is not alive.
[[nodiscard]] std::vector<graze::Aabb> phantomHits(const graze::CollisionSystem& collisions, graze::SpriteId target,
                                                   graze::LayerMask threats);

/// B: the game as one of boxes would see it. It counts from the first step of a game, also while it shows nothing; the
/// rules know nothing of it.
class BoxView
{
public:
    /// As long as the game leaves between the losses of two ships.
    static constexpr int StepsPerLoss = 220;

    BoxView() = default;
    /// For another game, shown as the one before it or not.
    explicit BoxView(bool shown) : m_shown(shown) {}
    /// After each step of the screen.
    void look(const World& world);
    void toggle() noexcept { m_shown = !m_shown; }
    [[nodiscard]] bool shown() const noexcept { return m_shown; }

    /// Ships that boxes would have cost in the game that is played, or was played last: phantom hits that ended without
    /// a touch, at most one in StepsPerLoss.
    [[nodiscard]] int losses() const noexcept { return m_losses; }
    /// "a box game would have killed you 7 times"
    [[nodiscard]] std::string sentence() const;

    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// The sentence while somebody plays, and when the game is over and there is something to say. Into a batch of
    /// Layout::windowView().
    void addTexts(Batch& batch, Screen screen) const;

private:
    std::vector<graze::Aabb> m_phantoms; // of now
    std::uint64_t m_frame = 0;           // the world's, at the last look
    int m_losses = 0;
    int m_protected = 0; // steps until the next loss
    bool m_shown = false;
};

} // namespace game
