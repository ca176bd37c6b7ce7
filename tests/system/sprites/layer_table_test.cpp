// SPDX-License-Identifier: Zlib
#include "system/sprites/layer_table.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace
{

using graze::Layer;
using graze::detail::LayerTable;

TEST(LayerTable, SixtyFourLayersAndNoMore)
{
    LayerTable table;
    Layer last;
    for (int i = 1; i < 64; ++i)
        last = table.layer("layer " + std::to_string(i));
    EXPECT_EQ(last.index, 63);
    table.collide(last, last, true);
    EXPECT_TRUE(table.collides(last, last));
    EXPECT_THROW(table.layer("one too many"), std::length_error);
    EXPECT_EQ(table.layer("layer 63"), last);
    EXPECT_THROW(table.layer(""), std::invalid_argument);
    EXPECT_EQ(table.count(), 64u);
}

TEST(LayerTable, UnknownLayersCollideWithNothing)
{
    LayerTable table;
    for (const int index : {1, 63, 64, 80, 255})
    {
        const Layer unknown{static_cast<std::uint8_t>(index)};
        EXPECT_FALSE(table.knows(unknown));
        table.collide(unknown, {}, true);
        EXPECT_FALSE(table.collides(unknown, {}));
        EXPECT_FALSE(table.collides({}, unknown));
        EXPECT_EQ(table.name(unknown), "");
        if (index < 64)
        {
            table.setEffect(unknown, {}, graze::BulletEffect::Stop),
                table.setEffect({}, unknown, graze::BulletEffect::Stop);
            table.setNearMisses(unknown, {}, false);
            EXPECT_EQ(table.effect(unknown, {}), graze::BulletEffect::AsFired);
            EXPECT_EQ(table.effect({}, unknown), graze::BulletEffect::AsFired);
            EXPECT_TRUE(table.hasNearMisses(unknown, {}));
        }
    }
    EXPECT_EQ(table.mask({}), 1u);
}

} // namespace
