// SPDX-License-Identifier: Zlib
#include "lab/lesson/slide.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

using graze::Vec2;

LabSlide::LabSlide(std::vector<Vec2> border) : m_border(std::move(border)), m_lengths{0.f}
{
    for (std::size_t i = 0; i < m_border.size(); ++i)
        m_lengths.push_back(m_lengths.back() + graze::length(m_border[(i + 1) % m_border.size()] - m_border[i]));
    moveTo({});
    m_seen.reset();
    go(m_along);
}

Vec2 LabSlide::at(float along) const noexcept
{
    along = std::fmod(along, m_lengths.back());
    const auto next = std::upper_bound(m_lengths.begin() + 1, m_lengths.end() - 1, along);
    const auto i = static_cast<std::size_t>(next - m_lengths.begin()) - 1;
    const Vec2 from = m_border[i];
    const Vec2 to = m_border[(i + 1) % m_border.size()];
    const float edge = m_lengths[i + 1] - m_lengths[i];
    return edge > 0.f ? from + (to - from) * ((along - m_lengths[i]) / edge) : from;
}

// Over the cells in between, when they are few: a jump across B - A has seen nothing on its path.
void LabSlide::go(float along) noexcept
{
    const float whole = m_lengths.back();
    const float cell = whole / static_cast<float>(Cells);
    float step = std::remainder(along - m_along, whole);
    if (std::fabs(step) > 0.2f * whole)
    {
        m_along = along;
        step = 0.f;
    }
    const int parts = static_cast<int>(std::fabs(step) / (0.5f * cell)) + 1;
    const float start = m_along;
    for (int i = 1; i <= parts; ++i)
    {
        m_along = std::fmod(start + step * static_cast<float>(i) / static_cast<float>(parts) + whole, whole);
        m_seen.set(std::min(static_cast<std::size_t>(m_along / cell), Cells - 1));
    }
}

void LabSlide::moveTo(Vec2 displacement) noexcept
{
    float best = 1e30f;
    float along = 0.f;
    for (std::size_t i = 0; i < m_border.size(); ++i)
    {
        const Vec2 from = m_border[i];
        const Vec2 edge = m_border[(i + 1) % m_border.size()] - from;
        const float t =
            std::clamp(graze::dot(displacement - from, edge) / std::max(graze::lengthSquared(edge), 1e-6f), 0.f, 1.f);
        const float distance = graze::length(from + edge * t - displacement);
        if (distance < best)
        {
            best = distance;
            along = m_lengths[i] + t * (m_lengths[i + 1] - m_lengths[i]);
        }
    }
    go(along);
}

std::vector<std::vector<Vec2>> LabSlide::seen() const
{
    std::vector<std::vector<Vec2>> pieces;
    const float cell = m_lengths.back() / static_cast<float>(Cells);
    for (std::size_t i = 0; i < Cells; ++i)
    {
        if (!m_seen[i])
            continue;
        const float from = static_cast<float>(i) * cell;
        if (i == 0 || !m_seen[i - 1])
            pieces.push_back({at(from)});
        // Corners within the cell, then its end.
        for (std::size_t k = 1; k + 1 < m_lengths.size(); ++k)
            if (m_lengths[k] > from && m_lengths[k] < from + cell)
                pieces.back().push_back(m_border[k]);
        pieces.back().push_back(at(from + cell));
    }
    return pieces;
}

} // namespace game
