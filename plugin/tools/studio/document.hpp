// SPDX-License-Identifier: Zlib
#pragma once

#include <studio/parts.hpp>

#include <optional>
#include <vector>

namespace studio
{

/// The mouse draws with it.
enum class Tool : std::uint8_t
{
    Select, ///< takes corners, radii and whole parts
    Box,
    Circle,
    Capsule,
    Polygon,
    Point
};

/// A picture or a cell of a sheet, with the parts of its collider.
struct Frame
{
    /// As it was traced or read; `edited` ones are written from their parts.
    graze::ColliderFrame file{};
    std::vector<Part> parts{};
    bool edited = false;
    bool kept = false;              ///< changed by hand, or read from a file: no slider changes it
    std::string tag{graze::HitTag}; ///< of what is traced
};

/// The colliders of one picture, while a person works on them. Places are pixels of the frame, y down, from its upper
/// left corner; `reach` is how far the mouse takes hold (unit: pixels of the frame).
class Document
{
public:
    // --- What there is ----------------------------------------------------------------------------

    std::string image;                ///< name of the picture
    graze::OutlineOptions settings{}; ///< of all frames that have none of their own
    std::string tag{graze::HitTag};   ///< of parts that are drawn
    Tool tool = Tool::Select;

    [[nodiscard]] const std::vector<Frame>& frames() const { return m_frames; }
    [[nodiscard]] std::size_t current() const { return m_current; }
    [[nodiscard]] const Frame& frame() const { return m_frames[m_current]; }
    [[nodiscard]] bool isEmpty() const { return m_frames.empty(); }
    [[nodiscard]] std::optional<std::size_t> selected() const { return m_part; }
    [[nodiscard]] std::optional<std::size_t> selectedCorner() const { return m_corner; }
    /// The corners of a polygon that is being drawn.
    [[nodiscard]] const std::vector<graze::Vec2>& draft() const { return m_draft; }
    [[nodiscard]] bool canUndo() const { return !m_past.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_future.empty(); }
    [[nodiscard]] bool isDragging() const { return m_hold != Hold::Nothing; }
    /// The place that changes the radius of a round part.
    [[nodiscard]] static graze::Vec2 radiusHandle(const Part& part);

    // --- Files ------------------------------------------------------------------------------------

    /// All frames anew: traced, or read from a collider file, which are `kept`. Throws graze::ColliderFileError.
    void open(const std::string& text, const std::string& name, bool kept = false);
    void close();
    /// One frame anew, from a file of one frame. `own` keeps the settings of that file with the frame. Tracing
    /// again and again, as a slider does, is one step to undo.
    void retrace(std::size_t index, const std::string& text, bool own);
    /// The same for all frames that are not kept and have no settings of their own; false when the file has other
    /// frames.
    bool retraceAll(const std::string& text);
    /// The error of a frame, measured anew.
    void setError(std::size_t index, float error);
    /// As it is taken home. Throws std::runtime_error with frame and reason while a part is broken.
    [[nodiscard]] graze::ColliderFile file() const;
    /// One frame alone, to be measured.
    [[nodiscard]] graze::ColliderFrame frameFile(std::size_t index) const;

    // --- Mouse ------------------------------------------------------------------------------------

    void show(std::size_t index);
    /// False when nothing is there to take hold of.
    bool press(graze::Vec2 at, float reach);
    void move(graze::Vec2 at);
    void release();

    // --- Keys and buttons -------------------------------------------------------------------------

    void select(std::optional<std::size_t> part);
    void selectCorner(std::optional<std::size_t> corner);
    void nudge(graze::Vec2 by); ///< the selected corner, or the part
    void addCorner();           ///< in the middle behind the selected one
    void remove();              ///< the selected corner, or the part
    void retag(const std::string& name);
    void tagInAllFrames();   ///< the part of the selected one's number, in each frame
    void pivotInAllFrames(); ///< that of this frame
    void grow(float by);     ///< the radius
    void mirror();           ///< the selected part, or all of them, about the middle of the frame
    void setPivot(graze::Vec2 place);
    /// A part of the present tool in the middle of the frame, for who has no mouse.
    void addInMiddle();
    void finishDraft(bool keep);
    void undo() { travel(m_past, m_future); }
    void redo() { travel(m_future, m_past); }

private:
    enum class Hold : std::uint8_t
    {
        Nothing,
        Corner,
        Edge, ///< becomes a corner when it is moved
        Radius,
        Whole,
        New ///< a part that is being drawn
    };
    /// Frames as they were, by index.
    struct Moment
    {
        std::size_t current = 0;
        std::vector<std::pair<std::size_t, Frame>> frames{};
        graze::OutlineOptions settings{};
        bool isTracing = false; ///< the next tracing adds to it
    };

    [[nodiscard]] Frame& now() { return m_frames[m_current]; }
    [[nodiscard]] Part* part() { return m_part ? &now().parts[*m_part] : nullptr; }
    bool takeCorner(graze::Vec2 at, float reach);
    bool takeEdge(graze::Vec2 at, float reach);
    bool takePart(graze::Vec2 at);
    void drawNew(graze::Vec2 at);
    void shapeNew(graze::Vec2 to);
    void add(Part part);
    [[nodiscard]] Moment momentOf(std::vector<std::size_t> indices) const;
    [[nodiscard]] std::vector<std::size_t> allFrames() const;
    /// For undo. `changes`: the present frame is written from its parts, and kept.
    void remember(bool changes = true);
    void remember(Moment moment);
    void rememberTracing(const std::vector<std::size_t>& indices);
    void travel(std::vector<Moment>& from, std::vector<Moment>& to);
    void drop(); ///< the selection

    std::vector<Frame> m_frames;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_part;
    std::optional<std::size_t> m_corner;
    std::vector<graze::Vec2> m_draft;
    std::vector<Moment> m_past;
    std::vector<Moment> m_future;

    Hold m_hold = Hold::Nothing;
    graze::Vec2 m_from{}; ///< where the mouse was pressed, or last was
    float m_reach = 0.f;
    std::optional<Moment> m_before; ///< of a drag that has not changed anything yet
};

} // namespace studio
