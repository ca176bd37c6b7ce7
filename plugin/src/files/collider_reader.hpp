// SPDX-License-Identifier: Zlib
#pragma once

#include "files/json_tokens.hpp"

#include <graze/files/collider_file.hpp>

namespace graze::files
{

/// Throws TokenError with the line that breaks the format.
[[nodiscard]] ColliderFile colliderFileFrom(const Tokens& tokens);

} // namespace graze::files
