// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/phantom_hits.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "window/screens/shell.hpp"
#include "world/world.hpp"

#include <SFML/Graphics/RenderTarget.hpp>

#include <cstdint>
#include <string>

namespace game
{

/// The box of every sprite and bullet beside its true shape, and the passes in which boxes alone overlap. Into the view
/// that is set.
void drawBoxes(sf::RenderTarget& target, const graze::CollisionSystem& collisions, const PhantomHits& phantoms,
               float lineWidth);

/// B: the game as one of boxes would see it. It counts the phantom hits of a game from its first step, also while
/// it shows nothing; the rules know nothing of it.
class BoxView
{
public:
    /// After each step of the screen. `run` is the number of the game that the world belongs to.
    void look(const World& world, std::uint64_t run);
    void toggle() noexcept { m_shown = !m_shown; }
    [[nodiscard]] bool shown() const noexcept { return m_shown; }

    /// Counts in the game that is played, or was played last.
    [[nodiscard]] const PhantomHits& phantoms() const noexcept { return m_phantoms; }
    /// For the end of a game.
    [[nodiscard]] std::string sentence() const { return boxSentence(m_phantoms.losses()); }

    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// The count while somebody plays, the sentence when the game is over and there is something to say. Into a batch
    /// of Layout::windowView().
    void addTexts(Batch& batch, Screen screen) const;

private:
    PhantomHits m_phantoms{StepsPerLoss};
    std::uint64_t m_run = 0;
    std::uint64_t m_frame = 0; // the world's, at the last look
    bool m_shown = false;

    /// As long as the game leaves between the losses of two ships.
    static constexpr int StepsPerLoss = 220;
};

} // namespace game
