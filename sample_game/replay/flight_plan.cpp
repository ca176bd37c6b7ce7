// SPDX-License-Identifier: Zlib
#include "replay/flight_plan.hpp"

#include "arena/field.hpp"
#include "arena/input.hpp"

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
constexpr int Cells = Side * Side;
constexpr float MomentSeconds = static_cast<float>(MomentSteps) * TimeStep;
/// From one moment to the next the ship comes two cells far.
constexpr float CellSize = ShipSpeed * MomentSeconds * 0.5f;
constexpr float Nowhere = 1e9f;
/// The ship as things that fly see it, and as walls do (unit: pixels).
constexpr float ShipRadius = 19.f;
constexpr graze::Vec2 ShipHalf{23.f, 26.f};

struct Move
{
    int x, y;
};
constexpr std::array<Move, 13> Moves{
    {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {-2, 0}, {2, 0}, {0, -2}, {0, 2}}};

std::size_t cellAt(int x, int y)
{
    return static_cast<std::size_t>((y + Half) * Side + x + Half);
}

float secondsAt(int moment)
{
    return static_cast<float>(moment + 1) * MomentSeconds;
}

/// Cells from `low` to `high` around the ship's own, cut to the grid.
struct Range
{
    int first, last;
};
Range rangeOf(float low, float high)
{
    return {std::max(-Half, static_cast<int>(std::ceil(std::max(low / CellSize, -2.f * Half)))),
            std::min(Half, static_cast<int>(std::floor(std::min(high / CellSize, 2.f * Half))))};
}

constexpr Range Whole{-Half, Half};

/// Calls `act(x, y)` for the cells, row by row.
template <class Act>
void everyCell(Range xs, Range ys, const Act& act)
{
    for (int y = ys.first; y <= ys.last; ++y)
        for (int x = xs.first; x <= xs.last; ++x)
            act(x, y);
}

graze::Vec2 placeOf(int x, int y)
{
    return {static_cast<float>(x) * CellSize, static_cast<float>(y) * CellSize};
}

} // namespace

void FlightPlan::begin(graze::Vec2 ship)
{
    m_ship = ship;
    m_danger.assign(static_cast<std::size_t>(Moments * Cells), 0.f);
    m_from.assign(static_cast<std::size_t>(Moments * Cells), -1);
    m_pull.assign(Cells, 0.f);
    m_cost.assign(Cells, Nowhere);
    m_before.assign(Cells, Nowhere);
}

float* FlightPlan::dangerAt(int moment)
{
    return m_danger.data() + static_cast<std::size_t>(moment * Cells);
}

void FlightPlan::stamp(int moment, graze::Vec2 middle, float reach, float margin, float cost)
{
    const graze::Vec2 at = middle - m_ship;
    const float outer = reach + margin;
    const Range xs = rangeOf(at.x - outer, at.x + outer), ys = rangeOf(at.y - outer, at.y + outer);
    float* const danger = dangerAt(moment);
    everyCell(xs, ys,
              [&](int x, int y)
              {
                  const float gap = length(placeOf(x, y) - at) - reach;
                  // Deep inside costs more, so that the plan always leads out.
                  if (gap < 0.f)
                      danger[cellAt(x, y)] += cost * (1.f - 0.02f * gap);
                  else if (gap < margin)
                      danger[cellAt(x, y)] += cost * 0.06f * (1.f - gap / margin);
              });
}

void FlightPlan::addCircle(graze::Vec2 position, graze::Vec2 velocity, float radius, float margin, float cost)
{
    // A fast thing is stretched by its motion between two moments.
    const float smear = std::min(length(velocity) * MomentSeconds * 0.25f, 10.f);
    for (int moment = 0; moment < Moments; ++moment)
        stamp(moment, position + velocity * secondsAt(moment), radius + ShipRadius + smear, margin, cost);
}

