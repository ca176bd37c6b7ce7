// SPDX-License-Identifier: Zlib
#include "arena/gap_marks.hpp"

#include <graze/system/collision_system.hpp>

namespace game
{
namespace
{

constexpr float GapAgeOfStep = 1.f / 40.f;

} // namespace

void GapMarks::record(const graze::CollisionSystem& collisions)
{
    for (GapMark& mark : m_marks)
        mark.age += GapAgeOfStep;
    std::erase_if(m_marks, [](const GapMark& mark) { return mark.age >= 1.f; });
    for (const graze::Hit& hit : collisions.hits())
    {
        const auto bullet = collisions.bullet(hit.bullet);
        // One that started in contact did not stop short.
        if (!bullet || hit.depth > 0.f || hit.fraction == 0.f)
            continue;
        const graze::Vec2 centre = bullet->previous + (bullet->position - bullet->previous) * hit.fraction;
        const GapMark mark{centre + graze::normalized(hit.point - centre) * bullet->radius, hit.point};
        if (graze::length(hit.point - centre) > bullet->radius + Least)
            m_marks.push_back(mark);
    }
}

void GapMarks::addLaser(graze::Vec2 from, graze::Vec2 to)
{
    const GapMark mark{from, to, 1.f - 0.5f * GapAgeOfStep};
    if (mark.length() > Least)
        m_marks.push_back(mark);
}

} // namespace game
