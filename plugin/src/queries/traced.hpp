// SPDX-License-Identifier: Zlib
#pragma once

#include "queries/recorder.hpp"

namespace graze::detail
{

// The queries as they run with a recorder. Each stands beside its query and is the same template.

[[nodiscard]] OverlapResult overlapTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                                          Recorder& recorder) noexcept;
[[nodiscard]] DistanceResult distanceTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                                            Recorder& recorder) noexcept;
[[nodiscard]] PenetrationResult penetrationTraced(const Operand& a, const Operand& b, const GjkSettings& settings,
                                                  Recorder& recorder) noexcept;
[[nodiscard]] RayCastResult rayCastTraced(const Operand& target, const Ray& ray, const GjkSettings& settings,
                                          Recorder& recorder) noexcept;
[[nodiscard]] CastResult shapeCastTraced(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                         const GjkSettings& settings, Recorder& recorder) noexcept;

} // namespace graze::detail
