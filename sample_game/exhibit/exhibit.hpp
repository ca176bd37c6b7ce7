// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/arm_station.hpp"
#include "exhibit/ellipse_station.hpp"
#include "exhibit/fire_station.hpp"
#include "exhibit/gun_station.hpp"
#include "exhibit/phantom_hits.hpp"
#include "exhibit/solver_meter.hpp"
#include "exhibit/tour.hpp"
#include "exhibit/wall_station.hpp"

#include <graze/math/aabb.hpp>

#include <vector>

namespace game
{

/// A minute that shows what graze can do: five stations in one collision system, one after the other and then all at
/// once. It has no window and no clock, and is the same at every run.
class Exhibit
{
public:
    /// Needs no display.
    explicit Exhibit(const Assets& assets);

    /// One step of TimeStep seconds; nothing while it is paused.
    void step();

    void toggleBoxes() noexcept { m_tour.toggleBoxes(); }
    void toggleSweep() noexcept { m_tour.toggleSweep(); }
    void toggleMethod() noexcept { m_tour.toggleMethod(); }
    void togglePause() noexcept { m_paused = !m_paused; }
    /// The tour goes on from there.
    void goTo(ExhibitPart part) noexcept { m_tour.goTo(part); }

    [[nodiscard]] const Tour& tour() const noexcept { return m_tour; }
    [[nodiscard]] bool paused() const noexcept { return m_paused; }
    [[nodiscard]] const graze::CollisionSystem& collisions() const noexcept { return m_stage.collisions; }
    /// Counts in the part that is shown, since its boxes were switched on.
    [[nodiscard]] const PhantomHits& phantoms() const noexcept { return m_phantoms; }
    /// Since the sweep was switched.
    [[nodiscard]] std::uint64_t stopped() const noexcept { return m_guns.stopped(); }
    [[nodiscard]] std::uint64_t tunnelled() const noexcept { return m_guns.tunnelled(); }
    [[nodiscard]] SolverMeter::Counts solver() const noexcept { return m_meter.mean(); }

    /// Back to front, over the area of all stations. Both clear the buffer first.
    void drawables(std::vector<Drawable>& out) const;
    void solids(std::vector<Solid>& out) const;

    [[nodiscard]] const ArmStation& arm() const noexcept { return m_arm; }
    [[nodiscard]] const EllipseStation& ellipse() const noexcept { return m_ellipse; }
    [[nodiscard]] const WallStation& wall() const noexcept { return m_wall; }
    [[nodiscard]] int steps() const noexcept { return m_stage.step; }

    /// The station of a part; for all of them, the area that they stand in.
    [[nodiscard]] static graze::Aabb areaOf(ExhibitPart part) noexcept;

private:
    [[nodiscard]] BoxSides sidesOf(ExhibitPart part) const noexcept;
    void follow(const ExhibitSwitches& switches);

    Stage m_stage;
    EllipseStation m_ellipse;
    ArmStation m_arm;
    WallStation m_wall;
    FireStation m_fire;
    GunStation m_guns;
    Tour m_tour;
    ExhibitSwitches m_switches; // in the last step
    ExhibitPart m_part = ExhibitPart::Ellipse;
    PhantomHits m_phantoms;
    SolverMeter m_meter;
    bool m_paused = false;
};

} // namespace game
