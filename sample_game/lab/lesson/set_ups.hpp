// SPDX-License-Identifier: Zlib
#pragma once

#include "base/random.hpp"
#include "lab/bench.hpp"
#include "lab/lesson/cards.hpp"

namespace game
{

/// The mode of the laboratory whose runs a card shows.
[[nodiscard]] LabMode modeOf(LessonCard card) noexcept;

/// The bench of a card while it is read: always the same one.
[[nodiscard]] LabBench benchToRead(LessonCard card);

/// Two polygons of few corners, A left of B; in modes with a motion they move towards each other, more or less.
[[nodiscard]] LabBench benchToPredict(LessonCard card, Random& random);

} // namespace game
