// SPDX-License-Identifier: Zlib
#pragma once

#include <imgui.h>

namespace game
{

inline const ImVec4 Good{0.55f, 0.92f, 0.62f, 1.f};
inline const ImVec4 Bad{1.f, 0.45f, 0.40f, 1.f};

} // namespace game
