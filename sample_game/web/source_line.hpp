// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/trace.hpp>

#include <string_view>

namespace game
{

/// The source of an algorithm, in plugin/src/gjk.
[[nodiscard]] std::string_view sourceOf(graze::TracePhase phase) noexcept;
/// The line of that source in which a step was named, from 1 on: found in its text by the name of the kind. 0 when
/// there is none.
[[nodiscard]] std::size_t sourceLineOf(std::string_view source, const graze::TraceStep& step);
/// The first line that has these words, from 1 on; 0 when there is none.
[[nodiscard]] std::size_t lineWith(std::string_view source, std::string_view words);

} // namespace game
