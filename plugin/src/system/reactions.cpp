// SPDX-License-Identifier: Zlib
#include <graze/system/reactions.hpp>

#include <graze/system/collision_system.hpp>

#include "system_access.hpp"

#include <concepts>
#include <optional>

namespace graze
{

namespace
{

/// The event as seen from the first layer of the rule, or from its sprite; empty when the rule is about others.
template <class Rule, class Event>
std::optional<Event> seenBy(const Rule& rule, const Event& event)
{
    const bool anyLayer = !rule.b.has_value();
    // A bullet that passes has no sprite: its null id is not the one of a rule for a null sprite.
    const auto isFirst = [&rule](SpriteId sprite, Layer layer)
    { return rule.sprite ? sprite && sprite == *rule.sprite : layer == rule.a; };
    if (isFirst(event.a, event.layerA) && (anyLayer || event.layerB == *rule.b))
        return event;
    if constexpr (std::same_as<Event, NearMiss>)
        if (event.bullet && !rule.sprite)
            return std::nullopt; // a bullet is always the first side
    const bool second = isFirst(event.b, event.layerB) && (anyLayer || event.layerA == *rule.b);
    return second ? std::optional(event.turned()) : std::nullopt;
}

template <class Rule>
std::optional<Hit> seenBy(const Rule& rule, const Hit& hit)
{
    const bool about = rule.sprite ? hit.target && hit.target == *rule.sprite && (!rule.b || hit.layerBullet == *rule.b)
                                   : hit.layerBullet == rule.a && hit.layerTarget == *rule.b;
    return about ? std::optional(hit) : std::nullopt;
}

// Is a side gone since the update? Its ends are reported all the same: who counts touches counts them to zero.
bool isGone(const CollisionSystem& system, const Contact& event) noexcept
{
    return detail::SystemAccess::isRemoved(system, event.a) || detail::SystemAccess::isRemoved(system, event.b);
}
bool isGone(const CollisionSystem& system, const Hit& hit) noexcept
{
    return detail::SystemAccess::isRemoved(system, hit.bullet) || detail::SystemAccess::isRemoved(system, hit.target) ||
           detail::SystemAccess::isRemoved(system, hit.targetBullet);
}
bool isGone(const CollisionSystem& system, const NearMiss& pass) noexcept
{
    return detail::SystemAccess::isRemoved(system, pass.bullet) || detail::SystemAccess::isRemoved(system, pass.a) ||
           detail::SystemAccess::isRemoved(system, pass.b);
}

// Each event is copied before the call, and the list is read again after it: a function may add rules, and even update
// the system.
// `owned`: nobody has replaced the rules meanwhile.
template <class Rules, class Read, class Skips>
void runRules(Rules& rules, const bool& owned, const Read& read, const Skips& skips)
{
    for (std::size_t i = 0; owned && !rules.empty() && i < read().size(); ++i)
    {
        const auto event = read()[i];
        auto rule = rules.begin();
        for (std::size_t left = rules.size(); owned && left > 0; --left, ++rule)
            if (const auto seen = seenBy(*rule, event); seen && !skips(event))
                rule->function(*seen);
    }
}

template <class Rules>
void forgetDead(Rules& rules, const CollisionSystem& system)
{
    std::erase_if(rules, [&](const auto& rule)
                  { return rule.sprite && detail::SystemAccess::check(system, *rule.sprite) == Refused::StaleId; });
}

} // namespace

void Reactions::run(const CollisionSystem& system)
{
    const detail::Shared<Rules> rules = m_rules;
    struct Running
    {
        explicit Running(int& runs) : count(++runs) {}
        ~Running() { --count; } // also when a function throws
        int& count;
    };
    const auto runAll = [&]
    {
        const Running running(rules->running);
        const auto gone = [&](const auto& event) { return isGone(system, event); };
        runRules(
            rules->begins, rules->owned, [&] { return system.begun(); }, gone);
        runRules(
            rules->stays, rules->owned, [&] { return system.stays(); }, gone);
        runRules(
            rules->ends, rules->owned, [&] { return system.ended(); }, [](const Contact&) { return false; });
        runRules(
            rules->hits, rules->owned, [&] { return system.hits(); }, gone);
        runRules(
            rules->nearMisses, rules->owned, [&] { return system.nearMisses(); }, gone);
    };
    runAll();
    if (rules->running > 0)
        return; // a function that is still running called this
    forgetDead(rules->begins, system);
    forgetDead(rules->stays, system);
    forgetDead(rules->ends, system);
    forgetDead(rules->hits, system);
    forgetDead(rules->nearMisses, system);
}

} // namespace graze
