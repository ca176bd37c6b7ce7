// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/pair/settings.hpp>
#include <graze/queries/ray_cast.hpp>
#include <graze/queries/time_of_impact.hpp>
#include <graze/sprite/collider.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>
#include <graze/system/refused.hpp>
#include <graze/system/snapshot.hpp>
#include <graze/system/statistics.hpp>
#include <graze/system/why_not.hpp>
#include <graze/system/world_queries.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

namespace detail
{
class SystemAccess;
}

/// What `add` needs to know of a sprite. Only `shape` must be given.
struct ColliderDef
{
    Pieces shape{};                       ///< object space; `add` throws InvalidShape when there is none
    Affine2 matrix{};                     ///< world from local
    Layer layer{};                        ///< of this system
    float nearDistance = 0.f;             ///< gaps up to this are near misses (unit: pixels)
    SpriteId owner{};                     ///< never collides with its owner, nor with what that owner owns
    std::uint64_t user = 0;               ///< handed back in every event
    bool enabled = true;                  ///< a disabled one takes part in nothing: events, hits, queries
    std::optional<std::uint64_t> order{}; ///< decides who is A in a pair; default: the count of creation
};

/// What `fire` needs to know of a bullet.
struct BulletDef
{
    float radius = 0.f;     ///< of the round bullet (unit: pixels); 0 is a point; ignored with a shape
    ShapeId shape{};        ///< from `addShape`: for bullets that are not round; they do not turn
    Layer layer{};          ///< of this system
    Vec2 position{};        ///< where it is tested first (unit: pixels)
    Vec2 velocity{};        ///< used by advanceBullets (unit: pixels per second)
    SpriteId owner{};       ///< never hit, nor is what that owner owns
    int pierce = 0;         ///< how many targets it goes through before the one that stops it
    std::uint64_t user = 0; ///< handed back in every event
};

/// One bullet as it is now.
struct BulletState
{
    Vec2 position{};        ///< world space (unit: pixels)
    Vec2 previous{};        ///< where its last sweep started (unit: pixels)
    Vec2 velocity{};        ///< used by advanceBullets (unit: pixels per second)
    float radius = 0.f;     ///< 0 for a point, and for one with a shape (unit: pixels)
    Layer layer{};          ///< as fired
    SpriteId owner{};       ///< as fired; null when it has none
    int pierceLeft = 0;     ///< how many targets it still goes through
    bool spent = false;     ///< its last hit was told: no more events, listed until removed
    std::uint64_t user = 0; ///< as fired
};

/// One element of `moveBullets`.
struct BulletMove
{
    BulletId id;     ///< which
    Vec2 position{}; ///< where to, world space (unit: pixels)
};

/// The collision component of a game: sprites and bullets in, events out, once a frame.
///
/// Units   pixels, in world space; angles in radians, clockwise on screen; seconds in `advanceBullets` alone.
///
/// Ids only: no pointer or reference to stored state leaves it. Constructors and `layer` throw;
/// per-frame calls answer with `Refused`, change nothing then, count it, and tell a handler once per
/// sprite. Any number of const calls may run together; no other call beside them.
class CollisionSystem
{
public:
    /// Throws std::invalid_argument when epsilon is NaN.
    explicit CollisionSystem(const GjkSettings& settings = {});
    ~CollisionSystem();
    /// Ids mean what they meant; the other one may only be destroyed or assigned to.
    CollisionSystem(CollisionSystem&&) noexcept;
    /// As above; what this one held is gone.
    CollisionSystem& operator=(CollisionSystem&&) noexcept;
    CollisionSystem(const CollisionSystem&) = delete;
    CollisionSystem& operator=(const CollisionSystem&) = delete;

    // --- Layers ---------------------------------------------------------------------------------

    /// The layer of that name, made when new. Throws std::length_error beyond 32 layers and
    /// std::invalid_argument for an empty name. "default" is layer 0 and collides with itself.
    Layer layer(std::string_view name);
    /// Lets two layers (or one with itself) collide, or stop to. Symmetric. Nothing for a layer not of this system.
    void collide(Layer a, Layer b, bool enabled = true) noexcept;
    /// The same for each of several: `collide(players, enemies | walls)`. Layers made later are not among them.
    /// A template, so that `collide({}, {})` still names two layers.
    template <std::same_as<LayerMask> Mask>
    void collide(Layer layer, Mask others, bool enabled = true) noexcept
    {
        for (std::uint8_t index = 0; index < layerCount(); ++index)
            if (others.has({index}))
                collide(layer, Layer{index}, enabled);
    }
    /// Whether sprites of the two can meet; false for a layer not of this system.
    [[nodiscard]] bool collides(Layer a, Layer b) const noexcept;
    /// Valid until the system is restored or gone; empty for a layer not of this system.
    [[nodiscard]] std::string_view layerName(Layer layer) const noexcept;
    /// 1..32, "default" among them.
    [[nodiscard]] std::size_t layerCount() const noexcept;

