// SPDX-License-Identifier: Zlib
#include <studio/document.hpp>

#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/sprite2d.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace studio
{

using graze::Vec2;

namespace
{

constexpr std::size_t MostMoments = 200;
constexpr float LeastRadius = 0.5f;

// Quarters of a pixel, as outlines have them: files stay short.
Vec2 snapped(Vec2 at)
{
    return {std::round(at.x * 4.f) / 4.f, std::round(at.y * 4.f) / 4.f};
}

Vec2 middleOf(const graze::PixelRect& rect)
{
    return {static_cast<float>(rect.width / 2), static_cast<float>(rect.height / 2)};
}

void setRadius(Part& part, float radius)
{
    const float r = std::max(std::round(radius * 4.f) / 4.f, LeastRadius);
    part.disc = {r, 0.f, 0.f, r};
}

} // namespace

Vec2 Document::radiusHandle(const Part& part)
{
    return part.matrix.transformPoint(part.loop.border.back() + Vec2{part.disc[0], part.disc[2]});
}

// --- Mouse --------------------------------------------------------------------------------------

void Document::show(std::size_t index)
{
    m_current = std::min(index, m_frames.empty() ? 0 : m_frames.size() - 1);
    drop();
}

bool Document::press(Vec2 at, float reach)
{
    release();
    m_from = at;
    m_reach = reach;
    m_before = momentOf({m_current});
    if (tool != Tool::Select)
    {
        drawNew(snapped(at));
        return true;
    }
    return takeCorner(at, reach) || takeEdge(at, reach) || takePart(at);
}

// The corners and the radius of the selected part go before those of others.
bool Document::takeCorner(Vec2 at, float reach)
{
    float nearest = reach;
    std::optional<std::pair<std::size_t, std::size_t>> found;
    const auto look = [&](std::size_t index)
    {
        const Part& candidate = frame().parts[index];
        for (std::size_t i = 0; i < candidate.cornerCount(); ++i)
            if (const float far = length(candidate.corner(i) - at); far < nearest)
            {
                nearest = far;
                found = {index, i};
            }
    };
    if (m_part)
    {
        if (const Part& own = *part(); own.isRound() && length(radiusHandle(own) - at) < nearest)
        {
            m_hold = Hold::Radius;
            m_corner.reset();
            return true;
        }
        look(*m_part);
    }
    for (std::size_t i = 0; !found && i < frame().parts.size(); ++i)
        look(i);
    if (!found)
        return false;
    m_part = found->first;
    m_corner = found->second;
    m_hold = Hold::Corner;
    return true;
}

bool Document::takeEdge(Vec2 at, float reach)
{
    if (!m_part || part()->cornerCount() < 3)
        return false;
    const graze::Sprite2D mouse(graze::Shape(graze::Point{at}));
    for (std::size_t i = 0; i < part()->cornerCount(); ++i)
    {
        const graze::Segment edge{part()->corner(i), part()->corner(part()->after(i))};
        if (distance(mouse, graze::Sprite2D(graze::Shape(edge))).distance < 0.7f * reach)
        {
            m_corner = i;
            m_hold = Hold::Edge;
            return true;
        }
    }
    return false;
}

// The selected one stays where several lie on each other.
bool Document::takePart(Vec2 at)
{
    const auto holds = [&](std::size_t index)
    {
        const std::vector<graze::Shape> shapes = shapesOf(frame().parts[index]);
        return !shapes.empty() && graze::Sprite2D(shapes).contains(at);
    };
    m_corner.reset();
    if (!m_part || !holds(*m_part))
    {
        m_part.reset();
        for (std::size_t i = frame().parts.size(); i-- > 0 && !m_part;)
            if (holds(i))
                m_part = i;
    }
    m_hold = m_part ? Hold::Whole : Hold::Nothing;
    return m_part.has_value();
}

void Document::drawNew(Vec2 at)
{
    if (tool == Tool::Polygon)
    {
        const bool closes = m_draft.size() > 2 && length(m_draft.front() - at) < m_reach;
        if (closes)
            finishDraft(true);
        else if (m_draft.empty() || m_draft.back() != at)
            m_draft.push_back(at);
        return;
    }
    remember();
    m_from = at;
    add({.tag = tool == Tool::Point ? std::string(graze::MarkerTag) : tag, .loop = {{at}, {}}});
    m_hold = Hold::New;
    shapeNew(at);
}

void Document::shapeNew(Vec2 to)
{
    Part& drawn = *part();
    const Vec2 from = m_from;
    if (tool == Tool::Box && from.x != to.x && from.y != to.y)
        drawn.loop.border = {from, {to.x, from.y}, to, {from.x, to.y}};
    else if (tool == Tool::Circle)
        setRadius(drawn, length(to - from));
    else if (tool == Tool::Capsule)
    {
        drawn.loop.border = {from, to};
        setRadius(drawn, length(to - from) / 4.f);
    }
    else
        drawn.loop.border = {tool == Tool::Point ? to : from};
    cut(*part());
}

void Document::move(Vec2 to)
{
    const Vec2 at = snapped(to);
    if (m_hold == Hold::Nothing)
        return;
    if (m_hold == Hold::New)
        return shapeNew(at);
    if (m_before && length(to - m_from) < 0.3f * m_reach)
        return; // a click is no drag
    if (m_before)
        remember();
    if (m_hold == Hold::Edge)
    {
        m_corner = part()->insertAfter(*m_corner, at);
        m_hold = Hold::Corner;
    }
    if (m_hold == Hold::Corner)
        part()->setCorner(*m_corner, at);
    else if (m_hold == Hold::Radius)
        setRadius(*part(), length(to - part()->corner(part()->cornerCount() - 1)));
    else if (const Vec2 by = snapped(to - m_from); by != Vec2{})
    {
        part()->moveBy(by);
        m_from = m_from + by;
    }
    cut(*part());
}

void Document::release()
{
    if (m_hold == Hold::New && part()->loop.border.size() == 1 && !part()->isRound() && tool != Tool::Point)
    {
        undo(); // a click draws no box
        m_future.pop_back();
    }
    m_hold = Hold::Nothing;
    m_before.reset();
}

// --- Keys and buttons ---------------------------------------------------------------------------

void Document::select(std::optional<std::size_t> index)
{
    m_part = index && *index < frame().parts.size() ? index : std::nullopt;
    m_corner.reset();
}

void Document::selectCorner(std::optional<std::size_t> index)
{
    m_corner = m_part && index && *index < part()->cornerCount() ? index : std::nullopt;
}

void Document::nudge(Vec2 by)
{
    if (!m_part)
        return;
    remember();
    if (m_corner)
        part()->setCorner(*m_corner, part()->corner(*m_corner) + by);
    else
        part()->moveBy(by);
    cut(*part());
}

void Document::addCorner()
{
    if (!m_part || part()->cornerCount() < 3)
        return;
    remember();
    const std::size_t at = m_corner.value_or(0);
    m_corner = part()->insertAfter(at, (part()->corner(at) + part()->corner(part()->after(at))) * 0.5f);
    cut(*part());
}

void Document::remove()
{
    if (!m_part)
        return;
    remember();
    if (m_corner && part()->removeCorner(*m_corner))
    {
        m_corner.reset();
        cut(*part());
        return;
    }
    now().parts.erase(now().parts.begin() + static_cast<std::ptrdiff_t>(*m_part));
    drop();
}

void Document::retag(const std::string& name)
{
    tag = name.empty() ? std::string(graze::HitTag) : name;
    if (!m_part || part()->tag == tag)
        return;
    // The outline of a picture stays one that sliders change.
    const bool isTraced = !now().kept && now().parts.size() == 1;
    remember(!isTraced);
    part()->tag = tag;
    now().edited = true;
    if (isTraced)
        now().tag = tag;
}

void Document::tagInAllFrames()
{
    if (!m_part)
        return;
    const std::size_t index = *m_part;
    const std::string wanted = part()->tag;
    remember(momentOf(allFrames()));
    for (Frame& frame : m_frames)
        if (index < frame.parts.size() && frame.parts[index].tag != wanted)
        {
            if (!frame.kept && frame.parts.size() == 1)
                frame.tag = wanted;
            else
                frame.kept = true;
            frame.parts[index].tag = wanted;
            frame.edited = true;
        }
}

void Document::pivotInAllFrames()
{
    if (isEmpty())
        return;
    remember(momentOf(allFrames()));
    for (Frame& frame : m_frames)
        frame.file.pivot = now().file.pivot;
}

void Document::grow(float by)
{
    if (!m_part || !part()->isRound())
        return;
    remember();
    setRadius(*part(), part()->disc[0] + by);
    cut(*part());
}

void Document::mirror()
{
    if (isEmpty() || frame().parts.empty())
        return;
    remember();
    const float line = 0.5f * static_cast<float>(frame().file.rect.width);
    for (std::size_t i = 0; i < frame().parts.size(); ++i)
        if (!m_part || *m_part == i)
        {
            now().parts[i].mirror(line);
            cut(now().parts[i]);
        }
}

void Document::setPivot(Vec2 place)
{
    remember(false);
    now().file.pivot = place;
}

void Document::addInMiddle()
{
    const Vec2 middle = middleOf(frame().file.rect);
    const Vec2 reach{std::max(2.f, std::round(middle.x / 2.f)), std::max(2.f, std::round(middle.y / 2.f))};
    remember();
    m_from = tool == Tool::Point || tool == Tool::Circle ? middle : middle - reach;
    add({.tag = tool == Tool::Point ? std::string(graze::MarkerTag) : tag, .loop = {{m_from}, {}}});
    if (tool == Tool::Polygon || tool == Tool::Select)
    {
        part()->loop.border = {middle - Vec2{0.f, reach.y}, middle + reach, middle + Vec2{-reach.x, reach.y}};
        cut(*part());
    }
    else
        shapeNew(tool == Tool::Point ? middle : middle + (tool == Tool::Circle ? Vec2{reach.x, 0.f} : reach));
}

void Document::finishDraft(bool keep)
{
    std::vector<Vec2> points = std::exchange(m_draft, {});
    if (!keep || points.size() < 3)
        return;
    remember();
    add({.tag = tag, .loop = {std::move(points), {}}});
    cut(*part());
}

// --- Past and future ----------------------------------------------------------------------------

void Document::add(Part added)
{
    now().parts.push_back(std::move(added));
    m_part = frame().parts.size() - 1;
    m_corner.reset();
}

Document::Moment Document::momentOf(std::vector<std::size_t> indices) const
{
    Moment moment{m_current, {}, settings};
    for (const std::size_t index : indices)
        moment.frames.emplace_back(index, m_frames[index]);
    return moment;
}

std::vector<std::size_t> Document::allFrames() const
{
    std::vector<std::size_t> all(m_frames.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

void Document::remember(bool changes)
{
    remember(m_before ? *std::exchange(m_before, std::nullopt) : momentOf({m_current}));
    now().edited = now().edited || changes;
    now().kept = now().kept || changes;
}

void Document::remember(Moment moment)
{
    m_past.push_back(std::move(moment));
    if (m_past.size() > MostMoments)
        m_past.erase(m_past.begin());
    m_future.clear();
}

void Document::rememberTracing(const std::vector<std::size_t>& indices)
{
    const bool goesOn = m_future.empty() && !m_past.empty() && m_past.back().isTracing &&
                        m_past.back().frames.size() == indices.size() && m_past.back().current == m_current;
    if (goesOn)
        return;
    remember(momentOf(indices));
    m_past.back().isTracing = true;
}

void Document::travel(std::vector<Moment>& from, std::vector<Moment>& to)
{
    if (from.empty())
        return;
    Moment moment = std::move(from.back());
    from.pop_back();
    std::vector<std::size_t> indices;
    for (const auto& [index, frame] : moment.frames)
        indices.push_back(index);
    Moment present = momentOf(indices);
    for (auto& [index, frame] : moment.frames)
        m_frames[index] = std::move(frame);
    settings = moment.settings;
    show(moment.current);
    to.push_back(std::move(present));
}

void Document::drop()
{
    m_part.reset();
    m_corner.reset();
    m_draft.clear();
    m_hold = Hold::Nothing;
    m_before.reset();
}

} // namespace studio
