// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"
#include "queries/pieces.hpp"

#include <graze/gjk/cast.hpp>
#include <graze/queries/pair_queries.hpp>

#include <cmath>

namespace graze
{

RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    if (target.pieceCount() != 1)
        return detail::rayCastOfPieces(target, ray, settings,
                                       [&](std::uint32_t i) { return rayCast(target.only(i), ray, settings); });
    if (settings.method == Method::Fast && !std::isnan(settings.epsilon))
        if (RayCastResult result; detail::fastRay(target, ray, result))
            return result;
    return RayRun::of(target, ray, settings);
}

} // namespace graze
