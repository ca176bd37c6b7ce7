// SPDX-License-Identifier: Zlib
#include "queries/traced.hpp"

namespace graze
{

namespace
{

template <class Result, class Query>
Traced<Result> record(Query query)
{
    detail::Recorder recorder;
    Traced<Result> traced;
    traced.result = query(recorder);
    traced.steps = recorder.take();
    return traced;
}

} // namespace

Traced<OverlapResult> traceOverlap(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<OverlapResult>([&](detail::Recorder& recorder)
                                 { return detail::overlapTraced(a, b, settings, recorder); });
}

Traced<DistanceResult> traceDistance(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<DistanceResult>([&](detail::Recorder& recorder)
                                  { return detail::distanceTraced(a, b, settings, recorder); });
}

Traced<PenetrationResult> tracePenetration(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    return record<PenetrationResult>([&](detail::Recorder& recorder)
                                     { return detail::penetrationTraced(a, b, settings, recorder); });
}

Traced<RayCastResult> traceRayCast(const Operand& target, const Ray& ray, const GjkSettings& settings)
{
    return record<RayCastResult>([&](detail::Recorder& recorder)
                                 { return detail::rayCastTraced(target, ray, settings, recorder); });
}

Traced<CastResult> traceShapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB,
                                  const GjkSettings& settings)
{
    return record<CastResult>([&](detail::Recorder& recorder)
                              { return detail::shapeCastTraced(a, motionA, b, motionB, settings, recorder); });
}

} // namespace graze
