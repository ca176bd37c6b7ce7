// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/bench.hpp"

#include <bitset>
#include <vector>

namespace game
{

/// A slid around B, both touching all the time: the border of B - A, walked along.
class LabSlide
{
public:
    static constexpr std::size_t Cells = 120; ///< the border is remembered in so many parts

    explicit LabSlide(const LabBench& bench);

    /// B - A for the shapes of the bench.
    [[nodiscard]] const std::vector<graze::Vec2>& border() const noexcept { return m_border; }
    /// From where A stands to where it touches B.
    [[nodiscard]] graze::Vec2 displacement() const noexcept { return at(m_along); }

    /// To the touching place nearest to a displacement.
    void moveTo(graze::Vec2 displacement) noexcept;
    /// On along the border, by a share of its length; negative turns back.
    void advance(float share) noexcept;

    /// The border as far as A has been there: pieces of one or more cells.
    [[nodiscard]] std::vector<std::vector<graze::Vec2>> seen() const;
    /// A has been everywhere.
    [[nodiscard]] bool complete() const noexcept { return m_seen.all(); }
    void showAll() noexcept { m_seen.set(); }

private:
    [[nodiscard]] graze::Vec2 at(float along) const noexcept;
    void look() noexcept;
    void go(float along) noexcept;

    std::vector<graze::Vec2> m_border;
    std::vector<float> m_lengths; ///< from the first corner to each, and to the end
    float m_along = 0.f;          ///< along the border (unit: pixels)
    std::bitset<Cells> m_seen;
};

} // namespace game
