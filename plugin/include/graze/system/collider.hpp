// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <concepts>

namespace GRAZE_API graze
{

namespace detail
{

/// Finds the overloads of `drawnMatrix` for types that have no namespace in common with graze.
struct DrawnTag
{
};

/// A class of the game with a function `matrixOf(const ItsClass&)` in its own namespace.
template <class Drawn>
concept HasMatrixOf = requires(const Drawn& drawn)
{
    {
        matrixOf(drawn)
        } -> std::same_as<Affine2>;
};
template <HasMatrixOf Drawn>
[[nodiscard]] Affine2 drawnMatrix(DrawnTag /*tag*/, const Drawn& drawn)
{
    return matrixOf(drawn);
}

/// A type whose matrix is known: by its own `matrixOf`, or sf::Transformable and sf::Sprite with
/// <graze/sfml/attach.hpp>.
template <class Drawn, class... Parent>
concept HasDrawnMatrix = requires(const Drawn& drawn, const Parent&... parent)
{
    drawnMatrix(DrawnTag{}, drawn, parent...);
};

} // namespace detail

/// The collider that a class of the game owns: adds a sprite to a system, and removes it when it dies.
///
///     class Rock
///     {
///         explicit Rock(graze::CollisionSystem& collisions) :
///         m_collider(collisions, {.shape = graze::Circle{24.f}, .layer = "rocks", .user = this})
///         {
///         }
///         void draw() { m_collider.follow(m_picture); } // once a frame
///
///         sf::Sprite m_picture;
///         graze::Collider m_collider;
///     };
///
/// It moves and does not copy; the default one is null, and so is one whose sprite was removed or whose system has
/// ended. It follows a system that is moved. Its calls are those of CollisionSystem with its own id; on a null one they
/// do nothing and return StaleId, without a report.
///
/// After a restore it is null when its sprite did not exist at the snapshot. A sprite that a restore brings back has no
/// Collider: `adopt` makes one.
class Collider
{
public:
    /// Null.
    Collider() noexcept = default;
    /// Adds a sprite. Throws as CollisionSystem::add.
    Collider(CollisionSystem& system, const ColliderDef& def);
    /// Adds the pieces and the matrix of a Sprite2D; those of `def` are not read.
    Collider(CollisionSystem& system, const Sprite2D& sprite, ColliderDef def = {});
    /// Takes over a sprite that is in the system already; null when it is not. Only one Collider should own a sprite:
    /// the first that dies removes it.
    [[nodiscard]] static Collider adopt(CollisionSystem& system, SpriteId id) noexcept;

    /// The other one is null.
    Collider(Collider&& other) noexcept;
    /// The sprite of this one is removed.
    Collider& operator=(Collider&& other) noexcept;
    Collider(const Collider&) = delete;
    Collider& operator=(const Collider&) = delete;
    /// Removes the sprite where it is still there.
    ~Collider() { remove(); }

    /// Whether its sprite is alive.
    explicit operator bool() const noexcept { return living() != nullptr; }
    /// The id in the events; null when this is null.
    [[nodiscard]] SpriteId id() const noexcept { return living() != nullptr ? m_id : SpriteId{}; }
    /// The system of the sprite; null when this is null.
    [[nodiscard]] CollisionSystem* system() const noexcept { return living(); }

    /// Removes the sprite; null afterwards.
    void remove() noexcept;
    /// Null afterwards; the sprite stays in the system, and is the caller's to remove.
    SpriteId release() noexcept;

    /// Moves the sprite within the frame: bullets and near misses see the motion.
    Refused follow(const Affine2& worldFromLocal) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setMatrix(m_id, worldFromLocal); });
    }
    /// To where it is drawn: an sf::Sprite or another sf::Transformable, and the transform that it is drawn with; or
    /// any class that has `graze::Affine2 matrixOf(const ItsClass&)` in its own namespace. Nothing of it is kept.
    template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
    Refused follow(const Drawn& drawn, const Parent&... parent)
    {
        return follow(drawnMatrix(detail::DrawnTag{}, drawn, parent...));
    }
    /// Moves the sprite without a motion: nothing between the two places is touched.
    Refused teleport(const Affine2& worldFromLocal) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.teleport(m_id, worldFromLocal); });
    }
    /// To where it is drawn, as `follow`.
    template <class... Parent, detail::HasDrawnMatrix<Parent...> Drawn>
    Refused teleport(const Drawn& drawn, const Parent&... parent)
    {
        return teleport(drawnMatrix(detail::DrawnTag{}, drawn, parent...));
    }

    /// Back on its motion in the last update, and still swept: see CollisionSystem::rewind.
    Refused rewind(float fraction) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.rewind(m_id, fraction); });
    }
    /// Its touches begin anew: see CollisionSystem::restart.
    Refused restart() noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.restart(m_id); });
    }

    /// Takes part, or is switched off.
    Refused setEnabled(bool enabled) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setEnabled(m_id, enabled); });
    }
    /// To another layer of the system.
    Refused setLayer(Layer layer) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setLayer(m_id, layer); });
    }
    /// Gaps up to this are near misses (unit: pixels).
    Refused setNearDistance(float nearDistance) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setNearDistance(m_id, nearDistance); });
    }
    /// Whether it touches over its motion too.
    Refused setSwept(bool swept) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setSwept(m_id, swept); });
    }
    /// The side that stops movers.
    Refused setOneWay(const OneWay& oneWay) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setOneWay(m_id, oneWay); });
    }
    /// In every event from the next update on: `setUser(this)` where an object has moved.
    Refused setUser(UserValue user) noexcept
    {
        return whereAlive([&](CollisionSystem& system) { return system.setUser(m_id, user); });
    }
    /// New pieces; throws InvalidShape when there is none.
    Refused setShape(const Pieces& shape)
    {
        return whereAlive([&](CollisionSystem& system) { return system.setShape(m_id, shape); });
    }

    /// Whether it touched anything at the last update.
    [[nodiscard]] bool touching() const noexcept { return !contacts().empty(); }
    /// Whether it touched that one.
    [[nodiscard]] bool touching(const Collider& other) const noexcept;
    /// Its contacts at the last update, as by CollisionSystem::contactsOf. In each contact `a` is this one.
    [[nodiscard]] SpriteContacts contacts() const noexcept;

private:
    Collider(CollisionSystem& system, SpriteId id) noexcept;
    // The system, when it and the sprite are alive.
    [[nodiscard]] CollisionSystem* living() const noexcept;
    template <class Call>
    Refused whereAlive(Call&& call) const
    {
        CollisionSystem* const system = living();
        return system != nullptr ? call(*system) : Refused::StaleId;
    }

    detail::Shared<detail::SystemLink> m_link;
    SpriteId m_id;
};

} // namespace graze
