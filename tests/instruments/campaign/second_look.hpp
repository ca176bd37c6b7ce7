// SPDX-License-Identifier: Zlib
#pragma once

#include "campaign/cases.hpp"
#include "campaign/tally.hpp"

#include <string>

namespace graze::test::campaign
{

// Cases for recheck.py, in the form of corpus/SCHEMA.md (polygons may have a radius). Beside the inputs:
//   oracle  what the oracle says

/// overlap, distance, penetration
[[nodiscard]] std::string stillLine(const Book& book, const char* query, const Pair& pair, double gap);
/// `contact` is the fraction of the first contact, infinite for none; for rays of the length.
[[nodiscard]] std::string sweepLine(const Book& book, const CastCase& cast, double startGap, double contact);
[[nodiscard]] std::string rayLine(const Book& book, const RayCase& ray, double startGap, double contact);
[[nodiscard]] std::string motionLine(const Book& book, const MovingPair& moving, double startGap, double contact);

} // namespace graze::test::campaign
