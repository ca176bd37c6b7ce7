// SPDX-License-Identifier: Zlib
#include "window/lab/screen.hpp"

#include "window/lab/colors.hpp"
#include "window/lab/hints.hpp"
#include "window/lab/widgets.hpp"

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::Vec2;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;
using namespace lab_colors;

constexpr float Reach = 9.f; ///< reach of the mouse beside the smallest letters (unit: pixels of the window)
constexpr float TurnPerNotch = 0.0872665f; ///< five degrees
constexpr float ZoomPerNotch = 1.15f;

} // namespace

LabScreen::LabScreen(const Assets& assets) : m_canvas(assets) {}

void LabScreen::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    m_lab.setPair(a, b, settings);
    m_held = m_hover = {};
    m_controls.forgetPreset();
    m_focus = nullptr;
    m_mustFit = true;
}

void LabScreen::setSettings(const graze::GjkSettings& settings)
{
    LabBench bench = m_lab.bench();
    bench.settings = settings;
    m_lab.restart(std::move(bench));
}

void LabScreen::choose(const LabPreset& preset)
{
    m_lab.restart(preset.bench());
    m_controls.choose(preset);
    m_held = m_hover = {};
    m_focus = &preset;
    m_mustFit = true;
}

const sf::FloatRect& LabScreen::worldPane(const LabPanes& panes) const noexcept
{
    return m_lab.bench().mode == LabMode::GiftWrapping ? panes.both : panes.world;
}

const sf::FloatRect& LabScreen::differencePane(const LabPanes& panes) const noexcept
{
    return m_lab.bench().mode == LabMode::Sat ? panes.axisDifference : panes.difference;
}

Grip LabScreen::gripUnder(Vec2 mouse, const LabPanes& panes) const
{
    const sf::FloatRect& pane = worldPane(panes);
    if (!holds(pane, {mouse.x, mouse.y}))
        return {};
    return gripAt(m_lab.bench(), m_lab.experiment(), m_cameras.world.placeAt(mouse, pane),
                  reach() / m_cameras.world.zoom);
}

void LabScreen::handle(const graze::compat::Event& event, const Layout& layout)
{
    const LabPanes panes(layout, m_fontHeight > 0.f ? m_fontHeight : labFontHeight(layout));
    switch (event.kind)
    {
        case Kind::MousePressed:
            m_mouse = {static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y)};
            if (!listIsOpen())
                press(event, panes);
            break;
        case Kind::MouseMoved:
            move(event, panes);
            break;
        case Kind::MouseReleased:
            release();
            break;
        case Kind::FocusLost:
            release();
            break;
        case Kind::MouseWheel:
            if (!listIsOpen())
                turnWheel(event, panes);
            break;
        case Kind::KeyPressed:
            if (!panelsWantKeys())
                pressKey(event.key);
            break;
        default:
            break;
    }
}

void LabScreen::release()
{
    m_held = {};
    m_turns = false;
    m_pan = Pan::None;
}

void LabScreen::press(const graze::compat::Event& event, const LabPanes& panes)
{
    if (holds(worldPane(panes), {m_mouse.x, m_mouse.y}))
        return pressWorld(event.button == sf::Mouse::Button::Left, panes);
    if (m_lab.bench().mode == LabMode::GiftWrapping || !holds(differencePane(panes), {m_mouse.x, m_mouse.y}))
        return;
    m_turns = reachesArrow(panes);
    if (m_turns)
        turnDirection(panes);
    else
        m_pan = Pan::Difference;
}

void LabScreen::pressWorld(bool left, const LabPanes& panes)
{
    const bool wrapping = m_lab.bench().mode == LabMode::GiftWrapping;
    m_held = gripUnder(m_mouse, panes);
    m_hover = m_held;
    if (m_held.kind == GripKind::CloudPoint && !left)
    {
        LabBench bench = m_lab.bench();
        bench.cloud.erase(bench.cloud.begin() + static_cast<std::ptrdiff_t>(m_held.point));
        m_lab.set(std::move(bench));
        m_held = m_hover = {};
    }
    else if (!m_held.holds() && wrapping && left && m_lab.bench().cloud.size() < LabBench::MostPoints)
    {
        LabBench bench = m_lab.bench();
        bench.cloud.push_back(m_cameras.world.placeAt(m_mouse, worldPane(panes)));
        m_held = m_hover = {GripKind::CloudPoint, bench.cloud.size() - 1, {}};
        m_lab.set(std::move(bench));
    }
    else if (!m_held.holds())
        m_pan = Pan::World;
}

