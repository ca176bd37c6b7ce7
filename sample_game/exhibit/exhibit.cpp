// SPDX-License-Identifier: Zlib
#include "exhibit/exhibit.hpp"

#include <utility>

namespace game
{
namespace
{

graze::Vec2 cornerOf(ExhibitPart part)
{
    return Exhibit::areaOf(part).lower;
}

} // namespace

graze::Aabb Exhibit::areaOf(ExhibitPart part) noexcept
{
    constexpr int Columns = 2, Rows = 3;
    constexpr float Gap = 28.f; // so that no station sees another one's balls
    constexpr graze::Vec2 Pitch = StationSize + graze::Vec2(Gap, Gap);
    if (part == ExhibitPart::All)
        return {{0.f, 0.f}, {Pitch.x * Columns - Gap, Pitch.y * Rows - Gap}};
    const int index = static_cast<int>(part);
    const graze::Vec2 corner(Pitch.x * static_cast<float>(index % Columns),
                             Pitch.y * static_cast<float>(index / Columns));
    return {corner, corner + StationSize};
}

Exhibit::Exhibit(const Assets& assets) :
m_stage(assets),
m_ellipse(m_stage, cornerOf(ExhibitPart::Ellipse)),
m_arm(m_stage, cornerOf(ExhibitPart::Arm)),
m_wall(m_stage, cornerOf(ExhibitPart::Wall)),
m_fire(m_stage, cornerOf(ExhibitPart::Fire)),
m_guns(m_stage, cornerOf(ExhibitPart::Guns))
{
    m_stage.collisions.setSettings({.method = m_switches.method});
}

BoxSides Exhibit::sidesOf(ExhibitPart part) const noexcept
{
    const StageLayers& layers = m_stage.layers;
    switch (part)
    {
        case ExhibitPart::Ellipse:
            return {layers.ellipse, layers.orbs};
        case ExhibitPart::Arm:
            return {layers.arm, layers.orbs};
        case ExhibitPart::Wall:
            return {layers.wall, layers.balls};
        case ExhibitPart::Fire:
            return {layers.fire, layers.orbs};
        case ExhibitPart::Guns:
            return {layers.plate, layers.bullets};
        case ExhibitPart::All:
            break;
    }
    return {layers.ellipse | layers.arm | layers.wall | layers.fire | layers.plate,
            layers.orbs | layers.balls | layers.bullets};
}

// Takes over what was switched, by the tour or by a visitor.
void Exhibit::follow(const ExhibitSwitches& switches)
{
    const ExhibitSwitches before = std::exchange(m_switches, switches);
    const ExhibitPart partBefore = std::exchange(m_part, m_tour.part());
    if (switches.method != before.method)
    {
        m_stage.collisions.setSettings({.method = switches.method});
        m_meter.clear();
    }
    if (switches.sweep != before.sweep)
        m_guns.resetCounts();
    if (m_part != partBefore || switches.boxes != before.boxes)
        m_phantoms.reset();
}

// One frame of a game: everything moves, the system updates, and the game reacts to the events.
void Exhibit::step()
{
    if (m_paused)
        return;
    follow(m_tour.switches());
    ++m_stage.step;
    m_ellipse.step(m_stage);
    m_arm.step(m_stage);
    m_wall.step(m_stage);
    m_fire.step(m_stage);
    m_guns.step(m_stage, m_switches.sweep ? GunStation::Motion::Sweep : GunStation::Motion::Teleport);

    m_stage.collisions.update();
    m_meter.add(m_stage.collisions.statistics());
    if (m_switches.boxes)
        m_phantoms.look(m_stage.collisions, sidesOf(m_part));

    m_wall.react(m_stage);
    m_guns.react(m_stage);
    m_stage.effects.step();
    m_tour.step();
}

void Exhibit::drawables(std::vector<Drawable>& out) const
{
    out.clear();
    m_arm.drawables(out);
    m_wall.drawables(out);
    m_fire.drawables(out);
    m_guns.drawables(m_stage, out);
    m_stage.effects.drawables(m_stage.catalog, out);
}

void Exhibit::solids(std::vector<Solid>& out) const
{
    out.clear();
    m_ellipse.solids(out);
    m_arm.solids(out);
    m_wall.solids(out);
    m_fire.solids(out);
    m_guns.solids(out);
}

} // namespace game
