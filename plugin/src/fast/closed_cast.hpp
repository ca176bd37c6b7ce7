// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/closed_form.hpp"

#include <graze/pair/results.hpp>

namespace graze::detail
{

/// The answer of castLoops.
enum class LoopCast : std::uint8_t
{
    Unknown, ///< nothing was proved: a start in contact, a graze, or not for closed forms
    Misses,  ///< and does not start in touch
    Hits     ///< on the way
};

struct LoopContact
{
    double fraction; ///< of the motion, (0, 1]
    Vec2d normal;    ///< from A to B, length 1
    Vec2d onB;       ///< re-centred on A's matrix, where B is at the start
};

/// castBody for two small loops without a search: the features that meet first are found in floats, and
/// what they say is worked out, and proved, in doubles. The contact is set by a hit.
[[nodiscard]] LoopCast castLoops(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                                 Vec2d motion, LoopContact& contact) noexcept;

/// rayCast for one piece without a search, under the same terms. True when it is answered.
[[nodiscard]] bool rayCastLoop(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                               RayCastResult& result) noexcept;

} // namespace graze::detail
