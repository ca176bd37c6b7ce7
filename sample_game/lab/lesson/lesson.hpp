// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/figures.hpp"
#include "lab/lesson/cards.hpp"
#include "lab/lesson/float_pairs.hpp"

namespace game
{

/// Something to predict about a bench. A run of the library gives the right answer.
struct Prediction
{
    LabBench bench;
    std::size_t step = 0; ///< shown while there is no answer
    LabReveal reveal = LabReveal::Result;
    std::size_t stepAfter = 0; ///< shown afterwards
    LabReveal revealAfter = LabReveal::Result;
    std::size_t right = 0; ///< index of the right choice, or of the right point

    std::vector<graze::Vec2> points{};  ///< to click, in the figure of B - A; empty where there are choices
    Figure world{};                     ///< marks over the world
    Figure difference{};                ///< and over B - A, with one for each point or arrow to choose
    Figure naive{};                     ///< and over that of the naive solver
    std::optional<graze::Vec2> moved{}; ///< displacement of A that is asked about
    bool showsSearch = true;            ///< the arrow of the search is no part of the answer
};

/// The bench of a card while it is read: always the same one, but for the last card, which has one for each report.
[[nodiscard]] LabBench benchToRead(LessonCard card, std::size_t pair = 0);
/// The same prediction for the same seed; about another pair of shapes for another one. `index` is below
/// PredictionsPerCard.
[[nodiscard]] Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed);

/// A slid around B, both touching all the time: the border of B - A, walked along in small steps.
class LabSlide
{
public:
    /// Along a border of B - A.
    explicit LabSlide(std::vector<graze::Vec2> border);

    [[nodiscard]] const std::vector<graze::Vec2>& border() const noexcept { return m_border; }
    /// From where A stands to where it touches B.
    [[nodiscard]] graze::Vec2 displacement() const noexcept { return m_places[m_at]; }
    /// To the touching place nearest to a displacement.
    void moveTo(graze::Vec2 displacement);
    /// On along the border, by a share of it; negative turns back.
    void advance(float share);

    /// The places where A has been.
    [[nodiscard]] std::vector<graze::Vec2> trail() const;

private:
    std::vector<graze::Vec2> m_border;
    std::vector<graze::Vec2> m_places;
    std::vector<bool> m_seen;
    std::size_t m_at = 0;
};

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
    [[nodiscard]] const CardText& text() const { return cardTexts()[static_cast<std::size_t>(m_card)]; }

    /// From its text on.
    void open(LessonCard card, Part part = Part::Read) { enter(card, part); }
    /// To the next part, or card; the last part of the last card stays, and so does the first of the first.
    void next() { turn(1); }
    void back() { turn(-1); }
    [[nodiscard]] bool atEnd() const noexcept { return m_card == LessonCard::Floats && m_part == Part::Second; }

    /// Null while a card is read.
    [[nodiscard]] const Prediction* prediction() const noexcept { return m_prediction ? &*m_prediction : nullptr; }
    /// A prediction waits for its answer.
    [[nodiscard]] bool isOpen() const noexcept { return m_prediction && !m_answer; }
    /// With `prediction`.
    [[nodiscard]] const PredictionText& predictionText() const { return text().predictions[predictionIndex()]; }
    /// The choice, or the point, that was taken; empty while it is open. Only the first answer counts.
    [[nodiscard]] std::optional<std::size_t> answer() const noexcept { return m_answer; }
    [[nodiscard]] bool isRight() const noexcept { return m_answer && *m_answer == m_prediction->right; }
    /// "Right. ...", or "Not "this" but "that". ...", with the reason; empty while it is open.
    [[nodiscard]] std::string comment() const;
    void choose(std::size_t index);
    /// The same prediction about other shapes; while the last card is read, its next pair.
    void another();
    /// The pair of the last card that is looked at while it is read. Null otherwise.
    [[nodiscard]] const FloatPair* report() const noexcept { return m_prediction ? nullptr : m_lab.bench().report; }

    /// The bench, its run, and the step that is looked at.
    [[nodiscard]] Lab& lab() noexcept { return m_lab; }
    [[nodiscard]] const Lab& lab() const noexcept { return m_lab; }
    /// Stepping would not answer a prediction, and the card has steps.
    [[nodiscard]] bool maySteps() const noexcept { return !isOpen() && m_card > LessonCard::Support; }
    /// Shapes may be dragged: while a card is read. A prediction is about its own bench.
    [[nodiscard]] bool mayDrag() const noexcept { return m_part == Part::Read; }
    /// A slides around B.
    [[nodiscard]] bool slides() const noexcept { return m_card == LessonCard::Slide; }
    [[nodiscard]] LabSlide& slide() noexcept { return m_slide; }
    [[nodiscard]] const LabSlide& slide() const noexcept { return m_slide; }
    /// The direction that is searched on the second card while it is read.
    [[nodiscard]] bool hasDirection() const noexcept { return m_card == LessonCard::Support && m_part == Part::Read; }
    [[nodiscard]] graze::Vec2 direction() const noexcept { return m_direction; }
    void setDirection(graze::Vec2 direction) noexcept { m_direction = direction; }

    /// The look of now; `held` and `vertex` are those of the mouse.
    [[nodiscard]] LabLook look(const Grip& held, std::optional<std::size_t> vertex) const;
    /// The figures, with the marks of a prediction: its answers are coloured once there is one. `point` is under the
    /// mouse, of those to click.
    [[nodiscard]] Figure worldFigure(const LabLook& look) const;
    [[nodiscard]] Figure differenceFigure(const LabLook& look, std::optional<std::size_t> point) const;
    /// B - A as a naive solver sees it, on the last card.
    [[nodiscard]] std::optional<Figure> naiveFigure() const;

private:
    [[nodiscard]] std::size_t predictionIndex() const noexcept { return m_part == Part::Second ? 1 : 0; }
    [[nodiscard]] std::optional<std::size_t> answerVertex() const;
    void enter(LessonCard card, Part part);
    void turn(int parts);
    void addMarks(Figure& figure, const std::vector<Mark>& marks, std::optional<std::size_t> point) const;
    void addSlide(Figure& world) const;

    LessonCard m_card = LessonCard::Slide;
    Part m_part = Part::Read;
    Lab m_lab;
    LabSlide m_slide;
    graze::Vec2 m_direction{0.8f, -0.6f};
    std::optional<Prediction> m_prediction;
    std::optional<std::size_t> m_answer;
    std::uint64_t m_seed = 1;
    std::size_t m_pair = 0; ///< of the last card
};

} // namespace game
