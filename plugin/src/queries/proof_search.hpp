// SPDX-License-Identifier: Zlib
#pragma once

#include "math/exact_number.hpp"
#include <graze/pair/body.hpp>

#include <graze/queries/proof.hpp>

namespace graze::detail
{

/// Whether the step from a vertex stays in the disc or the ellipse around it, in exact arithmetic: in doubles a large
/// component hides a tiny one. A form F has the steps whose adj(F) step is no longer than det(F).
[[nodiscard]] inline bool staysWithin(Vec2 step, const ShapeView& shape) noexcept
{
    ExactNumber x(step.x), y(step.y), most(shape.radius);
    if (const float* const form = shape.form())
    {
        const ExactNumber a(form[0]), b(form[1]), c(form[2]), d(form[3]);
        const ExactNumber across = d * x - b * y;
        y = a * y - c * x;
        x = across;
        most = a * d - b * c;
    }
    return (squared(x) + squared(y) - squared(most)).sign() <= 0;
}

/// Searches a proof in doubles: boolean GJK on the true shapes, radii and ellipses included, that records for each
/// vertex how it is made of floats. Sets kind, axis, count and vertices of `proof`; kind is None where the search ends
/// without a verdict. Rounding may make the proof wrong: verify() decides. `start` is the first direction, not zero;
/// another one leads to another triangle.
void searchProof(const Operand& a, const Operand& b, Vec2d start, Proof& proof) noexcept;

/// Adds the bounds of the distance to a SeparatingAxis, from the `count` vertices of the cores that GJK ended with:
/// sets the witness and the bounds. Rounded outwards, but verify() decides.
void addBounds(const Operand& a, const Operand& b, Proof& proof) noexcept;

} // namespace graze::detail
