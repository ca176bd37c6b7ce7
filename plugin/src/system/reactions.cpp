// SPDX-License-Identifier: Zlib
#include <graze/system/reactions.hpp>

#include <graze/system/collision_system.hpp>

#include <concepts>
#include <deque>
#include <memory>
#include <optional>

namespace graze
{

namespace
{

/// The event as seen from the first layer of the rule, or from its sprite; empty when the rule is about others.
template <class About, class Event>
std::optional<Event> seenBy(const About& rule, const Event& event)
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

template <class About>
std::optional<Hit> seenBy(const About& rule, const Hit& hit)
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
        const std::size_t count = rules.size();
        for (std::size_t rule = 0; rule < count; ++rule)
            if (const auto seen = seenBy(rules[rule], event))
                rules[rule].function(*seen);
    }
    std::erase_if(rules, [&](const auto& rule) { return rule.sprite && !system.contains(rule.sprite); });
}

} // namespace

struct Reactions::Rules
{
    template <class Function>
    struct Rule : About
    {
        Function function;
    };
    // A rule stays in its place when a function adds another one.
    template <class Function>
    using Of = std::deque<Rule<Function>>;

    static Rules& of(Reactions& reactions)
    {
        if (!reactions.m_rules)
            reactions.m_rules = std::make_unique<Rules>().release();
        return *reactions.m_rules;
    }

    Of<OnContact> contacts[3]; // by Change
    Of<OnHit> hits;
    Of<OnNearMiss> nearMisses;
};

Reactions::~Reactions()
{
    delete m_rules;
}

Reactions::Reactions(const Reactions& other) :
m_rules(other.m_rules ? std::make_unique<Rules>(*other.m_rules).release() : nullptr)
{
}

void Reactions::add(Change change, const About& about, OnContact&& function)
{
    Rules::of(*this).contacts[change].push_back({about, std::move(function)});
}

void Reactions::add(const About& about, OnHit&& function)
{
    Rules::of(*this).hits.push_back({about, std::move(function)});
}

void Reactions::add(const About& about, OnNearMiss&& function)
{
    Rules::of(*this).nearMisses.push_back({about, std::move(function)});
}

void Reactions::run(const CollisionSystem& system)
{
    Rules& rules = Rules::of(*this);
    runRules(rules.contacts[Begin], system, [&] { return system.begun(); });
    runRules(rules.contacts[Stay], system, [&] { return system.stays(); });
    runRules(rules.contacts[End], system, [&] { return system.ended(); });
    runRules(rules.hits, system, [&] { return system.hits(); });
    runRules(rules.nearMisses, system, [&] { return system.nearMisses(); });
}

} // namespace graze
