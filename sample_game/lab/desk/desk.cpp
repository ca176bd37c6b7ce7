// SPDX-License-Identifier: Zlib
#include "lab/desk/desk.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using graze::Vec2;

constexpr float TurnPerNotch = 0.0872665f; ///< five degrees
constexpr float ZoomPerNotch = 1.15f;
constexpr float SlidePerKey = 1.f / 90.f; ///< share of the border

} // namespace

void LabDesk::setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings)
{
    open(withPair(m_bench.bench(), a, b, settings));
}

void LabDesk::open(LabBench bench)
{
    m_inLesson = false;
    m_bench.restart(std::move(bench));
    m_preset.reset();
    lookAnew();
}

void LabDesk::lookAnew()
{
    m_hold = Hold::Nothing;
    m_grip = {};
    m_look.direction.reset();
    view().mustFit = true;
}

void LabDesk::setSettings(const graze::GjkSettings& settings)
{
    LabBench bench = m_bench.bench();
    bench.settings = settings;
    m_bench.restart(std::move(bench));
}

void LabDesk::openCard(LessonCard card, Lesson::Part part)
{
    if (card >= static_cast<LessonCard>(LessonCardCount) || part > Lesson::Part::Second)
        return;
    m_inLesson = true;
    if ((card != m_lesson.card() || part != m_lesson.part()))
    {
        m_lesson.open(card, part);
        view().mustFit = true;
    }
}

void LabDesk::openPreset(std::size_t index)
{
    index %= labPresets().size();
    open(labPresets()[index].bench);
    m_preset = index;
}

void LabDesk::arrange(const Panes& panes, float letters)
{
    m_letters = letters;
    const Grip held = mayDrag() ? m_grip : Grip{};
    if (m_inLesson)
    {
        const LabLook look = m_lesson.look(held, m_vertex);
        m_world = m_lesson.worldFigure(look);
        m_right = m_lesson.differenceFigure(look, m_point);
        m_beside = m_lesson.naiveFigure();
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
        m_right = rightFigure(m_bench, m_look);
        m_beside.reset();
    }
    const bool resized = !(std::exchange(m_panes, panes) == panes);
    if (resized)
        m_views[!m_inLesson].mustFit = true;
    if (view().mustFit || resized)
        fit();
}

// Both have the same scale, so that lengths can be compared.
void LabDesk::fit()
{
    View& view = this->view();
    view.mustFit = false;
    if (m_world.extent.isEmpty())
        return;
    view.world = cameraFor(m_world.extent, m_panes.world);
    if (m_right.frame != Figure::Frame::Difference)
        return;
    view.difference = cameraFor(m_right.extent, m_panes.right);
    view.world.zoom = view.difference.zoom = std::min(view.world.zoom, view.difference.zoom);
}

bool LabDesk::press(Vec2 place, bool left, bool touch)
{
    m_mouse = place;
    m_hold = Hold::Nothing;
    hover();
    if (m_inLesson && m_lesson.isOpen())
    {
        if (m_point)
            m_lesson.choose(*m_point);
        return m_point.has_value();
    }
    m_hold = holdAt(left, touch);
    drag({});
    return m_hold != Hold::Nothing && m_hold != Hold::World && m_hold != Hold::Difference;
}

void LabDesk::release()
{
    const auto leaves = [](const Figure& figure, const LabCamera& camera, const graze::Aabb& pane)
    {
        return !pane.contains(camera.screenOf(figure.extent.lower, pane)) ||
               !pane.contains(camera.screenOf(figure.extent.upper, pane));
    };
    if (std::exchange(m_hold, Hold::Nothing) != Hold::Grip)
        return;
    arrange();
    view().mustFit |=
        leaves(m_world, worldCamera(), m_panes.world) ||
        (m_right.frame == Figure::Frame::Difference && leaves(m_right, differenceCamera(), m_panes.right));
}

