// SPDX-License-Identifier: Zlib
#pragma once

#include "window/overlay/box_view.hpp"
#include "window/overlay/overlay.hpp"
#include "window/overlay/solver_marks.hpp"
#include "window/renderer.hpp"
#include "window/session.hpp"

#include <cstdint>
#include <vector>

namespace game
{

/// Draws a game and everything over and beside its field: overlay, solver's marks, numbers, menus, notices.
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
        std::uint64_t clock = 0;                          ///< steps of time, for what blinks
        const std::vector<SeenQuery>* findings = nullptr; ///< while somebody watches the solver
    };

    /// Needs a display. The assets outlive it. Throws AssetError when the graphics card refuses a texture.
    explicit GameView(const Assets& assets);

    void draw(sf::RenderTarget& target, const Layout& layout, const Scene& scene);

    /// Whether the marks of the game lie on the field: somebody plays or looks, and no menu lies over it.
    [[nodiscard]] static bool isOpen(Screen screen, bool inspecting) noexcept;

    [[nodiscard]] const AtlasTextures& atlas() const noexcept { return m_renderer.atlas(); }

private:
    void drawTexts(sf::RenderTarget& target, const Layout& layout, const Scene& scene);
    void addNotices(const Layout& layout, const Scene& scene);

    Renderer m_renderer;
    Batch m_texts;
    SolverMarks m_marks;
};

} // namespace game
