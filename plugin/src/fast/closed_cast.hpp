// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/closed_form.hpp"

#include <graze/pair/results.hpp>

namespace graze::detail
{

/// The answer of castLoops.
enum class LoopCast : std::uint8_t
{
    Unknown, ///< undecided: a start in touch, a graze, or no closed form for the pair
    Misses,  ///< no contact, nor touch at the start
    Hits,    ///< contact during the motion
    Overlaps ///< the start is deeper than a touch
};

struct LoopContact
{
    double fraction; ///< share of the motion, (0, 1]; 0 for a start that overlaps
    Vec2d normal;    ///< from A to B, length 1
    Vec2d onB;       ///< re-centred on A's matrix, where B is at the start
};

/// castBody for two small loops without a search: the features that meet first are found in floats, and their contact
/// is computed, and proved, in doubles. A hit and an overlap set the contact.
[[nodiscard]] LoopCast castLoops(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                                 Vec2d motion, LoopContact& contact) noexcept;

} // namespace graze::detail
