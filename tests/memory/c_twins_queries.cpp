// SPDX-License-Identifier: Zlib
// The calls that ask, and those that make and free handles.
#include "memory/c_twins.hpp"

namespace graze::test
{

void CTwins::solids()
{
    const Given g = given();
    const std::array<graze_shape, 2> shapes{shape(), shape()};
    const graze_vec2 border[]{{0.f, 0.f}, {g.number + 40.f, 0.f}, {8.f, 9.f}, {0.f, 40.f}};
    graze_ring ring = GRAZE_RING_INIT;
    ring.points = border;
    ring.point_count = 4;
    std::vector<std::uint8_t> alpha(8 * 8, 255);
    alpha[g.first % 64] = alpha[g.second % 64] = 0;
    graze_mask mask = GRAZE_MASK_INIT;
    mask.width = mask.height = 8;
    mask.alpha = alpha.data();
    const std::uint32_t kind = m_random.below(5);
    for (Side* side : {&m_failing, &m_other})
    {
        if (side->pieces.size() > 1)
        {
            GRAZE_CALL(free_pieces)(side->pieces.back());
            side->pieces.pop_back();
        }
        side->pieces.push_back(nullptr);
    }
    onBoth("pieces",
           [&](Side& side)
           {
               graze_pieces** const made = &side.pieces.back();
               graze_result result = GRAZE_OK;
               if (kind == 0)
                   result = GRAZE_CALL(make_pieces)(shapes.data(), 2, made);
               else if (kind == 1)
                   result = GRAZE_CALL(decompose)(&ring, 1, made);
               else if (kind == 2)
                   result = GRAZE_CALL(trace_outline)(&mask, nullptr, made);
               else if (kind == 3)
                   result = GRAZE_CALL(tile_pieces)(alpha.data(), 3, 3, 8.f, made);
               else
                   result = GRAZE_CALL(copy_pieces)(side.system, spriteOf(side, g.first), made);
               EXPECT_EQ(*made == nullptr, result != GRAZE_OK);
               return result;
           });
    for (Side* side : {&m_failing, &m_other})
        if (side->pieces.back() == nullptr)
            side->pieces.pop_back();
    onBoth("pieces_info",
           [&](Side& side)
           {
               graze_pieces_info info{};
               graze_shape piece{};
               graze_ring loop{};
               const graze_pieces* const asked = piecesOf(side, g.first);
               const graze_result result =
                   lastOf({GRAZE_CALL(pieces_info)(asked, &info), GRAZE_CALL(pieces_shape)(asked, g.second, &piece),
                           GRAZE_CALL(pieces_ring)(asked, g.second, &loop)});
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{info.piece_count} + piece.point_count + loop.point_count);
               return result;
           });
}

void CTwins::solidQueries()
{
    const Given g = given();
    onBoth("queries of pieces",
           [&](Side& side)
           {
               const graze_pieces *const a = piecesOf(side, g.first), *const b = piecesOf(side, g.second);
               graze_box box{};
               graze_matrix moved{};
               graze_overlap overlap{};
               graze_distance distance{};
               graze_penetration penetration{};
               graze_manifold manifold{};
               graze_separation separation{};
               graze_ray_cast ray{};
               graze_cast cast{};
               graze_approach approach{};
               const graze_result result =
                   lastOf({GRAZE_CALL(pieces_bounds)(a, &g.at, &box),
                           GRAZE_CALL(pieces_overlap)(a, &g.at, b, &g.to, nullptr, &overlap),
                           GRAZE_CALL(pieces_distance)(a, &g.at, b, &g.to, nullptr, &distance),
                           GRAZE_CALL(pieces_penetration)(a, &g.at, b, &g.to, nullptr, &penetration),
                           GRAZE_CALL(pieces_manifold)(a, &g.at, b, &g.to, nullptr, &manifold),
                           GRAZE_CALL(pieces_separation)(a, &g.at, b, &g.to, 1.f, nullptr, &separation),
                           GRAZE_CALL(pieces_ray_cast)(a, &g.at, g.point, g.motion, 50.f, nullptr, &ray),
                           GRAZE_CALL(pieces_time_of_impact)(a, &g.at, &g.to, b, &g.to, &g.at, nullptr, &cast),
                           GRAZE_CALL(pieces_closest_approach)(a, &g.at, &g.to, b, &g.to, &g.at, nullptr, &approach),
                           GRAZE_CALL(motion_at)(a, &g.at, &g.to, 0.5f, &moved)});
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(distance.distance), side.answers.add(cast.fraction), side.answers.add(moved.tx);
               return result;
           });
}

