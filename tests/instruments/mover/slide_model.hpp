// SPDX-License-Identifier: Zlib
#pragma once

#include "mover/course.hpp"
#include "support/oracle/oracle.hpp"

#include <vector>

namespace graze::test::mover
{

/// How a model of a mover ended.
struct ModelMove
{
    oracle::Point moved{};
    std::vector<oracle::Point> normals; ///< outward, of the walls that turned it aside, in order
};

/// `slide` as it is meant, without casts, seams or rounding: the first contact by the oracle, at the gap that is kept,
/// the normal by the oracle, the rest of the motion clipped by it.
class SlideModel
{
public:
    SlideModel(const std::vector<Placed>& walls, const std::vector<Strip>& strips, const std::vector<Shape>& mover,
               double gap);

    /// From where the matrix puts the mover, and `aside` of it; it comes nearer to walls than the gap by `nearer`, from
    /// the second on. The strip of that number stops nothing.
    [[nodiscard]] ModelMove move(const Affine2& matrix, oracle::Point aside, oracle::Point wish, double nearer = 0.,
                                 int without = -1) const;
    /// The smallest signed gap there from the strip of that number, or from all walls but one-way strips.
    [[nodiscard]] double gapAt(const Affine2& matrix, int strip = -1) const;

private:
    struct Box
    {
        oracle::Point lower{};
        oracle::Point upper{};
    };
    struct Wall
    {
        oracle::Body body;
        Box box;
        int strip = -1;
        oracle::Point direction{}; ///< of a one-way strip, length 1; else zero
        double cosine = 0.;        ///< of its half angle
    };
    /// Strips that stop nothing in a move.
    using Passed = std::vector<int>;
    struct Contact
    {
        double fraction = 2.;
        oracle::Point normal{};
    };
    [[nodiscard]] static Box boxOf(const oracle::Body& body);
    /// At the gap less `nearer`.
    [[nodiscard]] Contact firstContact(const std::vector<oracle::Body>& pieces, oracle::Point motion, double nearer,
                                       oracle::Point wish, const Passed& passed) const;
    [[nodiscard]] std::vector<oracle::Body> piecesAt(const Affine2& matrix) const;

    std::vector<Wall> m_walls;
    std::vector<Shape> m_mover;
    double m_gap;
};

} // namespace graze::test::mover
