// SPDX-License-Identifier: Zlib
#include "window/screens/medals_view.hpp"

#include "base/text.hpp"
#include "window/draw/look.hpp"
#include "window/screens/page_text.hpp"
#include "window/screens/rows.hpp"

#include <array>

namespace game
{
namespace
{

constexpr Tint Locked{70, 80, 104, 255};
constexpr Rows MedalPlaces{.left = 60.f, .right = 600.f, .top = 156.f, .height = 56.f, .count = MedalCount};

struct MedalLook
{
    MedalText text;
    Picture picture;
};

const MedalLook& lookOf(Medal medal) noexcept
{
    static constexpr std::array<MedalLook, MedalCount> Looks{
        {{{"FIRST CHAIN", "raise the multiplier by grazing"}, Picture::GrazeIcon},
         {{"TIMES EIGHT", "raise it to x8"}, Picture::GrazeIcon},
         {{"A HUNDRED", "graze 100 bullets in one game"}, Picture::GrazeIcon},
         {{"HAIR'S BREADTH", "let a bullet pass at less than 1 px"}, Picture::GrazeFlash},
         {{"CLEAN WAVE", "lose no ship in a whole wave"}, Picture::LifeIcon},
         {{"GIANT SLAYER", "beat the boss"}, Picture::StarIcon},
         {{"TODAY", "play the daily game to its end"}, Picture::StarIcon},
         {{"ONCE MORE", "watch a replay to its end"}, Picture::StarIcon}}};
    return Looks[static_cast<std::size_t>(medal)];
}

} // namespace

MedalText medalText(Medal medal) noexcept
{
    return lookOf(medal).text;
}

void addMedal(Batch& batch, Medal medal, bool won, graze::Vec2 centre, float width)
{
    batch.icon(Picture::Ring, centre, width * 1.4f, won ? Gold : Locked);
    batch.icon(lookOf(medal).picture, centre, width * 0.62f, won ? Tint{} : Locked);
}

void addMedals(Batch& batch, const MedalSet& won)
{
    addHeading(batch, "MEDALS");
    addCentred(batch, joined({std::to_string(won.count()), " of ", std::to_string(MedalCount)}), 124.f, Small, Quiet);
    for (std::size_t i = 0; i < MedalCount; ++i)
    {
        constexpr float Left = 136.f; // where the text begins
        const auto medal = static_cast<Medal>(i);
        const graze::Aabb place = MedalPlaces.row(i);
        const float middle = (place.lower.y + place.upper.y) * 0.5f;
        addMedal(batch, medal, won[i], {MedalPlaces.left + 30.f, middle}, 40.f);
        const MedalText text = medalText(medal);
        addWithin(batch, text.title, {{Left, place.lower.y + 2.f}, {MedalPlaces.right, middle}},
                  {.height = Small, .tint = won[i] ? Gold : Bright});
        addWithin(batch, text.how, {{Left, middle}, {MedalPlaces.right, place.upper.y - 2.f}},
                  {.height = Small, .tint = Quiet});
    }
    addBack(batch);
}

} // namespace game
