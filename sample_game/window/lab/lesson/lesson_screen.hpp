// SPDX-License-Identifier: Zlib
#pragma once

#include "window/lab/cameras.hpp"
#include "window/lab/lesson/panels.hpp"
#include "window/lab/lesson/pictures.hpp"
#include "window/lab/pictures.hpp"

#include <graze/sfml/compat_event.hpp>

#include <string>

namespace game
{

/// Six cards that explain the laboratory, with something to drag and something to predict on each.
class LessonScreen
{
public:
    /// Needs no display. The assets outlive the screen.
    explicit LessonScreen(const Assets& assets);

    void handle(const graze::compat::Event& event, const Layout& layout);
    /// The panels; true when the free bench is asked for.
    [[nodiscard]] bool show(const Layout& layout);
    void draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas);
    void setNotice(std::string_view text) { m_notice = text; }

    [[nodiscard]] const Lesson& lesson() const noexcept { return m_lesson; }
    [[nodiscard]] const LabCameras& cameras() const noexcept { return m_cameras; }
    /// Outlines and cameras for the present bench and window; `draw` does it itself.
    void update(const Layout& layout);

private:
    /// The thing that the mouse holds.
    enum class Hold
    {
        Nothing,
        Slide,     ///< A on its path around B
        Direction, ///< the tip of d
        Shape      ///< see m_grip
    };

    void press(const LabPanes& panes);
    void move(const LabPanes& panes);
    void drag(const LabPanes& panes);
    void turnWheel(float notches, const LabPanes& panes);
    void pressKey(sf::Keyboard::Key key);
    void drawPanes(sf::RenderTarget& target, const LabPanes& panes, const AtlasTextures& atlas);
    [[nodiscard]] LabPanes panesOf(const Layout& layout) const;
    [[nodiscard]] LabView view() const;
    [[nodiscard]] float scale() const noexcept; ///< see labScale
    void fit(const LabExtent& extent, const LabPanes& panes);
    [[nodiscard]] bool slides() const noexcept { return m_lesson.card() == LessonCard::Slide; }
    [[nodiscard]] bool isOpen() const noexcept { return m_lesson.prediction() != nullptr && !m_lesson.answer(); }

    Lesson m_lesson;
    LessonPanels m_panels;
    LabCanvas m_canvas;
    LabCameras m_cameras;
    LabOutlines m_outlines;
    std::uint64_t m_revision = ~std::uint64_t{0}; ///< revision of the bench that the outlines are about
    std::size_t m_step = 0;
    sf::Vector2u m_fitted;
    const Prediction* m_fittedTo = nullptr;
    LessonCard m_fittedCard = LessonCard::SafeStep;

    Hold m_hold = Hold::Nothing;
    Grip m_grip;
    graze::Vec2 m_offset{}; ///< from the mouse to what it holds
    graze::Vec2 m_mouse{};
    std::optional<std::size_t> m_vertex; ///< the vertex of B - A under the mouse
    std::optional<std::size_t> m_point;  ///< the point to click under the mouse
    std::string m_notice;
    float m_fontHeight = 0.f; ///< font height in the panels; 0 before they were shown
};

} // namespace game