void CTwins::world()
{
    const Given g = given();
    onBoth("world queries of one answer",
           [&](Side& side)
           {
               graze_probe probe = GRAZE_PROBE_INIT;
               probe.sprite = spriteOf(side, g.first);
               graze_ray_hit ray{};
               graze_ray_exit exit{};
               graze_cast_hit cast{};
               std::int32_t clear = 0;
               const graze_result result =
                   lastOf({GRAZE_CALL(ray_cast)(side.system, g.point, g.motion, 80.f, nullptr, &ray),
                           GRAZE_CALL(ray_exit)(side.system, spriteOf(side, g.first), g.point, g.motion, 80.f, &exit),
                           GRAZE_CALL(shape_cast)(side.system, &probe, g.motion, nullptr, &cast),
                           GRAZE_CALL(time_of_impact)(side.system, &probe, &g.to, nullptr, &cast),
                           GRAZE_CALL(line_of_sight_between)(side.system, spriteOf(side, g.first),
                                                             spriteOf(side, g.second), nullptr, &clear, nullptr)});
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(ray.distance), side.answers.add(cast.fraction);
               return result;
           });
    onBoth("slide",
           [&](Side& side)
           {
               graze_probe probe = GRAZE_PROBE_INIT;
               probe.sprite = spriteOf(side, g.first);
               graze_slide answer{};
               const graze_result result = GRAZE_CALL(slide)(side.system, &probe, g.motion, nullptr, &answer);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(answer.moved.x);
               return result;
           });
    onBoth("carrier_at",
           [&](Side& side)
           {
               graze_plane plane{};
               const graze_result result =
                   GRAZE_CALL(carrier_at)(side.system, spriteOf(side, g.first), g.point, &plane);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(plane.local.x);
               return result;
           });
    onBoth("separate",
           [&](Side& side)
           {
               std::array<graze_pushed_sprite, 4> pushed{};
               graze_found found{};
               const graze_result result = GRAZE_CALL(separate)(side.system, nullptr, pushed.data(), 4, &found);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{found.count}), side.answers.add(pushed[0].displacement.x);
               return result;
           });
}

void CTwins::worldLists()
{
    const Given g = given();
    const std::uint32_t which = m_random.below(5);
    const graze_box box{{-40.f, -40.f}, {40.f, 40.f}};
    onBoth("world queries of many answers",
           [&](Side& side)
           {
               graze_probe probe = GRAZE_PROBE_INIT;
               probe.sprite = spriteOf(side, g.first);
               std::array<graze_sprite_found, 6> sprites{};
               std::array<graze_ray_hit, 6> rays{};
               std::array<graze_cast_hit, 6> casts{};
               std::array<graze_near_hit, 6> close{};
               graze_found found{};
               graze_result result = GRAZE_OK;
               if (which == 0)
                   result = GRAZE_CALL(in_box)(side.system, &box, nullptr, sprites.data(), 6, &found);
               else if (which == 1)
                   result = GRAZE_CALL(overlapping)(side.system, &probe, nullptr, sprites.data(), 6, &found);
               else if (which == 2)
                   result =
                       GRAZE_CALL(ray_cast_all)(side.system, g.point, g.motion, 80.f, nullptr, rays.data(), 6, &found);
               else if (which == 3)
                   result = GRAZE_CALL(shape_cast_all)(side.system, &probe, g.motion, nullptr, casts.data(), 6, &found);
               else
                   result = GRAZE_CALL(nearest)(side.system, &probe, 90.f, nullptr, close.data(), 6, &found);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{found.count} + sprites[0].user + rays[0].user + casts[0].user +
                                    close[0].user);
               return result;
           });
}

