// SPDX-License-Identifier: Zlib
#pragma once

#include "base/random.hpp"
#include "lab/lesson/lesson.hpp"

namespace game
{

/// Two polygons of few corners, A left of B, for runs of a card; in modes with a motion they move towards each other,
/// more or less.
[[nodiscard]] LabBench anyBench(LessonCard card, Random& random);
/// The pair of a report, mirrored by chance, and half of the time cured of all that makes it hard: far away, in touch.
/// Not the cast: nobody sees how many steps it takes.
[[nodiscard]] LabBench anyReport(Random& random);

} // namespace game
