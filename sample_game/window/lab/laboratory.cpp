// SPDX-License-Identifier: Zlib
#include "window/lab/laboratory.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using graze::Vec2;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

constexpr float TurnPerNotch = 0.0872665f; ///< five degrees
constexpr float ZoomPerNotch = 1.15f;
constexpr float SlidePerKey = 1.f / 90.f; ///< share of the border

// WantCaptureMouse would not do: it is of the last frame, and a click may come with the move to its place.
bool listIsOpen()
{
    return ImGui::GetCurrentContext() != nullptr &&
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool panelsWantKeys()
{
    return ImGui::GetCurrentContext() != nullptr && ImGui::GetIO().WantTextInput;
}

std::vector<Vec2> placesOf(const std::vector<DifferenceVertex>& vertices)
{
    std::vector<Vec2> places;
    for (const DifferenceVertex& vertex : vertices)
        places.push_back(vertex.w);
    return places;
}

} // namespace

void Laboratory::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    m_inLesson = false;
    m_bench.setPair(a, b, settings);
    m_preset.reset();
    lookAnew();
}

void Laboratory::lookAnew()
{
    m_hold = Hold::Nothing;
    m_grip = {};
    m_look.direction.reset();
    view().mustFit = true;
}

void Laboratory::setSettings(const graze::GjkSettings& settings)
{
    LabBench bench = m_bench.bench();
    bench.settings = settings;
    m_bench.restart(std::move(bench));
}

void Laboratory::choosePreset(std::size_t index)
{
    m_preset = index % labPresets().size();
    m_bench.restart(labPresets()[*m_preset].bench);
    lookAnew();
}

void Laboratory::update(const Layout& layout)
{
    const Grip held = mayDrag() ? m_grip : Grip{};
    if (m_inLesson)
    {
        const LabLook look = m_lesson.look(held, m_vertex);
        m_world = m_lesson.worldFigure(look);
        m_right = {m_lesson.differenceFigure(look, m_point)};
    }
    else
    {
        // A direction that was dragged belongs to its step.
        if (std::exchange(m_step, m_bench.step()) != m_bench.step())
            m_look.direction.reset();
        // B - A is looked at anew: it may have changed meanwhile.
        view().mustFit |= std::exchange(m_picture, m_look.picture) != m_look.picture;
        m_look.held = held;
        m_look.vertex = m_vertex;
        m_world = worldFigure(m_bench, m_look);
        m_right = rightFigures(m_bench, m_look);
    }
    m_panes = panesOf(layout, m_letters, m_right);
    const bool changed = view().revision != lab().revision();
    const bool follows = changed && !(m_preset && labPresets()[*m_preset].view);
    if (view().mustFit || m_window != layout.window || (changed && !mayDrag()))
        fit();
    else if (follows && m_panes.difference < m_right.size())
        view().difference.follow(m_right[m_panes.difference].extent, m_panes.right[m_panes.difference]);
    if (m_window != layout.window)
        m_views[!m_inLesson].mustFit = true;
    m_window = layout.window;
    view().revision = lab().revision();
}

// Both have the same scale, so that lengths can be compared.
void Laboratory::fit()
{
    graze::Aabb world = m_world.extent.isEmpty() ? graze::Aabb{{-200.f, -150.f}, {200.f, 150.f}} : m_world.extent;
    graze::Aabb difference;
    if (m_panes.difference < m_right.size())
        difference = m_right[m_panes.difference].extent;
    if (!m_inLesson && m_preset && labPresets()[*m_preset].view)
    {
        world = *labPresets()[*m_preset].view;
        difference = {world.size() * -0.5f, world.size() * 0.5f};
    }
    View& view = this->view();
    view.world = cameraFor(world, m_panes.world);
    view.mustFit = false;
    if (difference.isEmpty() || m_panes.right.empty())
        return;
    view.difference = cameraFor(difference, m_panes.right[std::min(m_panes.difference, m_panes.right.size() - 1)]);
    view.world.zoom = view.difference.zoom =
        view.world.zoom.x < view.difference.zoom.x ? view.world.zoom : view.difference.zoom;
}

