// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/queries/trace.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace game
{

/// "46.2 px"
[[nodiscard]] std::string pixelText(float length);

/// The algorithms that are stepped through; the first four are those of graze::TracePhase.
enum class LabAlgorithm : std::uint8_t
{
    YesNo,
    Nearest,
    Loop,
    Cast,
    Advancement,
    Axes,
    Wrapping
};
/// An algorithm in a few words and in lines of pseudo-code.
struct LabCode
{
    std::string_view name;
    std::vector<std::string_view> lines;
};
[[nodiscard]] const LabCode& codeOf(LabAlgorithm algorithm);

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
