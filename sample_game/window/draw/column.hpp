// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/draw/look.hpp"

#include <algorithm>

namespace game
{

/// Writes from top to bottom, no wider than its width.
class Column
{
public:
    Column(Batch& batch, float left, float width, float top) : m_batch(batch), m_left(left), m_width(width), m_y(top) {}

    void label(std::string_view text) { write(text, Small, Quiet, 4.f); }
    /// The first of two texts where it fits at its height, else the short one.
    [[nodiscard]] std::string_view fitting(std::string_view text, std::string_view brief, float height) const
    {
        return m_batch.fits(text, height, m_width) ? text : brief;
    }
    void value(std::string_view text, float height, Tint tint) { write(text, height, tint, 18.f); }
    /// A long text gets smaller instead of leaving the window.
    void write(std::string_view text, float height, Tint tint, float gap)
    {
        m_y += m_batch.text(text, {m_left, m_y}, m_batch.fitted(text, {.height = height, .tint = tint}, m_width)) + gap;
    }
    void bar(float share, Tint tint)
    {
        m_batch.rectangle({m_left, m_y}, {m_width, 6.f}, {40, 48, 72, 255});
        m_batch.rectangle({m_left, m_y}, {m_width * std::clamp(share, 0.f, 1.f), 6.f}, tint);
        m_y += 26.f;
    }
    void icons(Picture picture, int count, float size)
    {
        const float step = std::min(size * 1.2f, m_width / static_cast<float>(std::max(1, count)));
        for (int i = 0; i < count; ++i)
            m_batch.icon(picture, {m_left + size * 0.5f + step * static_cast<float>(i), m_y + size * 0.5f}, size);
        m_y += size + 18.f;
    }
    void skip(float gap) { m_y += gap; }

    /// The top of what comes next.
    [[nodiscard]] float y() const noexcept { return m_y; }

private:
    Batch& m_batch;
    float m_left;
    float m_width;
    float m_y;
};

} // namespace game
