// SPDX-License-Identifier: Zlib
#include <graze/gjk/penetration_run.hpp>

#include <algorithm>

namespace graze
{

PenetrationResult PenetrationRun::result() const noexcept
{
    PenetrationResult result;
    if (!isValid())
        return result;
    result.status = m_search.status();
    result.iterations = m_search.iterations();
    const Vec2d normal = m_search.normal();
    if (!(normal == Vec2d{}))
        result.normal = normal.toFloat();
    if (!m_search.overlaps())
        return result;
    result.depth = static_cast<float>(std::max(0., m_search.depth()));
    result.lowerBound = static_cast<float>(std::max(0., m_search.lowerBound()));
    const Vec2d onA = m_search.onA() + normal * bodyA().roundRadius;
    const Vec2d onB = m_search.onB() - normal * bodyB().roundRadius;
    result.point = ((onA + onB) * 0.5 + origin()).toFloat();
    return result;
}

} // namespace graze
