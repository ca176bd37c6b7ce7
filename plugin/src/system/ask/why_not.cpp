// SPDX-License-Identifier: Zlib
#include "why_not.hpp"

#include "system/contact/contact.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace graze::detail
{

namespace
{

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

void addRuleReasons(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, Reasons& reasons)
{
    const SpriteTable& sprites = scene.sprites;
    if (!sprites.takesPart(rowA))
        reasons.add(WhyNot::DisabledA, "a is disabled");
    if (!sprites.takesPart(rowB))
        reasons.add(WhyNot::DisabledB, "b is disabled");
    const Layer layerA = sprites.layer[rowA], layerB = sprites.layer[rowB];
    if (!scene.layers.collides(layerA, layerB))
        reasons.add(WhyNot::Layers, layerA == layerB
                                        ? "layer " + quoted(scene.layers.name(layerA)) + " does not collide with itself"
                                        : "layers " + quoted(scene.layers.name(layerA)) + " and " +
                                              quoted(scene.layers.name(layerB)) + " do not collide");
    if (sprites.owner[rowA] == sprites.id[rowB])
        reasons.add(WhyNot::Owner, "b is the owner of a");
    else if (sprites.owner[rowB] == sprites.id[rowA])
        reasons.add(WhyNot::Owner, "a is the owner of b");
    else if (sprites.related(rowA, rowB))
        reasons.add(WhyNot::Owner, "a and b have the same owner");
}

} // namespace

WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b, bool touchedAtLastUpdate)
{
    Reasons reasons;
    addIdReasons(scene.sprites, a, b, reasons);
    const auto rowA = scene.sprites.ids().find(a.value);
    const auto rowB = scene.sprites.ids().find(b.value);
    if (!rowA || !rowB || a == b)
        return std::move(reasons).answer();

    addRuleReasons(scene, *rowA, *rowB, reasons);
    // As in the frame, A and B in its order: the answer equals the answer of the frame to the bit.
    const bool swapped = scene.sprites.rank[*rowB] < scene.sprites.rank[*rowA];
    const std::uint32_t first = swapped ? *rowB : *rowA, second = swapped ? *rowA : *rowB;
    CountedQueries queries(settings);
    const Status status = statusOf(scene, first, second, queries);
    if (status == Status::Separated)
    {
        const float gap = gapOf(scene, first, second, queries);
        reasons.setGap(gap);
        reasons.add(WhyNot::Gap, "they are apart by " + inPixels(gap));
    }
    else if (status == Status::IterationLimit)
        reasons.add(WhyNot::IterationLimit, "whether they touch was not found within " +
                                                std::to_string(settings.maxIterations) + " iterations");
    // Only without another reason: with one, the next update reports no contact either.
    if (reasons.none() && !touchedAtLastUpdate)
        reasons.add(WhyNot::NotUpdated, "they overlap now, but did not at the last update");
    return std::move(reasons).answer();
}

} // namespace graze::detail
