// SPDX-License-Identifier: Zlib
#include "arena/marks.hpp"

namespace game
{

void markGaps(Marks<GapMark>& marks, const graze::CollisionSystem& collisions)
{
    for (const graze::Hit& hit : collisions.hits())
    {
        const auto bullet = collisions.bullet(hit.bullet);
        // One that started in contact did not stop short.
        if (!bullet || hit.depth > 0.f || hit.fraction == 0.f)
            continue;
        const graze::Vec2 centre = bullet->previous + (bullet->position - bullet->previous) * hit.fraction;
        const GapMark mark{centre + graze::normalized(hit.point - centre) * bullet->radius, hit.point};
        if (graze::length(hit.point - centre) > bullet->radius + LeastGap)
            marks.add(mark);
    }
}

} // namespace game
