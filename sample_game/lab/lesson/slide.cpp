// SPDX-License-Identifier: Zlib
#include "lab/lesson/slide.hpp"

#include <algorithm>
#include <cmath>

namespace game
{

using graze::Vec2;

LabSlide::LabSlide(const std::vector<Vec2>& border)
{
    constexpr float Step = 2.f; // (unit: pixels)
    for (std::size_t i = 0; i < border.size(); ++i)
    {
        const Vec2 edge = border[(i + 1) % border.size()] - border[i];
        const float parts = std::ceil(graze::length(edge) / Step);
        for (float k = 0.f; k < parts; ++k)
            m_places.push_back(border[i] + edge * (k / parts));
    }
    m_seen.assign(m_places.size(), false);
    moveTo({});
    m_seen.assign(m_places.size(), false);
    m_seen[m_at] = true;
}

void LabSlide::moveTo(Vec2 displacement) noexcept
{
    const auto nearer = [displacement](Vec2 a, Vec2 b)
    { return graze::lengthSquared(a - displacement) < graze::lengthSquared(b - displacement); };
    const auto nearest = std::min_element(m_places.begin(), m_places.end(), nearer);
    const auto count = static_cast<float>(m_places.size());
    const float steps =
        std::remainder(static_cast<float>(nearest - m_places.begin()) - static_cast<float>(m_at), count);
    // A jump across B - A has seen nothing on its path.
    if (std::fabs(steps) < 0.2f * count)
        return advance(steps / count);
    m_at = static_cast<std::size_t>(nearest - m_places.begin());
    m_seen[m_at] = true;
}

void LabSlide::advance(float share) noexcept
{
    const std::size_t count = m_places.size();
    const auto steps = std::lround(std::fabs(share) * static_cast<float>(count));
    for (long i = 0; i < steps; ++i)
    {
        m_at = (m_at + (share < 0.f ? count - 1 : 1)) % count;
        m_seen[m_at] = true;
    }
}

std::vector<std::vector<Vec2>> LabSlide::seen() const
{
    std::vector<std::vector<Vec2>> pieces;
    for (std::size_t i = 0; i < m_places.size(); ++i)
    {
        if (!m_seen[i])
            continue;
        if (i == 0 || !m_seen[i - 1])
            pieces.emplace_back();
        pieces.back().push_back(m_places[i]);
    }
    return pieces;
}

bool LabSlide::complete() const noexcept
{
    return std::find(m_seen.begin(), m_seen.end(), false) == m_seen.end();
}

} // namespace game
