// SPDX-License-Identifier: Zlib
#include "lab/lesson/prediction.hpp"

#include "lab/lesson/predict.hpp"

#include <stdexcept>

namespace game
{
namespace
{

constexpr int MostTries = 20000;

std::optional<Prediction> tryOne(LessonCard card, std::size_t index, Random& random, std::size_t seed)
{
    const bool first = index == 0;
    switch (card)
    {
        case LessonCard::Slide:
            return first ? predictRing(random, seed % 2) : predictDot(random);
        case LessonCard::Support:
            return first ? predictFarthest(random) : predictCornerOfA(random);
        case LessonCard::Enclose:
            return first ? predictAcross(random) : predictTriangle(random, seed % 3);
        case LessonCard::TwoPoints:
            return first ? predictDropped(random) : predictTowards(random);
        case LessonCard::Cast:
            return first ? predictMoveOfX(random, seed % 3) : predictHit(random, seed % 2);
        case LessonCard::SafeStep:
            break;
    }
    return first ? predictShare(random, seed % 2) : predictNextLook(random, seed % 3);
}

} // namespace

Prediction predictionOf(LessonCard card, std::size_t index, std::uint64_t seed)
{
    Random random(seed * 64 + static_cast<std::uint64_t>(card) * 8 + index);
    for (int i = 0; i < MostTries; ++i)
        if (std::optional<Prediction> made = tryOne(card, index, random, static_cast<std::size_t>(seed)))
            return std::move(*made);
    throw std::logic_error("lesson: no bench for this prediction");
}

std::size_t answersTo(const Prediction& prediction, LessonCard card, std::size_t index)
{
    return prediction.points.empty() ? textOf(card).predictions[index].choices.size() : prediction.points.size();
}

std::optional<std::size_t> pointAt(const Prediction& prediction, graze::Vec2 place, float reach)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < prediction.points.size(); ++i)
        if (const float distance = graze::length(prediction.points[i] - place); distance <= reach)
        {
            reach = distance;
            found = i;
        }
    return found;
}

std::string_view reasonFor(const Prediction& prediction, LessonCard card, std::size_t index)
{
    const PredictionText& text = textOf(card).predictions[index];
    if (prediction.right < text.choices.size() && !text.choices[prediction.right].why.empty())
        return text.choices[prediction.right].why;
    return text.why;
}

} // namespace game
