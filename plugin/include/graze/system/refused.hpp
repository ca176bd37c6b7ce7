// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/system/user_value.hpp>

#include <cstdint>
#include <string>

namespace GRAZE_API graze
{

/// The reason why a per-frame call changed nothing. It is reported, not thrown: two bullets that hit one rock in one
/// frame and remove it twice must not end a game.
enum class Refused : std::uint8_t
{
    None,        ///< done
    StaleId,     ///< the sprite, bullet or shape was removed before (or the id is null)
    ForeignId,   ///< the id belongs to another CollisionSystem
    NotFinite,   ///< a NaN or an infinite number; the last good value is kept
    UnknownFrame ///< a ColliderSheet has no frame of that rect; the last pieces are kept
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

    /// A sentence for a log: "setMatrix refused, stale id (id 0x0000000000100001, user 7)".
    [[nodiscard]] std::string message() const;
};

} // namespace graze
