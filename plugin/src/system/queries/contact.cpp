// SPDX-License-Identifier: Zlib
#include "contact.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <string>

namespace graze::detail
{

namespace
{

// f(pieceA, pieceB) for the pairs of pieces with bounds that overlap.
template <class F>
void forEachNearPair(const SpriteTable& sprites, std::uint32_t rowA, std::uint32_t rowB, F&& f) noexcept
{
    sprites.forEachPairOfPieces(rowA, rowB,
                                [&](std::uint32_t a, std::uint32_t b)
                                {
                                    if (overlaps(sprites.pieces.bounds[a], sprites.pieces.bounds[b]))
                                        f(a, b);
                                });
}

// The smallest distance of the pieces of two sprites.
float gapOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, const CountedQueries& queries) noexcept
{
    float gap = std::numeric_limits<float>::infinity();
    scene.sprites.forEachPairOfPieces(
        rowA, rowB,
        [&](std::uint32_t a, std::uint32_t b)
        { gap = std::min(gap, queries.distance(scene.operand(a), scene.operand(b)).distance); });
    return gap;
}

std::string quoted(std::string_view name)
{
    return '"' + std::string(name) + '"';
}

void addRuleReasons(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, WhyNot& answer)
{
    const SpriteTable& sprites = scene.sprites;
    if (!sprites.takesPart(rowA))
        addReason(answer, WhyNot::DisabledA, "a is disabled");
    if (!sprites.takesPart(rowB))
        addReason(answer, WhyNot::DisabledB, "b is disabled");
    addLayerReason(scene.layers, sprites.layer[rowA], sprites.layer[rowB], answer);
    if (sprites.owner[rowA] == sprites.id[rowB])
        addReason(answer, WhyNot::Owner, "b is the owner of a");
    else if (sprites.owner[rowB] == sprites.id[rowA])
        addReason(answer, WhyNot::Owner, "a is the owner of b");
    else if (sprites.related(rowA, rowB))
        addReason(answer, WhyNot::Owner, "a and b have the same owner");
    if (scene.ignores(rowA, rowB))
        addReason(answer, WhyNot::Ignored, "a and b ignore each other");
    if (!scene.passesFilter(rowA, rowB))
        addReason(answer, WhyNot::Filtered, "the pair filter keeps a and b apart");
}

} // namespace

Status statusOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB, const CountedQueries& queries) noexcept
{
    Status all = Status::Separated;
    forEachNearPair(scene.sprites, rowA, rowB,
                    [&](std::uint32_t a, std::uint32_t b)
                    {
                        if (all == Status::Overlapping)
                            return;
                        const Status status = queries.overlap(scene.operand(a), scene.operand(b)).status;
                        all = status == Status::Separated ? all : status;
                    });
    return all;
}

std::optional<Contact> contactOf(const Scene& scene, std::uint32_t rowA, std::uint32_t rowB,
                                 const CountedQueries& queries) noexcept
{
    const SpriteTable& sprites = scene.sprites;
    std::optional<Contact> best;
    float deepest = -std::numeric_limits<float>::infinity();
    forEachNearPair(sprites, rowA, rowB,
                    [&](std::uint32_t a, std::uint32_t b)
                    {
                        const Touch touch = queries.touch(scene.operand(a), scene.operand(b));
                        if (!(touch.depth > deepest))
                            return;
                        deepest = touch.depth;
                        best = {sprites.id[rowA],           sprites.id[rowB],      sprites.user[rowA],
                                sprites.user[rowB],         touch.point,           touch.normal,
                                std::max(touch.depth, 0.f), sprites.localPiece(a), sprites.localPiece(b),
                                sprites.layer[rowA],        sprites.layer[rowB]};
                        best->firstPoint = touch.point, best->firstNormal = touch.normal;
                    });
    return best;
}

void addReason(WhyNot& answer, WhyNot::Reason reason, const std::string& words)
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

void addIdReason(const SlotMap& ids, std::uint64_t id, const char* name,
                 std::pair<WhyNot::Reason, WhyNot::Reason> notAliveOrForeign, WhyNot& answer)
{
    const Refused reason = ids.check(id);
    if (reason == Refused::ForeignId)
        addReason(answer, notAliveOrForeign.second, std::string(name) + " belongs to another system");
    else if (reason != Refused::None)
        addReason(answer, notAliveOrForeign.first,
                  std::string(name) + (id != 0 ? " is not alive any more" : " is the null id"));
}

void addLayerReason(const LayerTable& layers, Layer a, Layer b, WhyNot& answer)
{
    if (!layers.collides(a, b))
        addReason(answer, WhyNot::Layers,
                  a == b ? "layer " + quoted(layers.name(a)) + " does not collide with itself"
                         : "layers " + quoted(layers.name(a)) + " and " + quoted(layers.name(b)) + " do not collide");
}

WhyNot whyNot(const Scene& scene, const GjkSettings& settings, SpriteId a, SpriteId b, bool touchedAtLastUpdate)
{
    WhyNot answer;
    addIdReason(scene.sprites.ids(), a.value, "a", {WhyNot::NotAliveA, WhyNot::ForeignA}, answer);
    addIdReason(scene.sprites.ids(), b.value, "b", {WhyNot::NotAliveB, WhyNot::ForeignB}, answer);
    if (a == b)
        addReason(answer, WhyNot::SameSprite, "a and b are the same sprite");
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
        addReason(answer, WhyNot::Gap, "they are apart by " + inPixels(answer.gap));
        const bool aRests = !scene.sprites.flags.has(*rowA, RowFlags::Stirred);
        const bool bRests = !scene.sprites.flags.has(*rowB, RowFlags::Stirred);
        if (aRests)
            answer.reasons |= WhyNot::NeverMovedA;
        if (bRests)
            answer.reasons |= WhyNot::NeverMovedB;
        if (aRests || bRests)
            answer.sentence +=
                std::string("; ") +
                (aRests && bRests ? "neither"
                 : aRests         ? "a"
                                  : "b") +
                (aRests && bRests ? " has moved since it was added" : " has not moved since it was added");
    }
    else if (status == Status::IterationLimit)
        addReason(answer, WhyNot::IterationLimit,
                  "whether they touch was not found within " + std::to_string(settings.maxIterations) + " iterations");
    // Only without another reason: with one, the next update reports no contact either.
    if (answer.touching() && !touchedAtLastUpdate)
        addReason(answer, WhyNot::NotUpdated, "they overlap now, but did not at the last update");
    if (answer.touching())
        answer.sentence = "they touch";
    return answer;
}

} // namespace graze::detail
