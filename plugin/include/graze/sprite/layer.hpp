// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstddef>
#include <cstdint>

namespace GRAZE_API graze
{

/// A named layer of a CollisionSystem. The default one collides with itself; a named one starts with
/// nothing.
struct Layer
{
    std::uint8_t index = 0; ///< in order of creation, below 32; 0 is "default"
    friend constexpr bool operator==(Layer, Layer) noexcept = default;
};

/// The layer of a new sprite or bullet: a Layer, or the name of one as a literal, `.layer = "rocks"`.
class LayerChoice
{
public:
    /// The layer "default".
    constexpr LayerChoice() noexcept = default;
    /// That layer.
    constexpr LayerChoice(Layer layer) noexcept : m_layer(layer) {} // NOLINT(google-explicit-constructor)
    /// The layer of that name, which the system must have already: a name misspelt is an error, no new layer.
    template <std::size_t N>
    consteval LayerChoice(const char (&name)[N]) noexcept : m_name(name) // NOLINT(google-explicit-constructor)
    {
    }

    /// Null when a Layer was given.
    [[nodiscard]] constexpr const char* name() const noexcept { return m_name; }
    /// Unless it has a name.
    [[nodiscard]] constexpr Layer layer() const noexcept { return m_layer; }

private:
    const char* m_name = nullptr;
    Layer m_layer{};
};

} // namespace graze
