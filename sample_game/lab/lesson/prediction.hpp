// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"
#include "lab/difference.hpp"
#include "lab/lesson/cards.hpp"
#include "lab/views/reveal.hpp"

#include <optional>
#include <vector>

namespace game
{

/// An arrow in the picture of B - A that may be the next direction.
struct PredictionArrow
{
    graze::Vec2 from{};
    graze::Vec2 direction{}; ///< length 1
};

/// Something to predict about a bench. A run of the library gives the right answer.
struct Prediction
{
    LabBench bench;
    std::size_t step = 0; ///< shown while there is no answer
    LabReveal reveal = LabReveal::Result;
    std::size_t stepAfter = 0; ///< shown afterwards
    LabReveal revealAfter = LabReveal::Result;

    std::size_t right = 0;                    ///< index of the right choice, or of the right point
    std::vector<graze::Vec2> points{};        ///< to click, in the picture of B - A; empty where there are choices
    std::vector<PredictionArrow> arrows{};    ///< one for each choice, if they are arrows
    std::optional<graze::Vec2> ring{};        ///< displacement of A that is asked about
    std::optional<DifferenceVertex> marks{};  ///< corners of A and B that are asked about
    std::optional<graze::Vec2> otherMotion{}; ///< another motion of A
};

/// The same prediction for the same seed; about another pair of shapes for another one. `index` is below
/// PredictionsPerCard.
[[nodiscard]] Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed);

/// The number of answers that can be given.
[[nodiscard]] std::size_t answersTo(const Prediction& prediction, LessonCard card, std::size_t index);

/// The clickable point within `reach` of a place, the nearest one.
[[nodiscard]] std::optional<std::size_t> pointAt(const Prediction& prediction, graze::Vec2 place, float reach);

/// The reason for the right answer, in a sentence.
[[nodiscard]] std::string_view reasonFor(const Prediction& prediction, LessonCard card, std::size_t index);

} // namespace game
