// SPDX-License-Identifier: Zlib
#pragma once

#include "files/json_tokens.hpp"

#include <graze/files/collider_file.hpp>

namespace graze::files
{

/// Throws TokenError with the line of what is not as the format has it.
[[nodiscard]] ColliderFile colliderFileFrom(const Tokens& tokens);

} // namespace graze::files
