// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/shapes/shape.hpp>

#include <string>
#include <vector>

namespace graze::corpus
{

/// One shape of a case with the matrices it is seen through, numbers rounded to float.
struct Body
{
    Shape shape;
    Affine2 matrix{};
    Affine2 endMatrix{}; ///< toi only: at t = 1
    Vec2 motion{};       ///< sweep only
};

/// One line of a corpus file, inputs only: what a case expects is never read.
struct Case
{
    std::string id;
    std::string query;                    ///< its name in SCHEMA.md
    std::vector<Body> bodies;             ///< A, then B where the query has one
    Ray ray{};                            ///< raycast
    std::vector<Vec2> points;             ///< hull: the points; decompose: the outline
    std::vector<std::vector<Vec2>> holes; ///< decompose
};

/// Throws std::exception with a sentence for a line that is not a case of SCHEMA.md, or whose numbers
/// do not fit a float.
[[nodiscard]] Case parseCase(const std::string& source);

} // namespace graze::corpus
