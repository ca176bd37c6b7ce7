// SPDX-License-Identifier: Zlib
#include "exhibit/orbs.hpp"

#include <utility>

namespace game
{
namespace
{

int phaseOf(const Orbs::Course& course, int step)
{
    return (step + course.start) % course.period;
}

graze::Affine2 placeOf(const Orbs::Course& course, int step)
{
    const float share = static_cast<float>(phaseOf(course, step)) / static_cast<float>(course.period);
    return graze::Affine2::translation(course.from + (course.to - course.from) * share);
}

} // namespace

Orbs::Orbs(Stage& stage, std::span<const Course> courses)
{
    for (const Course& course : courses)
        m_orbs.push_back({course,
                          {stage.collisions,
                           {.shape = graze::Circle{course.radius},
                            .matrix = placeOf(course, stage.step),
                            .layer = stage.layers.orbs,
                            .user = stage.nextUser++}}});
}

void Orbs::step(const Stage& stage)
{
    for (Orb& orb : m_orbs)
    {
        if (orb.course.from == orb.course.to)
            continue;
        // The jump back is no motion: nothing in between is touched.
        if (phaseOf(orb.course, stage.step) == 0)
            orb.collider.teleport(placeOf(orb.course, stage.step));
        else
            orb.collider.follow(placeOf(orb.course, stage.step));
    }
}

void Orbs::solids(std::vector<Solid>& out) const
{
    for (const Orb& orb : m_orbs)
    {
        const bool lit = orb.collider.touching();
        out.push_back({orb.collider.id(), lit ? LitFill : IdleFill, lit ? LitBorder : IdleBorder});
    }
}

} // namespace game
