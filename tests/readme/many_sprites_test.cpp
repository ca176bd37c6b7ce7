// SPDX-License-Identifier: Zlib
// The example of docs/sprites.md about many sprites, between the markers, and where they stand.
#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace
{

struct Rock
{
    graze::Vec2 place{10.f, 20.f}, velocity{2.f, 4.f};
    float turn = 0.75f;
};

TEST(ManySprites, StandWhereTheirPlacementsSay)
{
    const float dt = 0.5f;
    graze::CollisionSystem collisions;
    std::vector<Rock> field(3);
    std::vector<graze::SpriteId> rockIds;
    for (std::size_t i = 0; i < field.size(); ++i)
        rockIds.push_back(collisions.add({.shape = graze::Circle{20.f}}));
    std::vector<graze::Placement> placements(field.size());
    // [many]
    for (std::size_t i = 0; i < rockIds.size(); ++i)
    {
        Rock& it = field[i];
        it.place += it.velocity * dt;
        placements[i] = {.position = it.place, .angleRadians = it.turn};
    }
    collisions.setPlacements(rockIds, placements);
    // [end]
    for (const graze::SpriteId id : rockIds)
        EXPECT_EQ(collisions.matrix(id), graze::Affine2::from({.position = {11.f, 22.f}, .angleRadians = 0.75f}));
}

} // namespace
