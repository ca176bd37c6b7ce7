// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/gjk/gjk.hpp>
#include <graze/math/vec2d.hpp>
#include <graze/pair/body.hpp>
#include <graze/pair/results.hpp>

#include <optional>

namespace GRAZE_API graze
{

/// The two pieces of a run as the algorithms see them: operands are checked and bodies are made once, here.
/// Every run is used alike:
///
///     DistanceRun run(a, b, settings);
///     while (run.step())
///         look(run);
///     use(run.result());
class RunBodies
{
public:
    /// Two operands of one piece each. `settings` are checked, too.
    GRAZE_INLINE RunBodies(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept :
    m_valid(isSingle(a) && isSingle(b) && settings.epsilon == settings.epsilon),
    m_origin(originOf(a)),
    m_a(makeBody(a, m_origin)),
    m_b(makeBody(b, m_origin))
    {
    }
    /// Two bodies that are seen from `origin`.
    RunBodies(const Body& a, const Body& b, Vec2d origin) noexcept : m_valid(true), m_origin(origin), m_a(a), m_b(b) {}
    RunBodies(const RunBodies&) = delete;
    RunBodies& operator=(const RunBodies&) = delete;

    /// False: the run has no steps, and its answer is InvalidInput.
    [[nodiscard]] bool isValid() const noexcept { return m_valid; }
    /// One side.
    [[nodiscard]] const Body& bodyA() const noexcept { return m_a; }
    /// The other.
    [[nodiscard]] const Body& bodyB() const noexcept { return m_b; }
    /// One of them is round: see Body.
    [[nodiscard]] GRAZE_INLINE bool hasRadius() const noexcept { return m_a.roundRadius + m_b.roundRadius > 0.; }
    /// Positions of the bodies are seen from here.
    [[nodiscard]] Vec2d origin() const noexcept { return m_origin; }

private:
    [[nodiscard]] GRAZE_INLINE static bool isSingle(const Operand& operand) noexcept
    {
        if (operand.isFunction())
            return isConvex(operand);
        return operand.pieceCount() == 1 && graze::isValid(operand.firstPiece()) && operand.matrix().isFinite();
    }

    bool m_valid;
    Vec2d m_origin;
    Body m_a;
    Body m_b;
};

/// `overlap` under Method::Gjk, search by search, for operands of one piece each: boolean GJK, or distance GJK where a
/// round radius decides.
class OverlapRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    OverlapRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept;

    /// All steps at once: the query. Nobody looks at the steps, so they stay in registers.
    [[nodiscard]] static OverlapResult of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return isValid() && (m_boolean ? m_boolean->step() : m_distance->step()); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept
    {
        return !isValid() || (m_boolean ? m_boolean->done() : m_distance->done());
    }
    /// The answer so far: final when done.
    [[nodiscard]] OverlapResult result() const noexcept;
    /// From A to B, any length, when Separated.
    [[nodiscard]] Vec2d axis() const noexcept { return m_boolean ? m_boolean->axis() : m_distance->axis(); }
    /// Null where a radius decides.
    [[nodiscard]] const GjkOverlap* boolean() const noexcept { return m_boolean ? &*m_boolean : nullptr; }
    /// Null where none does.
    [[nodiscard]] const GjkDistance* distance() const noexcept { return m_distance ? &*m_distance : nullptr; }

private:
    std::optional<GjkOverlap> m_boolean;
    std::optional<GjkDistance> m_distance;
};

/// A run of one algorithm from its first search to its last.
template <class Search>
class SearchRun : public RunBodies
{
public:
    /// The shapes outlive the run. Operands of several pieces give InvalidInput: see Operand::only().
    GRAZE_INLINE SearchRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    RunBodies(a, b, settings),
    m_search(bodyA(), bodyB(), Limits(settings))
    {
    }

    /// One support search; false when there is nothing left to do.
    bool step() noexcept { return isValid() && m_search.step(); }
    /// No step is left.
    [[nodiscard]] bool done() const noexcept { return !isValid() || m_search.done(); }
    /// The algorithm.
    [[nodiscard]] const Search& search() const noexcept { return m_search; }

private:
    Search m_search;
};

/// `distance` under Method::Gjk, search by search, for operands of one piece each.
class DistanceRun : public SearchRun<GjkDistance>
{
public:
    /// That of SearchRun. An inherited constructor would be a function of the user's object file.
    GRAZE_INLINE DistanceRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    SearchRun(a, b, settings)
    {
    }
    /// All steps at once: the query. Nobody looks at the steps, so they stay in registers.
    [[nodiscard]] static DistanceResult of(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept;
    /// The answer so far: final when done. The distance is infinite before the first step.
    [[nodiscard]] DistanceResult result() const noexcept;
};

/// `penetration` under Method::Gjk, search by search, for operands of one piece each.
class PenetrationRun : public SearchRun<GjkPenetration>
{
public:
    /// That of SearchRun. An inherited constructor would be a function of the user's object file.
    GRAZE_INLINE PenetrationRun(const Operand& a, const Operand& b, const GjkSettings& settings = {}) noexcept :
    SearchRun(a, b, settings)
    {
    }
    /// The answer so far: final when done.
    [[nodiscard]] PenetrationResult result() const noexcept;
};

} // namespace graze
