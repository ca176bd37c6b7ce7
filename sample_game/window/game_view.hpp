// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay/box_view.hpp"
#include "window/overlay/overlay.hpp"
#include "window/overlay/solver_marks.hpp"
#include "window/session.hpp"

#include <vector>

namespace game
{

/// Draws a game and everything over and beside its field: background, pictures, points, marks, numbers, menus, notices.
/// It only reads.
class GameView
{
public:
    struct Scene
    {
        const Session& session;
        const Overlay* overlay; ///< null while F2 is off
        const BoxView& boxes;
        bool panelOpen;                                   ///< the panel covers the left column
        bool inspecting;                                  ///< paused to look closely: no menu
        const std::vector<SeenQuery>* findings = nullptr; ///< while somebody watches the solver
    };

    /// Loads the textures: needs a display. The assets outlive the view. Throws AssetError when the graphics card
    /// refuses a texture.
    explicit GameView(const Assets& assets);

    void draw(sf::RenderTarget& target, const Layout& layout, const Scene& scene);

private:
    struct Star
    {
        graze::Vec2 position{};
        float speed = 0.f; ///< pixels per pixel of scroll
        float size = 0.f;  ///< (unit: logical pixels)
        std::uint8_t brightness = 0;
    };

    void drawBackground(sf::RenderTarget& target, const graze::Aabb& area, float scroll, sf::Color color) const;
    /// `open`: somebody plays or looks, and no menu lies over the field.
    void drawField(sf::RenderTarget& target, const Layout& layout, const World& world, graze::Vec2 shake, bool open);
    void drawTexts(sf::RenderTarget& target, const Layout& layout, const Scene& scene, bool open);

    AtlasTextures m_atlas;
    sf::Texture m_background;
    std::vector<Star> m_stars;
    std::vector<Drawable> m_drawables; // kept for its memory
    Batch m_pictures;
    Batch m_texts;
    SolverMarks m_marks;
};

} // namespace game
