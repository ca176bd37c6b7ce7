// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/costliest_query.hpp"

#include <optional>
#include <string>

namespace game
{

/// Requests of the panel to the game.
struct PanelWishes
{
    bool overlay = false;                    ///< F2 as a tick box
    bool capture = false;                    ///< F4 was pressed as a button; the game takes it back
    bool slow = false;                       ///< a quarter of the speed
    bool pauseAtOdd = false;                 ///< pause at the first pair that ran out or differs from the reference
    bool held = false;                       ///< paused for that reason: the field is to be seen
    std::optional<CostlyQuery> experiment{}; ///< to be opened in the laboratory; the game takes it back
    std::optional<std::string> clipboard{};  ///< to be put on the clipboard; the game takes it back
};

} // namespace game
