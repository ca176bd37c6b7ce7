// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstddef>
#include <stdexcept>
#include <string>

namespace GRAZE_API graze
{

/// The reason why a shape cannot be built from the data, and the element at fault.
struct ShapeError
{
    /// The kinds of faults.
    enum class Kind
    {
        None,           ///< nothing
        NotFinite,      ///< a coordinate or a radius is NaN or infinite
        TooFewPoints,   ///< fewer than three different points for a polygon, or none for a hull
        Collinear,      ///< all points on one line: a polygon needs an area
        NegativeRadius, ///< radius below zero
        NegativeSize,   ///< box side below zero
        TooLarge        ///< a coordinate beyond MaxCoordinate
    };

    Kind kind = Kind::None; ///< the fault
    std::size_t index = 0;  ///< the point at fault; TooFewPoints: how many different ones there are; else 0

    /// A sentence for a person: "point 3 is not finite".
    [[nodiscard]] std::string message() const;
};

/// Coordinates, radii and sizes of shapes stay within this (unit: pixels), so that squares of
/// differences neither overflow nor lose small terms.
inline constexpr float MaxCoordinate = 1e12f;

/// Thrown by constructors of shapes; what() is error().message() with the kind of shape before it.
class InvalidShape : public std::invalid_argument
{
public:
    /// `shapeName` is the kind of shape: "Box".
    InvalidShape(const char* shapeName, ShapeError error);
    /// The fault, and its element.
    [[nodiscard]] const ShapeError& error() const noexcept { return m_error; }

private:
    ShapeError m_error;
};

} // namespace graze
