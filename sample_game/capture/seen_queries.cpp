// SPDX-License-Identifier: Zlib
#include "capture/seen_queries.hpp"

#include "base/text.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>

namespace game
{
namespace
{

using graze::TuningAnswer;
using graze::TuningCase;

// A bullet flies on before anybody looks: its circle is the recorder's.
graze::Sprite2D copyOf(const graze::Operand& operand)
{
    std::vector<graze::Shape> pieces;
    for (std::uint32_t i = 0; i < operand.pieceCount(); ++i)
    {
        const graze::ShapeView view = operand.piece(i);
        std::vector<graze::Vec2> points;
        for (std::uint32_t k = 0; k < view.count; ++k)
            points.push_back(view.point(k));
        pieces.push_back(graze::Shape::ofPoints(points, view.radius));
    }
    graze::Sprite2D sprite(std::move(pieces));
    sprite.setMatrix(operand.matrix());
    return sprite;
}

// The error of a finished answer. A sweep is judged by the gap at which it stopped; overlap never depends on epsilon.
float errorOf(const TuningCase& asked, const TuningAnswer& answer)
{
    if (asked.query == graze::TunedQuery::Overlap)
        return 0.f;
    if (asked.query == graze::TunedQuery::TimeOfImpact)
        return answer.hit ? answer.gap : 0.f;
    return std::fabs(answer.value - answerOf(asked, ReferenceSettings).value);
}

// The fewest maxIterations that finish the query; 129 when 128 do not. Most need a few.
int neededBy(const TuningCase& asked, graze::GjkSettings settings)
{
    constexpr int Most = 128;
    settings.maxIterations = 1;
    while (settings.maxIterations <= Most && answerOf(asked, settings).status == graze::Status::IterationLimit)
        ++settings.maxIterations;
    return settings.maxIterations;
}

} // namespace

float bandOf(const graze::Operand& a, const graze::Operand& b) noexcept
{
    float size = 0.f;
    bool isRound = false;
    for (const graze::Operand* operand : {&a, &b})
        for (std::uint32_t i = 0; i < operand->pieceCount(); ++i)
        {
            const graze::ShapeView piece = operand->piece(i);
            const graze::Vec2 extent = graze::worldBounds(piece, operand->matrix()).size();
            size = std::max({size, extent.x, extent.y});
            isRound = isRound || piece.radius > 0.f;
        }
    return 1e-3f + (isRound ? 1e-3f : 1e-4f) * size;
}

std::string SeenQuery::label() const
{
    return unfinished ? "ran out" : joined({numberText(static_cast<double>(error), 2), " px off"});
}

QueriesSeen lookAt(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings)
{
    graze::QueryRecorder recorder;
    recorder.record(collisions);
    const std::size_t every = 1 + recorder.cases().size() / QueriesSeen::MostCounted;
    QueriesSeen found;
    for (std::size_t i = 0; i < recorder.cases().size(); ++i)
    {
        const TuningCase& asked = recorder.cases()[i];
        const TuningAnswer answer = answerOf(asked, settings);
        if (i % every == 0)
            ++found.needed[answer.iterations == 0 ? 0u : static_cast<std::size_t>(neededBy(asked, settings))];
        const bool unfinished = answer.status == graze::Status::IterationLimit;
        const float error = unfinished ? 0.f : errorOf(asked, answer);
        if (found.odd.size() == QueriesSeen::MostOdd || (!unfinished && error <= bandOf(asked.a, asked.b)))
            continue;
        found.odd.push_back({.a = copyOf(asked.a),
                             .b = copyOf(asked.b),
                             .motionA = asked.motionA,
                             .idA = recorder.origins()[i].a,
                             .unfinished = unfinished,
                             .error = error});
    }
    return found;
}

} // namespace game
