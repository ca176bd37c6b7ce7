// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>
#include <graze/pair/settings.hpp>

#include <cstddef>
#include <cstdint>

namespace GRAZE_API graze
{

/// A query that depends on iterations or epsilon.
enum class TunedQuery : std::uint8_t
{
    Overlap,        ///< `overlap`
    Distance,       ///< `distance`
    Penetration,    ///< `penetration`
    RayCast,        ///< `rayCast`
    ShapeCast,      ///< `shapeCast`
    TimeOfImpact,   ///< `timeOfImpact`
    ClosestApproach ///< `closestApproach`
};
/// The number of enumerators.
inline constexpr std::size_t TunedQueryCount = 7;

/// "overlap", "distance", "penetration", "ray cast", "shape cast", "time of impact", "closest approach".
[[nodiscard]] const char* toString(TunedQuery query) noexcept;

/// A query as a game makes it, without its settings. It owns nothing: shapes must outlive it, as with Operand.
///
/// The functions make one of each kind, with the arguments of the query of that name.
struct TuningCase
{
    TunedQuery query; ///< which query
    Operand a;        ///< the target of a ray
    Operand b;        ///< not used by a ray
    Vec2 moveA{};     ///< straight motion of a shape cast (unit: pixels)
    Vec2 moveB{};     ///< straight motion of a shape cast (unit: pixels)
    Motion motionA{}; ///< motion in a time of impact and a closest approach
    Motion motionB{}; ///< motion in a time of impact and a closest approach
    Ray ray{};        ///< the ray of a ray cast

    /// Do they touch?
    [[nodiscard]] static TuningCase overlap(const Operand& a, const Operand& b) noexcept;
    /// How far apart are they?
    [[nodiscard]] static TuningCase distance(const Operand& a, const Operand& b) noexcept;
    /// How deep do they overlap?
    [[nodiscard]] static TuningCase penetration(const Operand& a, const Operand& b) noexcept;
    /// Where does the ray meet the target?
    [[nodiscard]] static TuningCase rayCast(const Operand& target, const Ray& ray) noexcept;
    /// Where do they meet when both move straight?
    [[nodiscard]] static TuningCase shapeCast(const Operand& a, Vec2 moveA, const Operand& b, Vec2 moveB = {}) noexcept;
    /// When do they meet during their motions?
    [[nodiscard]] static TuningCase timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                                 const Motion& motionB) noexcept;
    /// How near do they come during their motions?
    [[nodiscard]] static TuningCase closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                                    const Motion& motionB) noexcept;
};

/// The parts of an answer that tuning compares.
struct TuningAnswer
{
    Status status = Status::InvalidInput; ///< as in the result of the query
    bool hit = false;                     ///< a cast that found something
    float value = 0.f;  ///< gap, depth or distance along the ray (unit: pixels); fraction of a shape cast or motion
    float gap = 0.f;    ///< left at the hit of a cast (unit: pixels)
    Vec2 separation{};  ///< from a to b, by `distance` (unit: pixels)
    int iterations = 0; ///< support searches, over all pairs of pieces
    std::uint32_t pieceA = 0;        ///< the pair of pieces that answered, by index: the piece of a
    std::uint32_t pieceB = 0;        ///< and the piece of b
    AnsweredBy by = AnsweredBy::Gjk; ///< decided that pair

    /// Not out of iterations, and no invalid input.
    [[nodiscard]] bool isFinished() const noexcept
    {
        return status == Status::Separated || status == Status::Overlapping;
    }
};

/// Makes the query.
///
/// Errors  never throws, never allocates.
/// Cost    of the query.
[[nodiscard]] TuningAnswer answerOf(const TuningCase& asked, const GjkSettings& settings) noexcept;

} // namespace graze
