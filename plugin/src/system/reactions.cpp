// SPDX-License-Identifier: Zlib
#include <graze/system/reactions.hpp>

#include <graze/system/collision_system.hpp>

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
    const bool first = rule.sprite ? event.a == rule.sprite : event.layerA == rule.a && event.layerB == rule.b;
    if (first)
        return event;
    if constexpr (std::same_as<Event, NearMiss>)
        if (event.bullet && !rule.sprite)
            return std::nullopt; // a bullet is always the first side
    const bool second = rule.sprite ? event.b == rule.sprite : event.layerB == rule.a && event.layerA == rule.b;
    return second ? std::optional(event.turned()) : std::nullopt;
}

template <class Rule>
std::optional<Hit> seenBy(const Rule& rule, const Hit& hit)
{
    const bool about = rule.sprite ? hit.target == rule.sprite : hit.layerBullet == rule.a && hit.layerTarget == rule.b;
    return about ? std::optional(hit) : std::nullopt;
}

// Events are read anew after each call, and copied before it: a function may add rules, and even update the system.
template <class Rules, class Read>
void runRules(Rules& rules, const CollisionSystem& system, Read&& read)
{
    for (std::size_t i = 0; !rules.empty() && i < read().size(); ++i)
    {
        const auto event = read()[i];
        auto rule = rules.begin();
        for (std::size_t left = rules.size(); left > 0; --left, ++rule)
            if (const auto seen = seenBy(*rule, event))
                rule->function(*seen);
    }
    std::erase_if(rules, [&](const auto& rule) { return rule.sprite && !system.contains(rule.sprite); });
}

} // namespace

void Reactions::run(const CollisionSystem& system)
{
    runRules(m_begins, system, [&] { return system.begun(); });
    runRules(m_stays, system, [&] { return system.stays(); });
    runRules(m_ends, system, [&] { return system.ended(); });
    runRules(m_hits, system, [&] { return system.hits(); });
    runRules(m_nearMisses, system, [&] { return system.nearMisses(); });
}

} // namespace graze
