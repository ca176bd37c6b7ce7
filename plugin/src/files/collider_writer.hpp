// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

namespace graze::files
{

/// Throws std::invalid_argument with the reason why it could not be read again.
[[nodiscard]] std::string textOf(const ColliderFile& file);

} // namespace graze::files
