// SPDX-License-Identifier: Zlib
#include "window/lab/renderer.hpp"

#include "window/draw/widgets.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float SmallestLetters = 13.f; ///< sizes in figures are those beside these letters
const sf::Color Ground{19, 23, 36};

class Painter
{
public:
    Painter(const Figure& figure, const LabCamera& camera, const graze::Aabb& pane) :
    m_list(*ImGui::GetBackgroundDrawList()),
    m_camera(camera),
    m_pane(pane),
    m_scale(ImGui::GetFontSize() / SmallestLetters)
    {
        // The texture of the letters has no smooth lines in it.
        m_list.Flags &= ~ImDrawListFlags_AntiAliasedLinesUseTex;
        m_list.PushClipRect(pane.lower, pane.upper, true);
        m_list.AddRectFilled(pane.lower, pane.upper, shade(Ground));
        // Titles are broken where the pane ends, and keep their room.
        const float margin = 6.f * m_scale;
        Vec2 corner = pane.lower + Vec2(margin, margin);
        for (const Caption& title : figure.titles)
            for (const std::string& line : linesOf(title.text, pane.size().x - 2.f * margin))
            {
                m_titles.push_back({line, title.role, {corner, corner + Vec2(ImGui::CalcTextSize(line.c_str()))}});
                corner.y += ImGui::GetTextLineHeight() + 2.f;
            }
        if (figure.frame != Figure::Frame::Fitted)
            return;
        const graze::Aabb rest{{pane.lower.x, std::min(corner.y, pane.upper.y - 1.f)}, pane.upper};
        m_camera = cameraFor(figure.extent, rest);
        m_camera.centre = m_camera.placeAt(pane.centre(), rest);
    }
    ~Painter() { m_list.PopClipRect(); }
    Painter(const Painter&) = delete;
    Painter& operator=(const Painter&) = delete;

    void mark(const Mark& mark)
    {
        if (mark.points.empty() || mark.opacity <= 0.f)
            return;
        if (mark.kind == Mark::Kind::Label)
            return m_labels.push_back(&mark);
        const ImU32 color = shade(colorOf(mark.role), mark.opacity);
        std::vector<Vec2> points;
        for (std::size_t i = 0; i < mark.points.size(); ++i)
            points.push_back(at(mark, i));
        const Vec2 place = points[0];
        const float size = mark.size * m_scale;
        if (mark.kind <= Mark::Kind::Cross)
            keepFree(place, size);
        switch (mark.kind)
        {
            case Mark::Kind::Disc:
                return m_list.AddCircleFilled(place, size, color);
            case Mark::Kind::Ring:
                return m_list.AddCircle(place, size, color, 0, (mark.size > 9.f ? 3.f : 1.5f) * m_scale);
            case Mark::Kind::Cross:
                stroke({place - Vec2(size, 0.f), place + Vec2(size, 0.f)}, false, 2.f, color);
                return stroke({place - Vec2(0.f, size), place + Vec2(0.f, size)}, false, 2.f, color);
            case Mark::Kind::Area:
                return area(std::move(points), color);
            case Mark::Kind::Arrow:
                return arrow(place, points[1], mark, color);
            case Mark::Kind::Pointer:
                return arrow(place, place + mark.along * (mark.length * m_scale), mark, color);
            default:
                break;
        }
        const bool closed = mark.kind == Mark::Kind::Loop && points.size() > 2;
        if (points.size() == 1)
            m_list.AddCircleFilled(place, size + m_scale, color);
        else if (mark.dashed)
            dashes(points, closed, mark.size, color);
        else
            stroke(points, closed, mark.size, color);
    }

    // Each on the side that it asks for, or around its point, or farther away: where the least of other texts and marks
    // is covered.
    void labels()
    {
        constexpr float Turns[] = {0.f, 0.785f, -0.785f, 1.571f, -1.571f, 2.356f, -2.356f, 3.142f};
        for (const Mark* label : m_labels)
        {
            if (!m_pane.contains(at(*label, 0)))
                continue;
            const Vec2 side = graze::normalized(label->along);
            graze::Aabb best;
            float least = 1e30f;
            for (const float gap : {8.f, 22.f, 36.f})
                for (const float turn : Turns)
                {
                    const Vec2 turned(side.x * std::cos(turn) - side.y * std::sin(turn),
                                      side.x * std::sin(turn) + side.y * std::cos(turn));
                    const graze::Aabb box = boxOf(*label, turned, gap * m_scale);
                    if (const float covered = coveredOf(box); covered < least)
                    {
                        least = covered;
                        best = box;
                    }
                }
            m_taken.push_back(best.grown(3.f));
            text(label->text, best.lower, label->role, label->opacity);
        }
    }

    // After the marks: lines do not cross letters.
    void titles()
    {
        for (const Text& title : m_titles)
        {
            text(title.words, title.box.lower, title.role, 1.f);
            m_taken.push_back(title.box);
        }
    }

private:
    struct Text
    {
        std::string words;
        Role role;
        graze::Aabb box;
    };

