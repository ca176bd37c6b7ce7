// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/tune/tuning.hpp>

namespace graze::detail
{

/// GJK alone, with as many iterations and as fine an epsilon as is useful.
inline constexpr GjkSettings ReferenceSettings{.maxIterations = 128, .epsilon = 1e-6f, .method = Method::Gjk};

/// The reference answer of a case, and the judge of other answers to it.
///
/// Inside |gap| <= band either verdict is legitimate: 1e-3 px + 1e-4 x size, 1e-3 x size where something is round and
/// may thus be an ellipse; size is the largest extent of a piece.
class Judge
{
public:
    explicit Judge(const TuningCase& asked) noexcept;

    /// Whether the reference itself finished. Nothing can be judged without it.
    [[nodiscard]] bool isDecided() const noexcept { return m_reference.isFinished(); }
    /// Whether somebody who gets this answer instead of the reference sees no difference: the same verdict and numbers
    /// within the band; of distances also the same direction, to within an angle.
    [[nodiscard]] bool isSame(const TuningCase& asked, const TuningAnswer& answer, float normalRadians) const noexcept;

    [[nodiscard]] const TuningAnswer& reference() const noexcept { return m_reference; }
    [[nodiscard]] float band() const noexcept { return m_band; }

private:
    [[nodiscard]] bool isSameVerdict(const TuningCase& asked, Status status) const noexcept;
    [[nodiscard]] bool isSameDirection(const TuningAnswer& answer, float normalRadians) const noexcept;
    [[nodiscard]] bool isSameCast(const TuningCase& asked, const TuningAnswer& answer) const noexcept;

    TuningAnswer m_reference;
    float m_band = 0.f;
};

} // namespace graze::detail
