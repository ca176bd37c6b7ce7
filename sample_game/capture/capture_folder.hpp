// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/capture.hpp"

#include <filesystem>

namespace game
{

/// Writes captured_pair_<number>_test.cpp with the first number above those in the folder, which is made
/// when it is missing; returns the file. Throws FileError when it cannot be written.
std::filesystem::path saveCapture(const std::filesystem::path& folder, const Capture& capture);

} // namespace game
