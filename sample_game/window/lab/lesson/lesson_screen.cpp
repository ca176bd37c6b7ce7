// SPDX-License-Identifier: Zlib
#include "window/lab/lesson/lesson_screen.hpp"

#include "window/lab/colors.hpp"
#include "window/lab/hints.hpp"
#include "window/lab/widgets.hpp"

#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

// Reach of the mouse beside the smallest letters (unit: pixels of the window).
constexpr float Reach = 9.f;
constexpr float ClickReach = 16.f;
constexpr float TurnPerNotch = 0.0872665f; ///< five degrees
constexpr float ZoomPerNotch = 1.15f;
constexpr float SlidePerKey = 1.f / 90.f; ///< share of the border

} // namespace

LessonScreen::LessonScreen(const Assets& assets) : m_canvas(assets) {}

LabPanes LessonScreen::panesOf(const Layout& layout) const
{
    return {layout, m_fontHeight > 0.f ? m_fontHeight : labFontHeight(layout)};
}

void LessonScreen::handle(const graze::compat::Event& event, const Layout& layout)
{
    const LabPanes panes = panesOf(layout);
    switch (event.kind)
    {
        case Kind::MousePressed:
            m_mouse = {static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y)};
            update(layout);
            press(panes);
            break;
        case Kind::MouseMoved:
            m_mouse = {static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y)};
            update(layout);
            move(panes);
            break;
        case Kind::MouseReleased:
        case Kind::FocusLost:
            m_hold = Hold::Nothing;
            break;
        case Kind::MouseWheel:
            update(layout);
            turnWheel(event.wheel, panes);
            break;
        case Kind::KeyPressed:
            if (!panelsWantKeys())
                pressKey(event.key);
            break;
        default:
            break;
    }
}

void LessonScreen::press(const LabPanes& panes)
{
    const bool overWorld = holds(panes.world, {m_mouse.x, m_mouse.y});
    const bool overDifference = holds(panes.difference, {m_mouse.x, m_mouse.y});
    if (isOpen() && overDifference)
        return m_lesson.click(m_cameras.difference.placeAt(m_mouse, panes.difference),
                              scale() * ClickReach / m_cameras.difference.zoom);
    if (!m_lesson.mayDrag())
        return;
    if (slides())
    {
        const Vec2 at = m_lesson.slide().displacement() + m_lesson.lab().bench().a.position;
        m_offset = overWorld ? m_cameras.world.screenOf(at, panes.world) - m_mouse : Vec2{};
        m_hold = overWorld || overDifference ? Hold::Slide : Hold::Nothing;
        return drag(panes);
    }
    const std::optional<SearchArrow> arrow = searchArrowOf(view(), panes.difference);
    if (m_lesson.direction() && overDifference && arrow)
        m_hold = Hold::Direction;
    else if (overWorld)
    {
        m_grip = gripAt(m_lesson.lab().bench(), m_lesson.lab().experiment(),
                        m_cameras.world.placeAt(m_mouse, panes.world), scale() * Reach / m_cameras.world.zoom);
        m_hold = m_grip.holds() ? Hold::Shape : Hold::Nothing;
    }
    drag(panes);
}

void LessonScreen::drag(const LabPanes& panes)
{
    switch (m_hold)
    {
        case Hold::Slide:
        {
            const bool overWorld = holds(panes.world, {m_mouse.x, m_mouse.y});
            const Vec2 place = m_cameras.world.placeAt(m_mouse + m_offset, panes.world);
            m_lesson.slide().moveTo(overWorld ? place - m_lesson.lab().bench().a.position
                                              : m_cameras.difference.placeAt(m_mouse, panes.difference));
            break;
        }
        case Hold::Direction:
            m_lesson.setDirection(m_mouse - m_cameras.difference.screenOf({}, panes.difference));
            break;
        case Hold::Shape:
            m_lesson.setBench(dragged(m_lesson.lab().bench(), m_grip, m_cameras.world.placeAt(m_mouse, panes.world)));
            break;
        case Hold::Nothing:
            break;
    }
}

void LessonScreen::move(const LabPanes& panes)
{
    m_vertex.reset();
    m_point.reset();
    if (m_hold != Hold::Nothing)
        return drag(panes);
    if (!holds(panes.difference, {m_mouse.x, m_mouse.y}))
        return;
    const Vec2 place = m_cameras.difference.placeAt(m_mouse, panes.difference);
    if (isOpen())
        m_point = pointAt(*m_lesson.prediction(), place, scale() * ClickReach / m_cameras.difference.zoom);
    else
        m_vertex = vertexAt(m_outlines, place, scale() * Reach / m_cameras.difference.zoom);
}

void LessonScreen::turnWheel(float notches, const LabPanes& panes)
{
    const bool overWorld = holds(panes.world, {m_mouse.x, m_mouse.y});
    Grip under;
    if (m_lesson.mayDrag() && !slides() && overWorld)
        under = gripAt(m_lesson.lab().bench(), m_lesson.lab().experiment(),
                       m_cameras.world.placeAt(m_mouse, panes.world), scale() * Reach / m_cameras.world.zoom);
    if (under.holds())
        m_lesson.setBench(turned(m_lesson.lab().bench(), under, TurnPerNotch * notches));
    else
        m_cameras.zoomAt(m_mouse, std::pow(ZoomPerNotch, notches), panes.world, panes.difference);
}

