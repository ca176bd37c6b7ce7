// SPDX-License-Identifier: Zlib
#include "system/sprites/pair_order.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace
{

using namespace graze::detail;

TEST(PairOrder, WithoutNumbersRowsAreTheOrder)
{
    const PairOrder order{{}, 3};
    EXPECT_EQ(order.number(2), 2u);
    EXPECT_LT(order.key(0, 2), order.key(1, 0));
    EXPECT_LT(order.key(1, 0), order.key(1, 2));
}

TEST(RankOrder, WithoutOrdersThereAreNoNumbers)
{
    RankOrder order;
    order.noteRows();
    order.update(std::vector<Rank>{{0, 0}, {1, 1}});
    EXPECT_TRUE(order.numbers().empty());
}

TEST(RankOrder, NumbersFollowTheOrderThenTheSerial)
{
    RankOrder order;
    order.noteOrder();
    order.update(std::vector<Rank>{{7, 0}, {1, 1}, {7, 2}, {0, 3}});
    EXPECT_EQ(std::vector(order.numbers().begin(), order.numbers().end()), (std::vector<std::uint32_t>{2, 1, 3, 0}));
}

TEST(RankOrder, NumbersAreRenewedWhenRowsChange)
{
    RankOrder order;
    order.noteOrder();
    order.update(std::vector<Rank>{{5, 0}, {1, 1}});
    order.noteRows();
    order.update(std::vector<Rank>{{1, 1}});
    ASSERT_EQ(order.numbers().size(), 1u);
    EXPECT_EQ(order.numbers()[0], 0u);
}

TEST(RankOrder, ClearedOrderNumbersNothing)
{
    RankOrder order;
    order.noteOrder();
    order.update(std::vector<Rank>{{5, 0}, {1, 1}});
    order.clear();
    order.noteRows();
    order.update(std::vector<Rank>{{5, 0}, {1, 1}});
    EXPECT_TRUE(order.numbers().empty());
}

} // namespace
