// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/base/shared.hpp>
#include <graze/base/workers.hpp>
#include <graze/pair/settings.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/bullets.hpp>
#include <graze/system/collider_def.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>
#include <graze/system/snapshot.hpp>
#include <graze/system/statistics.hpp>
#include <graze/system/world_queries.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace GRAZE_API graze
{

namespace detail
{
class SystemAccess;
struct SystemLink;
} // namespace detail

/// The collision component of a game: sprites and bullets in, events out, once a frame.
///
/// Units   pixels, in world space; angles in radians, clockwise on screen; seconds in `advanceBullets` alone.
///
/// Ids only: no pointer or reference to stored state leaves it. Constructors and `layer` throw;
/// per-frame calls return `Refused`; a refused call changes nothing, is counted, and is reported to a handler
/// once per sprite. Any number of const calls may run at the same time, but no other call beside them.
///
/// A call that throws changes nothing, also when memory runs out (std::bad_alloc). Calls that are noexcept allocate
/// nothing.
class CollisionSystem
{
public:
    /// Throws std::invalid_argument when epsilon is NaN.
    explicit CollisionSystem(const GjkSettings& settings = {});
    ~CollisionSystem();
    /// Ids stay valid; the other one may only be destroyed or assigned to.
    CollisionSystem(CollisionSystem&&) noexcept;
    /// As above; the sprites and bullets of this one are gone.
    CollisionSystem& operator=(CollisionSystem&&) noexcept;
    CollisionSystem(const CollisionSystem&) = delete;
    CollisionSystem& operator=(const CollisionSystem&) = delete;

    // --- Layers ---------------------------------------------------------------------------------

    /// The layer of that name, made when new. Throws std::length_error beyond 64 layers and
    /// std::invalid_argument for an empty name. "default" is layer 0 and collides with itself.
    Layer layer(std::string_view name);
    /// Lets two layers (or one with itself) collide, or stop. Symmetric. No effect for a layer of another system.
    void collide(Layer a, Layer b, bool enabled = true) noexcept;
    /// The same for each of several: `collide(players, enemies | walls)`. Layers made later are not included.
    /// A template, so that `collide({}, {})` still names two layers.
    template <std::same_as<LayerMask> Mask>
    void collide(Layer layer, Mask others, bool enabled = true) noexcept
    {
        for (std::uint8_t index = 0; index < layerCount(); ++index)
            if (others.has({index}))
                collide(layer, Layer{index}, enabled);
    }
    /// The same for each of several: `collide(players | shots, walls)`, `collide(players | shots, enemies | walls)`.
    template <std::same_as<LayerMask> Mask, class Others>
        requires std::same_as<Others, Layer> || std::same_as<Others, LayerMask>
    void collide(Mask layers, Others others, bool enabled = true) noexcept
    {
        for (std::uint8_t index = 0; index < layerCount(); ++index)
            if (layers.has({index}))
                collide(Layer{index}, others, enabled);
    }
    /// Whether sprites of the two can meet; false for a layer of another system.
    [[nodiscard]] bool collides(Layer a, Layer b) const noexcept;
    /// The effect of the sprites of a layer on the bullets of another one, from the next update on. Ignored for a layer
    /// of another system.
    void setBulletEffect(Layer bullets, Layer targets, BulletEffect effect) noexcept;
    /// As set last; AsFired for a layer of another system.
    [[nodiscard]] BulletEffect bulletEffect(Layer bullets, Layer targets) const noexcept;
    /// Lets the near distances of the sprites of one layer make near misses with what is on the other one, as they do
    /// by default, or not. Symmetric. No effect for a layer of another system. Ends what is near at the next update.
    void setNearMisses(Layer a, Layer b, bool enabled) noexcept;
    /// As set last; false for a layer of another system.
    [[nodiscard]] bool hasNearMisses(Layer a, Layer b) const noexcept;
    /// Asks the function about every pair from the next update on; without one, no pair is kept apart. It is no part
    /// of snapshots and of the hash.
    ///
    /// `update` asks on the thread that calls it, never on workers: once when two sprites become candidates (their
    /// boxes meet, and one of them moves), and again after `refilter`, `setLayer`, `setUser` or `restore`. In place of
    /// a bullet it asks about its owner. Queries and movers that ask as a sprite call it each time, on their thread.
    void setPairFilter(const PairFilter& filter) noexcept;
    /// The next update asks the pair filter about the pairs of this sprite again.
    Refused refilter(SpriteId id) noexcept;
    /// Valid until the system is restored or destroyed; empty for a layer of another system.
    [[nodiscard]] std::string_view layerName(Layer layer) const noexcept;
    /// 1..64, "default" among them.
    [[nodiscard]] std::size_t layerCount() const noexcept;

    // --- Sprites --------------------------------------------------------------------------------

    /// A sprite that stands at `def.matrix`. Throws InvalidShape (no piece), std::invalid_argument (matrix or
    /// nearDistance or oneWay not finite, nearDistance negative, unknown layer or name of a layer). A new sprite has no
    /// previous pose: its first frame is no sweep.
    SpriteId add(const ColliderDef& def);
    /// The same for the pieces and the matrix of a Sprite2D; those of `def` are not read. `sprite(id)` gives it back.
    SpriteId add(const Sprite2D& sprite, ColliderDef def = {});
    /// The next update ends its touching pairs and reports its near misses. The id stays refused for ever.
    Refused remove(SpriteId id) noexcept;
    /// A move within the frame: bullets and near misses see the motion from the last update's pose.
    Refused setMatrix(SpriteId id, const Affine2& worldFromLocal) noexcept;
    /// The same with `Affine2::from`. A template, so that `setMatrix(id, {})` still names a matrix.
    template <std::same_as<Placement> Place>
    Refused setMatrix(SpriteId id, const Place& placement) noexcept
    {
        return setMatrix(id, Affine2::from(placement));
    }
    /// The same for a sprite that neither turns nor changes its form: its local origin goes there.
    Refused setPosition(SpriteId id, Vec2 position) noexcept;
    /// setMatrix of several sprites, in order; returns the first refusal and still moves the others. The shorter span
    /// counts.
    Refused setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> matrices) noexcept;
    /// The same with the help of workers. It pays from some thousand sprites of one piece on, each named once and in
    /// order of creation: workers help with no other lists.
    Refused setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> matrices, Workers& workers) noexcept;
    /// setMatrices with `Affine2::from` of each placement, to the bit, in less time.
    Refused setPlacements(std::span<const SpriteId> ids, std::span<const Placement> placements) noexcept;
    /// The same with the help of workers, who also find the matrices.
    Refused setPlacements(std::span<const SpriteId> ids, std::span<const Placement> placements,
                          Workers& workers) noexcept;
    /// A move without a motion: nothing between the two poses is touched.
    Refused teleport(SpriteId id, const Affine2& worldFromLocal) noexcept;
    /// Puts a swept sprite back on its motion in the last update (or since then, once it was moved), to a share of it
    /// in [0, 1]: `fraction` of a touch. The next update sweeps it from there. Touches that it has not reached end, and
    /// begin where it meets them; what it is left at does not begin again unless it comes nearer. Of several calls the
    /// smallest fraction counts. Refused (NotSwept) for a sprite that is not swept.
    Refused rewind(SpriteId id, float fraction) noexcept;
    /// The next update ends the touches of the sprite, and begins those that are still there: the next stroke.
    Refused restart(SpriteId id) noexcept;
    /// Refused (ForeignId) for a layer that this system does not know.
    Refused setLayer(SpriteId id, Layer layer) noexcept;
    /// A sprite that is switched on again has no previous pose, like a new one, and its touches begin anew.
    Refused setEnabled(SpriteId id, bool enabled) noexcept;
    /// Keeps two sprites apart, or lets them meet again. Symmetric. The next update ends a touch of the two. It holds
    /// in pairs, near misses, queries and movers that ask as one of the two, and for bullets that one of them owns;
    /// until one of the two is removed. The first refusal is returned.
    Refused ignore(SpriteId a, SpriteId b, bool enabled = true);
    /// In every event from the next update on, and in queries at once.
    Refused setUser(SpriteId id, UserValue user) noexcept;
    /// A negative distance counts as 0, which ends what is near at the next update. A near miss has the smallest gap
    /// of the whole pass, whatever the distance was.
    Refused setNearDistance(SpriteId id, float nearDistance) noexcept;
    /// From the next update on: see ColliderDef::swept.
    Refused setSwept(SpriteId id, bool swept) noexcept;
    /// The side that stops movers, from the next `slide` on. An angle out of range counts as the nearest in it.
    Refused setOneWay(SpriteId id, const OneWay& oneWay) noexcept;
    /// New pieces for a living sprite; throws InvalidShape when there is none. Refused (NotFinite) when
    /// they are not finite under the matrix, as by setMatrix.
    Refused setShape(SpriteId id, const Pieces& shape);

    /// Whether the id names a living sprite of this system.
    [[nodiscard]] bool contains(SpriteId id) const noexcept;
    /// A copy of the sprite as it is now; empty for an id that is not alive here.
    [[nodiscard]] std::optional<Sprite2D> sprite(SpriteId id) const;
    /// World from local, as set last. This call and the next ones return nothing for an id that is not alive here.
    [[nodiscard]] std::optional<Affine2> matrix(SpriteId id) const noexcept;
    /// Local from world, computed at each call; empty too when the matrix flattens the sprite.
    [[nodiscard]] std::optional<Affine2> inverse(SpriteId id) const noexcept;
    /// The value given to `add` or `setUser`.
    [[nodiscard]] std::optional<UserValue> user(SpriteId id) const noexcept;
    /// The same by type; null, or 0, when it is of another type.
    template <class T>
    [[nodiscard]] UserResult<T> userOf(SpriteId id) const noexcept
    {
        return user(id).value_or(UserValue{}).template as<T>();
    }
    /// The layer given to `add` or `setLayer`.
    [[nodiscard]] std::optional<Layer> layerOf(SpriteId id) const noexcept;
    /// The state given to `add` or `setEnabled`.
    [[nodiscard]] std::optional<bool> isEnabled(SpriteId id) const noexcept;
    /// The distance given to `add` or `setNearDistance` (unit: pixels).
    [[nodiscard]] std::optional<float> nearDistance(SpriteId id) const noexcept;
    /// The state given to `add` or `setSwept`.
    [[nodiscard]] std::optional<bool> isSwept(SpriteId id) const noexcept;
    /// The value given to `add` or `setOneWay`.
    [[nodiscard]] std::optional<OneWay> oneWay(SpriteId id) const noexcept;
    /// Bounds of all pieces where the sprite is now, world space, radii included.
    [[nodiscard]] std::optional<Aabb> bounds(SpriteId id) const noexcept;
    /// Living sprites, disabled ones too.
    [[nodiscard]] std::size_t spriteCount() const noexcept;
    /// Ids of all sprites in order of creation, into the caller's buffer; returns how many there are.
    std::size_t sprites(std::span<SpriteId> buffer) const noexcept;

    // --- Bullets --------------------------------------------------------------------------------

    /// Puts a shape into the pool for bullets that are not round. It stays as long as the system.
    ShapeId addShape(const Shape& shape);
    /// A copy of a shape of `addShape`; empty for an id of another system.
    [[nodiscard]] std::optional<Shape> shape(ShapeId id) const;

    /// A bullet at `def.position`. Throws std::invalid_argument (position, velocity, angle, angular velocity or radius
    /// not finite, radius, maximum speed, pierce or bounces negative, unknown layer, shape not from this system). The
    /// next update tests it there, or, if it was moved meanwhile, on the path from there. In both cases its first
    /// targets are taken where they are now.
    BulletId fire(const BulletDef& def);
    /// The next update reports its near misses.
    Refused removeBullet(BulletId id) noexcept;
    /// The same for every spent bullet; returns how many there were.
    std::size_t removeSpent() noexcept;
    /// A bullet whose position is outside the box at the end of an update is spent, without a hit. Borders are inside.
    /// None: bullets fly anywhere. Refused (NotFinite) when an edge is not finite.
    Refused setBulletBounds(std::optional<Aabb> bounds) noexcept;
    /// The box given to `setBulletBounds`.
    [[nodiscard]] std::optional<Aabb> bulletBounds() const noexcept;
    /// Moves every bullet that is not spent by velocity x dt (unit: seconds), and turns it. One whose position or angle
    /// would overflow stays as it is and is refused; returns the first refusal and still moves the others.
    Refused advanceBullets(float dt) noexcept;
    /// Sweeps the bullets to new positions; returns the first refusal and still moves the others.
    Refused moveBullets(std::span<const BulletMove> moves) noexcept;
    /// A move without a sweep: the bullet is tested at the new position only.
    Refused teleportBullet(BulletId id, Vec2 position) noexcept;
    /// Turns a bullet of a shape within the frame, by the motion rule: the short way about the middle of its shape.
    /// A round one has no angle: nothing happens.
    Refused turnBullet(BulletId id, float angleRadians) noexcept;
    /// Used from the next advanceBullets on (unit: pixels per second).
    Refused setVelocity(BulletId id, Vec2 velocity) noexcept;

    /// A copy of the bullet as it is now; empty for an id that is not alive here.
    [[nodiscard]] std::optional<BulletState> bullet(BulletId id) const noexcept;
    /// All bullets as they are when they are read:
    ///
    ///     for (const graze::BulletState& bullet : collisions.bulletStates())
    ///         draw(bullet.position, bullet.angleRadians);
    ///
    /// The range is valid until the next update or restore; bullets may be removed while it is read.
    [[nodiscard]] BulletStates bulletStates() const noexcept;
    /// Living bullets, spent ones too.
    [[nodiscard]] std::size_t bulletCount() const noexcept;
    /// Ids of all bullets in order of firing, into the caller's buffer; returns how many there are.
    std::size_t bullets(std::span<BulletId> buffer) const noexcept;

    // --- The frame ------------------------------------------------------------------------------

    /// Takes the new poses, finds the touching pairs (each candidate pair is tested), sweeps the bullets
    /// against the motion of their targets, and fills the event arrays. No time step: fractions are shares of
    /// the frame. A pair with a swept sprite is also tested over the motions of both; a sprite that is new or was
    /// teleported stands still for that frame. A pair whose query runs out of iterations keeps its state, and is
    /// counted.
    ///
    /// When memory runs out, the events stay those of the last update.
    void update();
    /// The same with the help of workers, for example a ThreadPool: the same events, statistics and hash, to the bit,
    /// for any number of threads. It pays from some thousand sprites on.
    void update(Workers& workers);

    // --- Events of the last update --------------------------------------------------------------

    // Sorted, and unchanged until the next update, whatever is added or removed meanwhile. One begin and exactly one
    // end per pair, also when a sprite is removed, disabled, or gets another layer or shape. A swept pair that touched
    // within the frame alone begins and ends in one update.

    /// Pairs that touch now and did not at the update before, and those that passed.
    [[nodiscard]] std::span<const Contact> begun() const noexcept { return frameEvents().contacts.begun(); }
    /// Pairs that touched at the update before and still do.
    [[nodiscard]] std::span<const Contact> stays() const noexcept { return frameEvents().contacts.stays(); }
    /// Pairs that touched at the update before and no longer do, or one of which is gone, and those that passed.
    [[nodiscard]] std::span<const Contact> ended() const noexcept { return frameEvents().contacts.ended(); }
    /// Sprites that bullets struck, and bullets that met: in order of firing, then of fraction.
    [[nodiscard]] std::span<const Hit> hits() const noexcept { return frameEvents().rare.hits; }
    /// Pairs that were near and have left again.
    [[nodiscard]] std::span<const NearMiss> nearMisses() const noexcept { return frameEvents().rare.nearMisses; }

    /// Point, normal and depth of a pair as it is now; empty when an id is not alive or they are apart.
    [[nodiscard]] std::optional<Contact> contact(SpriteId a, SpriteId b) const noexcept;
    /// The contacts of a sprite at the last update, begun and staying, without pairs that passed. Each is turned so
    /// that `a` is that sprite:
    ///
    ///     for (const graze::Contact& touch : collisions.contactsOf(shipId))
    ///         push(touch.normal * -touch.depth);
    ///
    /// Geometry that the events do not have is computed when it is read, from the poses as they are then; a pair that
    /// is apart by then has none. The range is valid until the next update or restore.
    /// Cost    O(1) per contact with `EventOptions::contactIndex`; else the range goes through all contacts.
    [[nodiscard]] SpriteContacts contactsOf(SpriteId id) const noexcept;

    // --- World queries --------------------------------------------------------------------------

    // Never stale: they see every pose, shape, layer and sprite as it is now, not as in the last update. Each fills
    // the caller's buffer with the first sprites that it finds and returns how many there are, in an order that
    // depends on the sprites alone. A query with a sprite uses its layer, unless the filter says `as`, and ignores
    // the sprite and everything it owns. See world_queries.hpp.
    //
    // Those that fill a buffer with sprites need memory, which the thread keeps for the next ones: they allocate when
    // they find more than ever before on this thread. They may throw std::bad_alloc; then the buffer is as it was.

    /// Sprites that contain the point, borders included. By order of the sprites.
    Found atPoint(Vec2 point, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const;
    /// Sprites whose shapes (not only their bounds) touch the box. By order of the sprites.
    Found inBox(const Aabb& box, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const;
    /// Sprites that touch the shape. By order of the sprites.
    Found overlapping(const Operand& shape, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const;
    /// As above, for a sprite where it stands.
    Found overlapping(SpriteId sprite, std::span<SpriteFound> buffer, const QueryFilter& filter = {}) const;

    /// The first sprite on the ray.
    [[nodiscard]] RayHit rayCast(const Ray& ray, const QueryFilter& filter = {}) const noexcept;
    /// rayCast of several rays, each hit at the place of its ray. The shorter span counts.
    void rayCasts(std::span<const Ray> rays, std::span<RayHit> hits, const QueryFilter& filter = {}) const noexcept;
    /// The same with the help of workers: it pays from some hundred rays on.
    void rayCasts(std::span<const Ray> rays, std::span<RayHit> hits, Workers& workers,
                  const QueryFilter& filter = {}) const noexcept;
    /// All sprites on the ray, each once, the nearest first.
    Found rayCastAll(const Ray& ray, std::span<RayHit> buffer, const QueryFilter& filter = {}) const;
    /// Whether anything is on the ray: 1 or 0. Stops at the first sprite found.
    [[nodiscard]] Found rayCastAny(const Ray& ray, const QueryFilter& filter = {}) const noexcept;

    /// Where the ray leaves a sprite that it meets, whatever lies before it: `rayExit(ray, hit.sprite)`. InvalidInput
    /// for an id that is not alive here.
    [[nodiscard]] RayExit rayExit(const Ray& ray, SpriteId sprite) const noexcept;

    /// The first sprite that the moving shape hits. In touch at the start: hit when approaching, else ignored.
    [[nodiscard]] CastHit shapeCast(const Operand& shape, Vec2 motion, const QueryFilter& filter = {}) const noexcept;
    /// As above, for a sprite from where it stands.
    [[nodiscard]] CastHit shapeCast(SpriteId sprite, Vec2 motion, const QueryFilter& filter = {}) const noexcept;
    /// All sprites on the path, each once, the first hit first.
    Found shapeCastAll(const Operand& shape, Vec2 motion, std::span<CastHit> buffer,
                       const QueryFilter& filter = {}) const;
    /// As above, for a sprite from where it stands.
    Found shapeCastAll(SpriteId sprite, Vec2 motion, std::span<CastHit> buffer, const QueryFilter& filter = {}) const;
    /// The first sprite that the shape hits on its way to the matrix `end`, by the motion rule: it may turn and change
    /// its form. The others rest. In touch at the start: hit when approaching, else ignored.
    [[nodiscard]] CastHit timeOfImpact(const Operand& shape, const Affine2& end,
                                       const QueryFilter& filter = {}) const noexcept;
    /// As above, for a sprite from where it stands: whether a ship has room to turn.
    [[nodiscard]] CastHit timeOfImpact(SpriteId sprite, const Affine2& end,
                                       const QueryFilter& filter = {}) const noexcept;

    /// The sprites with the smallest gaps, as many as the buffer holds, none farther than `maxDistance`, the
    /// nearest first; returns how many were written. `maxDistance` may be infinite.
    Found nearest(Vec2 point, float maxDistance, std::span<NearHit> buffer, const QueryFilter& filter = {}) const;
    /// As above, by their gaps to a shape.
    Found nearest(const Operand& shape, float maxDistance, std::span<NearHit> buffer,
                  const QueryFilter& filter = {}) const;
    /// As above, by their gaps to a sprite where it stands.
    Found nearest(SpriteId sprite, float maxDistance, std::span<NearHit> buffer, const QueryFilter& filter = {}) const;

    /// Whether nothing touches the segment between the two points.
    [[nodiscard]] LineOfSight lineOfSight(Vec2 from, Vec2 to, const QueryFilter& filter = {}) const noexcept;
    /// Between the middles of two sprites. Ignores both sprites and everything they own. Without `as` in the filter,
    /// every layer counts.
    [[nodiscard]] LineOfSight lineOfSight(SpriteId from, SpriteId to, const QueryFilter& filter = {}) const noexcept;

    /// Makes queries fast again after many sprites have moved: it puts them into the broad phase. Until then queries
    /// test the moved sprites one by one. Changes no answer. Not a const call.
    void refresh();

    /// Everything that keeps two sprites from touching, as flags and as a sentence to print. For
    /// debugging: it allocates.
    [[nodiscard]] WhyNot whyNot(SpriteId a, SpriteId b) const;
    /// Everything that keeps a bullet, which is a, from a hit of a sprite, which is b.
    [[nodiscard]] WhyNot whyNot(BulletId bullet, SpriteId sprite) const;

    // --- Snapshots ------------------------------------------------------------------------------

    // For rollback and replay: after a restore the same calls lead to the same events and the same hashes, to
    // the bit, however often. A snapshot may be taken at any time between two updates.

    /// Overwrites the bytes with the state that lasts from frame to frame: layers and rules, settings, sprites with
    /// their shapes and poses, bullets, touching, near and ignored pairs. No events and no statistics.
    void snapshot(std::vector<std::byte>& bytes) const;
    /// Goes back to that state, or changes nothing and returns the reason. Works any number of times, also in another
    /// system: there the ids have the same slots and generations, but belong to that system.
    ///
    /// Ids made before the snapshot stay valid; ids made since are stale and stay so. Sprites added after a restore
    /// get new ids and are otherwise the same as the first time. Shapes of `addShape` stay. Events are empty until
    /// the next update, and queries are slow until then, or until `refresh`.
    /// Throws std::bad_alloc only.
    [[nodiscard]] SnapshotFault restore(std::span<const std::byte> bytes);
    /// Hash of all that a snapshot holds, without ids: two systems that got the same calls have the same hash,
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
    /// Statistics of the last update; refusals up to now.
    [[nodiscard]] const Statistics& statistics() const noexcept;

    /// The handler gets each refusal once per id and reason, the first 1,024 of them; an empty function puts the
    /// default back (a line on stderr). The handler must not throw; it may call the system and set another handler,
    /// but neither `update` nor `restore`. Throws std::bad_alloc, and then the handler stays.
    void setRefusalHandler(std::function<void(const Refusal&)> handler);

private:
    friend class BulletStates;
    friend class Collider;
    friend class SpriteContacts;
    friend class detail::SystemAccess;
    [[nodiscard]] const detail::Shared<detail::SystemLink>& link() const noexcept;
    [[nodiscard]] const detail::FrameEvents& frameEvents() const noexcept;

    class Impl;
    Impl* m_impl; // owned; null once moved from
};

} // namespace graze
