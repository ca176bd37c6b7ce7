// SPDX-License-Identifier: Zlib
#pragma once

#include "support/pairs/moving_pair.hpp"

namespace graze::test::campaign
{

struct CastCase
{
    Pair pair;
    Vec2 motionA{};
    Vec2 motionB{};
};

struct RayCase
{
    Shape target;
    Affine2 matrix{};
    Ray ray{};
};

/// Which round shapes a case may have.
enum class Rounds
{
    Any,
    NoEllipse ///< shapes that the separating axis test can answer
};

/// Everything a query may meet: points, segments, circles, boxes, capsules, polygons of 3 to 8 and up to
/// hundreds of vertices, rounded ones, flat ones; rigid, uneven, sheared, mirrored, nearly and exactly
/// singular matrices; sizes from 1e-3 to 1e5 px, near the origin and up to 1e6 px from it. About half of
/// the pairs overlap, casts and rays hit, and many pairs lie within a hair of touching.
[[nodiscard]] Pair stillCase(Random& random, Rounds rounds = Rounds::Any);
[[nodiscard]] CastCase castCase(Random& random);
[[nodiscard]] RayCase rayCase(Random& random);
[[nodiscard]] MovingPair movingCase(Random& random);

} // namespace graze::test::campaign
