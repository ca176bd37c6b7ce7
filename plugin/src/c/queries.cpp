// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/queries/pair_queries.hpp>

// Queries of pieces that belong to no system, and of two sprites of a system.
namespace graze::c
{

namespace
{

using A = Placed<"a", "matrix_a">;
using B = Placed<"b", "matrix_b">;
using MovingA = Moving<"a", "start_a", "end_a">;
using MovingB = Moving<"b", "start_b", "end_b">;

Aabb boundsOf(const Operand& operand)
{
    Aabb box;
    for (std::uint32_t k = 0; k < operand.pieceCount(); ++k)
        box = merged(box, worldBounds(operand.piece(k), operand.matrix()));
    return box;
}

/// As much of it as fits, and a 0 behind that.
void writeSentence(std::string_view sentence, std::span<char> to)
{
    if (to.empty())
        return;
    to[sentence.copy(to.data(), to.size() - 1)] = '\0';
}

static_assert(static_cast<std::uint32_t>(GRAZE_WHY_NOT_ALIVE_A) == WhyNot::NotAliveA &&
              static_cast<std::uint32_t>(GRAZE_WHY_LAYERS) == WhyNot::Layers &&
              static_cast<std::uint32_t>(GRAZE_WHY_NOT_UPDATED) == WhyNot::NotUpdated);

} // namespace

void enterPiecesQueries(graze_api& api)
{
    api.pieces_bounds = call<"pieces_bounds">([](Placed<> pieces, Answer<graze_box, "bounds"> answer)
                                              { answer.write(boundsOf(pieces)); });
    api.pieces_contains = call<"pieces_contains">(
        [](Placed<> pieces, Point<"point"> point, Answer<std::int32_t, "inside"> answer)
        {
            // A ray of no length only tests its origin.
            const RayCastResult found = rayCast(*pieces, {.origin = point, .direction = {}, .length = 0.f});
            needFinished(found.status);
            answer.write(found.hit);
        });
    api.pieces_overlap = call<"pieces_overlap">([](A a, B b, Settings settings, Answer<graze_overlap> answer)
                                                { answer.write(overlap(*a, *b, settings)); });
    api.pieces_distance = call<"pieces_distance">([](A a, B b, Settings settings, Answer<graze_distance> answer)
                                                  { answer.write(distance(*a, *b, settings)); });
    api.pieces_penetration =
        call<"pieces_penetration">([](A a, B b, Settings settings, Answer<graze_penetration> answer)
                                   { answer.write(penetration(*a, *b, settings)); });
    api.pieces_manifold = call<"pieces_manifold">([](A a, B b, Settings settings, Answer<graze_manifold> answer)
                                                  { answer.write(manifold(*a, *b, settings)); });
    // InvalidInput is an answer here: an ellipse has no axes to test.
    api.pieces_sat = call<"pieces_sat">([](A a, B b, Answer<graze_sat> answer) { answer.write(toC(sat(*a, *b))); });
    api.pieces_ray_cast =
        call<"pieces_ray_cast">([](Placed<> pieces, RayParameter ray, Settings settings, Answer<graze_ray_hit> answer)
                                { answer.write(rayCast(*pieces, ray, settings)); });
    api.pieces_shape_cast = call<"pieces_shape_cast">([](A a, Point<"motion_a"> motionA, B b, Point<"motion_b"> motionB,
                                                         Settings settings, Answer<graze_cast_hit> answer)
                                                      { answer.write(shapeCast(*a, motionA, *b, motionB, settings)); });
    api.pieces_time_of_impact = call<"pieces_time_of_impact">(
        [](MovingA a, MovingB b, Settings settings, Answer<graze_cast_hit> answer)
        { answer.write(timeOfImpact(a->operand, a->motion, b->operand, b->motion, settings)); });
    api.pieces_closest_approach = call<"pieces_closest_approach">(
        [](MovingA a, MovingB b, Settings settings, Answer<graze_approach> answer)
        { answer.write(closestApproach(a->operand, a->motion, b->operand, b->motion, settings)); });
    api.motion_at = call<"motion_at">(
        [](Moving<"pieces", "start", "end"> pieces, Number<"fraction"> fraction, Answer<graze_matrix, "matrix"> answer)
        {
            needRange(*fraction, 0.f, 1.f, "fraction");
            answer.write(motionAt(pieces->motion, fraction));
        });
}

void enterPairQueries(graze_api& api)
{
    api.overlap = call<"overlap">(
        [](ConstSystem system, LiveSprite a, LiveSprite b, Answer<std::uint32_t, "status"> answer)
        {
            const OverlapResult found = overlap(*system->sprite(a), *system->sprite(b), system->settings());
            needFinished(found.status);
            answer.write(toC(found.status));
        });
    api.distance =
        call<"distance">([](ConstSystem system, LiveSprite a, LiveSprite b, Answer<graze_distance, "distance"> answer)
                         { answer.write(distance(*system->sprite(a), *system->sprite(b), system->settings())); });
    api.contact = call<"contact">(
        [](ConstSystem system, LiveSprite a, LiveSprite b, Answer<graze_contact, "contact"> answer)
        {
            const auto found = system->contact(a, b);
            if (!found)
                throw Failure(GRAZE_APART, "the sprites do not touch");
            answer.write(*found);
        });
    api.why_not = call<"why_not">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_why_not> answer,
           Buffer<char, "sentence"> sentence)
        {
            const WhyNot found = system->whyNot(SpriteId{a}, SpriteId{b});
            answer.write(found);
            writeSentence(found.sentence, sentence);
        });
}

} // namespace graze::c
