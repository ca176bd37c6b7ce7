// SPDX-License-Identifier: Zlib
#pragma once

#include "campaign/tally.hpp"
#include "support/random.hpp"

namespace graze::test::campaign
{

/// Each makes one case, asks graze in both argument orders and judges what it says.
void judgeOverlap(Random& random, Book& book);
void judgeDistance(Random& random, Book& book);
void judgePenetration(Random& random, Book& book);
void judgeManifold(Random& random, Book& book);
void judgeSat(Random& random, Book& book);
void judgeRayCast(Random& random, Book& book);
void judgeShapeCast(Random& random, Book& book);
void judgeTimeOfImpact(Random& random, Book& book);
void judgeClosestApproach(Random& random, Book& book);

} // namespace graze::test::campaign
