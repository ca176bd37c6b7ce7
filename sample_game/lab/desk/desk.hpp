// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/camera.hpp"
#include "lab/lesson/lesson.hpp"

#include <array>

namespace game
{

/// The keys of the laboratory.
enum class LabKey : std::uint8_t
{
    None,
    First, ///< step
    Back,
    Forward,
    Last,
    NextPart, ///< of the lesson
    FormerPart,
    Lesson,  ///< there, or back to the free bench
    Another, ///< hard case, or pair of a prediction
    Picture, ///< the next one on the right
    Fit,     ///< show all
    Digit1   ///< up to 7: a mode, or a card
};
/// The key of a digit from 1 on.
[[nodiscard]] constexpr LabKey digitKey(std::size_t index) noexcept
{
    return static_cast<LabKey>(static_cast<std::size_t>(LabKey::Digit1) + index);
}

/// The free bench and the lesson with mouse and keys, for any window that draws figures: the desk has cameras and finds
/// what the mouse holds.
class LabDesk
{
public:
    /// The places of both figures (unit: pixels of the window).
    struct Panes
    {
        graze::Aabb world;
        graze::Aabb right;

        bool operator==(const Panes&) const = default;
    };

    /// Figures and cameras for the present bench. `letters` is the height of letters (unit: pixels of the window).
    void arrange(const Panes& panes, float letters);
    /// In the same panes.
    void arrange() { arrange(Panes(m_panes), m_letters); }

    // Mouse and keys. Call `arrange` before and after.
    /// False when nothing is held but the figure itself. A finger has no such hold, and takes A on its path, or d, only
    /// where they are seen: elsewhere it belongs to the page around.
    bool press(graze::Vec2 place, bool left, bool touch = false);
    void move(graze::Vec2 mouse);
    /// Shows all again where a shape was dragged out of its picture.
    void release();
    /// Turns the shape under the mouse, or zooms.
    void wheel(float notches);
    /// Both figures, around the mouse.
    void zoom(float factor);
    void key(LabKey key);

    /// The bench that is looked at: the free one, or that of the lesson.
    [[nodiscard]] const Lab& lab() const noexcept { return m_inLesson ? m_lesson.lab() : m_bench; }
    [[nodiscard]] Lab& lab() noexcept { return m_inLesson ? m_lesson.lab() : m_bench; }
    [[nodiscard]] bool inLesson() const noexcept { return m_inLesson; }
    [[nodiscard]] const Lesson& lesson() const noexcept { return m_lesson; }
    [[nodiscard]] Lesson& lesson() noexcept { return m_lesson; }
    [[nodiscard]] Lab& bench() noexcept { return m_bench; } ///< the free one
    /// How the free bench is looked at.
    [[nodiscard]] LabLook& benchLook() noexcept { return m_look; }

    /// Leaves the lesson for this bench, from its first step on.
    void open(LabBench bench);
    /// Goes to the lesson. A card and part that are open already stay as they are; without such a card nothing changes.
    void openCard(LessonCard card, Lesson::Part part);
    void openPreset(std::size_t index);
    [[nodiscard]] std::optional<std::size_t> preset() const noexcept { return m_preset; }
    /// Brings a pair from the game onto the bench.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);
    /// The settings of the game, for the pair on the bench.
    void setSettings(const graze::GjkSettings& settings);

    [[nodiscard]] const Figure& world() const noexcept { return m_world; }
    [[nodiscard]] const Figure& right() const noexcept { return m_right; }
    /// A third figure, between the two: in a pane as large as the right one, with its camera. Null when there is none.
    [[nodiscard]] const Figure* beside() const noexcept { return m_beside ? &*m_beside : nullptr; }
    [[nodiscard]] const LabCamera& worldCamera() const noexcept { return m_views[m_inLesson].world; }
    [[nodiscard]] const LabCamera& differenceCamera() const noexcept { return m_views[m_inLesson].difference; }
    /// A line on what to do.
    [[nodiscard]] std::string_view hint() const;
    /// The words below the figures: the displacement of A, a direction that is dragged in numbers, or the step of the
    /// run, with its answer once it is known.
    [[nodiscard]] std::vector<Caption> words() const;

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
        bool mustFit = true;
    };

    [[nodiscard]] View& view() noexcept { return m_views[m_inLesson]; }
    [[nodiscard]] bool mayDrag() const noexcept { return !m_inLesson || m_lesson.mayDrag(); }
    [[nodiscard]] bool overWorld() const noexcept { return m_panes.world.contains(m_mouse); }
    [[nodiscard]] graze::Vec2 worldPlace() const { return worldCamera().placeAt(m_mouse, m_panes.world); }
    [[nodiscard]] bool overDifference() const noexcept
    {
        return m_right.frame == Figure::Frame::Difference && m_panes.right.contains(m_mouse);
    }
    [[nodiscard]] graze::Vec2 differencePlace() const { return differenceCamera().placeAt(m_mouse, m_panes.right); }
    /// Reach of the mouse (unit: pixels of the window).
    [[nodiscard]] float reach() const noexcept { return 9.f * m_letters / 13.f; }

    void fit();
    [[nodiscard]] Hold holdAt(bool left, bool touch);
    void drag(graze::Vec2 moved);
    void dragGrip();
    void hover();
    void lessonKey(LabKey key);
    void lookAnew(); ///< at another bench: nothing is held, all of it is shown

    Lab m_bench;
    Lesson m_lesson;
    bool m_inLesson = false;
    LabLook m_look;         ///< of the bench
    std::size_t m_step = 0; ///< of the bench, when it was last arranged
    LabPicture m_picture = LabPicture::Difference;
    std::optional<std::size_t> m_preset;

    std::array<View, 2> m_views; ///< of the bench and of the lesson
    Panes m_panes{};
    float m_letters = 13.f;
    Figure m_world;
    Figure m_right;
    std::optional<Figure> m_beside;

    Hold m_hold = Hold::Nothing;
    Grip m_grip;            ///< in the hand, or under the mouse
    graze::Vec2 m_offset{}; ///< from the mouse to A's place on its path
    graze::Vec2 m_mouse{};
    std::optional<std::size_t> m_vertex; ///< the vertex of B - A under the mouse
    std::optional<std::size_t> m_point;  ///< the point to click under the mouse
};

/// Steps by the four keys for it.
void stepBy(Lab& lab, LabKey key);

} // namespace game