void Laboratory::handle(const graze::compat::Event& event, const Layout& layout)
{
    update(layout);
    switch (event.kind)
    {
        case Kind::MousePressed:
            m_mouse = {static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y)};
            if (!listIsOpen())
                press();
            break;
        case Kind::MouseMoved:
        {
            const Vec2 mouse(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
            move(mouse - std::exchange(m_mouse, mouse));
            break;
        }
        case Kind::MouseReleased:
        case Kind::FocusLost:
            m_hold = Hold::Nothing;
            break;
        case Kind::MouseWheel:
            if (!listIsOpen())
                wheel(event.wheel);
            break;
        case Kind::KeyPressed:
            if (!panelsWantKeys())
                key(event.key);
            break;
        default:
            break;
    }
    update(layout);
}

Vec2 Laboratory::differencePlace() const
{
    const std::size_t index = m_panes.difference;
    return index < m_panes.right.size() ? m_views[m_inLesson].difference.placeAt(m_mouse, m_panes.right[index])
                                        : Vec2{1e30f, 1e30f};
}

Grip Laboratory::gripUnder() const
{
    if (!mayDrag() || !overWorld() || (m_inLesson && m_lesson.slides()))
        return {};
    return gripAt(lab().bench(), lab().run(), worldPlace(), reach() / worldCamera().zoom.x);
}

// The tip of d; in object space, where d has no place, anywhere, and so on the card that is about it.
bool Laboratory::reachesArrow() const
{
    if (m_inLesson)
        return m_lesson.hasDirection();
    if (m_look.picture == LabPicture::ObjectSpace)
        return true;
    if (m_panes.difference >= m_right.size() || !m_right[m_panes.difference].handle)
        return false;
    const Figure& figure = m_right[m_panes.difference];
    const Vec2 tip =
        tipOf(figure.marks[*figure.handle], m_views[0].difference, m_panes.right[m_panes.difference], m_letters);
    return graze::length(tip - m_mouse) <= 2.f * reach();
}

void Laboratory::press()
{
    const bool overRight = m_panes.rightHolds(m_mouse);
    m_hold = Hold::Nothing;
    if (m_inLesson && m_lesson.isOpen())
    {
        const std::vector<Vec2>& points = m_lesson.prediction()->points;
        if (const auto point = nearestOf(points, differencePlace(), 2.f * reach() / view().difference.zoom.x);
            point && overRight)
            m_lesson.choose(*point);
        return;
    }
    if (m_inLesson && m_lesson.slides() && mayDrag() && (overWorld() || overRight))
    {
        const Vec2 at = m_lesson.slide().displacement() + lab().bench().a.position;
        m_offset = overWorld() ? at - worldPlace() : Vec2{};
        m_hold = Hold::Slide;
    }
    else if (overWorld())
    {
        m_grip = gripUnder();
        m_hold = m_grip.holds() ? Hold::Grip : Hold::World;
    }
    else if (overRight)
        m_hold = reachesArrow() ? Hold::Direction : Hold::Difference;
    move({});
}

void Laboratory::move(Vec2 moved)
{
    m_vertex.reset();
    m_point.reset();
    switch (m_hold)
    {
        case Hold::Nothing:
            return hover();
        case Hold::Grip:
            return lab().set(dragged(lab().bench(), m_grip, worldPlace()));
        case Hold::Slide:
            return m_lesson.slide().moveTo(overWorld() ? worldPlace() + m_offset - lab().bench().a.position
                                                       : differencePlace());
        case Hold::World:
            view().world.centre -= moved * (1.f / view().world.zoom.x);
            return;
        case Hold::Difference:
            view().difference.centre -= moved * (1.f / view().difference.zoom.x);
            return;
        case Hold::Direction:
            break;
    }
    const bool plot = m_panes.difference < m_panes.right.size();
    const Vec2 direction = plot ? differencePlace() : m_mouse - m_panes.right[0].centre();
    if (m_inLesson)
        m_lesson.setDirection(direction);
    else
        m_look.direction = direction;
}

