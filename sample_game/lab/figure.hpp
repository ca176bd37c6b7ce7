// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/aabb.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace game
{

/// The part that a mark plays. A renderer has a colour for each, the same in all figures.
enum class Role : std::uint8_t
{
    Text,
    Faint,
    Origin,
    A,
    B,
    Difference, ///< B - A
    Simplex,    ///< also what is proved, and what is right
    Direction,
    Vertex, ///< w and its corners a and b
    Answer,
    Alarm
};
inline constexpr std::size_t RoleCount = static_cast<std::size_t>(Role::Alarm) + 1;

/// One thing to draw. Places are in the plot; widths, radii and fixed lengths are in pixels beside letters 13 pixels
/// high, and grow with the letters.
struct Mark
{
    enum class Kind : std::uint8_t
    {
        Disc, ///< `size` is the radius
        Ring,
        Cross,
        Path,
        Loop,
        Area,    ///< a convex loop, filled
        Arrow,   ///< from the first point to the second
        Pointer, ///< an arrow from a point along `along`, `length` long
        Label    ///< beside a point, on the side that `along` points to
    };

    Kind kind = Kind::Disc;
    Role role = Role::Text;
    std::vector<graze::Vec2> points;
    float size = 2.f;    ///< width of lines, radius of discs and rings
    float opacity = 1.f; ///< 0 to 1
    bool dashed = false;
    graze::Vec2 along{};
    float length = 0.f;
    graze::Vec2 shift{}; ///< of the whole mark
    std::string text{};
    std::optional<std::size_t> choice{}; ///< the answer of a prediction that it stands for

    Mark& faint(float share)
    {
        opacity = share;
        return *this;
    }
    Mark& dash()
    {
        dashed = true;
        return *this;
    }
    Mark& moved(graze::Vec2 by)
    {
        shift = by;
        return *this;
    }
    Mark& answers(std::size_t which)
    {
        choice = which;
        return *this;
    }
};

/// A line of text with its colour.
struct Caption
{
    std::string text;
    Role role = Role::Text;
};

/// The content of one pane, as data: any renderer can draw it.
struct Figure
{
    /// The camera that it is looked at with.
    enum class Frame : std::uint8_t
    {
        World,      ///< that of the world, which the mouse moves
        Difference, ///< that of B - A
        Fitted      ///< shows the extent
    };

    Frame frame = Frame::World;
    std::vector<Caption> titles{}; ///< at the top, from the title down
    std::vector<Mark> marks{};
    graze::Aabb extent{}; ///< the part of the plot that must be seen

    using Places = std::vector<graze::Vec2>;

    Mark& add(Mark mark)
    {
        marks.push_back(std::move(mark));
        return marks.back();
    }
    Mark& disc(Role role, graze::Vec2 at, float radius) { return add({Mark::Kind::Disc, role, {at}, radius}); }
    Mark& ring(Role role, graze::Vec2 at, float radius) { return add({Mark::Kind::Ring, role, {at}, radius}); }
    Mark& cross(Role role, graze::Vec2 at, float reach) { return add({Mark::Kind::Cross, role, {at}, reach}); }
    Mark& path(Role role, Places points, float width)
    {
        return add({Mark::Kind::Path, role, std::move(points), width});
    }
    Mark& loop(Role role, Places points, float width)
    {
        return add({Mark::Kind::Loop, role, std::move(points), width});
    }
    Mark& area(Role role, Places points, float opacity)
    {
        return add({Mark::Kind::Area, role, std::move(points), 0.f, opacity});
    }
    Mark& arrow(Role role, graze::Vec2 from, graze::Vec2 to, float width)
    {
        return add({Mark::Kind::Arrow, role, {from, to}, width});
    }
    Mark& pointer(Role role, graze::Vec2 from, graze::Vec2 along, float length, float width)
    {
        return add({.kind = Mark::Kind::Pointer,
                    .role = role,
                    .points = {from},
                    .size = width,
                    .along = along,
                    .length = length});
    }
    Mark& label(Role role, std::string text, graze::Vec2 at, graze::Vec2 side)
    {
        return add({.kind = Mark::Kind::Label, .role = role, .points = {at}, .along = side, .text = std::move(text)});
    }
    void hold(const Places& places)
    {
        for (const graze::Vec2 place : places)
            extent = graze::merged(extent, place);
    }
};

} // namespace game
