// SPDX-License-Identifier: Zlib
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace game
{

/// The seven cards of the lesson, in order.
enum class LessonCard : std::uint8_t
{
    Slide,     ///< B - A, built by sliding A around B
    Support,   ///< w = b - a
    Enclose,   ///< the yes or no
    TwoPoints, ///< the distance
    Cast,      ///< rays and sweeps
    Depth,     ///< the expanding polytope
    Floats     ///< pairs on which a naive solver fails, beside the library
};
inline constexpr std::size_t LessonCardCount = static_cast<std::size_t>(LessonCard::Floats) + 1;
/// Predictions at the end of each card.
inline constexpr std::size_t PredictionsPerCard = 2;

/// One answer that can be chosen, and the reason for it, shown when a run has found it to be the right one.
struct ChoiceText
{
    const char* text = "";
    std::string_view why{};
};

/// Something to predict. Either a choice, or a click on a point of the picture.
struct PredictionText
{
    std::string_view ask;
    std::vector<ChoiceText> choices; ///< empty: a point is clicked
    std::string_view why;            ///< the reason where the choices have none of their own
};

struct CardText
{
    const char* title;
    std::vector<std::string_view> paragraphs;
    std::string_view doThis; ///< the things to drag, in a line
    std::array<PredictionText, PredictionsPerCard> predictions;
};

/// All the words of the lesson, in the order of LessonCard. docs/laboratory.md has the same ones.
[[nodiscard]] const std::array<CardText, LessonCardCount>& cardTexts();

} // namespace game
