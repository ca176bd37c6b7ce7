// SPDX-License-Identifier: Zlib
#include "capture/costliest_query.hpp"

#include "base/text.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>

namespace game
{
namespace
{

std::string nameOf(const graze::CollisionSystem& collisions, graze::SpriteId id, const graze::Sprite2D& sprite)
{
    const graze::Layer layer = collisions.layerOf(id).value_or(graze::Layer{});
    return joined({collisions.layerName(layer), ", ", shapeWords(sprite)});
}

std::string nameOf(const graze::CollisionSystem& collisions, graze::BulletId id, const graze::Sprite2D& sprite)
{
    const std::optional<graze::BulletState> bullet = collisions.bullet(id);
    return joined({bullet ? collisions.layerName(bullet->layer) : "bullet", ", ", shapeWords(sprite)});
}

// The copies that the recorder holds.
graze::Sprite2D copyOf(const graze::Operand& operand, const graze::CollisionSystem& collisions, graze::SpriteId id,
                       graze::BulletId bullet)
{
    if (!bullet)
        if (std::optional<graze::Sprite2D> sprite = collisions.sprite(id))
            return *std::move(sprite);
    const graze::ShapeView view = operand.piece(0);
    graze::Sprite2D sprite(graze::Shape(graze::Circle{view.radius, view.point(0)}));
    sprite.setMatrix(operand.matrix());
    return sprite;
}

struct Rank
{
    std::size_t number = 0;
    graze::TuningAnswer answer;

    [[nodiscard]] bool unfinished() const { return answer.status == graze::Status::IterationLimit; }
};

bool ranksBefore(const Rank& a, const Rank& b)
{
    return a.unfinished() != b.unfinished() ? a.unfinished() : a.answer.iterations > b.answer.iterations;
}

CostlyQuery costlyOf(const graze::CollisionSystem& collisions, const graze::QueryRecorder& recorder, const Rank& rank)
{
    const graze::TuningCase& asked = recorder.cases()[rank.number];
    const graze::QueryOrigin& origin = recorder.origins()[rank.number];
    CostlyQuery costly{.query = asked.query,
                       .a = copyOf(asked.a, collisions, origin.a, origin.bullet),
                       .b = copyOf(asked.b, collisions, origin.b, {}),
                       .motionA = asked.motionA,
                       .motionB = asked.motionB,
                       .idA = origin.a,
                       .idB = origin.b,
                       .bullet = origin.bullet,
                       .iterations = rank.answer.iterations,
                       .unfinished = rank.unfinished()};
    costly.nameA = origin.bullet ? nameOf(collisions, origin.bullet, costly.a) : nameOf(collisions, origin.a, costly.a);
    costly.nameB = nameOf(collisions, origin.b, costly.b);
    return costly;
}

} // namespace

std::string shapeWords(const graze::Sprite2D& sprite)
{
    std::size_t points = 0;
    for (const graze::Shape& piece : sprite.pieces())
        points += piece.pointCount();
    const float radius = sprite.pieces().front().radius();
    if (sprite.pieces().size() > 1)
        return joined({std::to_string(sprite.pieces().size()), " pieces of ", std::to_string(points), " points"});
    if (points == 1)
        return radius > 0.f ? joined({"circle of ", numberText(static_cast<double>(radius), 3), " px"}) : "point";
    return joined({radius > 0.f ? "rounded " : "", points == 2 ? "segment" : "polygon of ",
                   points == 2 ? std::string() : std::to_string(points), points == 2 ? "" : " points"});
}

std::vector<CostlyQuery> costliestOf(const graze::CollisionSystem& collisions, const graze::GjkSettings& settings,
                                     std::size_t most)
{
    graze::QueryRecorder recorder;
    recorder.record(collisions);
    std::vector<Rank> ranks;
    for (std::size_t i = 0; i < recorder.cases().size(); ++i)
        ranks.push_back({i, answerOf(recorder.cases()[i], settings)});
    std::stable_sort(ranks.begin(), ranks.end(), ranksBefore);
    ranks.resize(std::min(ranks.size(), most));
    std::vector<CostlyQuery> found;
    for (const Rank& rank : ranks)
        found.push_back(costlyOf(collisions, recorder, rank));
    return found;
}

std::optional<CostlyQuery> neediestOf(const graze::CollisionSystem& collisions, graze::GjkSettings settings, int beyond)
{
    constexpr int Most = 128;
    graze::QueryRecorder recorder;
    recorder.record(collisions);
    std::optional<Rank> neediest;
    for (std::size_t i = 0; i < recorder.cases().size(); ++i)
    {
        const auto finishes = [&](int iterations)
        {
            settings.maxIterations = iterations;
            return answerOf(recorder.cases()[i], settings).status != graze::Status::IterationLimit;
        };
        if (finishes(beyond))
            continue;
        // More iterations never lose an answer.
        int tooFew = beyond, enough = Most + 1;
        while (enough - tooFew > 1)
        {
            const int middle = (tooFew + enough) / 2;
            (finishes(middle) ? enough : tooFew) = middle;
        }
        beyond = enough;
        settings.maxIterations = Most;
        neediest = {i, answerOf(recorder.cases()[i], settings)};
        if (beyond > Most)
            break;
    }
    if (!neediest)
        return std::nullopt;
    CostlyQuery found = costlyOf(collisions, recorder, *neediest);
    found.needed = beyond;
    return found;
}

} // namespace game