void FlightPlan::addBox(const graze::Aabb& box, graze::Vec2 velocity, float cost)
{
    for (int moment = 0; moment < Moments; ++moment)
    {
        const graze::Vec2 shift = velocity * secondsAt(moment) - m_ship;
        const graze::Vec2 lower = box.lower + shift - ShipHalf, upper = box.upper + shift + ShipHalf;
        const Range xs = rangeOf(lower.x, upper.x), ys = rangeOf(lower.y, upper.y);
        float* const danger = dangerAt(moment);
        everyCell(xs, ys, [&](int x, int y) { danger[cellAt(x, y)] += cost; });
    }
}

void FlightPlan::addSegment(graze::Vec2 from, graze::Vec2 to, float margin, float cost)
{
    const graze::Vec2 offset = to - from;
    const float squaredLength = std::max(lengthSquared(offset), 1e-6f);
    everyCell(Whole, Whole,
              [&](int x, int y)
              {
                  const graze::Vec2 place = m_ship + placeOf(x, y) - from;
                  const float along = std::clamp(dot(place, offset) / squaredLength, 0.f, 1.f);
                  const float gap = length(place - offset * along) - ShipRadius;
                  if (gap > margin)
                      return;
                  const float share = gap < 0.f ? 1.f : 1.f - gap / margin;
                  for (int moment = 0; moment < Moments; ++moment)
                      dangerAt(moment)[cellAt(x, y)] += cost * share;
              });
}

void FlightPlan::advance(int moment)
{
    std::swap(m_cost, m_before);
    std::fill(m_cost.begin(), m_cost.end(), Nowhere);
    const std::size_t layer = static_cast<std::size_t>(moment * Cells);
    const int most = std::min(2 * moment, Half); // it came so far at the moment before
    const Range reach{-most, most};
    everyCell(reach, reach,
              [&](int x, int y)
              {
                  const float before = m_before[cellAt(x, y)];
                  if (before >= Nowhere)
                      return;
                  for (std::size_t i = 0; i < Moves.size(); ++i)
                  {
                      const int toX = x + Moves[i].x, toY = y + Moves[i].y;
                      if (std::max(std::abs(toX), std::abs(toY)) > Half)
                          continue;
                      const std::size_t cell = cellAt(toX, toY);
                      // Standing still is a little cheaper, or it would tremble.
                      const float cost = before + m_danger[layer + cell] + m_pull[cell] + (i == 0 ? 0.f : 0.02f);
                      if (cost >= m_cost[cell])
                          continue;
                      m_cost[cell] = cost;
                      m_from[layer + cell] = static_cast<signed char>(i);
                  }
              });
}

graze::Vec2 FlightPlan::bestDeflection(graze::Vec2 goal)
{
    everyCell(Whole, Whole,
              [&](int x, int y)
              {
                  const graze::Vec2 place = m_ship + placeOf(x, y);
                  // Every moment away from the goal costs something, or it would leave for it at the last one.
                  constexpr float Pull = 0.004f;
                  m_pull[cellAt(x, y)] = Pull * length(place - goal);
                  const bool inside = place.x >= ShipHalf.x && place.x <= FieldWidth - ShipHalf.x &&
                                      place.y >= ShipHalf.y && place.y <= FieldHeight - ShipHalf.y;
                  for (int moment = 0; moment < Moments && !inside; ++moment)
                      dangerAt(moment)[cellAt(x, y)] += 40.f;
              });
    m_cost[cellAt(0, 0)] = 0.f;
    for (int moment = 0; moment < Moments; ++moment)
        advance(moment);

    float best = Nowhere;
    int endX = 0, endY = 0;
    everyCell(Whole, Whole,
              [&](int x, int y)
              {
                  if (m_cost[cellAt(x, y)] >= best)
                      return;
                  best = m_cost[cellAt(x, y)];
                  endX = x;
                  endY = y;
              });
    Move first{0, 0};
    for (int moment = Moments - 1; moment >= 0; --moment)
    {
        const signed char from = m_from[static_cast<std::size_t>(moment * Cells) + cellAt(endX, endY)];
        first = Moves[static_cast<std::size_t>(from)];
        endX -= first.x;
        endY -= first.y;
    }
    return {static_cast<float>(first.x) * 0.5f, static_cast<float>(first.y) * 0.5f};
}

} // namespace game
