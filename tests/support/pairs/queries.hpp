// SPDX-License-Identifier: Zlib
#pragma once

#include "support/methods.hpp"
#include "support/pairs/moving_pair.hpp"

#include <gtest/gtest.h>

namespace graze::test
{

/// The queries under one method, with the names and parameters that they have without: a fixture that inherits them
/// runs the same lines under both.
class Queries
{
public:
    explicit Queries(Method method) : m_method(method) {}

    [[nodiscard]] Method method() const { return m_method; }
    [[nodiscard]] GjkSettings by(GjkSettings settings = {}) const
    {
        settings.method = m_method;
        return settings;
    }
    [[nodiscard]] OverlapResult overlap(const Operand& a, const Operand& b, const GjkSettings& settings = {}) const
    {
        return graze::overlap(a, b, by(settings));
    }
    [[nodiscard]] DistanceResult distance(const Operand& a, const Operand& b, const GjkSettings& settings = {}) const
    {
        return graze::distance(a, b, by(settings));
    }
    [[nodiscard]] PenetrationResult penetration(const Operand& a, const Operand& b,
                                                const GjkSettings& settings = {}) const
    {
        return graze::penetration(a, b, by(settings));
    }
    [[nodiscard]] ManifoldResult manifold(const Operand& a, const Operand& b, const GjkSettings& settings = {}) const
    {
        return graze::manifold(a, b, by(settings));
    }
    [[nodiscard]] RayCastResult rayCast(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) const
    {
        return graze::rayCast(target, ray, by(settings));
    }
    [[nodiscard]] CastResult shapeCast(const Operand& a, Vec2 motionA, const Operand& b, Vec2 motionB = {},
                                       const GjkSettings& settings = {}) const
    {
        return graze::shapeCast(a, motionA, b, motionB, by(settings));
    }
    [[nodiscard]] CastResult timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                          const Motion& motionB, const GjkSettings& settings = {}) const
    {
        return graze::timeOfImpact(a, motionA, b, motionB, by(settings));
    }
    [[nodiscard]] ApproachResult closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                                 const Motion& motionB, const GjkSettings& settings = {}) const
    {
        return graze::closestApproach(a, motionA, b, motionB, by(settings));
    }
    [[nodiscard]] CastResult impactOf(const MovingPair& moving, const GjkSettings& settings = {}) const
    {
        return test::impactOf(moving, by(settings));
    }
    [[nodiscard]] ApproachResult approachOf(const MovingPair& moving, const GjkSettings& settings = {}) const
    {
        return test::approachOf(moving, by(settings));
    }

private:
    Method m_method;
};

/// A fixture that has no other parameter.
class ByMethod : public testing::TestWithParam<Method>, public Queries
{
protected:
    ByMethod() : Queries(GetParam()) {}
};

/// For INSTANTIATE_TEST_SUITE_P.
[[nodiscard]] inline std::string nameOfMethod(const testing::TestParamInfo<Method>& tested)
{
    return methodName(tested.param);
}

} // namespace graze::test
