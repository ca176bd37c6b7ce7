// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using graze::Vec2;

std::vector<Vec2> borderOn(const LabBench& bench)
{
    return differenceOf(spriteOf(bench.a), 0, spriteOf(bench.b), 0).whole;
}

std::vector<Vec2> shifted(std::vector<Vec2> loop, Vec2 displacement)
{
    for (Vec2& place : loop)
        place += displacement;
    return loop;
}

// The step that a card begins with: of a penetration the one that closes the first polytope.
std::size_t firstStepOf(LessonCard card, const LabRun& run)
{
    std::size_t first = 0;
    for (std::size_t i = 0; card == LessonCard::Depth && i < run.steps.size(); ++i)
        if (run.steps[i].kind == graze::StepKind::StartDirection)
            first = i;
    return first;
}

} // namespace

LabSlide::LabSlide(std::vector<Vec2> border) : m_border(std::move(border))
{
    constexpr float Step = 2.f; // (unit: pixels)
    for (std::size_t i = 0; i < m_border.size(); ++i)
    {
        const Vec2 edge = m_border[(i + 1) % m_border.size()] - m_border[i];
        const float parts = std::ceil(graze::length(edge) / Step);
        for (float k = 0.f; k < parts; ++k)
            m_places.push_back(m_border[i] + edge * (k / parts));
    }
    m_seen.assign(m_places.size(), false);
    m_at = nearestOf(m_places, {}, 1e30f).value_or(0);
    m_seen[m_at] = true;
}

void LabSlide::moveTo(Vec2 displacement)
{
    const std::size_t nearest = nearestOf(m_places, displacement, 1e30f).value_or(m_at);
    const auto count = static_cast<float>(m_places.size());
    const float steps = std::remainder(static_cast<float>(nearest) - static_cast<float>(m_at), count);
    // A jump across B - A has seen nothing on its path.
    if (std::fabs(steps) < 0.2f * count)
        return advance(steps / count);
    m_at = nearest;
    m_seen[m_at] = true;
}

void LabSlide::advance(float share)
{
    const std::size_t count = m_places.size();
    const auto steps = std::lround(std::fabs(share) * static_cast<float>(count));
    for (long i = 0; i < steps; ++i)
    {
        m_at = (m_at + (share < 0.f ? count - 1 : 1)) % count;
        m_seen[m_at] = true;
    }
}

std::vector<Vec2> LabSlide::trail() const
{
    std::vector<Vec2> places;
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (m_seen[i])
            places.push_back(m_places[i]);
    return places;
}

Lesson::Lesson() : m_slide(borderOn(benchToRead(LessonCard::Slide)))
{
    enter(LessonCard::Slide, Part::Read);
}

void Lesson::enter(LessonCard card, Part part)
{
    m_card = card;
    m_part = part;
    m_answer.reset();
    m_prediction.reset();
    if (part != Part::Read)
        m_prediction = predictionOf(card, predictionIndex(), m_seed);
    m_lab.restart(m_prediction ? m_prediction->bench : benchToRead(card, m_pair));
    m_lab.goTo(m_prediction ? m_prediction->step : firstStepOf(card, m_lab.run()));
    // A trail stays, until other shapes come.
    if (std::vector<Vec2> border = borderOn(m_lab.bench()); slides() && border != m_slide.border())
        m_slide = LabSlide(std::move(border));
}

void Lesson::turn(int parts)
{
    constexpr int PartsPerCard = 3;
    const int now = static_cast<int>(m_card) * PartsPerCard + static_cast<int>(m_part) + parts;
    if (now >= 0 && now < PartsPerCard * static_cast<int>(LessonCardCount))
        enter(static_cast<LessonCard>(now / PartsPerCard), static_cast<Part>(now % PartsPerCard));
}

void Lesson::choose(std::size_t index)
{
    if (!isOpen())
        return;
    m_answer = index;
    m_lab.goTo(m_prediction->stepAfter);
}

void Lesson::another()
{
    if (report() != nullptr)
        m_pair = (m_pair + 1) % floatPairs().size();
    else
        ++m_seed;
    enter(m_card, m_part);
}

std::string Lesson::comment() const
{
    if (!m_answer)
        return {};
    const PredictionText& words = predictionText();
    const bool chosen = !words.choices.empty();
    const ChoiceText right = chosen ? words.choices[m_prediction->right] : ChoiceText{};
    std::string why(right.why.empty() ? words.why : right.why);
    if (const std::optional<NaiveRun>& naive = m_lab.run().naive; naive && naive->wrong)
        why += joined({" Step ", std::to_string(naive->fault + 1), ": ", naive->why});
    if (isRight())
        return joined({"Right. ", why});
    return chosen ? joined({"Not \"", words.choices[*m_answer].text, "\" but \"", right.text, "\". ", why})
                  : joined({"Not that one but the green one. ", why});
}

