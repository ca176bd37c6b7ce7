// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/cast_run.hpp>

namespace GRAZE_API graze
{

/// Where does a ray meet the first piece of its target? A ray is the cast of a point, A, at its origin.
class RayQuestion : public PieceQuestion<PairCast, RayCastResult>
{
public:
    /// The limits hold for every piece.
    RayQuestion(const Ray& ray, const Limits& limits) noexcept;

    /// The motion of the point.
    [[nodiscard]] Vec2d motion() const noexcept { return m_motion; }
    /// See PieceRun.
    void start(std::optional<PairCast>& algorithm, const PiecePairs& pairs) const noexcept
    {
        algorithm.emplace(pairs.bodyA(), pairs.bodyB(), m_motion, m_limits, PairCast::Of::Ray);
    }
    /// See PieceRun.
    void take(const PiecePairs& pairs, const PairCast& run) noexcept;
    /// See PieceRun.
    [[nodiscard]] RayCastResult result(const PiecePairs&) const noexcept;

private:
    Ray m_ray;
    double m_reach; ///< the length of the ray, at least 0
    Vec2d m_motion;
    RayCastResult m_best{.status = Status::Separated};
    double m_unfinishedFrom = 2.;
};

/// `rayCast` under Method::Gjk, search by search. The target is B.
class RayRun : private RunOperands, public PieceRun<RayQuestion>
{
public:
    /// The shapes outlive the run.
    RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings = {}) noexcept;

private:
    RayRun(const Operand& target, const Ray& ray, const GjkSettings& settings, const RayQuestion& question) noexcept;
};

} // namespace graze
