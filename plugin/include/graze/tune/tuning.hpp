// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/motion.hpp>
#include <graze/pair/operand.hpp>
#include <graze/pair/results.hpp>
#include <graze/pair/settings.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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
    [[nodiscard]] static TuningCase overlap(const Operand& a, const Operand& b) noexcept
    {
        return {.query = TunedQuery::Overlap, .a = a, .b = b};
    }
    /// How far apart are they?
    [[nodiscard]] static TuningCase distance(const Operand& a, const Operand& b) noexcept
    {
        return {.query = TunedQuery::Distance, .a = a, .b = b};
    }
    /// How deep do they overlap?
    [[nodiscard]] static TuningCase penetration(const Operand& a, const Operand& b) noexcept
    {
        return {.query = TunedQuery::Penetration, .a = a, .b = b};
    }
    /// Where does the ray meet the target?
    [[nodiscard]] static TuningCase rayCast(const Operand& target, const Ray& ray) noexcept
    {
        return {.query = TunedQuery::RayCast, .a = target, .b = target, .ray = ray};
    }
    /// Where do they meet when both move straight?
    [[nodiscard]] static TuningCase shapeCast(const Operand& a, Vec2 moveA, const Operand& b, Vec2 moveB = {}) noexcept
    {
        return {.query = TunedQuery::ShapeCast, .a = a, .b = b, .moveA = moveA, .moveB = moveB};
    }
    /// When do they meet during their motions?
    [[nodiscard]] static TuningCase timeOfImpact(const Operand& a, const Motion& motionA, const Operand& b,
                                                 const Motion& motionB) noexcept
    {
        return {.query = TunedQuery::TimeOfImpact, .a = a, .b = b, .motionA = motionA, .motionB = motionB};
    }
    /// How near do they come during their motions?
    [[nodiscard]] static TuningCase closestApproach(const Operand& a, const Motion& motionA, const Operand& b,
                                                    const Motion& motionB) noexcept
    {
        return {.query = TunedQuery::ClosestApproach, .a = a, .b = b, .motionA = motionA, .motionB = motionB};
    }
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

/// Options of `tune`.
struct TuningOptions
{
    /// The settings of the game: `method` counts in every row, `epsilon` while iterations run.
    GjkSettings start{};
    /// Directions of distances may turn by this; infinite when nobody reads normals (unit: radians).
    float normalRadians = 0.01f;
    /// How often each row is timed; the fastest run counts. With 0 no time is measured.
    int repeats = 3;
};

/// All cases, asked with the same settings.
struct TuningRow
{
    GjkSettings settings{};       ///< the settings
    std::uint32_t changed = 0;    ///< answers unlike the reference, unfinished ones among them
    std::uint32_t unfinished = 0; ///< answers that ran out of iterations
    double microseconds = 0.;     ///< mean time of a query (unit: microseconds)
};

/// Answer of `tune`. Without a case that can be judged it has no rows, and nothing was found.
struct TuningReport
{
    std::uint32_t judged = 0;    ///< cases with a finished reference; the others are left out
    std::uint32_t undecided = 0; ///< cases that not even the reference decides, or with invalid input

    /// The fewest iterations with which, and with any more, no answer changes; none when there are no such ones.
    std::optional<int> leastIterations{};
    /// The coarsest epsilon of the rows with which, and with any finer one, no answer changes; none when there is none.
    std::optional<float> coarsestEpsilon{};
    /// Both together, for `setSettings`; those of the start for what was not found. No answer changes with them where
    /// both were found.
    GjkSettings settings{};

    std::optional<std::size_t> worst{};  ///< a case that one iteration less changes; none when 1 suffices
    std::optional<std::size_t> finest{}; ///< a case that forbids the next coarser epsilon; none when there is no such

    /// For 1, 2, 3, ... iterations, as many as a case takes, and for 128; all with the epsilon of the start.
    std::vector<TuningRow> iterations;
    /// For epsilons from 1e-6 to 1000, three a decade: 1, 2 and 5; iterations are 128.
    std::vector<TuningRow> epsilons;
};

/// Says what a game may set: asks each case with every setting, and compares with the answers of GJK alone with 128
/// iterations and epsilon 1e-6.
///
/// Two answers are the same when their verdicts are and their numbers differ by no more than the band, 1e-3 px +
/// 1e-4 x size (1e-3 x size where something is round). Inside the band either verdict is right. A cast is the same when
/// it stops within the band of the surface. Unfinished answers are changed ones.
///
/// Result  true of these cases, and of a game as far as they are like its own; a QueryRecorder gathers them.
/// Errors  throws std::bad_alloc only.
/// Cost    each case is asked about (I + 29) x (1 + repeats) times, I being the most iterations that one takes:
///         some 0.1 s for 1,000 pairs of sprites. It holds no more memory than 100 bytes per case and row.
[[nodiscard]] TuningReport tune(std::span<const TuningCase> cases, const TuningOptions& options = {});

} // namespace graze