float LabScreen::reach() const noexcept
{
    return Reach * labScale(m_fontHeight);
}

LabView LabScreen::view() const
{
    const Grip& grip = m_held.holds() ? m_held : m_hover;
    LabView view{m_lab, m_outlines, m_cameras.world, m_cameras.difference, grip.kind, m_look};
    view.vertex = m_vertex;
    view.scale = labScale(m_fontHeight);
    if (m_direction)
        view.probe = probeOf(m_lab.experiment(), m_outlines.stage, *m_direction);
    return view;
}

// The tip of d; in object space, where d has no place, anywhere.
bool LabScreen::reachesArrow(const LabPanes& panes) const
{
    if (m_look.picture == LabPicture::ObjectSpace)
        return true;
    const std::optional<SearchArrow> arrow = searchArrowOf(view(), differencePane(panes));
    return m_look.picture == LabPicture::Difference && arrow && graze::length(arrow->tip - m_mouse) <= 2.f * reach();
}

void LabScreen::turnDirection(const LabPanes& panes)
{
    const sf::FloatRect& pane = differencePane(panes);
    const Vec2 origin =
        m_look.picture == LabPicture::ObjectSpace ? middleOf(pane) : m_cameras.difference.screenOf({}, pane);
    m_direction = m_mouse - origin;
}

