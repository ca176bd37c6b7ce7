// SPDX-License-Identifier: Zlib
#include "capture/seen_queries.hpp"

#include "base/text.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace game
{
namespace
{

using graze::TuningAnswer;
using graze::TuningCase;

// "circle of 4 px", "2 pieces of 11 points"
std::string shapeWords(const graze::Sprite2D& sprite)
{
    std::size_t points = 0;
    for (const graze::Shape& piece : sprite.pieces())
        points += piece.pointCount();
    const float radius = sprite.pieces().front().radius();
    if (sprite.pieces().size() == 1 && points == 1)
        return radius > 0.f ? joined({"circle of ", numberText(static_cast<double>(radius), 3), " px"}) : "point";
    return joined({std::to_string(sprite.pieces().size()), sprite.pieces().size() == 1 ? " piece of " : " pieces of ",
                   std::to_string(points), " points"});
}

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

SeenQuery seenOf(const graze::CollisionSystem& collisions, const TuningCase& asked, const graze::QueryOrigin& origin)
{
    SeenQuery seen{.query = asked.query,
                   .a = copyOf(asked.a),
                   .b = copyOf(asked.b),
                   .motionA = asked.motionA,
                   .motionB = asked.motionB,
                   .idA = origin.a,
                   .idB = origin.b};
    std::optional<graze::Layer> layer = collisions.layerOf(origin.a);
    if (const std::optional<graze::BulletState> bullet = collisions.bullet(origin.bullet))
        layer = bullet->layer;
    seen.nameA = joined({layer ? collisions.layerName(*layer) : "bullet", ", ", shapeWords(seen.a)});
    layer = collisions.layerOf(origin.b);
    seen.nameB = joined({layer ? collisions.layerName(*layer) : "gone", ", ", shapeWords(seen.b)});
    return seen;
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

constexpr int MostIterations = 128;

// The fewest maxIterations, from `least` on, that finish the query; 129 when 128 do not. More never lose an answer.
int neededBy(const TuningCase& asked, graze::GjkSettings settings, int least)
{
    const auto finishes = [&](int iterations)
    {
        settings.maxIterations = iterations;
        return answerOf(asked, settings).status != graze::Status::IterationLimit;
    };
    int enough = least, tooFew = least - 1;
    while (enough <= MostIterations && !finishes(enough))
        tooFew = std::exchange(enough, std::min(2 * enough, MostIterations + (enough == MostIterations ? 1 : 0)));
    while (enough - tooFew > 1)
    {
        const int middle = (tooFew + enough) / 2;
        (finishes(middle) ? enough : tooFew) = middle;
    }
    return enough;
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
            ++found.needed[answer.iterations == 0 ? 0u : static_cast<std::size_t>(neededBy(asked, settings, 1))];
        const bool unfinished = answer.status == graze::Status::IterationLimit;
        const float error = unfinished ? 0.f : errorOf(asked, answer);
        if (found.odd.size() == QueriesSeen::MostOdd || (!unfinished && error <= bandOf(asked.a, asked.b)))
            continue;
        found.odd.push_back(seenOf(collisions, asked, recorder.origins()[i]));
        found.odd.back().unfinished = unfinished;
        found.odd.back().error = error;
    }
    return found;
}

std::optional<SeenQuery> neediestOf(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings,
                                    int beyond)
{
    graze::QueryRecorder recorder;
    recorder.record(collisions);
    std::optional<std::size_t> neediest;
    for (std::size_t i = 0; i < recorder.cases().size() && beyond <= MostIterations; ++i)
        if (const int needed = neededBy(recorder.cases()[i], settings, beyond); needed > beyond)
        {
            beyond = needed;
            neediest = i;
        }
    if (!neediest)
        return std::nullopt;
    SeenQuery found = seenOf(collisions, recorder.cases()[*neediest], recorder.origins()[*neediest]);
    found.needed = beyond;
    return found;
}

} // namespace game
