// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace GRAZE_API graze
{

/// A named layer of a CollisionSystem. The default one collides with itself; a named one starts with
/// nothing.
struct Layer
{
    std::uint8_t index = 0; ///< in order of creation, below 64; 0 is "default"
    friend constexpr bool operator==(Layer, Layer) noexcept = default;
};

/// The layer of a new sprite or bullet: a Layer, or the name of one, `.layer = "rocks"` or `.layer = names[i]`.
class LayerChoice
{
    template <class Text>
    static constexpr bool IsName = std::is_convertible_v<const Text&, std::string_view>;

public:
    /// The layer "default".
    constexpr LayerChoice() noexcept = default;
    /// That layer.
    constexpr LayerChoice(Layer layer) noexcept : m_layer(layer) {} // NOLINT(google-explicit-constructor)
    /// The layer of that name, which the system must have already: a name misspelt is an error, no new layer. The
    /// choice keeps no copy: the text outlives the call that makes the sprite or bullet.
    template <class Text>
        requires IsName<Text>
    constexpr LayerChoice(const Text& name) noexcept : m_name(textOf(name)) // NOLINT(google-explicit-constructor)
    {
    }
    /// Neither: no compiler would name the field in a list in braces that fits no function.
    template <class Other>
        requires(!IsName<Other>)
    constexpr LayerChoice(const Other&) noexcept // NOLINT(google-explicit-constructor)
    {
        static_assert(IsName<Other>, "graze: .layer takes a Layer, or the name of one as text");
    }
    /// A text that would be gone before it is used.
    template <std::same_as<std::string> Text>
    constexpr LayerChoice(const Text&&) noexcept // NOLINT(google-explicit-constructor)
    {
        static_assert(!IsName<Text>, "graze: .layer keeps no copy of a name: put the std::string in a variable first");
    }

    /// Nothing when a Layer was given.
    [[nodiscard]] constexpr std::optional<std::string_view> name() const noexcept { return m_name; }
    /// Unless it has a name.
    [[nodiscard]] constexpr Layer layer() const noexcept { return m_layer; }

private:
    static constexpr std::string_view textOf(std::string_view name) noexcept { return name; }
    static constexpr std::string_view textOf(const char* name) noexcept { return name ? name : ""; }

    std::optional<std::string_view> m_name;
    Layer m_layer{};
};

} // namespace graze
