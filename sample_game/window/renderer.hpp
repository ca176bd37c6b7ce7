// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "world/world.hpp"

#include <vector>

namespace game
{

/// Draws a world into its field: background, everything in it, and the points that float up.
/// It only reads.
class Renderer
{
public:
    /// Loads the textures: needs a display. The assets outlive the renderer. Throws AssetError when the
    /// graphics card refuses a texture.
    explicit Renderer(const Assets& assets);

    /// `dim` darkens the field, 0 .. 1, under a menu.
    void drawField(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shake, float dim);
    void setFlashes(bool flashes) noexcept { m_batch.setFlashes(flashes); }
    /// How far the picture of the field is off while it trembles (unit: logical pixels).
    [[nodiscard]] static graze::Vec2 shakeOf(const Hud& hud) noexcept;

    /// For what is drawn around the field.
    [[nodiscard]] const AtlasTextures& atlas() const noexcept { return m_atlas; }

private:
    struct Star
    {
        graze::Vec2 position{};
        float speed = 0.f; ///< pixels per pixel of scroll
        float size = 0.f;  ///< (unit: logical pixels)
        std::uint8_t brightness = 0;
    };

    void drawBackground(sf::RenderTarget& target, const graze::Aabb& area, float scroll, sf::Color color) const;
    void addStars(float scroll);
    void addScoreMarks(const World& world);

    AtlasTextures m_atlas;
    sf::Texture m_background;
    std::vector<Star> m_stars;
    std::vector<Drawable> m_drawables; // kept for its memory
    Batch m_batch;
};

} // namespace game
