// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include "base/text.hpp"

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

} // namespace

Lesson::Lesson() : m_border(borderOn(benchToRead(LessonCard::Slide))), m_slide(m_border)
{
    enter(LessonCard::Slide, Part::Read);
}

void Lesson::enter(LessonCard card, Part part)
{
    m_card = card;
    m_part = part;
    m_answer.reset();
    m_prediction.reset();
    if (part == Part::Read)
        m_lab.restart(benchToRead(card));
    else
    {
        m_prediction = predictionOf(card, predictionIndex(), m_seed);
        m_lab.restart(m_prediction->bench);
        m_lab.goTo(m_prediction->step);
    }
    if (!slides())
        return;
    // The border that was built stays, until other shapes come.
    if (const std::vector<Vec2> border = borderOn(m_lab.bench()); border != m_border)
    {
        m_border = border;
        m_slide = LabSlide(border);
    }
    if (part != Part::Read)
        m_slide.showAll();
}

void Lesson::turn(int parts)
{
    constexpr int PartsPerCard = 3;
    const int now = static_cast<int>(m_card) * PartsPerCard + static_cast<int>(m_part) + parts;
    if (now >= 0 && now < PartsPerCard * static_cast<int>(LessonCardCount))
        enter(static_cast<LessonCard>(now / PartsPerCard), static_cast<Part>(now % PartsPerCard));
}

std::size_t Lesson::answerCount() const
{
    return m_prediction->points.empty() ? predictionText().choices.size() : m_prediction->points.size();
}

void Lesson::choose(std::size_t index)
{
    if (!isOpen() || index >= answerCount())
        return;
    m_answer = index;
    m_marks[static_cast<std::size_t>(m_card)][predictionIndex()] = isRight();
    m_lab.goTo(m_prediction->stepAfter);
}

void Lesson::another()
{
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
    const std::string_view why = right.why.empty() ? words.why : right.why;
    if (isRight())
        return joined({"Right. ", why});
    return chosen ? joined({"Wrong: ", right.text, ". ", why}) : joined({"Wrong: it is the green one. ", why});
}

LabLook Lesson::look(const Grip& held, std::optional<std::size_t> vertex) const
{
    LabLook look{.held = held, .vertex = vertex};
    if (hasDirection())
        look.direction = m_direction;
    if (isOpen())
    {
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

Figure Lesson::slideWorld() const
{
    Figure figure;
    figure.titles = {{"the world: A and B", Role::Text}};
    const std::vector<Vec2>& a = m_lab.outlines().a[0];
    const std::vector<Vec2>& b = m_lab.outlines().b[0];
    const auto shifted = [&](Vec2 displacement)
    {
        std::vector<Vec2> loop;
        for (const Vec2 place : a)
            loop.push_back(place + displacement);
        return loop;
    };
    // A goes all around B.
    for (const Vec2 displacement : m_border)
        figure.hold(shifted(displacement));
    figure.hold(a);
    figure.area(Role::B, b, 0.24f);
    figure.loop(Role::B, b, 2.f);
    figure.label(Role::B, "B", m_lab.bench().b.position, {});
    // A stands there; not while a prediction is open, which would be answered by it.
    const std::optional<Vec2> moved = !m_prediction ? m_slide.displacement()
                                      : m_answer    ? m_prediction->moved
                                                    : std::nullopt;
    const Vec2 from = m_lab.bench().a.position;
    figure.area(Role::A, a, moved ? 0.1f : 0.24f);
    Mark& rest = figure.loop(Role::A, a, 2.f);
    if (moved)
    {
        rest.dash().faint(0.8f);
        figure.label(Role::A, "A at rest", from, {});
        const std::vector<Vec2> there = shifted(*moved);
        figure.area(Role::A, there, 0.27f);
        figure.loop(Role::A, there, 2.f);
        figure.arrow(Role::Difference, from, from + *moved, 2.5f);
    }
    figure.label(Role::A, "A", from + moved.value_or(Vec2{}), {0.f, moved ? -1.f : 0.f});
    return figure;
}

Figure Lesson::slideDifference() const
{
    Figure figure{.frame = Figure::Frame::Difference};
    const bool complete = m_slide.complete();
    figure.titles = {{complete ? "B - A" : "the tips of the arrows", Role::Difference}};
    figure.hold(m_border);
    figure.hold({Vec2{}});
    if (complete)
    {
        figure.area(Role::Difference, m_border, 0.17f);
        figure.loop(Role::Difference, m_border, 2.f);
        for (const DifferenceVertex& vertex : m_lab.outlines().difference.vertices)
            figure.disc(Role::Difference, vertex.w, 3.f).faint(0.85f);
    }
    else
        for (std::vector<Vec2>& piece : m_slide.seen())
            figure.path(Role::Difference, std::move(piece), 3.f);
    if (!m_prediction)
    {
        figure.arrow(Role::Difference, {}, m_slide.displacement(), 2.5f);
        figure.ring(Role::A, m_slide.displacement(), 7.f);
    }
    figure.cross(Role::Origin, {}, 9.f);
    figure.label(Role::Origin, "origin", {}, {-0.6f, 0.8f});
    return figure;
}

Figure Lesson::worldFigure(const LabLook& look) const
{
    Figure figure = slides() ? slideWorld() : game::worldFigure(m_lab, look);
    if (m_prediction)
        addMarks(figure, m_prediction->world.marks, std::nullopt);
    return figure;
}

Figure Lesson::differenceFigure(const LabLook& look, std::optional<std::size_t> point) const
{
    Figure figure = slides() ? slideDifference() : game::differenceFigure(m_lab, look);
    if (m_prediction)
        addMarks(figure, m_prediction->difference.marks, point);
    return figure;
}

} // namespace game
