// SPDX-License-Identifier: Zlib
#include "base/attributes.hpp"
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/ray_run.hpp>
#include <graze/queries/ray_cast.hpp>

#include <cmath>

namespace graze
{

namespace
{

GRAZE_NOINLINE RayCastResult searched(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    RayRun run(target, ray, settings);
    while (run.step())
    {
    }
    return run.result();
}

} // namespace

RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    RayCastResult result; // the only one that is returned, so it is made in place: a copy would wait for its parts
    const bool mayBeFast = settings.method == Method::Fast && target.pieceCount() == 1 && !std::isnan(settings.epsilon);
    if (!mayBeFast || !detail::fastRay(target.firstPiece(), target.matrix(), ray, result))
        result = searched(target, ray, settings);
    return result;
}

} // namespace graze
