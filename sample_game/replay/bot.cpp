// SPDX-License-Identifier: Zlib
#include "replay/bot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace game
{
namespace
{

constexpr int Moments = 12;
constexpr int MomentSteps = 5;
constexpr int Half = 15;
constexpr int Side = 2 * Half + 1;
constexpr float MomentSeconds = static_cast<float>(MomentSteps) * TimeStep;
/// From one moment to the next the ship comes two cells far.
constexpr float CellSize = ShipSpeed * MomentSeconds * 0.5f;
constexpr float Nowhere = 1e9f;
/// The ship as things that fly see it, and as walls do (unit: pixels).
constexpr float ShipRadius = 19.f;
constexpr graze::Vec2 ShipHalf{23.f, 26.f};
constexpr float Deadly = 100.f;

struct Move
{
    int x, y;
};
constexpr std::array<Move, 13> Moves{
    {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {-2, 0}, {2, 0}, {0, -2}, {0, 2}}};

/// A number for each cell of the grid.
template <class Number>
using Cells = std::array<Number, static_cast<std::size_t>(Side* Side)>;

std::size_t cellAt(int x, int y)
{
    return static_cast<std::size_t>((y + Half) * Side + x + Half);
}

/// Calls `act(x, y, place)` for the cells from `lower` to `upper`, row by row; places are seen from the ship.
template <class Act>
void everyCell(graze::Vec2 lower, graze::Vec2 upper, const Act& act)
{
    constexpr auto Most = static_cast<float>(Half);
    const auto first = [&](float low)
    { return static_cast<int>(std::ceil(std::clamp(low / CellSize, -Most, Most + 1.f))); };
    const auto last = [&](float high)
    { return static_cast<int>(std::floor(std::clamp(high / CellSize, -Most - 1.f, Most))); };
    for (int y = first(lower.y); y <= last(upper.y); ++y)
        for (int x = first(lower.x); x <= last(upper.x); ++x)
            act(x, y, graze::Vec2{static_cast<float>(x) * CellSize, static_cast<float>(y) * CellSize});
}

template <class Act>
void everyCell(const Act& act)
{
    constexpr float Reach = CellSize * static_cast<float>(Side);
    everyCell({-Reach, -Reach}, {Reach, Reach}, act);
}

/// Plans the flight of the next second: a grid around the ship, once for each of a few moments to come, into which
/// everything that flies puts its danger at its place of that moment. The path of least danger through the grids is
/// found by going through them once (dynamic programming).
struct FlightPlan
{
    graze::Vec2 ship;
    std::array<Cells<float>, Moments> danger{};
    std::array<Cells<signed char>, Moments> from{}; ///< the move that led to a cell
    Cells<float> pull{};                            ///< of the goal: the cost to be in a cell for a moment
    Cells<float> cost{};                            ///< of the best path to a cell

    /// Calls `add(grid, seconds)` for every moment.
    template <class Add>
    void everyMoment(const Add& add)
    {
        for (int moment = 0; moment < Moments; ++moment)
            add(danger[static_cast<std::size_t>(moment)], static_cast<float>(moment + 1) * MomentSeconds);
    }

    /// Something round that goes straight on: deadly where it touches the ship, falling to 0 at `margin` from it.
    void addCircle(graze::Vec2 position, graze::Vec2 velocity, float radius, float margin)
    {
        // A fast thing is stretched by its motion between two moments.
        const float reach = radius + ShipRadius + std::min(length(velocity) * MomentSeconds * 0.25f, 10.f);
        const graze::Vec2 outer{reach + margin, reach + margin};
        everyMoment(
            [&](Cells<float>& grid, float seconds)
            {
                const graze::Vec2 at = position + velocity * seconds - ship;
                everyCell(at - outer, at + outer,
                          [&](int x, int y, graze::Vec2 place)
                          {
                              const float gap = length(place - at) - reach;
                              // Deep inside costs more, so that the plan always leads out.
                              if (gap < 0.f)
                                  grid[cellAt(x, y)] += Deadly * (1.f - 0.02f * gap);
                              else if (gap < margin)
                                  grid[cellAt(x, y)] += Deadly * 0.06f * (1.f - gap / margin);
                          });
            });
    }

    void addBox(const graze::Aabb& box, graze::Vec2 velocity, float added)
    {
        everyMoment(
            [&](Cells<float>& grid, float seconds)
            {
                const graze::Vec2 shift = velocity * seconds - ship;
                everyCell(box.lower + shift - ShipHalf, box.upper + shift + ShipHalf,
                          [&](int x, int y, graze::Vec2) { grid[cellAt(x, y)] += added; });
            });
    }

    void addBeam(const Beam& beam)
    {
        constexpr float Margin = 24.f;
        const graze::Vec2 offset = beam.to - beam.from;
        const float squaredLength = std::max(lengthSquared(offset), 1e-6f);
        everyCell(
            [&](int x, int y, graze::Vec2 fromShip)
            {
                const graze::Vec2 place = ship + fromShip - beam.from;
                const float along = std::clamp(dot(place, offset) / squaredLength, 0.f, 1.f);
                const float gap = length(place - offset * along) - ShipRadius;
                const float share = std::clamp(1.f - gap / Margin, 0.f, 1.f);
                for (Cells<float>& grid : danger)
                    grid[cellAt(x, y)] += (beam.burning ? Deadly : Deadly * 0.5f) * share;
            });
    }

    void advance(std::size_t moment)
    {
        const Cells<float> before = cost;
        cost.fill(Nowhere);
        everyCell(
            [&](int x, int y, graze::Vec2)
            {
                if (before[cellAt(x, y)] >= Nowhere)
                    return;
                for (std::size_t i = 0; i < Moves.size(); ++i)
                {
                    const int toX = x + Moves[i].x, toY = y + Moves[i].y;
                    if (std::max(std::abs(toX), std::abs(toY)) > Half)
                        continue;
                    const std::size_t cell = cellAt(toX, toY);
                    // Standing still is a little cheaper, or it would tremble.
                    const float total =
                        before[cellAt(x, y)] + danger[moment][cell] + pull[cell] + (i == 0 ? 0.f : 0.02f);
                    if (total >= cost[cell])
                        continue;
                    cost[cell] = total;
                    from[moment][cell] = static_cast<signed char>(i);
                }
            });
    }

    /// The first part of the best path towards the goal: a stick's deflection, length 0 .. 1.
    graze::Vec2 bestDeflection(graze::Vec2 goal)
    {
        everyCell(
            [&](int x, int y, graze::Vec2 fromShip)
            {
                // Every moment away from the goal costs something, or it would leave for it at the last one.
                constexpr float Pull = 0.004f, Outside = 40.f;
                const graze::Vec2 place = ship + fromShip;
                pull[cellAt(x, y)] = Pull * length(place - goal);
                const graze::Aabb field{ShipHalf, graze::Vec2{FieldWidth, FieldHeight} - ShipHalf};
                for (Cells<float>& grid : danger)
                    grid[cellAt(x, y)] += field.contains(place) ? 0.f : Outside;
            });
        cost.fill(Nowhere);
        cost[cellAt(0, 0)] = 0.f;
        for (std::size_t moment = 0; moment < Moments; ++moment)
            advance(moment);

        const auto best = static_cast<int>(std::ranges::min_element(cost) - cost.begin());
        Move at{best % Side - Half, best / Side - Half}, first{0, 0};
        for (std::size_t moment = Moments; moment-- > 0;)
        {
            first = Moves[static_cast<std::size_t>(from[moment][cellAt(at.x, at.y)])];
            at = {at.x - first.x, at.y - first.y};
        }
        return {static_cast<float>(first.x) * 0.5f, static_cast<float>(first.y) * 0.5f};
    }
};

constexpr float FarAhead = 330.f;

/// How far up the field walls leave room at this place across it, at most `FarAhead`.
float clearAbove(const Surroundings& sight, float x)
{
    constexpr float HalfRoom = 34.f, Behind = 30.f;
    float clear = FarAhead;
    for (const graze::Aabb& box : sight.walls)
        if (box.lower.x < x + HalfRoom && box.upper.x > x - HalfRoom && box.lower.y < sight.ship.y + Behind)
            clear = std::min(clear, std::max(0.f, sight.ship.y - box.upper.y));
    return clear;
}

/// Below what is to be shot next, where the walls leave room; or where a capsule comes down.
graze::Vec2 goalOf(const Surroundings& sight)
{
    constexpr float HomeY = FieldHeight * 0.8f;
    const graze::Vec2 ship = sight.ship;
    for (const graze::Vec2 capsule : sight.capsules)
        if (capsule.y > ship.y - 260.f && clearAbove(sight, capsule.x) > 200.f)
            return {capsule.x, std::clamp(capsule.y + 40.f, FieldHeight * 0.45f, FieldHeight - 40.f)};

    float wish = FieldWidth * 0.5f, best = 1e9f;
    for (const Threat& threat : sight.threats)
    {
        if (threat.bullet || threat.position.y > ship.y - 60.f || threat.position.y < -20.f)
            continue;
        const float cost = std::fabs(threat.position.x - ship.x) + 0.4f * (ship.y - threat.position.y) +
                           (threat.armoured ? 400.f : 0.f);
        if (cost < best)
        {
            best = cost;
            wish = threat.position.x;
        }
    }
    // The open place across the field that is close to there, and not far from here.
    constexpr float Column = 16.f;
    float x = ship.x, least = 1e9f;
    for (float place = 32.f; place <= FieldWidth - 32.f; place += Column)
    {
        const float blocked = FarAhead - clearAbove(sight, place);
        const float cost = std::fabs(place - wish) + 0.3f * std::fabs(place - ship.x) + 3.f * blocked;
        if (cost < least)
        {
            least = cost;
            x = place;
        }
    }
    return {x, HomeY};
}

FlightPlan planOf(const Surroundings& sight)
{
    /// Threats farther away are out of reach within a second and do not count.
    constexpr float Reach = 330.f, Shadow = 0.4f;
    FlightPlan plan{sight.ship};
    for (const Threat& threat : sight.threats)
        // Bullets that pass close earn points; large things are better kept away.
        if (length(threat.position - sight.ship) <= Reach + threat.radius)
            plan.addCircle(threat.position, threat.velocity, threat.radius, threat.bullet ? 9.f : 30.f);
    for (const graze::Aabb& box : sight.walls)
        if (length(box.centre() - sight.ship) < Reach)
        {
            plan.addBox(box, {0.f, WallSpeed}, Deadly * 0.3f);
            // Below them is the place to be crushed.
            if (box.upper.y < sight.ship.y + 20.f)
                plan.addBox({{box.lower.x, box.upper.y}, {box.upper.x, FieldHeight}}, {}, Shadow);
        }
    for (const Beam& beam : sight.beams)
        plan.addBeam(beam);
    return plan;
}

} // namespace

Input botInput(const World& world)
{
    if (world.state() == GameState::GameOver)
        return {.restart = true};
    if (!world.shipAlive())
        return {};
    const Surroundings sight = world.surroundings();
    const graze::Vec2 stick = planOf(sight).bestDeflection(goalOf(sight));
    constexpr float Close = 150.f;
    constexpr int Many = 8;
    const auto isClose = [&](const Threat& threat)
    { return threat.bullet && length(threat.position - sight.ship) < Close; };
    const bool surrounded = std::ranges::count_if(sight.threats, isClose) >= Many;
    return {.moveX = stick.x, .moveY = stick.y, .fire = true, .power = surrounded};
}

} // namespace game
