// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace
{

using graze::test::Nan;
using graze::test::sized;

class CState : public graze::test::LoadedModule
{
protected:
    std::vector<std::byte> snapshot()
    {
        std::uint64_t size = 0;
        EXPECT_EQ(api->snapshot(system, nullptr, 0, &size), GRAZE_BUFFER_TOO_SMALL);
        std::vector<std::byte> bytes(size);
        EXPECT_EQ(api->snapshot(system, bytes.data(), size, &size), GRAZE_OK) << api->last_error();
        EXPECT_EQ(size, bytes.size());
        return bytes;
    }
    std::uint64_t hash()
    {
        std::uint64_t result = 0;
        EXPECT_EQ(api->hash(system, &result), GRAZE_OK);
        return result;
    }
};

TEST_F(CState, ARestoredSystemPlaysTheSameFrameAgain)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 50.f, 0.f);
    frame();
    const std::vector<std::byte> bytes = snapshot();
    const graze_matrix close = at(35.f, 0.f);
    std::array<std::uint64_t, 2> hashes{};
    for (std::uint64_t& played : hashes)
    {
        ASSERT_EQ(api->set_matrix(system, a, &close), GRAZE_OK);
        EXPECT_EQ(frame().begun_count, 1u);
        played = hash();
        ASSERT_EQ(api->restore(system, bytes.data(), bytes.size()), GRAZE_OK) << api->last_error();
        auto events = sized<graze_events>();
        ASSERT_EQ(api->events(system, &events), GRAZE_OK);
        EXPECT_EQ(events.begun_count, 0u) << "no events until the next update";
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_NE(hashes[0], hash());
}

TEST_F(CState, BytesThatAreNoSnapshotChangeNothing)
{
    addCircle(10.f, 0.f, 0.f);
    frame();
    std::vector<std::byte> bytes = snapshot();
    const std::uint64_t before = hash();
    EXPECT_EQ(api->restore(system, bytes.data(), bytes.size() - 1), GRAZE_BAD_SNAPSHOT);
    bytes[bytes.size() / 2] ^= std::byte{1};
    EXPECT_EQ(api->restore(system, bytes.data(), bytes.size()), GRAZE_BAD_SNAPSHOT);
    expectSentence("restore", "damaged");
    EXPECT_EQ(api->restore(system, nullptr, 0), GRAZE_BAD_SNAPSHOT);
    EXPECT_EQ(api->restore(system, nullptr, 10), GRAZE_NULL_ARGUMENT);
    expectSentence("restore", "bytes is null");
    std::uint64_t size = 0;
    EXPECT_EQ(api->snapshot(system, nullptr, 10, &size), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(hash(), before);
}

TEST_F(CState, ATooSmallBufferIsLeftAloneAndTheSizeTold)
{
    std::array<std::byte, 4> small{};
    std::uint64_t size = 0;
    EXPECT_EQ(api->snapshot(system, small.data(), small.size(), &size), GRAZE_BUFFER_TOO_SMALL);
    EXPECT_GT(size, small.size());
    expectSentence("snapshot", std::to_string(size));
    EXPECT_EQ(small[0], std::byte{0});
}

TEST_F(CState, LayersHaveNamesAndRules)
{
    std::uint32_t rocks = 0;
    std::uint32_t length = 0;
    std::int32_t meets = -1;
    ASSERT_EQ(api->layer(system, "rocks", &rocks), GRAZE_OK);
    ASSERT_EQ(api->layer_count(system, &length), GRAZE_OK);
    EXPECT_EQ(length, 2u);
    std::array<char, 6> name{};
    ASSERT_EQ(api->layer_name(system, rocks, name.data(), 6, &length), GRAZE_OK);
    EXPECT_EQ(std::string(name.data()), "rocks");
    EXPECT_EQ(length, 5u);
    length = 0;
    EXPECT_EQ(api->layer_name(system, rocks, name.data(), 5, &length), GRAZE_BUFFER_TOO_SMALL);
    EXPECT_EQ(length, 5u);
    EXPECT_EQ(api->layer_name(system, 2, name.data(), 6, &length), GRAZE_INVALID_ARGUMENT);
    ASSERT_EQ(api->collides(system, 0, rocks, &meets), GRAZE_OK);
    EXPECT_EQ(meets, 0);
    ASSERT_EQ(api->collide(system, 0, rocks, 1), GRAZE_OK);
    ASSERT_EQ(api->collides(system, rocks, 0, &meets), GRAZE_OK);
    EXPECT_EQ(meets, 1);
    EXPECT_EQ(api->collides(system, 0, 2, &meets), GRAZE_INVALID_ARGUMENT);
}

TEST_F(CState, EventOptionsDecideWhatContactsTell)
{
    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 15.f, 0.f);
    graze_event_options options = GRAZE_EVENT_OPTIONS_INIT;
    options.begin_geometry = 0;
    options.stay_geometry = 1;
    ASSERT_EQ(api->set_event_options(system, &options), GRAZE_OK);
    EXPECT_EQ(frame().begun[0].depth, 0.f);
    EXPECT_NEAR(frame().stays[0].depth, 5.f, 1e-2f);
    options = GRAZE_EVENT_OPTIONS_INIT;
    ASSERT_EQ(api->get_event_options(system, &options), GRAZE_OK);
    EXPECT_EQ(options.begin_geometry, 0u);
    EXPECT_EQ(options.stay_geometry, 1u);
    options.size = 9;
    EXPECT_EQ(api->set_event_options(system, &options), GRAZE_BAD_SIZE);
}

