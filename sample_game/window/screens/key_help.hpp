// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// A key and its effect.
struct KeyHelp
{
    const char* keys;
    const char* what;
    const char* briefKeys; ///< for a narrow column
    const char* briefWhat;
};

/// The keys of the game; the pad's buttons stand on the screen of the keys.
inline constexpr KeyHelp Keys[] = {
    {"ARROWS / WASD", "fly", "ARROWS", "fly"},    {"SPACE / Z", "fire", "SPACE", "fire"},
    {"SHIFT", "slow and exact", "SHIFT", "slow"}, {"X", "let the pulse go", "X", "pulse"},
    {"P / ESC", "pause", "P", "pause"},           {"R", "new game", "R", "new game"},
    {"M", "sound on, off", "M", "sound"},         {"F1", "tune the solver", "F1", "solver"},
    {"F2, B", "shapes, boxes", "F2 B", "shapes"}, {"F3", "GJK laboratory", "F3", "lab"},
    {"F4", "capture a pair", "F4", "capture"},
};

} // namespace game
