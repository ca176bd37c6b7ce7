// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"

#include <bitset>

namespace game
{

/// A slid around B, both touching all the time: the border of B - A, walked along.
class LabSlide
{
public:
    static constexpr std::size_t Cells = 120; ///< the border is remembered in so many parts

    /// Along a border of B - A.
    explicit LabSlide(std::vector<graze::Vec2> border);

    [[nodiscard]] const std::vector<graze::Vec2>& border() const noexcept { return m_border; }
    /// From where A stands to where it touches B.
    [[nodiscard]] graze::Vec2 displacement() const noexcept { return at(m_along); }

    /// To the touching place nearest to a displacement.
    void moveTo(graze::Vec2 displacement) noexcept;
    /// On along the border, by a share of its length; negative turns back.
    void advance(float share) noexcept { go(m_along + share * m_lengths.back()); }

    /// The border as far as A has been there: pieces of one or more cells.
    [[nodiscard]] std::vector<std::vector<graze::Vec2>> seen() const;
    /// A has been everywhere.
    [[nodiscard]] bool complete() const noexcept { return m_seen.all(); }
    void showAll() noexcept { m_seen.set(); }

private:
    /// Lengths beyond the end begin anew.
    [[nodiscard]] graze::Vec2 at(float along) const noexcept;
    void go(float along) noexcept;

    std::vector<graze::Vec2> m_border;
    std::vector<float> m_lengths; ///< from the first corner to each, and to the end
    float m_along = 0.f;          ///< along the border (unit: pixels)
    std::bitset<Cells> m_seen;
};

} // namespace game