// The vertex of B - A that was asked for.
std::optional<std::size_t> Lesson::answerVertex() const
{
    const std::vector<DifferenceVertex> vertices = m_lab.difference().vertices;
    for (std::size_t i = 0; i < vertices.size() && !m_prediction->points.empty(); ++i)
        if (vertices[i].w == m_prediction->points[m_prediction->right])
            return i;
    return std::nullopt;
}

LabLook Lesson::look(const Grip& held, std::optional<std::size_t> vertex) const
{
    LabLook look{.held = held, .vertex = vertex};
    if (hasDirection())
        look.direction = m_direction;
    // An answered question shows its own arrows, whatever is under the mouse.
    if (m_answer)
        look.vertex = slides() ? answerVertex() : std::nullopt;
    // The first card has no searches yet.
    if (slides())
    {
        look.search = look.answer = false;
        look.reveal = LabReveal::Direction;
    }
    else if (isOpen())
    {
        // A shaded region would hint at the answer.
        look.regions = false;
        look.reveal = m_prediction->reveal;
        look.answer = false;
        look.search = m_prediction->showsSearch;
    }
    // Once answered, other steps can be looked at: all of them.
    else if (m_prediction && m_lab.step() == m_prediction->stepAfter)
        look.reveal = m_prediction->revealAfter;
    return look;
}

// Green for the right answer, red for a wrong one that was taken.
void Lesson::addMarks(Figure& figure, const std::vector<Mark>& marks, std::optional<std::size_t> point) const
{
    for (Mark mark : marks)
    {
        const bool settled =
            m_answer && mark.choice && (*mark.choice == m_prediction->right || mark.choice == m_answer);
        if (m_answer && mark.choice)
            mark.role = *mark.choice == m_prediction->right ? Role::Simplex : settled ? Role::Alarm : mark.role;
        if (m_answer && mark.choice && !settled)
            mark.faint(0.35f);
        if (settled || (mark.choice && mark.choice == point))
            mark.size *= 1.5f;
        figure.hold(mark.points);
        figure.add(std::move(mark));
    }
}

// A where it is slid to, and dashed where it stood.
void Lesson::addSlide(Figure& world) const
{
    const graze::Sprite2D& sprite = *m_lab.run().a;
    const std::vector<Vec2> a = outlineOf(sprite.pieces()[0].view(), sprite.matrix());
    // A goes all around B.
    for (const Vec2 displacement : m_slide.border())
        world.hold(shifted(a, displacement));
    if (m_prediction && m_prediction->moved)
        world.hold(shifted(a, *m_prediction->moved));
    // Not while a prediction is open, which would be answered by it.
    const std::optional<Vec2> moved = !m_prediction ? m_slide.displacement()
                                      : m_answer    ? m_prediction->moved
                                                    : std::nullopt;
    if (!moved)
        return;
    for (Mark& mark : world.marks)
        if (mark.role == Role::A)
        {
            mark.dash().faint(mark.kind == Mark::Kind::Area ? 0.1f : 0.8f);
            if (mark.kind == Mark::Kind::Label)
                mark.text = "start of A";
        }
    const Vec2 from = m_lab.bench().a.position;
    world.area(Role::A, shifted(a, *moved), 0.27f);
    world.loop(Role::A, shifted(a, *moved), 2.f);
    world.arrow(Role::Difference, from, from + *moved, 2.5f);
    world.label(Role::A, "A", from + *moved, {0.f, -1.f});
}

Figure Lesson::worldFigure(const LabLook& look) const
{
    Figure figure = game::worldFigure(m_lab, look);
    if (slides())
        addSlide(figure);
    if (m_prediction && !(slides() && m_answer)) // then the answer has the same marks
        addMarks(figure, m_prediction->world.marks, std::nullopt);
    const std::string_view purpose = traitsOf(m_lab.run().mode).purpose;
    if (m_lab.run().naive)
        figure.titles.push_back({joined({"asked: ", purpose.substr(0, purpose.find('?') + 1)}), Role::Answer});
    return figure;
}

Figure Lesson::differenceFigure(const LabLook& look, std::optional<std::size_t> point) const
{
    Figure figure = game::differenceFigure(m_lab, look);
    if (slides() && !m_prediction)
    {
        for (const Vec2 place : m_slide.trail())
            figure.disc(Role::A, place, 2.5f);
        figure.arrow(Role::Difference, {}, m_slide.displacement(), 2.5f);
        figure.ring(Role::A, m_slide.displacement(), 7.f);
    }
    if (m_prediction)
        addMarks(figure, m_prediction->difference.marks, point);
    return figure;
}

std::optional<Figure> Lesson::naiveFigure() const
{
    if (!m_lab.run().naive)
        return std::nullopt;
    Figure figure = game::naiveFigure(m_lab, isOpen() ? m_prediction->reveal : LabReveal::Result);
    if (m_prediction)
        addMarks(figure, m_prediction->naive.marks, std::nullopt);
    return figure;
}

} // namespace game
