// SPDX-License-Identifier: Zlib
#pragma once

#include "base/random.hpp"
#include "lab/figures.hpp"
#include "lab/lesson/cards.hpp"

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
    std::optional<graze::Vec2> moved{}; ///< displacement of A that is asked about
    bool showsSearch = true;            ///< the arrow of the search is no part of the answer
};

/// The bench of a card while it is read: always the same one.
[[nodiscard]] LabBench benchToRead(LessonCard card);
/// The same prediction for the same seed; about another pair of shapes for another one. `index` is below
/// PredictionsPerCard.
[[nodiscard]] Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed);

} // namespace game