void Laboratory::hover()
{
    m_grip = gripUnder();
    if (!m_panes.rightHolds(m_mouse) || m_panes.difference >= m_right.size())
        return;
    const float zoom = view().difference.zoom.x;
    if (m_inLesson && m_lesson.isOpen())
        m_point = nearestOf(m_lesson.prediction()->points, differencePlace(), 2.f * reach() / zoom);
    else
        m_vertex = nearestOf(placesOf(lab().outlines().difference.vertices), differencePlace(), reach() / zoom);
}

void Laboratory::wheel(float notches)
{
    // SFML 2's wheel comes without a place.
    LabBench bench = lab().bench();
    if (float* turn = turnOf(bench, m_hold == Hold::Grip ? m_grip : gripUnder()))
    {
        *turn += TurnPerNotch * notches;
        return lab().set(std::move(bench));
    }
    const bool world = overWorld();
    if (!world && !m_panes.rightHolds(m_mouse))
        return;
    const float factor = std::pow(ZoomPerNotch, notches);
    view().world.zoomAt(world ? m_mouse : m_panes.world.centre(), factor, m_panes.world);
    if (m_panes.difference < m_panes.right.size())
    {
        const graze::Aabb& pane = m_panes.right[m_panes.difference];
        view().difference.zoomAt(world ? pane.centre() : m_mouse, factor, pane);
    }
}

void Laboratory::lessonKey(Key key)
{
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    const bool slides = m_lesson.slides() && mayDrag() && (key == Key::Left || key == Key::Right);
    if (digit >= 0 && digit < static_cast<int>(LessonCardCount))
        m_lesson.open(static_cast<LessonCard>(digit));
    else if (key == Key::PageDown)
        m_lesson.next();
    else if (key == Key::PageUp)
        m_lesson.back();
    else if (key == Key::N && m_lesson.prediction() != nullptr)
        m_lesson.another();
    else if (slides)
        m_lesson.slide().advance(key == Key::Right ? SlidePerKey : -SlidePerKey);
    else if (m_lesson.maySteps())
        m_panels.stepKey(lab(), key);
}

void Laboratory::key(Key key)
{
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    const LessonCard card = m_lesson.card();
    if (key == Key::L)
        m_inLesson = !m_inLesson;
    else if (m_inLesson)
        lessonKey(key);
    else if (digit >= 0 && digit < static_cast<int>(LabModeCount))
    {
        m_bench.choose(static_cast<LabMode>(digit));
        lookAnew();
    }
    else if (key == Key::F)
    {
        m_preset.reset();
        view().mustFit = true;
    }
    else if (key == Key::N)
        choosePreset(m_preset ? *m_preset + 1 : 0);
    else if (key == Key::O)
        m_look.picture = static_cast<LabPicture>((static_cast<std::size_t>(m_look.picture) + 1) % LabPictureCount);
    else
        m_panels.stepKey(lab(), key);
    if (m_lesson.card() != card)
        m_views[1].mustFit = true;
}

void Laboratory::show(const Layout& layout)
{
    m_letters = ImGui::GetFontSize();
    update(layout);
    drawFigure(m_world, view().world, m_panes.world);
    for (std::size_t i = 0; i < m_right.size(); ++i)
        drawFigure(m_right[i], view().difference, m_panes.right[i]);
    Figure hint{.frame = Figure::Frame::Chart};
    hint.titles = {{m_notice.empty() ? std::string(hintOf(m_inLesson ? &m_lesson : nullptr, m_bench)) : m_notice,
                    m_notice.empty() ? Role::Faint : Role::Vertex}};
    drawFigure(hint, {}, m_panes.hint);
    const LabWish wish =
        m_inLesson ? m_panels.show(m_lesson, m_panes) : m_panels.show(m_bench, m_look, m_preset, m_panes);
    if (wish.preset)
        choosePreset(*wish.preset);
    key(wish.key);
}

} // namespace game
