// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <vector>

namespace game
{

/// A slid around B, both touching all the time: the border of B - A, walked along in small steps.
class LabSlide
{
public:
    /// Along a border of B - A.
    explicit LabSlide(const std::vector<graze::Vec2>& border);

    /// From where A stands to where it touches B.
    [[nodiscard]] graze::Vec2 displacement() const noexcept { return m_places[m_at]; }
    /// To the touching place nearest to a displacement.
    void moveTo(graze::Vec2 displacement) noexcept;
    /// On along the border, by a share of it; negative turns back.
    void advance(float share) noexcept;

    /// Places all around the border, corners included.
    [[nodiscard]] const std::vector<graze::Vec2>& places() const noexcept { return m_places; }
    /// The border as far as A has been there: one or more pieces.
    [[nodiscard]] std::vector<std::vector<graze::Vec2>> seen() const;
    /// A has been everywhere.
    [[nodiscard]] bool complete() const noexcept;
    void showAll() noexcept { m_seen.assign(m_places.size(), true); }

private:
    std::vector<graze::Vec2> m_places;
    std::vector<bool> m_seen;
    std::size_t m_at = 0;
};

} // namespace game