void LessonScreen::pressKey(Key key)
{
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    if (digit >= 0 && digit < static_cast<int>(LessonCardCount))
        return m_lesson.open(static_cast<LessonCard>(digit));
    if (key == Key::PageDown)
        return m_lesson.next();
    if (key == Key::PageUp)
        return m_lesson.back();
    if (key == Key::N && m_lesson.prediction() != nullptr)
        return m_lesson.another();
    if (slides() && m_lesson.mayDrag() && (key == Key::Left || key == Key::Right))
        return m_lesson.slide().advance(key == Key::Right ? SlidePerKey : -SlidePerKey);
    Lab* lab = m_lesson.stepper();
    if (lab == nullptr)
        return;
    if (key == Key::Left || key == Key::Comma)
        lab->back();
    else if (key == Key::Right || key == Key::Period)
        lab->forward();
    else if (key == Key::Home)
        lab->first();
    else if (key == Key::End)
        lab->last();
    else if (key == Key::Space)
        m_panels.togglePlaying(m_lesson);
}

bool LessonScreen::show(const Layout& layout)
{
    m_fontHeight = ImGui::GetFontSize();
    return m_panels.show(m_lesson, LabPanes(layout, m_fontHeight));
}

void LessonScreen::update(const Layout& layout)
{
    const Lab& lab = m_lesson.lab();
    if (m_revision != lab.revision() || m_step != lab.step())
        m_outlines = outlinesOf(lab);
    const LabPanes panes = panesOf(layout);
    LabExtent extent = extentOf(lab, m_outlines);
    // A goes all around B.
    if (slides())
        for (const Vec2 displacement : m_lesson.slide().border())
            for (const Vec2 place : m_outlines.a.empty() ? std::vector<Vec2>{} : m_outlines.a[0])
                extent.world = graze::merged(extent.world, place + displacement);
    if (m_fitted != layout.window || m_fittedCard != m_lesson.card() || m_fittedTo != m_lesson.prediction() ||
        (m_revision != lab.revision() && m_lesson.prediction() != nullptr))
        fit(extent, panes);
    else if (m_revision != lab.revision())
        m_cameras.follow(extent, panes.difference);
    m_fitted = layout.window;
    m_fittedCard = m_lesson.card();
    m_fittedTo = m_lesson.prediction();
    m_revision = lab.revision();
    m_step = lab.step();
}

// A prediction's arrows, and the arrow of its search, stand in the picture with it. They do not grow with the shapes:
// a few rounds find the zoom that has room for both.
void LessonScreen::fit(const LabExtent& extent, const LabPanes& panes)
{
    const LabMode mode = m_lesson.lab().bench().mode;
    const LabCamera& camera = m_cameras.difference;
    m_cameras.fit(extent, mode, panes.world, panes.difference);
    if (m_lesson.prediction() == nullptr)
        return;
    constexpr int Rounds = 4;
    for (int round = 0; round < Rounds; ++round)
    {
        LabExtent wider = extent;
        const auto hold = [&](Vec2 pixel)
        {
            const Vec2 place = camera.placeAt(pixel, panes.difference);
            wider.difference = graze::merged(wider.difference, {place, place});
        };
        for (const NumberedArrow& arrow : numberedArrows(*m_lesson.prediction(), camera, panes.difference, scale()))
            hold(arrow.tip);
        if (const auto arrow = searchArrowOf(view(), panes.difference); arrow && view().search)
            hold(arrow->tip);
        m_cameras.fit(wider, mode, panes.world, panes.difference);
    }
}

float LessonScreen::scale() const noexcept
{
    return labScale(m_fontHeight);
}

LabView LessonScreen::view() const
{
    LabView view{m_lesson.lab(), m_outlines, m_cameras.world, m_cameras.difference,
                 m_hold == Hold::Shape ? m_grip.kind : GripKind::None};
    view.reveal = m_lesson.reveal();
    view.vertex = m_vertex;
    view.scale = scale();
    // Arrows to choose from, or a motion, are what is asked about: no other arrows then.
    view.search = !isOpen() || (m_lesson.prediction()->arrows.empty() && m_lesson.card() != LessonCard::SafeStep);
    if (const std::optional<Vec2> direction = m_lesson.direction())
        view.probe = probeOf(m_lesson.lab().experiment(), m_outlines.stage, *direction);
    return view;
}

void LessonScreen::drawPanes(sf::RenderTarget& target, const LabPanes& panes, const AtlasTextures& atlas)
{
    const LessonView marks{m_lesson, m_outlines, m_cameras, m_point};
    const float fontHeight = m_fontHeight > 0.f ? m_fontHeight : 13.f;
    m_canvas.begin(panes.world, fontHeight);
    if (slides())
        drawSlideWorld(m_canvas, marks);
    else
        drawWorld(m_canvas, view());
    drawWorldMarks(m_canvas, marks);
    m_canvas.end(target, atlas);

    m_canvas.begin(panes.difference, fontHeight);
    if (slides())
        drawSlideDifference(m_canvas, marks);
    else
        drawDifference(m_canvas, view());
    drawDifferenceMarks(m_canvas, marks);
    m_canvas.end(target, atlas);

    m_canvas.begin(panes.hint, fontHeight);
    const std::string_view hint = !isOpen()                               ? m_lesson.text().doThis
                                  : m_lesson.prediction()->points.empty() ? "Choose an answer below."
                                                                          : "Click a ringed point on the right.";
    // The whole stands on the card as well.
    const bool fits = m_canvas.widthOf(hint) <= graze::compat::sizeOf(panes.hint).x - 8.f;
    const std::string_view shorter = fits ? hint : hint.substr(0, hint.find('.') + 1);
    drawLine(m_canvas, m_lesson.mayDrag() || isOpen() ? shorter : "Left and Right step; N: another pair.", m_notice);
    m_canvas.end(target, atlas);
}

void LessonScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas)
{
    update(layout);
    target.clear(lab_colors::Background);
    drawPanes(target, panesOf(layout), atlas);
}

} // namespace game
