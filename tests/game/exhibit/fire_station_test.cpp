// SPDX-License-Identifier: Zlib
#include "exhibit/fire_station.hpp"

#include "game/exhibit/exhibit_fixture.hpp"

#include <map>

namespace
{

using game::FireStation;
using game::Picture;

TEST(FireStation, ColliderChangesWithTheFrame)
{
    game::Stage stage(game::test::exhibitAssets());
    FireStation station(stage, {0.f, 0.f});
    std::map<Picture, graze::Aabb> boxes;
    for (stage.step = 0; stage.step < 200; ++stage.step)
    {
        station.step(stage);
        stage.collisions.update();
        const Picture frame = FireStation::frameAt(stage.step);
        const graze::Aabb box = stage.collisions.bounds(station.fire()).value();
        const auto [known, fresh] = boxes.emplace(frame, box);
        EXPECT_EQ(known->second, box) << "the same frame, the same collider";
        EXPECT_TRUE(stage.collisions.isEnabled(station.fire()).value()) << "every frame has flames";
    }
    ASSERT_EQ(boxes.size(), 6u);
    EXPECT_LT(boxes[Picture::Explosion0].size().x * 1.5f, boxes[Picture::Explosion3].size().x);
    for (auto first = boxes.begin(); first != boxes.end(); ++first)
        for (auto second = std::next(first); second != boxes.end(); ++second)
            EXPECT_NE(first->second, second->second);
}

} // namespace
