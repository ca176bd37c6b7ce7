// SPDX-License-Identifier: Zlib
#include "system/bullets/prepared_targets.hpp"

#include <gtest/gtest.h>

namespace
{

using graze::detail::PreparedForms;

TEST(PreparedForms, EachFormIsMadeOnceUntilTheNextFrame)
{
    PreparedForms<int> forms;
    forms.clear(3);
    int made = 0;
    const auto make = [&made](int& form)
    {
        form = 10 + made++;
        return true;
    };
    EXPECT_EQ(*forms.of(2, make), 10);
    EXPECT_EQ(*forms.of(0, make), 11);
    EXPECT_EQ(*forms.of(2, make), 10);
    forms.clear(3);
    EXPECT_EQ(*forms.of(2, make), 12);
}

TEST(PreparedForms, PieceWithoutAFormIsAskedOnce)
{
    PreparedForms<int> forms;
    forms.clear(2);
    int asked = 0;
    const auto refuse = [&asked](int&)
    {
        ++asked;
        return false;
    };
    EXPECT_EQ(forms.of(1, refuse), nullptr);
    EXPECT_EQ(forms.of(1, refuse), nullptr);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(*forms.of(0, [](int& form) { return (form = 7) == 7; }), 7);
}

} // namespace
