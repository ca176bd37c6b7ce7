// SPDX-License-Identifier: Zlib
#pragma once

#include "bullet_targets.hpp"
#include "fast/door.hpp"
#include "system/grid/candidates.hpp"
#include "system/queries/counted_queries.hpp"
#include "system/sprites/scene.hpp"

#include <graze/system/events.hpp>
#include <graze/system/statistics.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// A bullet touches another one. Both have their own.
struct Encounter
{
    std::uint32_t bullet = 0;
    std::uint32_t other = 0;
    std::uint32_t order = 0; ///< among all, by fraction
    float fraction = 0.f;    ///< of the frame
    Touch touch{};           ///< the normal points to the other one
};

/// Everything that the bullets of one frame read, and where their events go. The bullets change in
/// `BulletSweep::take`.
struct BulletFrame
{
    const Scene& scene;
    const BulletTable& bullets;
    std::vector<Meeting>& newMeetings;
    std::vector<Leg>& newLegs;
    Candidates& candidates;
    CountedQueries queries;
    Statistics& statistics;
    RareEvents& events;
    Workers* workers = nullptr;              ///< null: one thread
    std::span<const Encounter> encounters{}; ///< of the bullet that flies, in order
    bool onlyHits = false;                   ///< no near misses, no meetings

    /// Whether accelerators may answer.
    [[nodiscard]] bool fast() const noexcept { return queries.settings().method == Method::Fast; }
};

/// Files the targets of a frame for its bullets. `boxes` is memory for it.
void fileTargets(const BulletFrame& frame, std::vector<BulletTargets::Target>& boxes, BulletTargets& targets);

/// A box around a leg of a bullet, never too small.
[[nodiscard]] Aabb pathBox(const BulletFrame& frame, const Leg& leg) noexcept;
/// A disc around a bullet that moves straight along a leg.
[[nodiscard]] SweptDisc sweptDisc(const BulletFrame& frame, const Leg& leg) noexcept;
/// Finds the pieces near a leg in the broad phase, in order of rows.
void findNear(const BulletFrame& frame, const Leg& leg, std::vector<std::uint32_t>& pieces);

/// Small pieces ready for round bullets, as MovingLoops. Each is prepared once in a frame, however many bullets fly
/// past, and only when one does.
///
/// Near misses need more than a hit or none: pieces of sprites with a near distance have no loop.
class PreparedTargets
{
public:
    /// Forgets the loops of the last frame.
    void clear(std::size_t pieces);
    /// The loop of a piece; nullptr if it has none. Valid until the next one is made.
    [[nodiscard]] const MovingLoop* loopOf(const Scene& scene, std::uint32_t piece);

private:
    static constexpr std::uint32_t NotMade = 0xFFFFFFFFu;
    static constexpr std::uint32_t Nowhere = 0xFFFFFFFEu;

    std::vector<std::uint32_t> m_places; // by piece
    std::vector<MovingLoop> m_loops;
};

/// A piece that a bullet may meet.
struct NearPiece
{
    std::uint32_t piece;
    bool hasLoop;       ///< it was cast at as a MovingLoop
    RoundAnswer answer; ///< Unknown where it was not
    bool onOneSide;     ///< a hit whose normal no neighbour changes
    RoundContact contact;
};

/// Finds the bullets of a frame that may meet something, and the pieces near them.
///
/// Round bullets of usual size search BulletTargets. All others, and all when they are few, search the broad phase.
class BulletSearch
{
public:
    /// A bullet and the pieces that it may meet; valid until the next `findSome`.
    struct Found
    {
        std::uint32_t bullet;
        std::uint32_t firstPiece; ///< in memory of the search
        std::uint32_t lastPiece;
    };

    /// For the bullets [first, last). The targets stay until the search is done.
    void start(const BulletFrame& frame, const BulletTargets& targets, std::uint32_t first, std::uint32_t last);
    /// Continues with the next bullets, in order. False when all are done.
    [[nodiscard]] bool findSome(const BulletFrame& frame);
    [[nodiscard]] std::span<const Found> found() const noexcept { return m_found; }
    /// In order of rows.
    [[nodiscard]] std::span<const NearPiece> pieces(const Found& found) const noexcept
    {
        return {m_near.data() + found.firstPiece, found.lastPiece - found.firstPiece};
    }

private:
    /// A bullet that may meet something, by its cell.
    struct Asking
    {
        std::uint32_t bullet;
        std::uint32_t cell; ///< its cell among the targets
    };

    void findAsking(const BulletTable& bullets, std::uint32_t first, std::uint32_t end);
    /// Into `m_pieces`, in order of rows.
    void findPieces(const BulletFrame& frame, const Asking& asking);
    /// Notes the pieces near a bullet, and prepares them.
    void takeNear(const BulletFrame& frame, std::uint32_t bullet);
    /// Casts round bullets at pieces that have a loop, four at once.
    void castRounds(const BulletFrame& frame);

    const BulletTargets* m_targets = nullptr;
    std::uint32_t m_nextRow = 0;
    std::uint32_t m_lastRow = 0;
    std::vector<Asking> m_asking; // one more than a chunk: the last one may be written and does not stay
    std::size_t m_askingCount = 0;
    std::size_t m_nextAsking = 0;
    std::vector<std::uint32_t> m_pieces; // near one bullet
    std::vector<NearPiece> m_near;
    std::vector<Found> m_found;
    PreparedTargets m_prepared;
};

/// The path of a round bullet, as loops are compared with it.
[[nodiscard]] inline RoundPath roundPath(const Flight& flight) noexcept
{
    const Vec2d start(flight.previous);
    return {start, Vec2d(flight.position) - start, static_cast<double>(flight.radius)};
}

/// The box that a disc sweeps, rounded outwards.
[[nodiscard]] Aabb sweptBox(const SweptDisc& disc) noexcept;

} // namespace graze::detail
