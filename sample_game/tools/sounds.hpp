// SPDX-License-Identifier: Zlib
#pragma once

#include "assets/cues.hpp"
#include "tools/synth.hpp"

namespace synth
{

/// The sound of a cue.
[[nodiscard]] Sound soundOf(game::Cue cue);

/// A quiet bed of bass, pad and plucked notes; its end leads into its beginning.
[[nodiscard]] Sound music();

// By family, for `soundOf`.
[[nodiscard]] Sound soundOfShot(game::Cue cue);
[[nodiscard]] Sound soundOfDamage(game::Cue cue);
[[nodiscard]] Sound soundOfSignal(game::Cue cue);

} // namespace synth
