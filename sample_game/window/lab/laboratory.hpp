// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lesson/lesson.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "window/lab/panels.hpp"
#include "window/lab/renderer.hpp"

#include <graze/sfml/compat_event.hpp>

namespace game
{

/// F3: two shapes that can be dragged, their difference beside them, and GJK stepped forwards and backwards; and the
/// lesson that explains it. The key L goes from one to the other. It fills the window while it is open.
class Laboratory
{
public:
    /// Needs no display.
    explicit Laboratory(const Assets&) {}

    /// Mouse and keys; asks ImGui itself, where there is one, whether they are meant for a panel.
    void handle(const graze::compat::Event& event, const Layout& layout);
    /// Figures and panels, between ImGuiSfml::beginFrame and endFrame.
    void show(const Layout& layout);
    /// The ground below them.
    static void draw(sf::RenderTarget& target, const Layout&, const AtlasTextures&) { target.clear({13, 16, 26}); }

    /// Stands in place of the hint until an empty one comes.
    void setNotice(std::string_view text) { m_notice = text; }

    /// The pair on the bench, or in the lesson the pair that is looked at.
    [[nodiscard]] const LabPair& pair() const noexcept { return lab().pair(); }
    /// Brings a pair from the game onto the bench: pieces and matrices stay as they are.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);
    /// The settings of the game, for the pair on the bench.
    void setSettings(const graze::GjkSettings& settings);

    [[nodiscard]] bool inLesson() const noexcept { return m_inLesson; }
    [[nodiscard]] const Lesson& lesson() const noexcept { return m_lesson; }
    /// Of the free bench, or in the lesson its own.
    [[nodiscard]] const Lab& lab() const noexcept { return m_inLesson ? m_lesson.lab() : m_bench; }
    [[nodiscard]] const LabCamera& worldCamera() const noexcept { return m_views[m_inLesson].world; }
    [[nodiscard]] const LabCamera& differenceCamera() const noexcept { return m_views[m_inLesson].difference; }
    [[nodiscard]] const LabPanes& panes() const noexcept { return m_panes; }
    /// Figures and cameras for the present bench and window; `handle` and `show` do it themselves.
    void update(const Layout& layout);

private:
    /// The thing that the mouse holds.
    enum class Hold : std::uint8_t
    {
        Nothing,
        Grip,      ///< see m_grip
        Direction, ///< d points to the mouse
        Slide,     ///< A on its path around B
        World,     ///< the whole figure
        Difference
    };
    /// How the figures of the bench, or of the lesson, are looked at.
    struct View
    {
        LabCamera world;
        LabCamera difference;
        std::uint64_t revision = ~std::uint64_t{0};
        bool mustFit = true;
    };

    [[nodiscard]] Lab& lab() noexcept { return m_inLesson ? m_lesson.lab() : m_bench; }
    [[nodiscard]] View& view() noexcept { return m_views[m_inLesson]; }
    [[nodiscard]] bool mayDrag() const noexcept { return !m_inLesson || m_lesson.mayDrag(); }
    [[nodiscard]] bool overWorld() const noexcept { return m_panes.world.contains(m_mouse); }
    [[nodiscard]] graze::Vec2 worldPlace() const { return m_views[m_inLesson].world.placeAt(m_mouse, m_panes.world); }
    [[nodiscard]] bool overDifference() const noexcept
    {
        return m_right.frame == Figure::Frame::Difference && m_panes.right.contains(m_mouse);
    }
    [[nodiscard]] graze::Vec2 differencePlace() const
    {
        return m_views[m_inLesson].difference.placeAt(m_mouse, m_panes.right);
    }
    /// Reach of the mouse (unit: pixels of the window).
    [[nodiscard]] float reach() const noexcept { return 9.f * m_letters / 13.f; }

    void fit();
    void press(bool left);
    void move(graze::Vec2 moved);
    void hover();
    void wheel(float notches);
    void key(sf::Keyboard::Key key);
    void lessonKey(sf::Keyboard::Key key);
    void choosePreset(std::size_t index);
    void lookAnew(); ///< at another bench: nothing is held, all of it is shown
    [[nodiscard]] std::string_view hint() const;

    // Panels: a column with all that can be set or read, and a strip with the step in words.
    void showBench();
    void showLesson();
    void showLessonStrip();
    void showPrediction();

    Lab m_bench;
    Lesson m_lesson;
    bool m_inLesson = false;
    LabLook m_look;         ///< of the bench
    std::size_t m_step = 0; ///< of the bench, at the last update
    LabPicture m_picture = LabPicture::Difference;
    std::optional<std::size_t> m_preset;

    std::array<View, 2> m_views; ///< of the bench and of the lesson
    sf::Vector2u m_window{};
    LabPanes m_panes{};
    float m_letters = 13.f; ///< height in the panels (unit: pixels of the window)
    Figure m_world;
    Figure m_right;

    Hold m_hold = Hold::Nothing;
    Grip m_grip;            ///< in the hand, or under the mouse
    graze::Vec2 m_offset{}; ///< from the mouse to A's place on its path
    graze::Vec2 m_mouse{};
    std::optional<std::size_t> m_vertex; ///< the vertex of B - A under the mouse
    std::optional<std::size_t> m_point;  ///< the point to click under the mouse
    std::string m_notice;
};

} // namespace game
