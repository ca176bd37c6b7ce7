// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"
#include "lab/lesson/prediction.hpp"
#include "lab/lesson/slide.hpp"

#include <array>
#include <optional>

namespace game
{

/// The lesson without its window: which card is open, what has been predicted, and the bench that goes with it.
class Lesson
{
public:
    /// The parts of a card, in order.
    enum class Part : std::uint8_t
    {
        Read,  ///< text, and something to drag
        First, ///< a prediction
        Second
    };

    Lesson();

    [[nodiscard]] LessonCard card() const noexcept { return m_card; }
    [[nodiscard]] Part part() const noexcept { return m_part; }
    [[nodiscard]] const CardText& text() const { return textOf(m_card); }

    /// From its text on.
    void open(LessonCard card);
    /// To the next part, or card; the last part of the last card stays.
    void next();
    void back();
    [[nodiscard]] bool atStart() const noexcept { return m_card == LessonCard::Slide && m_part == Part::Read; }
    [[nodiscard]] bool atEnd() const noexcept { return m_card == LessonCard::SafeStep && m_part == Part::Second; }

    /// Null while a card is read.
    [[nodiscard]] const Prediction* prediction() const noexcept { return m_prediction ? &*m_prediction : nullptr; }
    /// With `prediction`.
    [[nodiscard]] const PredictionText& predictionText() const { return text().predictions[predictionIndex()]; }
    /// The choice, or the point, that was taken; empty while it is open. Only the first answer counts.
    [[nodiscard]] std::optional<std::size_t> answer() const noexcept { return m_answer; }
    [[nodiscard]] bool isRight() const noexcept { return m_answer && *m_answer == m_prediction->right; }
    /// "Right. ..." or "Wrong. ...", with the reason; empty while it is open.
    [[nodiscard]] std::string comment() const;
    void choose(std::size_t index);
    /// Answers with the point within `reach` of a place in the picture of B - A, if there is one.
    void click(graze::Vec2 place, float reach);
    /// The same prediction about other shapes.
    void another();

    /// How the last answer to each prediction went.
    enum class Mark : std::uint8_t
    {
        None,
        Right,
        Wrong
    };
    [[nodiscard]] Mark markOf(LessonCard card, std::size_t index) const noexcept
    {
        return m_marks[static_cast<std::size_t>(card)][index];
    }

    /// The bench, its run, and the step that is looked at.
    [[nodiscard]] const Lab& lab() const noexcept { return m_lab; }
    /// To step through; null while a prediction is open, which would be answered by it, and on cards without steps.
    [[nodiscard]] Lab* stepper() noexcept
    {
        const bool hasSteps = m_part != Part::Read || m_card > LessonCard::Support;
        return hasSteps && !(m_prediction && !m_answer) ? &m_lab : nullptr;
    }
    /// Shapes may be dragged: while a card is read. A prediction is about its own bench.
    [[nodiscard]] bool mayDrag() const noexcept { return m_part == Part::Read; }
    /// The bench after something was dragged.
    void setBench(LabBench bench);
    [[nodiscard]] LabReveal reveal() const noexcept;
    /// The direction that is searched on the second card while it is read.
    [[nodiscard]] std::optional<graze::Vec2> direction() const noexcept;
    void setDirection(graze::Vec2 direction) noexcept { m_direction = direction; }
    /// A around B, on the first card.
    [[nodiscard]] const LabSlide& slide() const noexcept { return m_slide; }
    [[nodiscard]] LabSlide& slide() noexcept { return m_slide; }

private:
    [[nodiscard]] std::size_t predictionIndex() const noexcept { return m_part == Part::Second ? 1 : 0; }
    void enter(LessonCard card, Part part);

    LessonCard m_card = LessonCard::Slide;
    Part m_part = Part::Read;
    Lab m_lab;
    LabSlide m_slide;
    graze::Vec2 m_direction{0.8f, -0.6f};
    std::optional<Prediction> m_prediction;
    std::optional<std::size_t> m_answer;
    std::array<std::array<Mark, PredictionsPerCard>, LessonCardCount> m_marks{};
    std::uint64_t m_seed = 1;
};

} // namespace game
