// SPDX-License-Identifier: Zlib
#pragma once

#include "base/random.hpp"
#include "lab/lesson/prediction.hpp"

namespace game
{

// Each makes a bench by chance, runs the library on it, and sets the prediction up. Empty when the run has no step of
// the kind that is asked about, or when the answer would be hard to see: then the next bench is tried. `wanted` asks
// for one of the answers, so that all of them come up.

// A point is clicked.
[[nodiscard]] std::optional<Prediction> predictDot(Random& random);      ///< the dot that two corners make
[[nodiscard]] std::optional<Prediction> predictFarthest(Random& random); ///< the vertex that a search finds
[[nodiscard]] std::optional<Prediction> predictDropped(Random& random);  ///< the point that a simplex drops

// The next direction is one of three arrows.
[[nodiscard]] std::optional<Prediction> predictAcross(Random& random);  ///< from a segment, for a yes or no
[[nodiscard]] std::optional<Prediction> predictTowards(Random& random); ///< from a segment, for a distance

// A sentence is chosen.
[[nodiscard]] std::optional<Prediction> predictRing(Random& random, std::size_t wanted);
[[nodiscard]] std::optional<Prediction> predictCornerOfA(Random& random);
[[nodiscard]] std::optional<Prediction> predictTriangle(Random& random, std::size_t wanted);
[[nodiscard]] std::optional<Prediction> predictMoveOfX(Random& random, std::size_t wanted);
[[nodiscard]] std::optional<Prediction> predictHit(Random& random, std::size_t wanted);
[[nodiscard]] std::optional<Prediction> predictShare(Random& random, std::size_t wanted);
[[nodiscard]] std::optional<Prediction> predictNextLook(Random& random, std::size_t wanted);

} // namespace game
