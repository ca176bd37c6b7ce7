// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/shape.hpp>

#include <concepts>
#include <optional>
#include <utility>
#include <vector>

namespace GRAZE_API graze
{

/// A type that converts to a shape: Circle, Box, Polygon and the others.
template <class S>
concept ShapeSource = std::constructible_from<Shape, const S&>;

/// The convex pieces of a collider: what `.shape =` takes. One shape of any kind, several, or a concave
/// outline with holes.
class Pieces
{
public:
    /// No piece; `add` throws for it.
    Pieces() = default;
    /// One piece. Throws InvalidShape as Shape does.
    template <ShapeSource S>
    Pieces(const S& shape) : m_shapes{Shape(shape)} // NOLINT(google-explicit-constructor)
    {
    }
    /// As many pieces as the vector holds.
    Pieces(std::vector<Shape> shapes) : m_shapes(std::move(shapes)) {} // NOLINT(google-explicit-constructor)

    /// Any simple polygon, either winding, with holes, cut by `decompose`: points in a vector or in braces, as
    /// `Pieces::fromOutline({{0.f, 0.f}, {4.f, 0.f}, {1.f, 1.f}, {0.f, 4.f}})`. Nothing is moved or recentred.
    /// Throws InvalidOutline for points that cannot be cut, or are too large for a shape.
    [[nodiscard]] static Pieces fromOutline(const std::vector<Vec2>& outline,
                                            const std::vector<std::vector<Vec2>>& holes = {});

    /// As above, but empty instead of throwing; `error` then has the reason and the place.
    [[nodiscard]] static std::optional<Pieces> tryFromOutline(const std::vector<Vec2>& outline,
                                                              const std::vector<std::vector<Vec2>>& holes = {},
                                                              DecomposeError* error = nullptr);

    /// In object space; events and queries name them by their index here.
    [[nodiscard]] const std::vector<Shape>& shapes() const noexcept { return m_shapes; }

private:
    std::vector<Shape> m_shapes;
};

} // namespace graze
