// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/motion.hpp"
#include "support/oracle/oracle.hpp"
#include "support/pairs/judging.hpp"

#include <cstddef>
#include <vector>

namespace graze::test::swept
{

/// What is given to the system: a sprite, and where it is at both ends of the frame.
struct Frame
{
    std::vector<Shape> pieces;
    Affine2 start{};
    Affine2 end{};
    bool swept = false;
};

/// The pieces of a sprite within a frame, in doubles.
struct MovingSprite
{
    explicit MovingSprite(const Frame& frame);

    std::vector<oracle::Motion> pieces;
    double reach = 0.; ///< no point of the sprite is farther from its centre
};

/// The nearest pieces at a moment.
struct Look
{
    double gap = oracle::Infinity; ///< signed; negative is a depth (unit: pixels)
    double time = 0.;
    oracle::Point normal{}; ///< length 1, from A to B
};

class Judge
{
public:
    Judge(const Frame& a, const Frame& b);

    /// Within it of touching either answer is right: the band of the design, and what the rounding of a fraction to
    /// floats moves the two by (unit: pixels).
    [[nodiscard]] double band() const { return m_band; }
    [[nodiscard]] Look at(double t);
    /// The smallest gap in [from, to], by at most a quarter of the band too large. The search ends early where a gap is
    /// below `enough`, and leaves out intervals in which all gaps are above `free`.
    [[nodiscard]] Look least(double from, double to, double enough, double free);
    /// Some search was given up.
    [[nodiscard]] bool gaveUp() const { return m_gaveUp; }
    /// How far the point lies outside of the pieces of that index, at t; the larger one.
    [[nodiscard]] double outside(oracle::Point point, double t, std::size_t pieceA, std::size_t pieceB) const;
    /// How far the pieces are apart along the normal at t, less than they can be.
    [[nodiscard]] double shortfall(oracle::Point normal, double t, std::size_t pieceA, std::size_t pieceB) const;

private:
    double look(double middle, double half, Look& best);

    MovingSprite m_a;
    MovingSprite m_b;
    oracle::Point m_motion; ///< of B seen from A
    double m_band = 0.;
    bool m_gaveUp = false;
};

} // namespace graze::test::swept
