// SPDX-License-Identifier: Zlib
#include "system/impl.hpp"

#include <graze/system/why_not.hpp>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <utility>

namespace graze
{

namespace
{

using detail::SpriteTable;
using detail::World;

/// Collects reasons and the words for them.
class Reasons
{
public:
    void add(WhyNot::Reason reason, const std::string& words)
    {
        m_answer.reasons |= reason;
        m_answer.sentence += m_answer.sentence.empty() ? words : "; " + words;
    }
    void setGap(float gap) { m_answer.gap = gap; }
    [[nodiscard]] bool none() const { return m_answer.reasons == 0; }
    [[nodiscard]] WhyNot answer() &&
    {
        if (m_answer.touching())
            m_answer.sentence = "they touch";
        return std::move(m_answer);
    }

private:
    WhyNot m_answer;
};

std::string inPixels(float gap)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.4g px", static_cast<double>(gap));
    return text;
}

std::string quoted(std::string_view name)
{
    return '"' + std::string(name) + '"';
}

void addIdReasons(const SpriteTable& sprites, SpriteId a, SpriteId b, Reasons& reasons)
{
    const auto look = [&](SpriteId id, const char* name, WhyNot::Reason notAlive, WhyNot::Reason foreign)
    {
        const Refused reason = sprites.ids().check(id.value);
        if (reason == Refused::ForeignId)
            reasons.add(foreign, std::string(name) + " belongs to another system");
        else if (reason != Refused::None)
            reasons.add(notAlive, std::string(name) + (id ? " is not alive any more" : " is the null id"));
    };
    look(a, "a", WhyNot::NotAliveA, WhyNot::ForeignA);
    look(b, "b", WhyNot::NotAliveB, WhyNot::ForeignB);
    if (a == b)
        reasons.add(WhyNot::SameSprite, "a and b are the same sprite");
}

void addRuleReasons(const World& world, std::uint32_t rowA, std::uint32_t rowB, Reasons& reasons)
{
    const SpriteTable& sprites = world.sprites;
    if (!sprites.takesPart(rowA))
        reasons.add(WhyNot::DisabledA, "a is disabled");
    if (!sprites.takesPart(rowB))
        reasons.add(WhyNot::DisabledB, "b is disabled");
    const Layer layerA = sprites.layer[rowA], layerB = sprites.layer[rowB];
    if (!world.layers.collides(layerA, layerB))
        reasons.add(WhyNot::Layers, layerA == layerB
                                        ? "layer " + quoted(world.layers.name(layerA)) + " does not collide with itself"
                                        : "layers " + quoted(world.layers.name(layerA)) + " and " +
                                              quoted(world.layers.name(layerB)) + " do not collide");
    if (sprites.owner[rowA] == sprites.id[rowB])
        reasons.add(WhyNot::Owner, "b is the owner of a");
    else if (sprites.owner[rowB] == sprites.id[rowA])
        reasons.add(WhyNot::Owner, "a is the owner of b");
    else if (sprites.related(rowA, rowB))
        reasons.add(WhyNot::Owner, "a and b have the same owner");
}

// As the frame judges a pair: bounds first, then the user's iterations and no more.
Status judge(const World& world, std::uint32_t rowA, std::uint32_t rowB, const GjkSettings& settings, float& gap)
{
    const SpriteTable& sprites = world.sprites;
    detail::CountedQueries queries(settings);
    Status status = Status::Separated;
    gap = std::numeric_limits<float>::infinity();
    for (std::uint32_t i = 0; i < sprites.pieceCount[rowA]; ++i)
        for (std::uint32_t j = 0; j < sprites.pieceCount[rowB]; ++j)
        {
            const std::uint32_t a = sprites.firstPiece[rowA] + i;
            const std::uint32_t b = sprites.firstPiece[rowB] + j;
            const Operand pieceA = sprites.operand(a, world.pool), pieceB = sprites.operand(b, world.pool);
            gap = std::min(gap, queries.distance(pieceA, pieceB).distance);
            if (!overlaps(sprites.pieceBounds[a], sprites.pieceBounds[b]))
                continue;
            const Status answer = queries.overlap(pieceA, pieceB).status;
            if (answer == Status::Overlapping)
                return answer;
            status = answer == Status::IterationLimit ? answer : status;
        }
    return status;
}

} // namespace

WhyNot CollisionSystem::whyNot(SpriteId a, SpriteId b) const
{
    const World& world = m_impl->world;
    Reasons reasons;
    addIdReasons(world.sprites, a, b, reasons);
    const auto rowA = world.sprites.ids().find(a.value);
    const auto rowB = world.sprites.ids().find(b.value);
    if (!rowA || !rowB || a == b)
        return std::move(reasons).answer();

    addRuleReasons(world, *rowA, *rowB, reasons);
    float gap = 0.f;
    // In the order of the frame, so that the answer is that of the frame to the bit.
    const bool swapped = world.sprites.rank[*rowB] < world.sprites.rank[*rowA];
    const Status status =
        swapped ? judge(world, *rowB, *rowA, m_impl->settings, gap) : judge(world, *rowA, *rowB, m_impl->settings, gap);
    if (status == Status::Separated)
    {
        reasons.setGap(gap);
        reasons.add(WhyNot::Gap, "they are apart by " + inPixels(gap));
    }
    else if (status == Status::IterationLimit)
        reasons.add(WhyNot::IterationLimit, "whether they touch was not found within " +
                                                std::to_string(m_impl->settings.maxIterations) + " iterations");
    // Not beside another reason: the next update would not tell either.
    if (reasons.none() && !m_impl->touched(*rowA, *rowB))
        reasons.add(WhyNot::NotUpdated, "they overlap now, but did not at the last update");
    return std::move(reasons).answer();
}

} // namespace graze