    // --- Sprites --------------------------------------------------------------------------------

    /// A sprite that stands at `def.matrix`. Throws InvalidShape (no piece), std::invalid_argument (matrix or
    /// nearDistance not finite, nearDistance negative, unknown layer). A new sprite has no past: its first frame is no
    /// sweep.
    SpriteId add(const ColliderDef& def);
    /// Its touching pairs end, and its near misses are told, in the next update. The id stays refused for ever.
    Refused remove(SpriteId id) noexcept;
    /// A move within the frame: bullets and near misses see the motion from the last update's pose.
    Refused setMatrix(SpriteId id, const Affine2& worldFromLocal) noexcept;
    /// Bulk setMatrix, in order; returns the first refusal and still does the others. Spans of
    /// different length do the shorter.
    Refused setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> matrices) noexcept;
    /// A move without a way: nothing between the two poses is touched.
    Refused teleport(SpriteId id, const Affine2& worldFromLocal) noexcept;
    /// Refused (ForeignId) for a layer that this system does not know.
    Refused setLayer(SpriteId id, Layer layer) noexcept;
    /// A sprite that is switched on again has no past, as a new one: it was not there to be passed.
    Refused setEnabled(SpriteId id, bool enabled) noexcept;
    /// Handed back in every event from the next update on, and by queries at once.
    Refused setUser(SpriteId id, std::uint64_t user) noexcept;
    /// A negative distance counts as 0.
    Refused setNearDistance(SpriteId id, float nearDistance) noexcept;
    /// New pieces for a living sprite; throws InvalidShape when there is none. Refused (NotFinite) when
    /// the matrix blows them up beyond all numbers, as by setMatrix.
    Refused setShape(SpriteId id, const Pieces& shape);

    /// Whether the id is that of a living sprite of this system.
    [[nodiscard]] bool contains(SpriteId id) const noexcept;
    /// A copy of the sprite as it is now; empty for an id that is not alive here.
    [[nodiscard]] std::optional<Sprite2D> sprite(SpriteId id) const;
    /// World from local, as set last; this and the next ones are empty for an id that is not alive here.
    [[nodiscard]] std::optional<Affine2> matrix(SpriteId id) const noexcept;
    /// Local from world, worked out when asked; empty too when the matrix flattens the sprite.
    [[nodiscard]] std::optional<Affine2> inverse(SpriteId id) const noexcept;
    /// What `add` or `setUser` was given.
    [[nodiscard]] std::optional<std::uint64_t> user(SpriteId id) const noexcept;
    /// What `add` or `setLayer` was given.
    [[nodiscard]] std::optional<Layer> layerOf(SpriteId id) const noexcept;
    /// What `add` or `setEnabled` was given.
    [[nodiscard]] std::optional<bool> isEnabled(SpriteId id) const noexcept;
    /// What `add` or `setNearDistance` was given (unit: pixels).
    [[nodiscard]] std::optional<float> nearDistance(SpriteId id) const noexcept;
    /// Of all pieces where the sprite is now, world space, radii included.
    [[nodiscard]] std::optional<Aabb> bounds(SpriteId id) const noexcept;
    /// Living sprites, disabled ones too.
    [[nodiscard]] std::size_t spriteCount() const noexcept;
    /// Ids of all sprites in order of creation, into the caller's buffer; returns how many there are.
    std::size_t sprites(std::span<SpriteId> buffer) const noexcept;

    // --- Bullets --------------------------------------------------------------------------------

    /// Puts a shape into the pool for bullets that are not round. It stays as long as the system.
    ShapeId addShape(const Shape& shape);

    /// A bullet at `def.position`. Throws std::invalid_argument (position, velocity or radius not finite, radius or
    /// pierce negative, unknown layer, shape not from this system). It is first tested where it is; moved before that,
    /// from there to where it is. Either way its first targets are taken where they are now.
    BulletId fire(const BulletDef& def);
    /// Near misses that it is in are told in the next update.
    Refused removeBullet(BulletId id) noexcept;
    /// Moves every bullet that is not spent by velocity x dt (unit: seconds). One that would leave what floats hold
    /// stays where it is and is refused; returns the first refusal and still does the others.
    Refused advanceBullets(float dt) noexcept;
    /// Sweeps the bullets to new positions; returns the first refusal and still does the others.
    Refused moveBullets(std::span<const BulletMove> moves) noexcept;
    /// A move without a sweep: tested where it is.
    Refused teleportBullet(BulletId id, Vec2 position) noexcept;
    /// From the next advanceBullets on (unit: pixels per second).
    Refused setVelocity(BulletId id, Vec2 velocity) noexcept;

    /// A copy of the bullet as it is now; empty for an id that is not alive here.
    [[nodiscard]] std::optional<BulletState> bullet(BulletId id) const noexcept;
    /// Living bullets, spent ones too.
    [[nodiscard]] std::size_t bulletCount() const noexcept;
    /// Ids of all bullets in order of firing, into the caller's buffer; returns how many there are.
    std::size_t bullets(std::span<BulletId> buffer) const noexcept;

    // --- The frame ------------------------------------------------------------------------------

    /// Takes the new poses, finds who touches whom (GJK for every candidate pair), sweeps the bullets
    /// against the motion of their targets, and fills the event arrays. No time step: fractions are of
    /// the frame. A pair whose query runs out of iterations keeps the state it had, and is counted.
    void update();

    // --- Events of the last update --------------------------------------------------------------

    // Sorted, and fixed until the next one, whatever is added or removed meanwhile. One begin and exactly one
    // end per pair, also when a sprite is removed, disabled, relayered or reshaped.

    /// Pairs that touch now and did not at the update before.
    [[nodiscard]] std::span<const Contact> begun() const noexcept;
    /// Pairs that touched at the update before and still do.
    [[nodiscard]] std::span<const Contact> stays() const noexcept;
    /// Pairs that touched at the update before and no longer do, or one of which is gone.
    [[nodiscard]] std::span<const Contact> ended() const noexcept;
    /// What bullets struck on their way: in order of firing, then of fraction.
    [[nodiscard]] std::span<const Hit> hits() const noexcept;
    /// What has been near and has left again.
    [[nodiscard]] std::span<const NearMiss> nearMisses() const noexcept;

    /// Point, normal and depth of a pair as it is now; empty when an id is not alive or they are apart.
    [[nodiscard]] std::optional<Contact> contact(SpriteId a, SpriteId b) const noexcept;

    // --- World queries --------------------------------------------------------------------------

    // Never stale: they see every pose, shape, layer and sprite as it is now, whatever the last update saw.
    // Each fills the caller's buffer with the first of what it finds and returns how many there are, in an
    // order that depends on the sprites alone. A sprite that asks does so as its layer, unless the filter says
    // `as`, and never finds itself nor what belongs to it. See world_queries.hpp.

    /// Sprites that hold the point, borders included. By order of the sprites.
    Found atPoint(Vec2 point, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const noexcept;
    /// Sprites that touch the box: they themselves, not their bounds. By order of the sprites.
    Found inBox(const Aabb& box, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const noexcept;
    /// Sprites that touch the shape. By order of the sprites.
    Found overlapping(const Operand& shape, std::span<SpriteFound> buffer,
                      const QueryFilter& filter = {}) const noexcept;
    /// As above, a sprite where it stands.
    Found overlapping(SpriteId sprite, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const noexcept;

    /// The first sprite on the ray.
    [[nodiscard]] RayHit rayCast(const Ray& ray, const QueryFilter& filter = {}) const noexcept;
    /// All sprites on the ray, each once, the nearest first.
    Found rayCastAll(const Ray& ray, std::span<RayHit> buffer, const QueryFilter& filter = {}) const noexcept;
    /// Whether anything is on the ray: 1 or 0. Stops at the first that is found.
    [[nodiscard]] Found rayCastAny(const Ray& ray, const QueryFilter& filter = {}) const noexcept;

    /// The first sprite in the way of the shape. In touch at the start: hit when approaching, else passed by.
    [[nodiscard]] CastHit shapeCast(const Operand& shape, Vec2 motion, const QueryFilter& filter = {}) const noexcept;
    /// As above, a sprite from where it stands.
    [[nodiscard]] CastHit shapeCast(SpriteId sprite, Vec2 motion, const QueryFilter& filter = {}) const noexcept;
    /// All sprites in the way, each once, the first hit first.
    Found shapeCastAll(const Operand& shape, Vec2 motion, std::span<CastHit> buffer,
                       const QueryFilter& filter = {}) const noexcept;
    /// As above, a sprite from where it stands.
    Found shapeCastAll(SpriteId sprite, Vec2 motion, std::span<CastHit> buffer,
                       const QueryFilter& filter = {}) const noexcept;

    /// The sprites of the smallest gaps, as many as the buffer holds, none farther than `maxDistance`, the
    /// nearest first; returns how many were written. An infinite `maxDistance` is legal.
    Found nearest(Vec2 point, float maxDistance, std::span<NearHit> buffer,
                  const QueryFilter& filter = {}) const noexcept;
    /// As above, by their gaps to a shape.
    Found nearest(const Operand& shape, float maxDistance, std::span<NearHit> buffer,
                  const QueryFilter& filter = {}) const noexcept;
    /// As above, by their gaps to a sprite where it stands.
    Found nearest(SpriteId sprite, float maxDistance, std::span<NearHit> buffer,
                  const QueryFilter& filter = {}) const noexcept;

    /// Whether nothing touches the segment between the two points.
    [[nodiscard]] LineOfSight lineOfSight(Vec2 from, Vec2 to, const QueryFilter& filter = {}) const noexcept;
    /// Between the middles of two sprites, which do not stand in their own way, nor does what belongs to them.
    /// Asks as no layer unless the filter says so.
    [[nodiscard]] LineOfSight lineOfSight(SpriteId from, SpriteId to, const QueryFilter& filter = {}) const noexcept;

    /// Makes queries fast again after many sprites have moved, and changes no answer: those that moved since
    /// the last update are looked through one by one, unless they are filed by this. Not a const call.
    void refresh();

    /// Everything that keeps two sprites from touching, as flags and as a sentence to print. For people who
    /// look for a reason: it allocates.
    [[nodiscard]] WhyNot whyNot(SpriteId a, SpriteId b) const;

    // --- Snapshots ------------------------------------------------------------------------------

    // For rollback and replay: after a restore the same calls lead to the same events and the same hashes, to
    // the bit, as often as they are played. Between two updates is as good a time as right after one.

    /// Overwrites the bytes with all that lasts from frame to frame: layers and rules, settings, sprites with
    /// their shapes and poses, bullets, who touches and who is near. No events and no statistics.
    void snapshot(std::vector<std::byte>& bytes) const;
    /// Back to that state, or no change and the reason. Into the same system any number of times, or into
    /// another one: there the ids are those with the same slots and generations, of that system.
    ///
    /// Ids made before the snapshot mean what they meant, those made since are stale and stay so: what is added
    /// after a restore gets new ones, and equals what it was the first time in all but the id. Shapes of
    /// `addShape` stay. Events are empty until the next update, and queries slow unless `refresh` comes before.
    /// Throws std::bad_alloc only.
    [[nodiscard]] SnapshotFault restore(std::span<const std::byte> bytes);
    /// Of all that a snapshot holds, ids left out: two systems that were told the same have the same hash,
    /// however often one of them was restored, on every processor and compiler.
    [[nodiscard]] std::uint64_t hash() const noexcept;

    // --- Settings, statistics, refusals ---------------------------------------------------------

    /// Used from the next update on, and by queries at once. Refused (NotFinite) when epsilon is NaN.
    Refused setSettings(const GjkSettings& settings) noexcept;
    /// As they were given, not clamped.
    [[nodiscard]] const GjkSettings& settings() const noexcept;
    /// Used from the next update on.
    void setEventOptions(const EventOptions& options) noexcept;
    /// As they were given last.
    [[nodiscard]] const EventOptions& eventOptions() const noexcept;
    /// Of the last update; refusals up to now.
    [[nodiscard]] const Statistics& statistics() const noexcept;

    /// Told once per id and reason; an empty function puts the default back (a line on stderr). The handler
    /// must not throw; it may call the system, but neither `update` nor `restore`.
    void setRefusalHandler(std::function<void(const Refusal&)> handler);

private:
    friend class detail::SystemAccess;
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace graze
