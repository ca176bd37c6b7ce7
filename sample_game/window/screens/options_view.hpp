// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/batch.hpp"
#include "window/screens/shell.hpp"

namespace game
{

/// The menu of options.
void addOptions(Batch& batch, const OptionsPage& page, const GameSettings& settings);

/// The page of keys or of the gamepad's buttons; `clock` counts steps of time, for what blinks.
void addBindings(Batch& batch, const BindingsPage& page, const Bindings& bindings, std::uint64_t clock);

} // namespace game
