// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

// Questions about two sprites of a system.
namespace graze::c
{

graze_result overlap(const graze_system* system, graze_sprite a, graze_sprite b, std::uint32_t* status)
{
    return guarded("overlap",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       std::uint32_t& answer = need(status, "status");
                       const auto spriteA = collisions.sprite(needAlive(collisions, a));
                       const auto spriteB = collisions.sprite(needAlive(collisions, b));
                       answer = finished(graze::overlap(*spriteA, *spriteB, collisions.settings()).status);
                   });
}

graze_result distance(const graze_system* system, graze_sprite a, graze_sprite b, graze_distance* distance)
{
    return guarded("distance",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Answer<graze_distance> answer(&need(distance, "distance"), 1, "graze_distance");
                       const auto spriteA = collisions.sprite(needAlive(collisions, a));
                       const auto spriteB = collisions.sprite(needAlive(collisions, b));
                       const DistanceResult found = graze::distance(*spriteA, *spriteB, collisions.settings());
                       static_cast<void>(finished(found.status));
                       answer.write(toC(found));
                   });
}

graze_result contact(const graze_system* system, graze_sprite a, graze_sprite b, graze_contact* contact)
{
    return guarded("contact",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       graze_contact& answer = need(contact, "contact");
                       const SpriteId idA = needAlive(collisions, a);
                       const auto found = collisions.contact(idA, needAlive(collisions, b));
                       if (!found)
                           throw Failure(GRAZE_APART, "the sprites do not touch");
                       answer = toC(*found);
                   });
}

graze_result whyNot(const graze_system* system, graze_sprite a, graze_sprite b, graze_why_not* answer, char* sentence,
                    std::uint32_t capacity)
{
    return guarded("why_not",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Answer<graze_why_not> to(&need(answer, "answer"), 1, "graze_why_not");
                       const std::span<char> text = needSpan(sentence, capacity, "sentence");
                       const WhyNot found = collisions.whyNot(SpriteId{a}, SpriteId{b});
                       to.write({.size = 0, .reasons = found.reasons, .gap = found.gap});
                       if (text.empty())
                           return;
                       const std::size_t length = std::min(found.sentence.size(), text.size() - 1);
                       std::copy_n(found.sentence.begin(), length, text.begin());
                       text[length] = '\0';
                   });
}

static_assert(static_cast<std::uint32_t>(GRAZE_WHY_NOT_ALIVE_A) == WhyNot::NotAliveA &&
              static_cast<std::uint32_t>(GRAZE_WHY_LAYERS) == WhyNot::Layers &&
              static_cast<std::uint32_t>(GRAZE_WHY_NOT_UPDATED) == WhyNot::NotUpdated);

} // namespace graze::c
