// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/trace.hpp>

#include <span>
#include <string>
#include <string_view>

namespace game
{

/// "46.2 px"
[[nodiscard]] std::string pixelText(float length);

/// Lines of pseudo-code of an algorithm.
using LabCode = std::span<const std::string_view>;

/// An algorithm in a few words and in lines of pseudo-code.
struct Algorithm
{
    std::string_view name;
    LabCode code;
};
[[nodiscard]] Algorithm algorithmOf(graze::TracePhase phase) noexcept;
[[nodiscard]] LabCode codeOfAdvancement() noexcept;
[[nodiscard]] LabCode codeOfSat() noexcept;
[[nodiscard]] LabCode codeOfWrapping() noexcept;

/// The search, its result, and what follows, in two or three sentences for a beginner; and the line of the
/// algorithm's code that it ended with.
struct SearchWords
{
    std::string text;
    std::size_t line = 0;
};
/// `difference` is the name of what is searched: "B - A".
[[nodiscard]] SearchWords wordsOf(const graze::TraceStep& step, std::string_view difference);

/// "gap 12.1 .. 12.4 px", "free to 25 %": what is certain after a search. Empty when nothing is.
[[nodiscard]] std::string boundsOf(const graze::TraceStep& step);

} // namespace game
