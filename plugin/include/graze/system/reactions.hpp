// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <functional>
#include <utility>

namespace GRAZE_API graze
{

class CollisionSystem;

/// Calls functions of the game for the events of an update: by the layers of the two sides, or for one sprite.
///
///     graze::Reactions reactions;
///     reactions.onBegin(players, rocks, [&](const graze::Contact& touch) { hurt(touch); });
///     reactions.onHit(bullets, rocks, [&](const graze::Hit& hit) { explode(hit.target, hit.point); });
///
///     collisions.update();
///     reactions.run(collisions);
///
/// In a contact of two layers `a` stands on the first of them, and the normal points from a to b; for one sprite `a` is
/// that sprite. Functions run after the update, in the order of the events, and for one event in the order in which
/// they were given. They may add, move and remove sprites and bullets: the events stay as they are, so later ones may
/// have ids that are dead by then. They may also add reactions, which take part from the next event on.
class Reactions
{
public:
    /// A function for contacts.
    using OnContact = std::function<void(const Contact&)>;
    /// A function for hits of bullets.
    using OnHit = std::function<void(const Hit&)>;
    /// A function for near misses.
    using OnNearMiss = std::function<void(const NearMiss&)>;

    /// Without functions.
    Reactions() noexcept = default;
    ~Reactions();
    /// Copies the functions.
    Reactions(const Reactions& other);
    /// The other one has no functions.
    Reactions(Reactions&& other) noexcept : m_rules(std::exchange(other.m_rules, nullptr)) {}
    /// As the constructors.
    Reactions& operator=(Reactions other) noexcept
    {
        std::swap(m_rules, other.m_rules);
        return *this;
    }

    /// For pairs of the two layers, or of one layer, that begin to touch.
    void onBegin(Layer a, Layer b, OnContact function) { add(Begin, {{}, a, b}, std::move(function)); }
    /// For those that still touch.
    void onStay(Layer a, Layer b, OnContact function) { add(Stay, {{}, a, b}, std::move(function)); }
    /// For those that touch no more; such a contact has no geometry.
    void onEnd(Layer a, Layer b, OnContact function) { add(End, {{}, a, b}, std::move(function)); }
    /// For bullets of a layer that strike sprites of another.
    void onHit(Layer bullet, Layer target, OnHit function) { add({{}, bullet, target}, std::move(function)); }
    /// For bullets or sprites of the first layer and sprites of the second that passed each other.
    void onNearMiss(Layer a, Layer b, OnNearMiss function) { add({{}, a, b}, std::move(function)); }

    /// For one sprite and each one that it begins to touch. Forgotten at the end of the first run in which the sprite
    /// is dead.
    void onBegin(SpriteId sprite, OnContact function) { add(Begin, {sprite, {}, {}}, std::move(function)); }
    /// As above, for what it still touches.
    void onStay(SpriteId sprite, OnContact function) { add(Stay, {sprite, {}, {}}, std::move(function)); }
    /// As above, for what it touches no more.
    void onEnd(SpriteId sprite, OnContact function) { add(End, {sprite, {}, {}}, std::move(function)); }
    /// As above, for bullets that strike it.
    void onHit(SpriteId target, OnHit function) { add({target, {}, {}}, std::move(function)); }
    /// As above, for what passed it.
    void onNearMiss(SpriteId sprite, OnNearMiss function) { add({sprite, {}, {}}, std::move(function)); }

    /// Calls the functions for the events of the last update: begun, stays, ended, hits, near misses.
    void run(const CollisionSystem& system);

private:
    enum Change
    {
        Begin,
        Stay,
        End
    };
    struct About
    {
        SpriteId sprite; // null: for a pair of layers
        Layer a;
        Layer b;
    };
    void add(Change change, const About& about, OnContact&& function);
    void add(const About& about, OnHit&& function);
    void add(const About& about, OnNearMiss&& function);

    struct Rules;

    Rules* m_rules = nullptr; // owned; made by the first function
};

} // namespace graze
