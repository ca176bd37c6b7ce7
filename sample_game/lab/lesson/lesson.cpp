// SPDX-License-Identifier: Zlib
#include "lab/lesson/lesson.hpp"

#include "base/text.hpp"
#include "lab/lesson/set_ups.hpp"

#include <utility>

namespace game
{

Lesson::Lesson() : m_slide(benchToRead(LessonCard::Slide))
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
    if (card == LessonCard::Slide)
    {
        const std::vector<graze::Vec2> former = m_slide.border();
        LabSlide fresh(m_lab.bench());
        // The border that was built stays, until other shapes come.
        if (fresh.border() != former)
            m_slide = fresh;
        if (part != Part::Read)
            m_slide.showAll();
    }
}

void Lesson::setBench(LabBench bench)
{
    if (mayDrag())
        m_lab.set(std::move(bench));
}

void Lesson::open(LessonCard card)
{
    enter(card, Part::Read);
}

void Lesson::next()
{
    if (atEnd())
        return;
    if (m_part == Part::Second)
        enter(static_cast<LessonCard>(static_cast<int>(m_card) + 1), Part::Read);
    else
        enter(m_card, m_part == Part::Read ? Part::First : Part::Second);
}

void Lesson::back()
{
    if (atStart())
        return;
    if (m_part == Part::Read)
        enter(static_cast<LessonCard>(static_cast<int>(m_card) - 1), Part::Second);
    else
        enter(m_card, m_part == Part::Second ? Part::First : Part::Read);
}

void Lesson::choose(std::size_t index)
{
    if (!m_prediction || m_answer || index >= answersTo(*m_prediction, m_card, predictionIndex()))
        return;
    m_answer = index;
    m_marks[static_cast<std::size_t>(m_card)][predictionIndex()] = isRight() ? Mark::Right : Mark::Wrong;
    m_lab.goTo(m_prediction->stepAfter);
}

void Lesson::click(graze::Vec2 place, float reach)
{
    if (!m_prediction || m_answer)
        return;
    if (const std::optional<std::size_t> point = pointAt(*m_prediction, place, reach))
        choose(*point);
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
    const std::string_view why = reasonFor(*m_prediction, m_card, predictionIndex());
    if (isRight())
        return joined({"Right. ", why});
    const PredictionText& words = predictionText();
    if (words.choices.empty())
        return joined({"Wrong: it is the ringed one. ", why});
    return joined({"Wrong: ", words.choices[m_prediction->right].text, ". ", why});
}

LabReveal Lesson::reveal() const noexcept
{
    if (!m_prediction)
        return LabReveal::Result;
    // Once answered, other steps can be looked at: all of them.
    if (m_answer)
        return m_lab.step() == m_prediction->stepAfter ? m_prediction->revealAfter : LabReveal::Result;
    return m_prediction->reveal;
}

std::optional<graze::Vec2> Lesson::direction() const noexcept
{
    if (m_card == LessonCard::Support && m_part == Part::Read)
        return m_direction;
    return std::nullopt;
}

} // namespace game
