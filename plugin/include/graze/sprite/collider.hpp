// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/shapes/shape.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace graze
{

/// A named layer of a CollisionSystem. The default one collides with itself; a named one starts with
/// nothing.
struct Layer
{
    std::uint8_t index = 0;
    friend constexpr bool operator==(Layer, Layer) noexcept = default;
};

/// The convex pieces of a collider: what `.shape =` takes. One shape of any kind, or several.
class Pieces
{
public:
    Pieces() = default;
    template <class S>
        requires std::constructible_from<Shape, const S&> Pieces(const S& shape) :
        m_shapes{Shape(shape)} // NOLINT(google-explicit-constructor)
        {
        }
        Pieces(std::vector<Shape> shapes) : m_shapes(std::move(shapes)) {} // NOLINT(google-explicit-constructor)

        [[nodiscard]] const std::vector<Shape>& shapes() const noexcept
        {
            return m_shapes;
        }

    private:
        std::vector<Shape> m_shapes;
};

} // namespace graze
