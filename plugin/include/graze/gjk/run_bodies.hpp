// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/body.hpp>

namespace GRAZE_API graze
{

/// The two pieces of a run as the algorithms see them: operands are checked and bodies are made once, here.
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
        if (operand.function().support)
            return isConvex(operand);
        return operand.pieceCount() == 1 && graze::isValid(operand.firstPiece()) && operand.matrix().isFinite();
    }

    bool m_valid;
    Vec2d m_origin;
    Body m_a;
    Body m_b;
};

} // namespace graze
