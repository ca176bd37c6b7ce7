// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/capture.hpp"

#include <string>

namespace game
{

/// Tests of the motions of a capture and of the bullets near it, for the file of `asTest`; "@suite" stands for the
/// suite. Empty when nothing moved.
///
/// They state what holds for every motion with any settings: nothing is hit before the fraction of an answer, at a hit
/// the two are as near as it says, and no moment is nearer than the closest approach.
[[nodiscard]] std::string motionsText(const Capture& capture);

/// The same for rays. Empty without any.
[[nodiscard]] std::string raysText(const Capture& capture);

} // namespace game
