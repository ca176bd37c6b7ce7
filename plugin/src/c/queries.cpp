// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <graze/queries/pair_queries.hpp>

// Queries of pieces that belong to no system.
namespace graze::c
{

namespace
{

using A = Pieces<"a">;
using B = Pieces<"b">;
using AtA = Matrix<"matrix_a">;
using AtB = Matrix<"matrix_b">;
using StartA = Matrix<"start_a">;
using EndA = Matrix<"end_a">;
using StartB = Matrix<"start_b">;
using EndB = Matrix<"end_b">;

} // namespace

void enterMotions(graze_api& api)
{
    GRAZE_ENTER(
        pieces_time_of_impact,
        [](A a, StartA startA, EndA endA, B b, StartB startB, EndB endB, Settings settings, Answer<graze_cast> answer)
        {
            const Operand first = a.at(startA), second = b.at(startB);
            answer.write(timeOfImpact(first, Motion::of(first, endA), second, Motion::of(second, endB), settings));
        });
    GRAZE_ENTER(pieces_closest_approach,
                [](A a, StartA startA, EndA endA, B b, StartB startB, EndB endB, Settings settings,
                   Answer<graze_approach> answer)
                {
                    const Operand first = a.at(startA), second = b.at(startB);
                    answer.write(
                        closestApproach(first, Motion::of(first, endA), second, Motion::of(second, endB), settings));
                });
    GRAZE_ENTER(motion_at,
                [](Pieces<"pieces"> pieces, Matrix<"start"> start, Matrix<"end"> end, Number<"fraction"> fraction,
                   Answer<graze_matrix, "matrix"> answer)
                {
                    needRange(fraction.value, 0.f, 1.f, "fraction");
                    answer.write(motionAt(Motion::of(pieces.at(start), end), fraction));
                });
}

void enterPiecesQueries(graze_api& api)
{
    GRAZE_ENTER(pieces_bounds,
                [](Pieces<"pieces"> pieces, Matrix<"matrix"> matrix, Answer<graze_box, "bounds"> answer)
                {
                    const Operand operand = pieces.at(matrix);
                    Aabb box;
                    for (std::uint32_t k = 0; k < operand.pieceCount(); ++k)
                        box = merged(box, worldBounds(operand.piece(k), matrix));
                    answer.write(box);
                });
    GRAZE_ENTER(pieces_overlap, [](A a, AtA atA, B b, AtB atB, Settings settings, Answer<graze_overlap> answer)
                { answer.write(overlap(a.at(atA), b.at(atB), settings)); });
    GRAZE_ENTER(pieces_distance, [](A a, AtA atA, B b, AtB atB, Settings settings, Answer<graze_distance> answer)
                { answer.write(distance(a.at(atA), b.at(atB), settings)); });
    GRAZE_ENTER(pieces_penetration, [](A a, AtA atA, B b, AtB atB, Settings settings, Answer<graze_penetration> answer)
                { answer.write(penetration(a.at(atA), b.at(atB), settings)); });
    GRAZE_ENTER(pieces_manifold, [](A a, AtA atA, B b, AtB atB, Settings settings, Answer<graze_manifold> answer)
                { answer.write(manifold(a.at(atA), b.at(atB), settings)); });
    GRAZE_ENTER(
        pieces_separation,
        [](A a, AtA atA, B b, AtB atB, Number<"margin"> margin, Settings settings, Answer<graze_separation> answer)
        {
            needRange(margin.value, 0.f, Infinity, "margin");
            answer.write(separation(a.at(atA), b.at(atB), margin, settings));
        });
    GRAZE_ENTER(pieces_ray_cast,
                [](Pieces<"pieces"> pieces, Matrix<"matrix"> matrix, Point<"origin"> origin,
                   Point<"direction"> direction, Number<"length"> length, Settings settings,
                   Answer<graze_ray_cast> answer) {
                    answer.write(rayCast(pieces.at(matrix),
                                         {.origin = origin, .direction = direction, .length = length}, settings));
                });
}

} // namespace graze::c