LabDesk::Hold LabDesk::holdAt(bool left, bool touch)
{
    constexpr float Far = 3.f; // of a finger, in reaches
    const bool overRight = m_panes.right.contains(m_mouse);
    const auto near = [&](Vec2 screen) { return !touch || graze::length(screen - m_mouse) < Far * reach(); };
    if (m_inLesson && m_lesson.slides() && mayDrag() && (overWorld() || overRight))
    {
        const Vec2 moved = m_lesson.slide().displacement(), at = moved + lab().bench().a.position;
        m_offset = overWorld() ? at - worldPlace() : Vec2{};
        const bool found = overWorld() ? near(worldCamera().screenOf(at, m_panes.world))
                                       : near(differenceCamera().screenOf(moved, m_panes.right));
        return found ? Hold::Slide : Hold::Nothing;
    }
    if (overWorld())
        return m_grip.holds() ? Hold::Grip : touch ? Hold::Nothing : Hold::World;
    if (!overRight)
        return Hold::Nothing;
    const bool turns = m_inLesson ? m_lesson.hasDirection() : !left || m_look.picture == LabPicture::ObjectSpace;
    const Vec2 tip = differenceCamera().screenOf({}, m_panes.right) +
                     graze::normalized(m_lesson.direction()) * (DirectionLength * m_letters / 13.f);
    if (turns && (!m_inLesson || near(tip)))
        return Hold::Direction;
    return touch ? Hold::Nothing : Hold::Difference;
}

void LabDesk::move(Vec2 mouse)
{
    drag(mouse - std::exchange(m_mouse, mouse));
}

void LabDesk::drag(Vec2 moved)
{
    switch (m_hold)
    {
        case Hold::Nothing:
            return hover();
        case Hold::Grip:
            return dragGrip();
        case Hold::Slide:
            return m_lesson.slide().moveTo(overWorld() ? worldPlace() + m_offset - lab().bench().a.position
                                                       : differencePlace());
        case Hold::World:
            view().world.centre -= moved * (1.f / view().world.zoom);
            return;
        case Hold::Difference:
            view().difference.centre -= moved * (1.f / view().difference.zoom);
            return;
        case Hold::Direction:
            break;
    }
    // In object space d has no place of its own.
    const bool plot = m_right.frame == Figure::Frame::Difference;
    const Vec2 direction = plot ? differencePlace() : m_mouse - m_panes.right.centre();
    if (m_inLesson)
        m_lesson.setDirection(direction);
    else
        m_look.direction = direction;
}

void LabDesk::dragGrip()
{
    LabBench before = lab().bench();
    lab().set(dragged(before, m_grip, worldPlace()));
    // The lesson is about convex shapes.
    const LabRun& run = lab().run();
    if (m_inLesson && (!run.a || !run.b || run.a->pieces().size() + run.b->pieces().size() > 2))
        lab().set(std::move(before));
}

void LabDesk::hover()
{
    m_vertex.reset();
    m_point.reset();
    m_grip = {};
    if (mayDrag() && overWorld() && !(m_inLesson && m_lesson.slides()))
        m_grip = gripAt(lab().bench(), lab().run(), worldPlace(), reach() / worldCamera().zoom);
    if (!overDifference())
        return;
    const float near = reach() / view().difference.zoom;
    if (m_inLesson && m_lesson.isOpen())
        m_point = nearestOf(m_lesson.prediction()->points, differencePlace(), 2.f * near);
    else
        m_vertex = nearestOf(placesOf(lab().difference().vertices), differencePlace(), near);
}

void LabDesk::wheel(float notches)
{
    // SFML 2's wheel comes without a place.
    LabBench bench = lab().bench();
    if (float* turn = turnOf(bench, m_grip))
    {
        *turn += TurnPerNotch * notches;
        return lab().set(std::move(bench));
    }
    zoom(std::pow(ZoomPerNotch, notches));
}

void LabDesk::zoom(float factor)
{
    const bool world = overWorld();
    if (!world && !m_panes.right.contains(m_mouse))
        return;
    view().world.zoomAt(world ? m_mouse : m_panes.world.centre(), factor, m_panes.world);
    view().difference.zoomAt(world ? m_panes.right.centre() : m_mouse, factor, m_panes.right);
}

void LabDesk::lessonKey(LabKey key)
{
    const int digit = static_cast<int>(key) - static_cast<int>(LabKey::Digit1);
    const bool slides = m_lesson.slides() && mayDrag() && (key == LabKey::Back || key == LabKey::Forward);
    if (digit >= 0 && digit < static_cast<int>(LessonCardCount))
        m_lesson.open(static_cast<LessonCard>(digit));
    else if (key == LabKey::NextPart)
        m_lesson.next();
    else if (key == LabKey::FormerPart)
        m_lesson.back();
    else if (key == LabKey::Another && (m_lesson.prediction() != nullptr || m_lesson.report() != nullptr))
        m_lesson.another();
    else if (slides)
        return m_lesson.slide().advance(key == LabKey::Forward ? SlidePerKey : -SlidePerKey);
    else
        return m_lesson.maySteps() ? stepBy(lab(), key) : void();
    view().mustFit = true; // other shapes may have come
}