void LabScreen::move(const graze::compat::Event& event, const LabPanes& panes)
{
    const Vec2 mouse(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
    const Vec2 moved = mouse - m_mouse;
    m_mouse = mouse;
    m_vertex.reset();
    if (m_held.holds())
        m_lab.set(dragged(m_lab.bench(), m_held, m_cameras.world.placeAt(mouse, worldPane(panes))));
    else if (m_turns)
        turnDirection(panes);
    else if (m_pan == Pan::World)
        m_cameras.world.centre -= moved * (1.f / m_cameras.world.zoom);
    else if (m_pan == Pan::Difference)
        m_cameras.difference.centre -= moved * (1.f / m_cameras.difference.zoom);
    else
    {
        m_hover = gripUnder(mouse, panes);
        const sf::FloatRect& pane = differencePane(panes);
        if (m_look.picture == LabPicture::Difference && holds(pane, {mouse.x, mouse.y}))
            m_vertex =
                vertexAt(m_outlines, m_cameras.difference.placeAt(mouse, pane), reach() / m_cameras.difference.zoom);
    }
}

void LabScreen::turnWheel(const graze::compat::Event& event, const LabPanes& panes)
{
    // SFML 2's wheel comes without a place.
    const Grip under = m_held.holds() ? m_held : gripUnder(m_mouse, panes);
    const bool turns =
        under.kind == GripKind::A || under.kind == GripKind::B ||
        (m_lab.bench().mode == LabMode::TurningSweep && (under.kind == GripKind::EndA || under.kind == GripKind::EndB));
    if (turns)
        m_lab.set(turned(m_lab.bench(), under, TurnPerNotch * event.wheel));
    else
        m_cameras.zoomAt(m_mouse, std::pow(ZoomPerNotch, event.wheel), worldPane(panes), differencePane(panes));
}

void LabScreen::pressKey(Key key)
{
    switch (key)
    {
        case Key::Left:
        case Key::Comma:
            return m_lab.back();
        case Key::Right:
        case Key::Period:
            return m_lab.forward();
        case Key::Home:
            return m_lab.first();
        case Key::End:
            return m_lab.last();
        case Key::PageUp:
            return m_lab.formerPart();
        case Key::PageDown:
            return m_lab.nextPart();
        case Key::Space:
            return m_controls.togglePlaying(m_lab);
        case Key::F:
            return showAll();
        case Key::N:
            return choose(m_controls.nextPreset());
        case Key::O:
            m_look.picture = static_cast<LabPicture>((static_cast<std::size_t>(m_look.picture) + 1) % LabPictureCount);
            return;
        default:
            break;
    }
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    if (digit < 0 || digit >= static_cast<int>(LabModeCount))
        return;
    LabBench bench = m_lab.bench();
    bench.mode = static_cast<LabMode>(digit);
    m_lab.restart(std::move(bench));
    m_held = m_hover = {};
    m_mustFit = true;
}

void LabScreen::showAll()
{
    m_focus = nullptr;
    m_mustFit = true;
}

void LabScreen::updateOutlines()
{
    if (m_outlinesRevision == m_lab.revision() && m_outlinesStep == m_lab.step())
        return;
    // A direction that was dragged belongs to its step.
    if (m_outlinesStep != m_lab.step() || m_lab.bench().mode != m_outlinesMode)
        m_direction.reset();
    m_outlines = outlinesOf(m_lab);
    m_outlinesMode = m_lab.bench().mode;
    m_outlinesRevision = m_lab.revision();
    m_outlinesStep = m_lab.step();
}

void LabScreen::fit(const LabPanes& panes)
{
    LabExtent extent = extentOf(m_lab, m_outlines);
    if (m_focus != nullptr && m_focus->view)
    {
        extent.world = *m_focus->view;
        const Vec2 half = extent.world.size() * 0.5f;
        extent.difference = {-half, half};
    }
    m_cameras.fit(extent, m_lab.bench().mode, worldPane(panes), differencePane(panes));
    m_mustFit = false;
}

void LabScreen::show(const Layout& layout)
{
    m_fontHeight = ImGui::GetFontSize();
    const LabPanes panes(layout, m_fontHeight);
    const LabControls::Wishes wishes = m_controls.show(m_lab, panes, m_look);
    if (wishes.preset != nullptr)
        choose(*wishes.preset);
    else if (wishes.showAll)
        showAll();
    m_mustFit |= wishes.modeChanged;
    m_wantsLesson |= wishes.lesson;
}

void LabScreen::drawRight(sf::RenderTarget& target, const LabPanes& panes, float fontHeight, const AtlasTextures& atlas)
{
    const LabView view = this->view();
    const LabMode mode = m_lab.bench().mode;
    m_canvas.begin(differencePane(panes), fontHeight);
    if (mode == LabMode::Sat || m_look.picture == LabPicture::Difference)
        drawDifference(m_canvas, view);
    else if (m_look.picture == LabPicture::ObjectSpace)
        drawObjectSpace(m_canvas, view);
    else
        drawBounds(m_canvas, view);
    m_canvas.end(target, atlas);
    if (mode == LabMode::Sat)
    {
        m_canvas.begin(panes.axes, fontHeight);
        drawAxes(m_canvas, view);
        m_canvas.end(target, atlas);
    }
}

void LabScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas)
{
    const float fontHeight = m_fontHeight > 0.f ? m_fontHeight : labFontHeight(layout);
    const LabPanes panes(layout, fontHeight);
    const bool changed = m_outlinesRevision != m_lab.revision();
    updateOutlines();
    if (m_mustFit || m_fitted != layout.window)
        fit(panes);
    else if (changed && (m_focus == nullptr || !m_focus->view))
        m_cameras.follow(extentOf(m_lab, m_outlines), differencePane(panes));
    m_fitted = layout.window;

    target.clear(Background);
    const LabMode mode = m_lab.bench().mode;
    m_canvas.begin(worldPane(panes), fontHeight);
    if (mode == LabMode::GiftWrapping)
        drawWrapping(m_canvas, m_lab, m_cameras.world, m_held.holds() ? m_held : m_hover);
    else
    {
        drawWorld(m_canvas, view());
        if (m_look.picture == LabPicture::ObjectSpace && mode != LabMode::Sat)
            drawWrongSupports(m_canvas, view());
    }
    m_canvas.end(target, atlas);
    if (mode != LabMode::GiftWrapping)
        drawRight(target, panes, fontHeight, atlas);
    m_canvas.begin(panes.hint, fontHeight);
    drawLine(m_canvas, hintFor(m_canvas, mode, graze::compat::sizeOf(panes.hint).x - 8.f), m_notice);
    m_canvas.end(target, atlas);
}

} // namespace game
