// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <functional>
#include <list>
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

    /// For pairs of the two layers, or of one layer, that begin to touch.
    void onBegin(Layer a, Layer b, OnContact function) { m_begins.push_back({{}, a, b, std::move(function)}); }
    /// For those that still touch.
    void onStay(Layer a, Layer b, OnContact function) { m_stays.push_back({{}, a, b, std::move(function)}); }
    /// For those that touch no more; such a contact has no geometry.
    void onEnd(Layer a, Layer b, OnContact function) { m_ends.push_back({{}, a, b, std::move(function)}); }
    /// For bullets of a layer that strike sprites of another.
    void onHit(Layer bullet, Layer target, OnHit function)
    {
        m_hits.push_back({{}, bullet, target, std::move(function)});
    }
    /// For bullets or sprites of the first layer and sprites of the second that passed each other.
    void onNearMiss(Layer a, Layer b, OnNearMiss function) { m_nearMisses.push_back({{}, a, b, std::move(function)}); }

    /// For one sprite and each one that it begins to touch. Forgotten at the end of the first run in which the sprite
    /// is dead.
    void onBegin(SpriteId sprite, OnContact function) { m_begins.push_back({sprite, {}, {}, std::move(function)}); }
    /// As above, for what it still touches.
    void onStay(SpriteId sprite, OnContact function) { m_stays.push_back({sprite, {}, {}, std::move(function)}); }
    /// As above, for what it touches no more.
    void onEnd(SpriteId sprite, OnContact function) { m_ends.push_back({sprite, {}, {}, std::move(function)}); }
    /// As above, for bullets that strike it.
    void onHit(SpriteId target, OnHit function) { m_hits.push_back({target, {}, {}, std::move(function)}); }
    /// As above, for what passed it.
    void onNearMiss(SpriteId sprite, OnNearMiss function)
    {
        m_nearMisses.push_back({sprite, {}, {}, std::move(function)});
    }

    /// Calls the functions for the events of the last update: begun, stays, ended, hits, near misses. A function may
    /// add others and change the system; it may not call `run` of these Reactions.
    void run(const CollisionSystem& system);

private:
    template <class Function>
    struct Rule
    {
        SpriteId sprite; // null: for a pair of layers
        Layer a;
        Layer b;
        Function function;
    };
    // A rule stays in its place when a function adds another one.
    template <class Function>
    using Rules = std::list<Rule<Function>>;

    Rules<OnContact> m_begins, m_stays, m_ends;
    Rules<OnHit> m_hits;
    Rules<OnNearMiss> m_nearMisses;
};

} // namespace graze
