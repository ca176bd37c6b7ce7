// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/pair_pick.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <graze/sfml/debug_view.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace game
{

/// Colour of a layer by its index, the same in the overlay, its legend and the panel.
[[nodiscard]] Tint layerTint(std::size_t layer) noexcept;

/// F2: the colliders as the solver sees them, over the pictures; and two sprites that were clicked, to learn why they
/// do or do not touch.
class Overlay
{
public:
    struct Part
    {
        std::string_view name;
        bool graze::DebugViewOptions::*shown;
    };
    static constexpr Part Parts[] = {
        {"shapes", &graze::DebugViewOptions::colliders},    {"bounds", &graze::DebugViewOptions::bounds},
        {"normals", &graze::DebugViewOptions::edgeNormals}, {"contacts", &graze::DebugViewOptions::contacts},
        {"bullets", &graze::DebugViewOptions::bullets},     {"paths", &graze::DebugViewOptions::sweeps},
        {"near zones", &graze::DebugViewOptions::nearZones}};

    [[nodiscard]] bool& shown(const Part& part) noexcept { return m_options.*part.shown; }
    /// 1 to 7 switch the parts in their order.
    void handleKey(sf::Keyboard::Key key) noexcept;

    /// The first click chooses A, the next on another sprite B, the one after begins anew; beside all it clears.
    void click(const World& world, graze::Vec2 fieldPoint);
    /// Place of the mouse; empty when it is not over the field.
    void hover(const World& world, std::optional<graze::Vec2> fieldPoint);
    void clear() noexcept { m_a = m_b = m_hovered = {}; }

    [[nodiscard]] graze::SpriteId chosenA() const noexcept { return m_a; }
    /// The two that were chosen.
    [[nodiscard]] std::optional<SpritePair> pair() const noexcept;
    /// For F4: the two that were chosen and are alive; one that was chosen and what is nearest to it; else the ship and
    /// what is nearest to it.
    [[nodiscard]] std::optional<SpritePair> pairToCapture(const World& world) const;

    /// Over the field, which trembles by `shift`.
    void draw(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shift) const;
    /// Letters at the chosen sprites and their distance: into a batch of Layout::windowView().
    void addLabels(Batch& batch, const graze::CollisionSystem& collisions) const;

private:
    graze::DebugViewOptions m_options{.bounds = true};
    graze::SpriteId m_a; // null for none, as the others
    graze::SpriteId m_b;
    graze::SpriteId m_hovered;
};

/// The place on the field under a pixel of the window; empty beside the field.
[[nodiscard]] std::optional<graze::Vec2> fieldPointAt(const Layout& layout, sf::Vector2i pixel) noexcept;

} // namespace game
