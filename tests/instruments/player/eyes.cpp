// SPDX-License-Identifier: Zlib
#include "player/eyes.hpp"

#include "arena/field.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace player
{
namespace
{

constexpr int CellSize = 4;
constexpr int Columns = static_cast<int>(game::FieldWidth) / CellSize;
constexpr int Rows = static_cast<int>(game::FieldHeight) / CellSize;
/// So many pixels of a cell make it more than a star.
constexpr int Enough = 3;
/// The ship's own hull is as grey as stone.
constexpr float HullReach = 34.f;

bool isWing(Pixel p)
{
    return p.blue >= 150 && p.blue - p.green >= 50 && p.blue - p.red >= 80;
}

bool isGreen(Pixel p)
{
    return p.green >= 120 && p.green - p.red >= 40 && p.green - p.blue >= 40;
}

// Red, pink and orange, but not the yellow of fire and numbers.
bool isWarm(Pixel p)
{
    return p.red >= 120 && p.red - p.green >= 50 && 10 * p.green < 6 * p.red;
}

// Grey and brown, but not the white of texts.
bool isStone(Pixel p)
{
    const int brightest = std::max({p.red, p.green, p.blue});
    return brightest >= 95 && brightest < 225 && std::abs(p.blue - p.red) < 50;
}

Vec2 middleOf(int column, int row)
{
    return {(static_cast<float>(column) + 0.5f) * CellSize, (static_cast<float>(row) + 0.5f) * CellSize};
}

Vec2 meanOf(const std::vector<Vec2>& places)
{
    Vec2 sum{};
    for (const Vec2 place : places)
        sum += place;
    return places.empty() ? sum : sum * (1.f / static_cast<float>(places.size()));
}

} // namespace

const Sight& Eyes::look(float seconds)
{
    const std::vector<Thing> before = std::exchange(m_sight, {}).things;
    gather();
    findShip();
    findThings();
    follow(before, seconds);
    return m_sight;
}

void Eyes::gather()
{
    m_cells.assign(static_cast<std::size_t>(Columns * Rows), Cell{});
    const auto left = static_cast<std::size_t>(m_corner.x), top = static_cast<std::size_t>(m_corner.y);
    for (std::size_t y = 0; y < static_cast<std::size_t>(Rows * CellSize); ++y)
        for (std::size_t x = 0; x < static_cast<std::size_t>(Columns * CellSize); ++x)
        {
            const Pixel pixel = m_screen.at(left + x, top + y);
            Cell& cell = m_cells[y / CellSize * Columns + x / CellSize];
            cell.wing += isWing(pixel);
            cell.green += isGreen(pixel);
            cell.warm += isWarm(pixel);
            cell.stone += isStone(pixel);
        }
}

// The blue that is near the last place; after a loss, the blue anywhere.
void Eyes::findShip()
{
    constexpr float Reach = 70.f;
    std::vector<Vec2> close, all;
    for (int row = 0; row < Rows; ++row)
        for (int column = 0; column < Columns; ++column)
        {
            const Cell& cell = m_cells[static_cast<std::size_t>(row * Columns + column)];
            const Vec2 place = middleOf(column, row);
            if (cell.green >= Enough)
                m_sight.capsules.push_back(place);
            if (cell.wing < Enough)
                continue;
            all.push_back(place);
            if (length(place - m_lastShip) < Reach)
                close.push_back(place);
        }
    const std::vector<Vec2>& wings = close.empty() ? all : close;
    if (wings.empty())
        return;
    m_lastShip = meanOf(wings);
    m_sight.ship = m_lastShip;
}

// Cells that touch one another are one thing.
void Eyes::findThings()
{
    const auto isThing = [&](int column, int row)
    {
        const Cell& cell = m_cells[static_cast<std::size_t>(row * Columns + column)];
        const bool hull = m_sight.ship && length(middleOf(column, row) - *m_sight.ship) < HullReach;
        return !cell.seen && (cell.warm >= Enough || (cell.stone >= 2 * Enough && !hull));
    };
    std::vector<std::pair<int, int>> open;
    for (int row = 0; row < Rows; ++row)
        for (int column = 0; column < Columns; ++column)
        {
            if (!isThing(column, row))
                continue;
            Thing thing;
            const auto take = [&](int c, int r)
            {
                m_cells[static_cast<std::size_t>(r * Columns + c)].seen = true;
                open.emplace_back(c, r);
                thing.spots.push_back(middleOf(c, r));
            };
            take(column, row);
            while (!open.empty())
            {
                const auto [c, r] = open.back();
                open.pop_back();
                for (int y = std::max(r - 1, 0); y <= std::min(r + 1, Rows - 1); ++y)
                    for (int x = std::max(c - 1, 0); x <= std::min(c + 1, Columns - 1); ++x)
                        if (isThing(x, y))
                            take(x, y);
            }
            thing.middle = meanOf(thing.spots);
            m_sight.things.push_back(std::move(thing));
        }
}

// The thing of about that size that was closest at the last look is the same one.
void Eyes::follow(const std::vector<Thing>& before, float seconds)
{
    constexpr float Farthest = 40.f; // between two looks
    for (Thing& thing : m_sight.things)
    {
        const Thing* same = nullptr;
        float closest = Farthest;
        for (const Thing& old : before)
        {
            const std::size_t larger = std::max(old.spots.size(), thing.spots.size());
            const std::size_t smaller = std::min(old.spots.size(), thing.spots.size());
            const float moved = length(thing.middle - (old.middle + old.velocity * seconds));
            if (larger <= 2 * smaller + 2 && moved < closest)
            {
                closest = moved;
                same = &old;
            }
        }
        if (same != nullptr)
            thing.velocity = (same->velocity + (thing.middle - same->middle) * (1.f / seconds)) * 0.5f;
    }
}

} // namespace player
