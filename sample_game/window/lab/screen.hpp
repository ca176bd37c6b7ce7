// SPDX-License-Identifier: Zlib
#pragma once

#include "window/lab/cameras.hpp"
#include "window/lab/controls.hpp"
#include "window/lab/pictures.hpp"

#include <graze/sfml/compat_event.hpp>

#include <utility>

namespace game
{

/// F3: the laboratory. Two shapes that can be dragged, their Minkowski difference beside them, and GJK stepped
/// forwards and backwards. It fills the window while it is open.
class LabScreen
{
public:
    /// Needs no display. The assets outlive the screen.
    explicit LabScreen(const Assets& assets);

    /// Mouse and keys; asks ImGui itself, where there is one, whether they are meant for a panel.
    void handle(const graze::compat::Event& event, const Layout& layout);
    /// The panels, between ImGuiSfml::beginFrame and endFrame.
    void show(const Layout& layout);
    /// The pictures, before ImGui is drawn.
    void draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas);

    /// Stands in place of the hint until an empty one comes.
    void setNotice(std::string_view text) { m_notice = text; }

    /// The pair on the bench, or the last one that could be built.
    [[nodiscard]] const LabPair& pair() const noexcept { return m_lab.pair(); }
    /// Brings a pair from the game onto the bench: pieces and matrices stay as they are.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);

    /// The settings of the game, for the pair on the bench.
    void setSettings(const graze::GjkSettings& settings);

    /// One of labPresets(), as if chosen in the panel.
    void choose(const LabPreset& preset);

    [[nodiscard]] const Lab& lab() const noexcept { return m_lab; }
    [[nodiscard]] const LabCamera& camera() const noexcept { return m_cameras.world; }
    [[nodiscard]] const LabCamera& differenceCamera() const noexcept { return m_cameras.difference; }
    /// The data of the present pictures; their outlines are those of the last draw() or updateOutlines().
    [[nodiscard]] LabView view() const;
    /// Before a click on the pictures without draw().
    void updateOutlines();

    /// The lesson was asked for in the panel since the last call.
    [[nodiscard]] bool takeLessonWish() noexcept { return std::exchange(m_wantsLesson, false); }

private:
    void press(const graze::compat::Event& event, const LabPanes& panes);
    void pressWorld(bool left, const LabPanes& panes);
    void release();
    void move(const graze::compat::Event& event, const LabPanes& panes);
    void turnWheel(const graze::compat::Event& event, const LabPanes& panes);
    void pressKey(sf::Keyboard::Key key);
    void showAll();
    [[nodiscard]] bool reachesArrow(const LabPanes& panes) const;
    /// Reach of the mouse (unit: pixels of the window).
    [[nodiscard]] float reach() const noexcept;
    void turnDirection(const LabPanes& panes);
    void fit(const LabPanes& panes);
    void drawRight(sf::RenderTarget& target, const LabPanes& panes, float fontHeight, const AtlasTextures& atlas);
    [[nodiscard]] const sf::FloatRect& worldPane(const LabPanes& panes) const noexcept;
    [[nodiscard]] const sf::FloatRect& differencePane(const LabPanes& panes) const noexcept;
    [[nodiscard]] Grip gripUnder(graze::Vec2 mouse, const LabPanes& panes) const;

    Lab m_lab;
    LabControls m_controls;
    LabCanvas m_canvas;

    LabCameras m_cameras;
    LabLook m_look;
    bool m_wantsLesson = false;
    sf::Vector2u m_fitted;              ///< size of the window at the last picture
    bool m_mustFit = true;              ///< before the next picture
    const LabPreset* m_focus = nullptr; ///< the part to look at when fitting

    Grip m_hover;
    Grip m_held;
    enum class Pan
    {
        None,
        World,
        Difference
    } m_pan = Pan::None;
    bool m_turns = false;                   ///< the mouse holds d
    std::optional<std::size_t> m_vertex;    ///< the vertex of B - A under the mouse
    std::optional<graze::Vec2> m_direction; ///< as it was dragged; empty for the one of the step
    graze::Vec2 m_mouse{};

    LabOutlines m_outlines;
    std::uint64_t m_outlinesRevision = ~std::uint64_t{0};
    std::size_t m_outlinesStep = 0;
    LabMode m_outlinesMode = LabMode::Distance;
    std::string m_notice;
    float m_fontHeight = 0.f; ///< font height in the panels; 0 before they were shown
};

} // namespace game
