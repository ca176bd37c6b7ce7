// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/cast.hpp"
#include "queries/closed_form.hpp"

#include <graze/queries/ray_cast.hpp>

namespace graze::detail
{

/// castBody for two small loops without a search: the features that meet first are found in floats, and
/// what they say is worked out, and proved, in doubles. `out` is as castBody leaves it, re-centred on A's
/// matrix. False when nothing was proved: for starts in contact, grazes, and pieces or matrices that are
/// not for closed forms.
[[nodiscard]] bool castLoops(const ShapeView& a, const Affine2& matrixA, const ShapeView& b, const Affine2& matrixB,
                             Vec2d motion, CastOutcome& out) noexcept;

/// rayCast for one piece without a search, under the same terms.
[[nodiscard]] bool rayCastLoop(const ShapeView& piece, const Affine2& matrix, const Ray& ray,
                               RayCastResult& result) noexcept;

} // namespace graze::detail
