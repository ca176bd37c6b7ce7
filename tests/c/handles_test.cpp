// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#define BARE(function) bareCall(#function, api->function)

namespace
{

class CHandles : public graze::test::LoadedModule
{
protected:
    template <class Handle>
    using Calls = std::vector<std::pair<const char*, std::function<graze_result(Handle*)>>>;

    /// 0, or 1 for a flag, as layers of a new system have it.
    template <class T>
    static T nothing()
    {
        if constexpr (std::is_same_v<T, std::int32_t>)
            return 1;
        else
            return T();
    }
    /// The function by its name, with the handle and nothing else.
    template <class Handle, class... Rest>
    static auto bareCall(const char* name, graze_result (*function)(Handle*, Rest...))
    {
        const auto call = [=](std::remove_const_t<Handle>* handle) { return function(handle, nothing<Rest>()...); };
        return typename Calls<std::remove_const_t<Handle>>::value_type(name, call);
    }

    template <class First, class... Rest>
    static std::vector<First> listOf(const First& first, const Rest&... rest)
    {
        return {first, rest...};
    }
    Calls<graze_system> callsOfSystem()
    {
        return listOf(BARE(layer), BARE(collide), BARE(add_sprite), BARE(remove_sprite), BARE(set_matrix),
                      BARE(set_matrices), BARE(teleport), BARE(rewind), BARE(restart), BARE(set_layer),
                      BARE(set_enabled), BARE(set_one_way), BARE(set_near_distance), BARE(set_swept), BARE(ignore),
                      BARE(set_pair_filter), BARE(refilter), BARE(set_user), BARE(fire), BARE(remove_bullet),
                      BARE(remove_spent), BARE(set_bullet_bounds), BARE(advance_bullets), BARE(move_bullets),
                      BARE(teleport_bullet), BARE(turn_bullet), BARE(set_velocity), BARE(get_bullet),
                      BARE(list_bullet_states), BARE(add_bullet_shape), BARE(update), BARE(events), BARE(contacts_of),
                      BARE(set_settings), BARE(get_settings), BARE(set_event_options), BARE(get_event_options),
                      BARE(statistics), BARE(refresh), BARE(snapshot), BARE(restore), BARE(hash), BARE(collides),
                      BARE(set_bullet_effect), BARE(bullet_effect), BARE(set_near_misses), BARE(has_near_misses),
                      BARE(layer_name), BARE(copy_pieces), BARE(get_sprite), BARE(set_pieces), BARE(list_sprites),
                      BARE(overlap), BARE(distance), BARE(contact), BARE(why_not), BARE(why_not_bullet), BARE(in_box),
                      BARE(overlapping), BARE(ray_cast), BARE(ray_cast_all), BARE(ray_exit),
                      BARE(line_of_sight_between), BARE(shape_cast), BARE(shape_cast_all), BARE(time_of_impact),
                      BARE(nearest), BARE(slide), BARE(move_and_slide), BARE(carrier_at), BARE(separate));
    }
};

TEST_F(CHandles, APointerThatIsNoSystemIsRefused)
{
    const Pieces pieces = piecesOf(circle(1.f));
    for (const auto& [name, call] : callsOfSystem())
    {
        expectFailure(call(nullptr), GRAZE_NULL_ARGUMENT, name, "system is null");
        expectFailure(call(reinterpret_cast<graze_system*>(pieces.get())), GRAZE_BAD_HANDLE, name,
                      "system is not a graze_system");
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
    const auto calls = listOf(BARE(pieces_info), BARE(pieces_shape), BARE(pieces_ring), BARE(pieces_bounds),
                              BARE(pieces_overlap), BARE(pieces_ray_cast), BARE(motion_at));
    alignas(16) unsigned char nonsense[64]{};
    for (const auto& [name, call] : calls)
    {
        expectFailure(call(nullptr), GRAZE_NULL_ARGUMENT, name, " is null");
        expectFailure(call(reinterpret_cast<graze_pieces*>(system)), GRAZE_BAD_HANDLE, name, " is not a graze_pieces");
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
