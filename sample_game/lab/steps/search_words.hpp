// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/trace.hpp>

#include <string>
#include <string_view>

namespace game
{

/// The step in two or three sentences for a beginner, with rounded numbers: the search, its result, and what follows.
/// `difference` is the name of what is searched: "B - A".
[[nodiscard]] std::string explainSearch(const graze::TraceStep& step, std::string_view difference);

/// The algorithm of a step in a few words: "yes or no", "nearest point".
[[nodiscard]] std::string_view titleOf(graze::TracePhase phase) noexcept;

} // namespace game
