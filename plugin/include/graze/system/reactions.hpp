// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/base/shared.hpp>
#include <graze/sprite/layer.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <functional>
#include <list>
#include <optional>
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
/// they were given. They may add, move and remove sprites and bullets: then no function is called any more for an event
/// of one that is gone, but for its ends. They may also add reactions, which take part from the next event on.
class Reactions
{
public:
    /// A function for contacts.
    using OnContact = std::function<void(const Contact&)>;
    /// A function for hits of bullets.
    using OnHit = std::function<void(const Hit&)>;
    /// A function for near misses.
    using OnNearMiss = std::function<void(const NearMiss&)>;

    /// None.
    Reactions() : m_rules(new Rules) {}
    /// The other one has none.
    Reactions(Reactions&& other) : Reactions() { std::swap(m_rules, other.m_rules); }
    /// The other one has none, and those of this one are forgotten.
    Reactions& operator=(Reactions other) noexcept
    {
        std::swap(m_rules, other.m_rules);
        return *this;
    }
    ~Reactions() { m_rules->owned = false; }

    /// For pairs of the two layers, or of one layer, that begin to touch.
    void onBegin(Layer a, Layer b, OnContact function)
    {
        m_rules->begins.push_back({std::nullopt, a, b, std::move(function)});
    }
    /// For those that still touch.
    void onStay(Layer a, Layer b, OnContact function)
    {
        m_rules->stays.push_back({std::nullopt, a, b, std::move(function)});
    }
    /// For those that touch no more; such a contact has no geometry.
    void onEnd(Layer a, Layer b, OnContact function)
    {
        m_rules->ends.push_back({std::nullopt, a, b, std::move(function)});
    }
    /// For bullets of a layer that strike sprites of another.
    void onHit(Layer bullet, Layer target, OnHit function)
    {
        m_rules->hits.push_back({std::nullopt, bullet, target, std::move(function)});
    }
    /// For bullets or sprites of the first layer and sprites of the second that passed each other.
    void onNearMiss(Layer a, Layer b, OnNearMiss function)
    {
        m_rules->nearMisses.push_back({std::nullopt, a, b, std::move(function)});
    }

    /// For one sprite and each one that it begins to touch. Forgotten at the end of the first run for its system in
    /// which it is dead; a null one meets nothing.
    void onBegin(SpriteId sprite, OnContact function)
    {
        m_rules->begins.push_back({sprite, {}, {}, std::move(function)});
    }
    /// As above, for what it still touches.
    void onStay(SpriteId sprite, OnContact function)
    {
        m_rules->stays.push_back({sprite, {}, {}, std::move(function)});
    }
    /// As above, for what it touches no more.
    void onEnd(SpriteId sprite, OnContact function) { m_rules->ends.push_back({sprite, {}, {}, std::move(function)}); }
    /// As above, for bullets that strike it.
    void onHit(SpriteId target, OnHit function) { m_rules->hits.push_back({target, {}, {}, std::move(function)}); }
    /// As above, for what passed it.
    void onNearMiss(SpriteId sprite, OnNearMiss function)
    {
        m_rules->nearMisses.push_back({sprite, {}, {}, std::move(function)});
    }

    /// For one sprite and those of a layer that it begins to touch; else as for one sprite.
    void onBegin(SpriteId sprite, Layer other, OnContact function)
    {
        m_rules->begins.push_back({sprite, {}, other, std::move(function)});
    }
    /// As above, for those that it still touches.
    void onStay(SpriteId sprite, Layer other, OnContact function)
    {
        m_rules->stays.push_back({sprite, {}, other, std::move(function)});
    }
    /// As above, for those that it touches no more.
    void onEnd(SpriteId sprite, Layer other, OnContact function)
    {
        m_rules->ends.push_back({sprite, {}, other, std::move(function)});
    }
    /// As above, for bullets of a layer that strike it.
    void onHit(SpriteId target, Layer bullet, OnHit function)
    {
        m_rules->hits.push_back({target, {}, bullet, std::move(function)});
    }
    /// As above, for bullets or sprites of a layer that passed it.
    void onNearMiss(SpriteId sprite, Layer other, OnNearMiss function)
    {
        m_rules->nearMisses.push_back({sprite, {}, other, std::move(function)});
    }

    /// Calls the functions for the events of the last update: begun, stays, ended, hits, near misses. A function may
    /// add others, change the system, and run, replace or destroy these Reactions: replaced ones are called no more.
    void run(const CollisionSystem& system);

private:
    template <class Function>
    struct Rule
    {
        std::optional<SpriteId> sprite; // else for a pair of layers
        Layer a;
        std::optional<Layer> b; // of the partner; none: any, for a sprite
        Function function;
    };
    struct Rules : detail::Counted
    {
        // A rule stays in its place when a function adds another one.
        std::list<Rule<OnContact>> begins, stays, ends;
        std::list<Rule<OnHit>> hits;
        std::list<Rule<OnNearMiss>> nearMisses;
        int running = 0;   // calls of `run`, one within the other
        bool owned = true; // not replaced by a function
    };

    detail::Shared<Rules> m_rules; // a run holds them too
};

} // namespace graze