    [[nodiscard]] Vec2 at(const Mark& mark, std::size_t point) const
    {
        return m_camera.screenOf(mark.points[point], m_pane) + mark.shift * m_scale;
    }

    void stroke(const std::vector<Vec2>& points, bool closed, float width, ImU32 color)
    {
        std::vector<ImVec2> places(points.begin(), points.end());
        m_list.AddPolyline(places.data(), static_cast<int>(places.size()), color, closed ? ImDrawFlags_Closed : 0,
                           width * m_scale);
    }

    // One rhythm all along, so that short edges of curves are dashed too. Far too many to be told apart are a line.
    void dashes(const std::vector<Vec2>& points, bool closed, float width, ImU32 color)
    {
        const float on = 7.f * m_scale, period = 12.f * m_scale;
        float phase = 0.f;
        for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i)
        {
            const Vec2 from = points[i], to = points[(i + 1) % points.size()];
            const float length = graze::length(to - from);
            const Vec2 unit = graze::normalized(to - from);
            if (length > 1000.f * period)
                stroke({from, to}, false, width, color);
            else
                for (float s = -phase; s < length; s += period)
                    if (s + on > 0.f)
                        stroke({from + unit * std::max(0.f, s), from + unit * std::min(length, s + on)}, false, width,
                               color);
            phase = std::fmod(phase + length, period);
        }
    }

    // Labels keep away from here.
    void keepFree(Vec2 place, float reach)
    {
        m_taken.push_back({place - Vec2(reach, reach), place + Vec2(reach, reach)});
    }

    void area(std::vector<Vec2> loop, ImU32 color)
    {
        float twice = 0.f;
        for (std::size_t i = 0; i < loop.size(); ++i)
            twice += graze::cross(loop[i] - loop[0], loop[(i + 1) % loop.size()] - loop[0]);
        if (twice < 0.f)
            std::reverse(loop.begin(), loop.end());
        std::vector<ImVec2> places(loop.begin(), loop.end());
        m_list.AddConvexPolyFilled(places.data(), static_cast<int>(places.size()), color);
    }

    void arrow(Vec2 from, Vec2 to, const Mark& mark, ImU32 color)
    {
        const Vec2 unit = graze::normalized(to - from);
        const float head = std::min((6.f + 2.f * mark.size) * m_scale, graze::length(to - from));
        if (!(head > 0.f) || !graze::isFinite(to))
            return;
        const float step = 8.f * m_scale;
        for (float at = 0.f; at < std::min(graze::length(to - from), 200.f * step); at += step)
            keepFree(from + unit * at, 0.5f * step);
        const Vec2 base = to - unit * head;
        const Vec2 side = graze::perpendicular(unit) * (head * 0.42f);
        stroke({from, base}, false, mark.size, color);
        area({to, base + side, base - side}, color);
    }

    void text(const std::string& words, Vec2 corner, Role role, float opacity)
    {
        // A dark copy keeps letters readable over lines.
        m_list.AddText(Vec2(corner + Vec2(m_scale, m_scale)), shade(Ground, opacity), words.c_str());
        m_list.AddText(corner, shade(colorOf(role), opacity), words.c_str());
    }

    // Area that a box shares with other texts.
    float coveredOf(const graze::Aabb& box) const
    {
        float covered = 0.f;
        for (const graze::Aabb& other : m_taken)
            covered += std::max(0.f, std::min(box.upper.x, other.upper.x) - std::max(box.lower.x, other.lower.x)) *
                       std::max(0.f, std::min(box.upper.y, other.upper.y) - std::max(box.lower.y, other.lower.y));
        return covered;
    }

    // The box of a label beside its point, moved into the pane.
    graze::Aabb boxOf(const Mark& label, Vec2 side, float gap) const
    {
        const Vec2 size(ImGui::CalcTextSize(label.text.c_str()));
        Vec2 corner = at(label, 0) - size * 0.5f;
        if (!(side == Vec2{}))
            corner += {side.x * (size.x * 0.5f + gap), side.y * (size.y * 0.5f + gap)};
        corner.x = std::max(m_pane.lower.x + 2.f, std::min(corner.x, m_pane.upper.x - size.x - 2.f));
        corner.y = std::max(m_pane.lower.y + 2.f, std::min(corner.y, m_pane.upper.y - size.y - 2.f));
        corner = {std::floor(corner.x), std::floor(corner.y)};
        return {corner, corner + size};
    }

    ImDrawList& m_list;
    LabCamera m_camera;
    graze::Aabb m_pane;
    float m_scale;
    std::vector<Text> m_titles;
    std::vector<const Mark*> m_labels;
    std::vector<graze::Aabb> m_taken; ///< by labels, captions and marks
};

} // namespace

void drawFigure(const Figure& figure, const LabCamera& camera, const graze::Aabb& pane)
{
    Painter painter(figure, camera, pane);
    for (const Mark& mark : figure.marks)
        painter.mark(mark);
    painter.titles();
    painter.labels();
}

} // namespace game