void CTwins::pairs()
{
    const Given g = given();
    const std::uint32_t which = m_random.below(10);
    onBoth("queries of sprites and bullets",
           [&](Side& side)
           {
               const graze_sprite a = spriteOf(side, g.first), b = spriteOf(side, g.second);
               std::uint32_t number = 0;
               char sentence[80] = "";
               graze_distance distance{};
               graze_why_not why{};
               graze_sprite_state sprite{};
               graze_bullet_state bullet{};
               std::array<graze_bullet_state, 2> bullets{};
               graze_contact contact{};
               std::array<graze_contact, 4> contacts{};
               std::array<std::uint64_t, 40> ids{};
               graze_result result = GRAZE_OK;
               if (which == 0)
                   result = GRAZE_CALL(overlap)(side.system, a, b, &number);
               else if (which == 1)
                   result = GRAZE_CALL(distance)(side.system, a, b, &distance);
               else if (which == 2)
                   result = GRAZE_CALL(contact)(side.system, a, b, &contact);
               else if (which == 3)
                   result = GRAZE_CALL(why_not)(side.system, a, b, &why, sentence, sizeof sentence);
               else if (which == 4)
                   result = GRAZE_CALL(get_sprite)(side.system, a, &sprite);
               else if (which == 5)
                   result = GRAZE_CALL(get_bullet)(side.system, bulletOf(side, g.first), &bullet);
               else if (which == 6)
                   result = GRAZE_CALL(contacts_of)(side.system, a, contacts.data(), 4, &number);
               else if (which == 7)
                   result = GRAZE_CALL(list_sprites)(side.system, ids.data(), 40, &number);
               else if (which == 8)
                   result = GRAZE_CALL(list_bullet_states)(side.system, bullets.data(), 2, &number);
               else
                   result = GRAZE_CALL(why_not_bullet)(side.system, bulletOf(side, g.second), a, &why, sentence,
                                                       sizeof sentence);
               if (result == GRAZE_OUT_OF_MEMORY)
                   return result;
               side.answers.add(std::uint64_t{number} + contact.user_a + why.reasons + sprite.user + bullet.user +
                                bullets[1].user);
               side.answers.add(distance.distance);
               return result;
           });
    static_cast<void>(GRAZE_CALL(library_version)());
    static_cast<void>(GRAZE_CALL(last_error)());
}

void CTwins::values()
{
    const Given g = given();
    const std::array<graze_plane, 2> planes = std::array<graze_plane, 2>{};
    onBoth("values",
           [&](Side& side)
           {
               graze_placement placement = GRAZE_PLACEMENT_INIT;
               placement.position = g.point;
               graze_matrix placed{}, inverse{};
               graze_events events{};
               graze_statistics statistics{};
               std::uint64_t hash = 0;
               graze_vec2 left{};
               const graze_result result = lastOf(
                   {GRAZE_CALL(place)(&placement, &placed), GRAZE_CALL(invert)(&g.at, &inverse),
                    GRAZE_CALL(events)(side.system, &events), GRAZE_CALL(statistics)(side.system, &statistics),
                    GRAZE_CALL(hash)(side.system, &hash), GRAZE_CALL(along_planes)(g.motion, planes.data(), 2, &left)});
               if (result == GRAZE_OUT_OF_MEMORY)
                   return result;
               side.answers.add(placed.tx), side.answers.add(inverse.tx), side.answers.add(left.x);
               return result;
           });
}

} // namespace graze::test
