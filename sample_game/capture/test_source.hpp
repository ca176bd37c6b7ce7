// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/capture.hpp"

#include <string>
#include <string_view>

namespace game
{

/// A captured pair 12 stands in "captured_pair_012_test.cpp".
inline constexpr std::string_view CapturePrefix = "captured_pair_";
inline constexpr std::string_view CaptureSuffix = "_test.cpp";
[[nodiscard]] std::string captureFileName(int number);

/// The pair as a GoogleTest file that compiles against graze::core alone, suite CapturedPair<number>. It
/// states what holds for every pair with any settings (the queries agree with one another, in both orders,
/// and their bounds are true) and the values of now within the band: it passes unless the pair is answered wrongly.
[[nodiscard]] std::string asTest(const Capture& capture, int number);

} // namespace game