void LabDesk::key(LabKey key)
{
    const int digit = static_cast<int>(key) - static_cast<int>(LabKey::Digit1);
    if (key == LabKey::Lesson)
        m_inLesson = !m_inLesson;
    else if (m_inLesson)
        lessonKey(key);
    else if (digit >= 0 && digit < static_cast<int>(LabModeCount))
    {
        m_bench.choose(static_cast<LabMode>(digit));
        lookAnew();
    }
    else if (key == LabKey::Fit)
    {
        m_preset.reset();
        view().mustFit = true;
    }
    else if (key == LabKey::Another)
        openPreset(m_preset ? *m_preset + 1 : 0);
    else if (key == LabKey::Picture)
        m_look.picture = static_cast<LabPicture>((static_cast<std::size_t>(m_look.picture) + 1) % LabPictureCount);
    else
        stepBy(lab(), key);
}

std::string_view LabDesk::hint() const
{
    if (!m_inLesson)
        return "Drag shapes, corners and motions. The wheel turns. Right button: d.";
    if (m_lesson.isOpen())
        return m_lesson.prediction()->points.empty() ? "Choose an answer."
                                                     : "Choose a ringed point in the picture of B - A.";
    return mayDrag()           ? m_lesson.text().doThis
           : m_lesson.slides() ? "N: another pair."
                               : "Left and Right step; N: another pair.";
}

namespace
{

// The naive solver at the present step, and its answer at its last one.
std::vector<Caption> naiveWords(const Lab& lab)
{
    const LabRun& run = lab.run();
    if (!run.naive)
        return {};
    const NaiveRun& naive = *run.naive;
    const std::size_t now = std::min(lab.step() + 1, naive.steps.size());
    const bool wrong = now > naive.fault;
    const std::string found = wrong ? naive.why
                              : run.mode == LabMode::Sweep
                                  ? joined({"x moves on by the gap, ", pixelText(naive.steps[now - 1].gap), "."})
                                  : "nothing wrong so far.";
    std::vector<Caption> words = {
        {joined({"Textbook, step ", std::to_string(now), ": ", found}), wrong ? Role::Alarm : Role::Text}};
    if (now == naive.steps.size())
        words.push_back({joined({"Its answer: ", naive.verdict == NaiveRun::Endless ? "none. " : "", naive.verdict}),
                         naive.wrong ? Role::Alarm : Role::Simplex});
    return words;
}

// The search along the direction that is dragged, in numbers.
std::vector<Caption> searchWords(const LabProbe& probe)
{
    const auto point = [](Vec2 p) { return readablePoint({std::round(p.x), std::round(p.y)}); };
    return {{joined({"d = ", readableDirection(probe.direction)}), Role::Direction},
            {joined({"b = ", point(probe.b), ": farthest of B along d"}), Role::B},
            {joined({"a = ", point(probe.a), ": farthest of A against d"}), Role::A},
            {joined({"w = b - a = ", point(probe.w), ": farthest of B - A along d"}), Role::Vertex}};
}

} // namespace

void stepBy(Lab& lab, LabKey key)
{
    if (key == LabKey::First)
        lab.first();
    else if (key == LabKey::Back)
        lab.back();
    else if (key == LabKey::Forward)
        lab.forward();
    else if (key == LabKey::Last)
        lab.last();
}

std::vector<Caption> LabDesk::words() const
{
    if (m_inLesson && m_lesson.slides())
        return {{joined(
            {"A has moved by ", readablePoint(m_lesson.slide().displacement()), " and touches B; y points down."})}};
    const std::optional<Vec2> direction = m_inLesson ? m_lesson.look({}, {}).direction : m_look.direction;
    if (const std::optional<LabProbe> probe = probeOf(lab(), direction))
        return searchWords(*probe);
    const LabRun& run = lab().run();
    std::vector<Caption> words = naiveWords(lab());
    const std::string last = std::to_string(run.steps.size());
    const std::string name = !run.naive                        ? ""
                             : lab().step() < run.steps.size() ? "graze: "
                                                               : joined({"graze has ended, with step ", last, ": "});
    const std::string explanation = lab().explanation();
    words.push_back({joined({name, explanation}), run.problem.empty() ? Role::Text : Role::Alarm});
    if (lab().answered() && run.verdict != explanation)
        words.push_back({run.verdict, run.status == graze::Status::IterationLimit ? Role::Alarm : Role::Answer});
    return words;
}

} // namespace game
