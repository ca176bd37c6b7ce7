// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/collision_system.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace game
{

/// The gap that epsilon left at a hit: a bullet or a laser stopped that far before its target.
struct GapMark
{
    graze::Vec2 from{}; ///< where the bullet or the laser stopped
    graze::Vec2 to{};   ///< the contact point
    float age = 0.f;    ///< 0 .. 1, gone at 1

    [[nodiscard]] float length() const noexcept { return graze::length(to - from); }
};

/// The gap of a near miss, as a line from the ship to what passed it. It stays beside the ship: both are offsets from
/// its position.
struct GrazeMark
{
    graze::Vec2 ship{};  ///< nearest point of the ship
    graze::Vec2 other{}; ///< nearest point of the bullet or body
    float gap = 0.f;     ///< (unit: pixels)
    int points = 0;      ///< earned by it
    float age = 0.f;     ///< 0 .. 1, gone at 1
};

/// Points where they were earned; text is the front end's.
struct ScoreMark
{
    graze::Vec2 position{};
    int points = 0;
    float age = 0.f; ///< 0 .. 1, gone at 1
};

/// The marks of the last moments, to be drawn; nothing in the game depends on them.
template <class Mark>
class Marks
{
public:
    /// They fade within so many steps; of more than `most` the oldest go first.
    Marks(int steps, std::size_t most) : m_rate(1.f / static_cast<float>(steps)), m_most(most) {}

    void add(const Mark& mark)
    {
        if (m_marks.size() >= m_most)
            m_marks.erase(m_marks.begin());
        m_marks.push_back(mark);
    }
    /// Once a step.
    void step()
    {
        for (Mark& mark : m_marks)
            mark.age += m_rate;
        std::erase_if(m_marks, [](const Mark& mark) { return mark.age >= 1.f; });
    }
    void clear() noexcept { m_marks.clear(); }
    [[nodiscard]] std::span<const Mark> all() const noexcept { return m_marks; }

private:
    float m_rate;
    std::size_t m_most;
    std::vector<Mark> m_marks;
};

/// Shorter gaps are not seen (unit: pixels). The default epsilon leaves none of this length.
inline constexpr float LeastGap = 0.25f;

/// Once a step, after the update: a mark for every bullet that stopped short of what it hit.
void markGaps(Marks<GapMark>& marks, const graze::CollisionSystem& collisions);

} // namespace game
