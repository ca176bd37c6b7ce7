// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace
{

class CHandles : public graze::test::LoadedModule
{
protected:
    template <class Handle>
    using Calls = std::vector<std::pair<const char*, std::function<graze_result(Handle*)>>>;

    /// Every function that takes a system, with that system and nothing else of use.
    Calls<graze_system> callsOfSystem()
    {
        return {
            {"layer", [&](auto* s) { return api->layer(s, nullptr, nullptr); }},
            {"collide", [&](auto* s) { return api->collide(s, 0, 0, 1); }},
            {"add_sprite", [&](auto* s) { return api->add_sprite(s, nullptr, nullptr); }},
            {"remove_sprite", [&](auto* s) { return api->remove_sprite(s, 1); }},
            {"set_matrix", [&](auto* s) { return api->set_matrix(s, 1, nullptr); }},
            {"set_matrices", [&](auto* s) { return api->set_matrices(s, nullptr, nullptr, 0); }},
            {"teleport", [&](auto* s) { return api->teleport(s, 1, nullptr); }},
            {"set_layer", [&](auto* s) { return api->set_layer(s, 1, 0); }},
            {"set_enabled", [&](auto* s) { return api->set_enabled(s, 1, 0); }},
            {"set_one_way",
             [&](auto* s)
             {
                 const graze_one_way side = GRAZE_ONE_WAY_INIT;
                 return api->set_one_way(s, 1, &side);
             }},
            {"set_near_distance", [&](auto* s) { return api->set_near_distance(s, 1, 0.f); }},
            {"set_swept", [&](auto* s) { return api->set_swept(s, 1, 1); }},
            {"set_user", [&](auto* s) { return api->set_user(s, 1, 0); }},
            {"fire", [&](auto* s) { return api->fire(s, nullptr, nullptr); }},
            {"remove_bullet", [&](auto* s) { return api->remove_bullet(s, 1); }},
            {"advance_bullets", [&](auto* s) { return api->advance_bullets(s, 0.f); }},
            {"set_velocity", [&](auto* s) { return api->set_velocity(s, 1, {}); }},
            {"get_bullet", [&](auto* s) { return api->get_bullet(s, 1, nullptr); }},
            {"update", [&](auto* s) { return api->update(s); }},
            {"events", [&](auto* s) { return api->events(s, nullptr); }},
            {"set_settings", [&](auto* s) { return api->set_settings(s, nullptr); }},
            {"get_settings", [&](auto* s) { return api->get_settings(s, nullptr); }},
            {"statistics", [&](auto* s) { return api->statistics(s, nullptr); }},
            {"overlap", [&](auto* s) { return api->overlap(s, 1, 1, nullptr); }},
            {"distance", [&](auto* s) { return api->distance(s, 1, 1, nullptr); }},
            {"contact", [&](auto* s) { return api->contact(s, 1, 1, nullptr); }},
            {"layer_name", [&](auto* s) { return api->layer_name(s, 0, nullptr, 0, nullptr); }},
            {"collides", [&](auto* s) { return api->collides(s, 0, 0, nullptr); }},
            {"set_event_options", [&](auto* s) { return api->set_event_options(s, nullptr); }},
            {"get_event_options", [&](auto* s) { return api->get_event_options(s, nullptr); }},
            {"copy_pieces", [&](auto* s) { return api->copy_pieces(s, 1, nullptr); }},
            {"get_sprite", [&](auto* s) { return api->get_sprite(s, 1, nullptr); }},
            {"set_pieces", [&](auto* s) { return api->set_pieces(s, 1, nullptr); }},
            {"list_sprites", [&](auto* s) { return api->list_sprites(s, nullptr, 0, nullptr); }},
            {"add_bullet_shape", [&](auto* s) { return api->add_bullet_shape(s, nullptr, nullptr); }},
            {"move_bullets", [&](auto* s) { return api->move_bullets(s, nullptr, nullptr, 0); }},
            {"teleport_bullet", [&](auto* s) { return api->teleport_bullet(s, 1, {}); }},
            {"at_point", [&](auto* s) { return api->at_point(s, {}, nullptr, nullptr, 0, nullptr); }},
            {"in_box", [&](auto* s) { return api->in_box(s, nullptr, nullptr, nullptr, 0, nullptr); }},
            {"overlapping", [&](auto* s) { return api->overlapping(s, nullptr, nullptr, nullptr, 0, nullptr); }},
            {"ray_cast", [&](auto* s) { return api->ray_cast(s, {}, {}, 0.f, nullptr, nullptr); }},
            {"ray_cast_all", [&](auto* s) { return api->ray_cast_all(s, {}, {}, 0.f, nullptr, nullptr, 0, nullptr); }},
            {"shape_cast", [&](auto* s) { return api->shape_cast(s, nullptr, {}, nullptr, nullptr); }},
            {"time_of_impact", [&](auto* s) { return api->time_of_impact(s, nullptr, nullptr, nullptr, nullptr); }},
            {"shape_cast_all",
             [&](auto* s) { return api->shape_cast_all(s, nullptr, {}, nullptr, nullptr, 0, nullptr); }},
            {"nearest_to_point",
             [&](auto* s) { return api->nearest_to_point(s, {}, 0.f, nullptr, nullptr, 0, nullptr); }},
            {"nearest", [&](auto* s) { return api->nearest(s, nullptr, 0.f, nullptr, nullptr, 0, nullptr); }},
            {"line_of_sight_between",
             [&](auto* s) { return api->line_of_sight_between(s, 1, 1, nullptr, nullptr, nullptr); }},
            {"refresh", [&](auto* s) { return api->refresh(s); }},
            {"why_not", [&](auto* s) { return api->why_not(s, 1, 1, nullptr, nullptr, 0); }},
            {"why_not_bullet", [&](auto* s) { return api->why_not_bullet(s, 1, 1, nullptr, nullptr, 0); }},
            {"set_bullet_effect", [&](auto* s) { return api->set_bullet_effect(s, 0, 0, 0); }},
            {"bullet_effect", [&](auto* s) { return api->bullet_effect(s, 0, 0, nullptr); }},
            {"set_near_misses", [&](auto* s) { return api->set_near_misses(s, 0, 0, 1); }},
            {"has_near_misses", [&](auto* s) { return api->has_near_misses(s, 0, 0, nullptr); }},
            {"list_bullet_states", [&](auto* s) { return api->list_bullet_states(s, nullptr, 0, nullptr); }},
            {"slide", [&](auto* s) { return api->slide(s, nullptr, {}, nullptr, nullptr); }},
            {"move_and_slide", [&](auto* s) { return api->move_and_slide(s, 1, {}, nullptr, nullptr); }},
            {"carrier_at", [&](auto* s) { return api->carrier_at(s, 1, {}, nullptr); }},
            {"separate", [&](auto* s) { return api->separate(s, nullptr, nullptr, 0, nullptr); }},
            {"snapshot", [&](auto* s) { return api->snapshot(s, nullptr, 0, nullptr); }},
            {"restore", [&](auto* s) { return api->restore(s, nullptr, 0); }},
            {"hash", [&](auto* s) { return api->hash(s, nullptr); }},
            {"contacts_of", [&](auto* s) { return api->contacts_of(s, 1, nullptr, 0, nullptr); }},
        };
    }
};

TEST_F(CHandles, APointerThatIsNoSystemIsRefused)
{
    const Pieces pieces = piecesOf(circle(1.f));
    for (const auto& [name, call] : callsOfSystem())
    {
        EXPECT_EQ(call(nullptr), GRAZE_NULL_ARGUMENT) << name;
        expectSentence(name, "system is null");
        EXPECT_EQ(call(reinterpret_cast<graze_system*>(pieces.get())), GRAZE_BAD_HANDLE) << name;
        expectSentence(name, "system is not a graze_system");
    }
}

TEST_F(CHandles, NoCallWithPointersMissingSucceedsOrChangesAnything)
{
    const graze_sprite sprite = addCircle(3.f, 1.f, 2.f);
    frame(); // so that `update`, which succeeds below, has nothing left to do
    std::uint64_t before = 0;
    ASSERT_EQ(api->hash(system, &before), GRAZE_OK);
    for (const auto& [name, call] : callsOfSystem())
        if (call(system) != GRAZE_OK)
            expectSentence(name, "");
    std::uint64_t after = 0;
    ASSERT_EQ(api->hash(system, &after), GRAZE_OK);
    EXPECT_EQ(before, after);
    EXPECT_EQ(api->remove_sprite(system, sprite), GRAZE_OK);
}

TEST_F(CHandles, APointerThatIsNotPiecesIsRefused)
{
    graze_matrix matrix = GRAZE_IDENTITY;
    graze_box bounds{};
    graze_shape piece = GRAZE_SHAPE_INIT;
    graze_ring ring = GRAZE_RING_INIT;
    graze_pieces_info info{};
    graze_ray_cast hit{};
    const graze_sprite sprite = addCircle(1.f, 0.f, 0.f);
    const Calls<graze_pieces> calls{
        {"pieces_info", [&](auto* c) { return api->pieces_info(c, &info); }},
        {"pieces_shape", [&](auto* c) { return api->pieces_shape(c, 0, &piece); }},
        {"pieces_ring", [&](auto* c) { return api->pieces_ring(c, 0, &ring); }},
        {"pieces_bounds", [&](auto* c) { return api->pieces_bounds(c, &matrix, &bounds); }},
        {"pieces_ray_cast", [&](auto* c) { return api->pieces_ray_cast(c, &matrix, {}, {}, 0.f, nullptr, &hit); }},
        {"motion_at", [&](auto* c) { return api->motion_at(c, &matrix, &matrix, 0.f, &matrix); }},
        {"set_pieces", [&](auto* c) { return api->set_pieces(system, sprite, c); }}};
    alignas(16) unsigned char nonsense[64]{};
    for (const auto& [name, call] : calls)
    {
        EXPECT_EQ(call(nullptr), GRAZE_NULL_ARGUMENT) << name;
        expectSentence(name, "pieces is null");
        EXPECT_EQ(call(reinterpret_cast<graze_pieces*>(system)), GRAZE_BAD_HANDLE) << name;
        expectSentence(name, "pieces is not a graze_pieces");
        EXPECT_EQ(call(reinterpret_cast<graze_pieces*>(nonsense + 1)), GRAZE_BAD_HANDLE) << name;
    }
}

TEST_F(CHandles, APointerThatIsNoHandleIsNotFreed)
{
    const Pieces pieces = piecesOf(circle(1.f));
    api->destroy(reinterpret_cast<graze_system*>(pieces.get()));
    expectSentence("destroy", "system is not a graze_system");
    api->free_pieces(reinterpret_cast<graze_pieces*>(system));
    expectSentence("free_pieces", "pieces is not a graze_pieces");
    EXPECT_EQ(api->update(system), GRAZE_OK);
    api->destroy(nullptr);
    api->free_pieces(nullptr);
}

} // namespace
