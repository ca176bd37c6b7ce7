// SPDX-License-Identifier: Zlib
#pragma once

#include "files/json_tokens.hpp"

#include <graze/files/collider_file.hpp>

namespace graze::files
{

/// In collider_reader.cpp. Throws TokenError with the line that breaks the format.
[[nodiscard]] ColliderFile colliderFileFrom(const Tokens& tokens);

/// In collider_writer.cpp. Throws std::invalid_argument with the reason why it could not be read again.
[[nodiscard]] std::string textOf(const ColliderFile& file);

} // namespace graze::files
