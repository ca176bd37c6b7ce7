// SPDX-License-Identifier: Zlib
#include "world_queries.hpp"

#include "system/queries/contact.hpp"

#include <algorithm>
#include <cstdio>

namespace graze::detail
{

namespace
{

void add(WhyNot& answer, WhyNot::Reason reason, const std::string& words)
{
    answer.reasons |= reason;
    answer.sentence += answer.sentence.empty() ? words : "; " + words;
}

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

void addIdReasons(const SpriteTable& sprites, SpriteId a, SpriteId b, WhyNot& answer)
{
    const auto look = [&](SpriteId id, const char* name, WhyNot::Reason notAlive, WhyNot::Reason foreign)
    {
        const Refused reason = sprites.ids().check(id.value);
        if (reason == Refused::ForeignId)
            add(answer, foreign, std::string(name) + " belongs to another system");
        else if (reason != Refused::None)
            add(answer, notAlive, std::string(name) + (id ? " is not alive any more" : " is the null id"));
    };
    look(a, "a", WhyNot::NotAliveA, WhyNot::ForeignA);
    look(b, "b", WhyNot::NotAliveB, WhyNot::ForeignB);
    if (a == b)
        add(answer, WhyNot::SameSprite, "a and b are the same sprite");
}

void addRuleReasons(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, WhyNot& answer)
{
    const SpriteTable& sprites = scene.sprites;
    if (!sprites.takesPart(rowA))
        add(answer, WhyNot::DisabledA, "a is disabled");
    if (!sprites.takesPart(rowB))
        add(answer, WhyNot::DisabledB, "b is disabled");
    const Layer layerA = sprites.layer[rowA], layerB = sprites.layer[rowB];
    if (!scene.layers.collides(layerA, layerB))
        add(answer, WhyNot::Layers,
            layerA == layerB ? "layer " + quoted(scene.layers.name(layerA)) + " does not collide with itself"
                             : "layers " + quoted(scene.layers.name(layerA)) + " and " +
                                   quoted(scene.layers.name(layerB)) + " do not collide");
    if (sprites.owner[rowA] == sprites.id[rowB])
        add(answer, WhyNot::Owner, "b is the owner of a");
    else if (sprites.owner[rowB] == sprites.id[rowA])
        add(answer, WhyNot::Owner, "a is the owner of b");
    else if (sprites.related(rowA, rowB))
        add(answer, WhyNot::Owner, "a and b have the same owner");
}

} // namespace

WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b, bool touchedAtLastUpdate)
{
    WhyNot answer;
    addIdReasons(scene.sprites, a, b, answer);
    const auto rowA = scene.sprites.ids().find(a.value);
    const auto rowB = scene.sprites.ids().find(b.value);
    if (!rowA || !rowB || a == b)
        return answer;

    addRuleReasons(scene, *rowA, *rowB, answer);
    // As in the frame, A and B in its order: the answer equals the answer of the frame to the bit.
    const bool swapped = scene.sprites.rank[*rowB] < scene.sprites.rank[*rowA];
    const std::uint32_t first = swapped ? *rowB : *rowA, second = swapped ? *rowA : *rowB;
    CountedQueries queries(settings);
    const Status status = statusOf(scene, first, second, queries);
    if (status == Status::Separated)
    {
        answer.gap = gapOf(scene, first, second, queries);
        add(answer, WhyNot::Gap, "they are apart by " + inPixels(answer.gap));
    }
    else if (status == Status::IterationLimit)
        add(answer, WhyNot::IterationLimit,
            "whether they touch was not found within " + std::to_string(settings.maxIterations) + " iterations");
    // Only without another reason: with one, the next update reports no contact either.
    if (answer.touching() && !touchedAtLastUpdate)
        add(answer, WhyNot::NotUpdated, "they overlap now, but did not at the last update");
    if (answer.touching())
        answer.sentence = "they touch";
    return answer;
}

} // namespace graze::detail
