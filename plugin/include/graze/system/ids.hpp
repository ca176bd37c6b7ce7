// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

namespace GRAZE_API graze
{

/// 64-bit handle: kind and slot (28), generation (16), system (20). The default one is null and equals no live
/// id. An id may outlive its sprite: calls with it are refused, and never reach another sprite.
template <class Tag>
struct Id
{
    std::uint64_t value = 0; ///< to be kept or sent, not to be read

    /// Whether it names nothing.
    [[nodiscard]] constexpr bool isNull() const noexcept { return value == 0; }
    /// Whether it names something, alive or not.
    explicit constexpr operator bool() const noexcept { return value != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

using SpriteId = Id<struct SpriteTag>; ///< from `CollisionSystem::add`
using BulletId = Id<struct BulletTag>; ///< from `CollisionSystem::fire`
using ShapeId = Id<struct ShapeTag>;   ///< from `CollisionSystem::addShape`

} // namespace graze

/// For unordered containers of ids.
template <class Tag>
struct std::hash<graze::Id<Tag>>
{
    /// The same for equal ids.
    std::size_t operator()(const graze::Id<Tag>& id) const noexcept { return std::hash<std::uint64_t>{}(id.value); }
};

namespace GRAZE_API graze
{

/// Types of user values that are kept as numbers.
template <class T>
concept UserNumber = std::integral<T> || std::is_enum_v<T>;
/// Types that a user value may point to.
template <class T>
concept UserObject = !std::is_const_v<T> && !std::is_function_v<T>;

/// A value of the game's own that a sprite or a bullet carries, and that every event hands back: a number, an
/// enumerator, or a pointer to an object of the game.
///
///     collisions.add({.shape = graze::Circle{24.f}, .user = this});
///     if (Enemy* enemy = touch.userOf<Enemy>(id)) ...
///
/// A pointer comes back only as the type that it was given as, and as null otherwise; base classes count as other
/// types. graze never follows it: the object must live as long as its sprite and the events about it, see the guide on
/// user values in docs/sprites.md. Pointers are left out of `hash`, and snapshots do not hold them.
class UserValue
{
public:
    /// The number 0.
    constexpr UserValue() noexcept = default;
    /// A number or an enumerator.
    template <UserNumber T>
    constexpr UserValue(T number) noexcept // NOLINT(google-explicit-constructor)
    :
    m_bits(static_cast<std::uint64_t>(number))
    {
    }
    /// A pointer, which may be null.
    template <UserObject T>
    UserValue(T* pointer) noexcept // NOLINT(google-explicit-constructor)
    :
    m_bits(reinterpret_cast<std::uintptr_t>(pointer)),
    m_type(typeOf<T>())
    {
    }
    /// A pointer to nothing.
    constexpr UserValue(std::nullptr_t) noexcept : m_type(typeOf<void>()) {} // NOLINT(google-explicit-constructor)

    /// Whether it was made from a pointer.
    [[nodiscard]] constexpr bool isPointer() const noexcept { return m_type != nullptr; }
    /// The number; 0 for a pointer.
    [[nodiscard]] constexpr std::uint64_t number() const noexcept { return isPointer() ? 0 : m_bits; }

    /// The pointer without its type, for logs; null for a number.
    [[nodiscard]] const void* address() const noexcept
    {
        return isPointer() ? reinterpret_cast<const void*>(static_cast<std::uintptr_t>(m_bits)) : nullptr;
    }

    /// The number as that type; 0 for a pointer.
    template <UserNumber T>
    [[nodiscard]] constexpr T as() const noexcept
    {
        return static_cast<T>(number());
    }
    /// The pointer; null when it was given as a pointer to another type, or as a number.
    template <class T>
        requires(!UserNumber<T>)
    [[nodiscard]] T* as() const noexcept
    {
        return m_type == typeOf<T>() ? reinterpret_cast<T*>(static_cast<std::uintptr_t>(m_bits)) : nullptr;
    }

    /// Equal for the same number, and for the same pointer of the same type. The order is for containers alone.
    friend constexpr auto operator<=>(const UserValue&, const UserValue&) noexcept = default;

private:
    // Its address stands for the type. Not const: linkers may fold constants of one value into one.
    template <class T>
    static inline char mark = 0;
    template <class T>
    [[nodiscard]] static constexpr const char* typeOf() noexcept
    {
        return &mark<std::remove_const_t<T>>;
    }

    std::uint64_t m_bits = 0;
    const char* m_type = nullptr; // null: a number
};

/// The answer of `as<T>`: T for a number or an enumerator, else T*.
template <class T>
using UserResult = decltype(UserValue{}.as<T>());

} // namespace graze

namespace GRAZE_API graze
{

/// The reason why a per-frame call changed nothing. It is reported, not thrown: two bullets that hit one rock in one
/// frame and remove it twice must not end a game.
enum class Refused : std::uint8_t
{
    None,         ///< done
    StaleId,      ///< the sprite, bullet or shape was removed before (or the id is null)
    ForeignId,    ///< the id belongs to another CollisionSystem
    NotFinite,    ///< a NaN or an infinite number; the last good value is kept
    UnknownFrame, ///< a ColliderSheet has no frame of that rect; the last pieces are kept
    NotSwept      ///< `rewind` of a sprite that is not swept
};

/// "stale id", "foreign id", ...
[[nodiscard]] const char* toString(Refused reason) noexcept;

/// The details of a refusal, for the handler.
struct Refusal
{
    Refused reason = Refused::None; ///< never None
    const char* call = "";          ///< name of the function that refused: "setMatrix"
    std::uint64_t id = 0;           ///< value of the id that was passed
    UserValue user{};               ///< user value of the sprite, 0 when it is not there
    std::string_view layer{};       ///< name of its layer, empty when it is not there; valid in the handler
    std::array<char, 64> asked{};   ///< the value that was refused: "position nan, 3"; empty where the call has none

    /// A sentence for a log: "setMatrix refused, not finite (layer "rocks", id 0x0000000000100001, user 7; asked for
    /// position nan, 3)".
    [[nodiscard]] std::string message() const;
};

} // namespace graze
