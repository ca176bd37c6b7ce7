// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/tune/tuning.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace GRAZE_API graze
{

/// Where a recorded query comes from.
struct QueryOrigin
{
    SpriteId a{};          ///< the sprite of lower order; null when a is a bullet
    SpriteId b{};          ///< the other sprite, or the target of the bullet
    BulletId bullet{};     ///< null when two sprites met
    std::size_t frame = 0; ///< calls of `record` before this one
};

/// Copies the queries that the updates of a system make, to be handed to `tune`.
///
///     collisions.update();
///     recorder.record(collisions); // in as many frames as there are
///     ...
///     const graze::TuningReport report = graze::tune(recorder.cases());
///
/// A snapshot has poses and no motions: a system that it was restored into gives the overlaps of its frame.
class QueryRecorder
{
public:
    /// Empty.
    QueryRecorder() = default;
    /// The other one is empty.
    QueryRecorder(QueryRecorder&&) noexcept = default;
    /// As above; the queries of this one are gone.
    QueryRecorder& operator=(QueryRecorder&&) noexcept = default;
    QueryRecorder(const QueryRecorder&) = delete;
    QueryRecorder& operator=(const QueryRecorder&) = delete;
    ~QueryRecorder() = default;

    /// After an update, before anything is moved. Adds, as that update asked them: the overlap of sprites whose bounds
    /// meet, the penetration of pairs that began and got geometry, the closest approach of sprites that come within
    /// their near distance, and for bullets the time of impact with every sprite near their path and the closest
    /// approach within its near distance. World queries are not seen: add those by `add`.
    ///
    /// Errors  throws std::bad_alloc, and then has recorded a part of the frame.
    /// Cost    n log n, and copies of the two sides of each query.
    void record(const CollisionSystem& system);

    /// One more query. The recorder keeps copies of both sprites; they take the place of the
    /// operands of `asked`.
    void add(const TuningCase& asked, const Sprite2D& a, const Sprite2D& b);

    /// Forgets everything.
    void clear() noexcept;

    /// Valid until the next call of another function.
    [[nodiscard]] std::span<const TuningCase> cases() const noexcept { return m_cases; }
    /// The origin of every case, at the same index.
    [[nodiscard]] std::span<const QueryOrigin> origins() const noexcept { return m_origins; }
    /// Calls of `record`.
    [[nodiscard]] std::size_t frames() const noexcept { return m_frames; }

private:
    std::vector<Sprite2D> m_sprites; // a case refers to their pieces, which stay where they are
    std::vector<TuningCase> m_cases;
    std::vector<QueryOrigin> m_origins;
    std::size_t m_frames = 0;
};

/// The motion of a sprite in the last update, or up to now when it was moved since; a sprite that was not moved stands
/// still. Empty for an id that is not alive here.
[[nodiscard]] std::optional<Motion> motionOf(const CollisionSystem& system, SpriteId id) noexcept;

} // namespace graze
