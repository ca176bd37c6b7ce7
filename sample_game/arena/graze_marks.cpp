// SPDX-License-Identifier: Zlib
#include "arena/graze_marks.hpp"

namespace game
{
namespace
{

constexpr std::size_t Most = 12;
constexpr float GrazeAgeOfStep = 1.f / 16.f;

} // namespace

void GrazeMarks::add(graze::Vec2 ship, graze::Vec2 other, float gap)
{
    if (m_marks.size() >= Most)
        m_marks.erase(m_marks.begin());
    m_marks.push_back({ship, other, gap, 0.f});
}

void GrazeMarks::step(graze::Vec2 displacement)
{
    for (GrazeMark& mark : m_marks)
    {
        mark.ship += displacement;
        mark.other += displacement;
        mark.age += GrazeAgeOfStep;
    }
    std::erase_if(m_marks, [](const GrazeMark& mark) { return mark.age >= 1.f; });
}

} // namespace game
