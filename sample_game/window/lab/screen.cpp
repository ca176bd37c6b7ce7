// SPDX-License-Identifier: Zlib
#include "window/lab/screen.hpp"

#include "window/lab/colors.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace game
{
namespace
{

using graze::Vec2;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;
using namespace lab_colors;

constexpr float Reach = 9.f;               ///< reach of the mouse (unit: pixels of the window)
constexpr float TurnPerNotch = 0.0872665f; ///< five degrees
constexpr float ZoomPerNotch = 1.15f;
constexpr float FitShare = 0.72f; ///< share of a pane that is filled: labels and titles need the rest

// Only lists that are open lie over the pictures. WantCaptureMouse would not do: it is of the last frame, and a
// click may come with the move to its place.
bool listIsOpen()
{
    return ImGui::GetCurrentContext() != nullptr &&
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool panelsWantKeys()
{
    return ImGui::GetCurrentContext() != nullptr && ImGui::GetIO().WantTextInput;
}

float zoomFor(const graze::Aabb& box, const sf::FloatRect& pane)
{
    const Vec2 size(graze::compat::sizeOf(pane));
    const Vec2 content = box.size();
    return std::min(size.x * FitShare / std::max(content.x, 1e-3f), size.y * FitShare / std::max(content.y, 1e-3f));
}

// The longest hint that fits.
std::string_view hintFor(const LabCanvas& canvas, LabMode mode, float width)
{
    const std::initializer_list<std::string_view> wrapping = {
        "Drag a point; click the ground for a new one, right click a point to remove it; Left and Right step.",
        "Drag points, click for a new one, right click removes; Left, Right step.",
        "Drag points, click: new; Left, Right: step"};
    const std::initializer_list<std::string_view> ray = {
        "Drag B or the ray's two ends; the wheel turns B; drag the ground to look around; Left and Right step.",
        "Drag B or the ray's ends; wheel turns B; Left, Right step.", "Drag B or the ray; Left, Right: step"};
    const std::initializer_list<std::string_view> sweep = {
        "Drag a shape or the ring at the end of its motion; the wheel turns either; drag the ground to look around; "
        "Left "
        "and Right step.",
        "Drag a shape or its motion's ring; wheel turns; Left, Right step.", "Drag shapes, rings; Left, Right: step"};
    const std::initializer_list<std::string_view> others = {
        "Drag a shape; the wheel over it turns it, over the ground it zooms; drag the ground to look around; Left and "
        "Right step.",
        "Drag a shape; wheel turns it or zooms; Left, Right step.", "Drag shapes; wheel turns; Left, Right: step"};
    const bool sweeps = mode == LabMode::Sweep || mode == LabMode::TurningSweep;
    const auto& hints = mode == LabMode::GiftWrapping ? wrapping : mode == LabMode::Ray ? ray : sweeps ? sweep : others;
    for (const std::string_view hint : hints)
        if (canvas.widthOf(hint) <= width)
            return hint;
    return *(hints.end() - 1);
}

// A notice too long for its line mostly ends in the name of a file, which matters more than its folder.
std::string endThatFits(const LabCanvas& canvas, std::string_view text, float width)
{
    if (canvas.widthOf(text) <= width)
        return std::string(text);
    std::string shorter;
    do
    {
        text.remove_prefix(1);
        shorter = "...";
        shorter += text;
    } while (!text.empty() && canvas.widthOf(shorter) > width);
    return shorter;
}

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
    return gripAt(m_lab.bench(), m_lab.experiment(), m_world.placeAt(mouse, pane), Reach / m_world.zoom);
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
            m_held = {};
            m_pan = Pan::None;
            break;
        case Kind::FocusLost:
            m_held = {};
            m_pan = Pan::None;
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

void LabScreen::press(const graze::compat::Event& event, const LabPanes& panes)
{
    const bool left = event.button == sf::Mouse::Button::Left;
    const sf::FloatRect& pane = worldPane(panes);
    const bool wrapping = m_lab.bench().mode == LabMode::GiftWrapping;
    if (holds(pane, {m_mouse.x, m_mouse.y}))
    {
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
            bench.cloud.push_back(m_world.placeAt(m_mouse, pane));
            m_held = m_hover = {GripKind::CloudPoint, bench.cloud.size() - 1, {}};
            m_lab.set(std::move(bench));
        }
        else if (!m_held.holds())
            m_pan = Pan::World;
    }
    else if (!wrapping && holds(differencePane(panes), {m_mouse.x, m_mouse.y}))
        m_pan = Pan::Difference;
}

void LabScreen::move(const graze::compat::Event& event, const LabPanes& panes)
{
    const Vec2 mouse(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
    const Vec2 moved = mouse - m_mouse;
    m_mouse = mouse;
    if (m_held.holds())
        m_lab.set(dragged(m_lab.bench(), m_held, m_world.placeAt(mouse, worldPane(panes))));
    else if (m_pan == Pan::World)
        m_world.centre -= moved * (1.f / m_world.zoom);
    else if (m_pan == Pan::Difference)
        m_difference.centre -= moved * (1.f / m_difference.zoom);
    else
        m_hover = gripUnder(mouse, panes);
}

void LabScreen::turnWheel(const graze::compat::Event& event, const LabPanes& panes)
{
    const Vec2 mouse = m_mouse; // SFML 2's wheel comes without a place
    const Grip under = m_held.holds() ? m_held : gripUnder(mouse, panes);
    const bool turns =
        under.kind == GripKind::A || under.kind == GripKind::B ||
        (m_lab.bench().mode == LabMode::TurningSweep && (under.kind == GripKind::EndA || under.kind == GripKind::EndB));
    const float factor = std::pow(ZoomPerNotch, event.wheel);
    const sf::FloatRect& pane = worldPane(panes);
    if (turns)
        m_lab.set(turned(m_lab.bench(), under, TurnPerNotch * event.wheel));
    else if (holds(pane, {mouse.x, mouse.y}))
    {
        m_world.zoomAt(mouse, factor, pane);
        m_difference.zoomAt(middleOf(differencePane(panes)), factor, differencePane(panes));
    }
    else if (holds(differencePane(panes), {mouse.x, mouse.y}))
    {
        m_difference.zoomAt(mouse, factor, differencePane(panes));
        m_world.zoomAt(middleOf(pane), factor, pane);
    }
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
    m_outlines = outlinesOf(m_lab);
    m_outlinesRevision = m_lab.revision();
    m_outlinesStep = m_lab.step();
}

// Both pictures have the same scale, so that lengths can be compared; only beside the many axes, where there is
// less room, the difference has its own.
void LabScreen::fit(const LabPanes& panes)
{
    LabExtent extent = extentOf(m_lab, m_outlines);
    if (m_focus != nullptr && m_focus->view)
    {
        extent.world = *m_focus->view;
        const Vec2 half = extent.world.size() * 0.5f;
        extent.difference = {-half, half};
    }
    const bool wrapping = m_lab.bench().mode == LabMode::GiftWrapping;
    if (extent.world.isEmpty())
        extent.world = {{-200.f, -150.f}, {200.f, 150.f}};
    float zoom = zoomFor(extent.world, worldPane(panes));
    float besideZoom = zoom;
    if (!wrapping && !extent.difference.isEmpty())
        besideZoom = zoomFor(extent.difference, differencePane(panes));
    if (m_lab.bench().mode == LabMode::Sat)
        zoom *= 0.8f; // the axis stands beside the shapes
    else
        zoom = besideZoom = std::min(zoom, besideZoom);
    m_world.zoom = std::clamp(zoom, LabCamera::LeastZoom, LabCamera::MostZoom);
    m_difference.zoom = std::clamp(besideZoom, LabCamera::LeastZoom, LabCamera::MostZoom);
    m_world.centre = extent.world.centre();
    m_difference.centre = extent.difference.isEmpty() ? Vec2{} : extent.difference.centre();
    m_mustFit = false;
}

// When something is dragged or set, the difference moves in its pane: what would leave it is followed.
void LabScreen::follow(const LabPanes& panes)
{
    const graze::Aabb box = extentOf(m_lab, m_outlines).difference;
    if (box.isEmpty() || (m_focus != nullptr && m_focus->view))
        return;
    const Vec2 half = Vec2(graze::compat::sizeOf(differencePane(panes))) * (0.5f / m_difference.zoom);
    const auto keep = [](float centre, float low, float high, float room)
    {
        if (high - low > 2.f * room)
            return (low + high) * 0.5f;
        return std::clamp(centre, high - room, low + room);
    };
    m_difference.centre = {keep(m_difference.centre.x, box.lower.x, box.upper.x, half.x * 0.9f),
                           keep(m_difference.centre.y, box.lower.y, box.upper.y, half.y * 0.85f)};
}

void LabScreen::show(const Layout& layout)
{
    m_fontHeight = ImGui::GetFontSize();
    const LabPanes panes(layout, m_fontHeight);
    const LabControls::Wishes wishes = m_controls.show(m_lab, panes);
    if (wishes.preset != nullptr)
        choose(*wishes.preset);
    else if (wishes.showAll)
        showAll();
    m_mustFit |= wishes.modeChanged;
}

void LabScreen::drawHint(sf::RenderTarget& target, const LabPanes& panes, float fontHeight, const AtlasTextures& atlas)
{
    m_canvas.begin(panes.hint, fontHeight);
    const Vec2 corner(graze::compat::positionOf(panes.hint));
    const Vec2 size(graze::compat::sizeOf(panes.hint));
    const float room = size.x - 8.f;
    const std::string text = m_notice.empty() ? std::string(hintFor(m_canvas, m_lab.bench().mode, room))
                                              : endThatFits(m_canvas, m_notice, room);
    m_canvas.text(text, {corner.x + 4.f, corner.y + (size.y - m_canvas.lineHeight()) * 0.5f},
                  m_notice.empty() ? Quiet : Vertex);
    m_canvas.end(target, atlas);
}

void LabScreen::draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas)
{
    const float fontHeight = m_fontHeight > 0.f ? m_fontHeight : labFontHeight(layout);
    const LabPanes panes(layout, fontHeight);
    const bool changed = m_outlinesRevision != m_lab.revision();
    updateOutlines();
    if (m_mustFit || m_fitted != layout.window)
        fit(panes);
    else if (changed)
        follow(panes);
    m_fitted = layout.window;

    target.clear(Background);
    const LabMode mode = m_lab.bench().mode;
    const Grip& grip = m_held.holds() ? m_held : m_hover;
    m_canvas.begin(worldPane(panes), fontHeight);
    if (mode == LabMode::GiftWrapping)
        drawWrapping(m_canvas, m_lab, m_world, grip);
    else
        drawWorld(m_canvas, {m_lab, m_outlines, m_world, m_difference, grip.kind});
    m_canvas.end(target, atlas);
    if (mode != LabMode::GiftWrapping)
    {
        const LabView view{m_lab, m_outlines, m_world, m_difference, grip.kind};
        m_canvas.begin(differencePane(panes), fontHeight);
        drawDifference(m_canvas, view);
        m_canvas.end(target, atlas);
        if (mode == LabMode::Sat)
        {
            m_canvas.begin(panes.axes, fontHeight);
            drawAxes(m_canvas, view);
            m_canvas.end(target, atlas);
        }
    }
    drawHint(target, panes, fontHeight, atlas);
}

} // namespace game
