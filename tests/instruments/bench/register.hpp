// SPDX-License-Identifier: Zlib
#pragma once

/// Each registers its benchmarks under the names work/class/library.
namespace graze::bench
{

void registerPairs();
void registerRays();
void registerFrames();
void registerBullets();

} // namespace graze::bench
