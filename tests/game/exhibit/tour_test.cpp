// SPDX-License-Identifier: Zlib
#include "exhibit/tour.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace
{

using game::ExhibitPart;
using game::ExhibitSwitches;
using graze::Method;

game::Tour tourAt(int step)
{
    game::Tour tour;
    for (int i = 0; i < step; ++i)
        tour.step();
    return tour;
}

TEST(Tour, ShowsEachPartForTenSecondsAndBeginsAnew)
{
    for (std::size_t i = 0; i < game::ExhibitPartCount; ++i)
    {
        const int start = static_cast<int>(i) * game::Tour::PartSteps;
        EXPECT_EQ(tourAt(start).part(), static_cast<ExhibitPart>(i));
        EXPECT_EQ(tourAt(start + game::Tour::PartSteps - 1).part(), static_cast<ExhibitPart>(i));
        EXPECT_FALSE(tourAt(start).ended());
    }
    EXPECT_EQ(game::Tour::Steps, 60 * 60);
    EXPECT_TRUE(tourAt(game::Tour::Steps).ended());
    EXPECT_EQ(tourAt(game::Tour::Steps).part(), ExhibitPart::Ellipse);
}

TEST(Tour, SwitchesWhatThePartIsAboutInItsSecondHalf)
{
    for (std::size_t i = 0; i < game::ExhibitPartCount; ++i)
    {
        const int start = static_cast<int>(i) * game::Tour::PartSteps;
        EXPECT_EQ(tourAt(start).switches(), ExhibitSwitches{});
        const ExhibitSwitches later = tourAt(start + game::Tour::PartSteps / 2).switches();
        const auto part = static_cast<ExhibitPart>(i);
        EXPECT_EQ(later.boxes, part < ExhibitPart::Guns);
        EXPECT_EQ(later.sweep, part != ExhibitPart::Guns);
        EXPECT_EQ(later.method, part == ExhibitPart::All ? Method::Fast : Method::Gjk);
    }
}

TEST(Tour, WhatAVisitorHasSwitchedStays)
{
    game::Tour tour;
    tour.toggleBoxes();
    tour.toggleSweep();
    tour.toggleMethod();
    const ExhibitSwitches chosen{.boxes = true, .sweep = false, .method = Method::Fast};
    for (int i = 0; i < game::Tour::Steps; ++i)
    {
        ASSERT_EQ(tour.switches(), chosen) << "step " << i;
        tour.step();
    }
    tour.toggleBoxes();
    EXPECT_FALSE(tour.switches().boxes);
    game::Tour later = tourAt(game::Tour::PartSteps / 2); // the tour shows boxes
    later.toggleBoxes();
    EXPECT_FALSE(later.switches().boxes) << "a key changes what is seen";
}

TEST(Tour, GoesToAPart)
{
    game::Tour tour = tourAt(17);
    tour.goTo(ExhibitPart::Guns);
    EXPECT_EQ(tour.part(), ExhibitPart::Guns);
    EXPECT_EQ(tour.progress(), 0.f);
    EXPECT_NEAR(tourAt(game::Tour::PartSteps * 2 + game::Tour::PartSteps / 4).progress(), 0.25f, 1e-6f);
}

TEST(Tour, EveryPartHasCaptionsOfOneShortSentence)
{
    std::set<std::string_view> captions;
    for (std::size_t i = 0; i < game::ExhibitPartCount; ++i)
    {
        const int middle = static_cast<int>(i) * game::Tour::PartSteps + game::Tour::PartSteps / 2;
        for (const int step : {middle - 1, middle})
        {
            const std::string_view caption = captionOf(static_cast<ExhibitPart>(i), tourAt(step).switches());
            EXPECT_LE(caption.size(), 45u) << caption;
            EXPECT_EQ(caption.find('.'), caption.size() - 1) << caption;
            captions.insert(caption);
        }
    }
    EXPECT_EQ(captions.size(), 2 * game::ExhibitPartCount) << "each switch has a caption of its own";
}

} // namespace
