// SPDX-License-Identifier: Zlib
#pragma once

#include "math/exact_number.hpp"
#include <graze/pair/body.hpp>

#include <graze/queries/proof.hpp>

namespace graze::detail
{

/// Whether the step is no longer than the radius, exactly: beside a large component doubles lose a tiny one.
[[nodiscard]] inline bool staysWithin(Vec2 step, float radius) noexcept
{
    const ExactNumber lengthSquared = squared(ExactNumber(step.x)) + squared(ExactNumber(step.y));
    return (lengthSquared - squared(ExactNumber(radius))).sign() <= 0;
}

/// Looks for a proof in doubles, from one direction of search: the boolean GJK on the true shapes, radii and ellipses
/// included, which notes for each vertex how it is made of floats. Sets kind, axis, count and vertices of `proof`;
/// kind is None where the search ends without a verdict. Rounding may make the proof wrong: verify() decides.
/// `start` is any direction that is not zero; another one leads to another triangle.
void searchProof(const Operand& a, const Operand& b, Vec2d start, Proof& proof) noexcept;

/// Adds the bounds of the distance to a SeparatingAxis: `count` vertices of the cores that GJK ended with are given,
/// the witness and the bounds are set. Rounded outwards, but verify() decides.
void addBounds(const Operand& a, const Operand& b, Proof& proof) noexcept;

} // namespace graze::detail
