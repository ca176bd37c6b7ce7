// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

#include <graze/queries/ray_cast.hpp>
#include <graze/queries/shape_cast.hpp>

// Queries of colliders that stand in no system.
namespace graze::c
{

namespace
{

Operand operandFrom(const graze_collider* collider, const graze_matrix* matrix, const char* colliderName,
                    const char* matrixName)
{
    const graze_collider& asked = needHandle(collider, colliderName);
    return asked.at(needMatrix(matrix, matrixName));
}

/// A way from one matrix to another, and who goes it.
struct Traveller
{
    Operand operand;
    Motion motion;
};

Traveller travellerFrom(const graze_collider* collider, const graze_matrix* start, const graze_matrix* end,
                        const char* colliderName, const char* startName, const char* endName)
{
    const Operand operand = operandFrom(collider, start, colliderName, startName);
    return {operand, Motion::of(operand, needMatrix(end, endName))};
}

/// Looks at the place for the answer before anything is worked out.
template <class Struct, class Query>
graze_result answered(const char* call, const char* name, Struct* answer, Query&& query)
{
    return guarded(call,
                   [&]
                   {
                       const Answer<Struct> to(&need(answer, "answer"), 1, name);
                       const auto found = query();
                       static_cast<void>(finished(found.status));
                       to.write(toC(found));
                   });
}

} // namespace

graze_result colliderBounds(const graze_collider* collider, const graze_matrix* matrix, graze_box* bounds)
{
    return guarded("collider_bounds",
                   [&]
                   {
                       const Operand asked = operandFrom(collider, matrix, "collider", "matrix");
                       graze_box& answer = need(bounds, "bounds");
                       Aabb box;
                       for (std::uint32_t k = 0; k < asked.pieceCount(); ++k)
                           box = merged(box, worldBounds(asked.piece(k), asked.matrix()));
                       if (!isFinite(box.lower) || !isFinite(box.upper))
                           static_cast<void>(finished(Status::InvalidInput));
                       answer = toC(box);
                   });
}

graze_result colliderContains(const graze_collider* collider, const graze_matrix* matrix, graze_vec2 point,
                              std::int32_t* inside)
{
    return guarded("collider_contains",
                   [&]
                   {
                       const Operand asked = operandFrom(collider, matrix, "collider", "matrix");
                       std::int32_t& answer = need(inside, "inside");
                       // A ray of no length only tests its origin.
                       const Ray probe{.origin = needFinite(point, "point"), .direction = {}, .length = 0.f};
                       const RayCastResult found = graze::rayCast(asked, probe);
                       static_cast<void>(finished(found.status));
                       answer = found.hit;
                   });
}

graze_result colliderOverlap(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                             const graze_matrix* matrixB, const graze_settings* settings, graze_overlap* answer)
{
    return answered("collider_overlap", "graze_overlap", answer,
                    [&]
                    {
                        return graze::overlap(operandFrom(a, matrixA, "a", "matrix_a"),
                                              operandFrom(b, matrixB, "b", "matrix_b"), settingsFrom(settings));
                    });
}

graze_result colliderDistance(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                              const graze_matrix* matrixB, const graze_settings* settings, graze_distance* answer)
{
    return answered("collider_distance", "graze_distance", answer,
                    [&]
                    {
                        return graze::distance(operandFrom(a, matrixA, "a", "matrix_a"),
                                               operandFrom(b, matrixB, "b", "matrix_b"), settingsFrom(settings));
                    });
}

graze_result colliderPenetration(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                                 const graze_matrix* matrixB, const graze_settings* settings, graze_penetration* answer)
{
    return answered("collider_penetration", "graze_penetration", answer,
                    [&]
                    {
                        return graze::penetration(operandFrom(a, matrixA, "a", "matrix_a"),
                                                  operandFrom(b, matrixB, "b", "matrix_b"), settingsFrom(settings));
                    });
}

graze_result colliderSat(const graze_collider* a, const graze_matrix* matrixA, const graze_collider* b,
                         const graze_matrix* matrixB, graze_sat* answer)
{
    return guarded("collider_sat",
                   [&]
                   {
                       const Answer<graze_sat> to(&need(answer, "answer"), 1, "graze_sat");
                       const Operand operandA = operandFrom(a, matrixA, "a", "matrix_a");
                       const Operand operandB = operandFrom(b, matrixB, "b", "matrix_b");
                       to.write(toC(graze::sat(operandA, operandB))); // InvalidInput too: it says "an ellipse"
                   });
}

graze_result colliderRayCast(const graze_collider* collider, const graze_matrix* matrix, graze_vec2 origin,
                             graze_vec2 direction, float length, const graze_settings* settings, graze_ray_hit* answer)
{
    return answered("collider_ray_cast", "graze_ray_hit", answer,
                    [&]
                    {
                        const Operand target = operandFrom(collider, matrix, "collider", "matrix");
                        const Ray ray{.origin = needFinite(origin, "origin"),
                                      .direction = needFinite(direction, "direction"),
                                      .length = needFinite(length, "length")};
                        return graze::rayCast(target, ray, settingsFrom(settings));
                    });
}

graze_result colliderShapeCast(const graze_collider* a, const graze_matrix* matrixA, graze_vec2 motionA,
                               const graze_collider* b, const graze_matrix* matrixB, graze_vec2 motionB,
                               const graze_settings* settings, graze_cast_hit* answer)
{
    return answered("collider_shape_cast", "graze_cast_hit", answer,
                    [&]
                    {
                        const Operand operandA = operandFrom(a, matrixA, "a", "matrix_a");
                        const Operand operandB = operandFrom(b, matrixB, "b", "matrix_b");
                        return graze::shapeCast(operandA, needFinite(motionA, "motion_a"), operandB,
                                                needFinite(motionB, "motion_b"), settingsFrom(settings));
                    });
}

graze_result colliderTimeOfImpact(const graze_collider* a, const graze_matrix* startA, const graze_matrix* endA,
                                  const graze_collider* b, const graze_matrix* startB, const graze_matrix* endB,
                                  const graze_settings* settings, graze_cast_hit* answer)
{
    return answered("collider_time_of_impact", "graze_cast_hit", answer,
                    [&]
                    {
                        const Traveller first = travellerFrom(a, startA, endA, "a", "start_a", "end_a");
                        const Traveller second = travellerFrom(b, startB, endB, "b", "start_b", "end_b");
                        return graze::timeOfImpact(first.operand, first.motion, second.operand, second.motion,
                                                   settingsFrom(settings));
                    });
}

graze_result colliderClosestApproach(const graze_collider* a, const graze_matrix* startA, const graze_matrix* endA,
                                     const graze_collider* b, const graze_matrix* startB, const graze_matrix* endB,
                                     const graze_settings* settings, graze_approach* answer)
{
    return answered("collider_closest_approach", "graze_approach", answer,
                    [&]
                    {
                        const Traveller first = travellerFrom(a, startA, endA, "a", "start_a", "end_a");
                        const Traveller second = travellerFrom(b, startB, endB, "b", "start_b", "end_b");
                        return graze::closestApproach(first.operand, first.motion, second.operand, second.motion,
                                                      settingsFrom(settings));
                    });
}

graze_result motionAt(const graze_collider* collider, const graze_matrix* start, const graze_matrix* end,
                      float fraction, graze_matrix* matrix)
{
    return guarded("motion_at",
                   [&]
                   {
                       const Traveller asked = travellerFrom(collider, start, end, "collider", "start", "end");
                       graze_matrix& answer = need(matrix, "matrix");
                       if (!(needFinite(fraction, "fraction") >= 0.f && fraction <= 1.f))
                           throw Failure(GRAZE_INVALID_ARGUMENT,
                                         "fraction is " + std::to_string(fraction) + ", not in 0 to 1");
                       const Affine2 found = graze::motionAt(asked.motion, fraction);
                       if (!found.isFinite())
                           static_cast<void>(finished(Status::InvalidInput));
                       answer = toC(found);
                   });
}

} // namespace graze::c
