// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"
#include "fast/door.hpp"

#include <graze/gjk/ray_run.hpp>
#include <graze/queries/ray_cast.hpp>

#include <cmath>

namespace graze
{

RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    RayCastResult result;
    const bool mayBeFast = settings.method == Method::Fast && target.pieceCount() == 1 && !std::isnan(settings.epsilon);
    if (mayBeFast && detail::fastRay(target.firstPiece(), target.matrix(), ray, result))
        return result;
    RayRun run(target, ray, settings);
    while (run.step())
    {
    }
    return run.result();
}

} // namespace graze