TEST_F(CState, ASpriteTellsWhatItIs)
{
    const graze_sprite sprite = addCircle(10.f, 30.f, 40.f);
    ASSERT_EQ(api->set_user(system, sprite, 99), GRAZE_OK);
    ASSERT_EQ(api->set_near_distance(system, sprite, 3.f), GRAZE_OK);
    auto state = sized<graze_sprite_state>();
    ASSERT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK);
    EXPECT_EQ(state.matrix.tx, 30.f);
    EXPECT_NEAR(state.bounds.upper.y, 50.f, 1e-3f);
    EXPECT_EQ(state.near_distance, 3.f);
    EXPECT_EQ(state.enabled, 1u);
    EXPECT_EQ(state.user, 99u);
    EXPECT_EQ(state.piece_count, 1u);
    EXPECT_EQ(api->get_sprite(system, 0, &state), GRAZE_STALE_ID);

    const Collider wide = colliderOf(box(80.f, 2.f));
    ASSERT_EQ(api->set_collider(system, sprite, wide.get()), GRAZE_OK);
    ASSERT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK);
    EXPECT_NEAR(state.bounds.upper.x, 70.f, 1e-3f);
    EXPECT_EQ(api->set_collider(system, 0, wide.get()), GRAZE_STALE_ID);
    graze_collider* copy = nullptr;
    ASSERT_EQ(api->copy_pieces(system, sprite, &copy), GRAZE_OK);
    const Collider owned = own(copy);
    graze_shape piece = GRAZE_SHAPE_INIT;
    ASSERT_EQ(api->collider_piece(copy, 0, &piece), GRAZE_OK);
    EXPECT_EQ(piece.point_count, 4u);
    EXPECT_EQ(api->copy_pieces(system, 0, &copy), GRAZE_STALE_ID);
}

TEST_F(CState, SpritesAndBulletsAreListedInOrder)
{
    const std::array<graze_sprite, 2> sprites{addCircle(1.f, 0.f, 0.f), addCircle(1.f, 9.f, 0.f)};
    std::array<graze_sprite, 4> listed{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->list_sprites(system, listed.data(), 4, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(listed[1], sprites[1]);
    ASSERT_EQ(api->list_sprites(system, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(api->list_sprites(system, nullptr, 1, &count), GRAZE_NULL_ARGUMENT);

    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    graze_bullet bullet = 0;
    def.position = {0.f, 500.f};
    ASSERT_EQ(api->fire(system, &def, &bullet), GRAZE_OK);
    ASSERT_EQ(api->list_bullets(system, listed.data(), 1, &count), GRAZE_OK);
    EXPECT_EQ(count, 1u);
    EXPECT_EQ(listed[0], bullet);
}

TEST_F(CState, BulletsOfAnyShapeAreMovedInBulkAndTeleported)
{
    addCircle(10.f, 0.f, 0.f);
    const graze_shape bar = box(2.f, 60.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    ASSERT_EQ(api->add_bullet_shape(system, &bar, &def.shape), GRAZE_OK);
    def.position = {-100.f, 35.f};
    std::array<graze_bullet, 2> bullets{};
    ASSERT_EQ(api->fire(system, &def, &bullets[0]), GRAZE_OK);
    frame();
    bullets[1] = 0;
    const std::array<graze_vec2, 2> places{{{100.f, 35.f}, {0.f, 0.f}}};
    EXPECT_EQ(api->move_bullets(system, bullets.data(), places.data(), 2), GRAZE_STALE_ID);
    expectSentence("move_bullets", "bullet 0");
    EXPECT_EQ(frame().hit_count, 1u) << "the bar reaches 30 px to the side, a point at its middle would pass";

    def.shape = 0;
    def.position = {-100.f, 0.f};
    ASSERT_EQ(api->fire(system, &def, &bullets[0]), GRAZE_OK);
    frame();
    ASSERT_EQ(api->teleport_bullet(system, bullets[0], {100.f, 0.f}), GRAZE_OK);
    EXPECT_EQ(frame().hit_count, 0u);
    EXPECT_EQ(api->teleport_bullet(system, bullets[0], {Nan, 0.f}), GRAZE_NOT_FINITE);
    def.shape = 12345;
    EXPECT_EQ(api->fire(system, &def, &bullets[0]), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(api->add_bullet_shape(system, nullptr, &def.shape), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->move_bullets(system, nullptr, places.data(), 1), GRAZE_NULL_ARGUMENT);
}

TEST_F(CState, AMatrixIsInvertedUnlessItFlattens)
{
    graze_matrix matrix{2.f, 0.f, 10.f, 0.f, 4.f, 0.f};
    graze_matrix inverse{};
    ASSERT_EQ(api->invert(&matrix, &inverse), GRAZE_OK);
    EXPECT_EQ(inverse.m00, 0.5f);
    EXPECT_EQ(inverse.tx, -5.f);
    matrix.m00 = 0.f;
    EXPECT_EQ(api->invert(&matrix, &inverse), GRAZE_SINGULAR);
    expectSentence("invert", "flattens");
    matrix.m00 = Nan;
    EXPECT_EQ(api->invert(&matrix, &inverse), GRAZE_NOT_FINITE);
    EXPECT_EQ(inverse.m00, 0.5f);
}

} // namespace
