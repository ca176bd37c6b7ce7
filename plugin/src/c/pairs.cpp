// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

// Queries of two sprites of a system.
namespace graze::c
{

namespace
{

/// As much of it as fits, and a 0 behind that.
void writeSentence(std::string_view sentence, std::span<char> to)
{
    if (to.empty())
        return;
    to[sentence.copy(to.data(), to.size() - 1)] = '\0';
}

static_assert(static_cast<std::uint32_t>(GRAZE_WHY_NOT_ALIVE_A) == WhyNot::NotAliveA &&
              static_cast<std::uint32_t>(GRAZE_WHY_LAYERS) == WhyNot::Layers &&
              static_cast<std::uint32_t>(GRAZE_WHY_NOT_UPDATED) == WhyNot::NotUpdated);

} // namespace

void enterPairQueries(graze_api& api)
{
    api.overlap = call<"overlap">(
        [](ConstSystem system, LiveSprite a, LiveSprite b, Answer<std::uint32_t, "status"> answer)
        {
            const OverlapResult found = overlap(*system->sprite(a), *system->sprite(b), system->settings());
            needFinished(found.status);
            answer.write(toC(found.status));
        });
    api.distance =
        call<"distance">([](ConstSystem system, LiveSprite a, LiveSprite b, Answer<graze_distance, "distance"> answer)
                         { answer.write(distance(*system->sprite(a), *system->sprite(b), system->settings())); });
    api.contact = call<"contact">(
        [](ConstSystem system, LiveSprite a, LiveSprite b, Answer<graze_contact, "contact"> answer)
        {
            const auto found = system->contact(a, b);
            if (!found)
                throw Failure(GRAZE_APART, "the sprites do not touch");
            answer.write(*found);
        });
    api.why_not = call<"why_not">(
        [](ConstSystem system, graze_sprite a, graze_sprite b, Answer<graze_why_not> answer,
           Buffer<char, "sentence"> sentence)
        {
            const WhyNot found = system->whyNot(SpriteId{a}, SpriteId{b});
            answer.write(found);
            writeSentence(found.sentence, sentence);
        });
}

} // namespace graze::c
