// SPDX-License-Identifier: Zlib
#include "memory/c_twins.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>

// Notes that the function was called.
#define GRAZE_CALL(function) (m_called[offsetof(graze_api, function) / sizeof(void*)] = true, *m_api.function)

namespace graze::test
{

namespace
{

constexpr float Reach = 60.f;

template <class T>
T sized()
{
    T result{};
    result.size = sizeof result;
    return result;
}

/// The result of several calls, one after the other: out of memory, or the last one.
graze_result lastOf(std::initializer_list<graze_result> results)
{
    return std::find(results.begin(), results.end(), GRAZE_OUT_OF_MEMORY) != results.end() ? GRAZE_OUT_OF_MEMORY
                                                                                           : *(results.end() - 1);
}

template <class T, std::size_t Count>
std::array<T, Count> sizedArray()
{
    std::array<T, Count> results{};
    for (T& result : results)
        result.size = sizeof result;
    return results;
}

} // namespace

CTwins::CTwins(const graze_api& api, std::uint32_t seed, FailureCounts& counts) :
m_api(api),
m_random(seed),
m_counts(counts),
m_kind(seed % 2 == 0 ? FailingMemory::Kind::Once : FailingMemory::Kind::FromThereOn)
{
    onBoth("create", [&](Side& side) { return GRAZE_CALL(create)(nullptr, &side.system); });
}

CTwins::~CTwins()
{
    for (Side* side : {&m_failing, &m_other})
    {
        GRAZE_CALL(destroy)(side->system);
        for (graze_collider* collider : side->colliders)
            GRAZE_CALL(free_collider)(collider);
        for (graze_attachment* attachment : side->attachments)
            GRAZE_CALL(detach)(attachment);
    }
}

CTwins::Seen CTwins::seenIn(const Side& side) const
{
    Seen seen;
    if (side.system == nullptr)
        return seen;
    m_api.hash(side.system, &seen.hash);
    std::uint64_t size = 0;
    m_api.snapshot(side.system, nullptr, 0, &size);
    seen.snapshot.resize(size);
    m_api.snapshot(side.system, seen.snapshot.data(), size, &size);
    auto events = sized<graze_events>();
    m_api.events(side.system, &events);
    NumberHash hash;
    const auto addContacts = [&hash](const graze_contact* contacts, std::uint32_t count)
    {
        hash.add(std::uint64_t{count});
        for (std::uint32_t i = 0; i < count; ++i)
            hash.add(contacts[i].user_a), hash.add(contacts[i].user_b), hash.add(contacts[i].depth);
    };
    addContacts(events.begun, events.begun_count);
    addContacts(events.stays, events.stay_count);
    addContacts(events.ended, events.ended_count);
    for (std::uint32_t i = 0; i < events.hit_count; ++i)
        hash.add(events.hits[i].user_bullet), hash.add(events.hits[i].fraction);
    for (std::uint32_t i = 0; i < events.near_miss_count; ++i)
        hash.add(events.near_misses[i].user_a), hash.add(events.near_misses[i].closest_distance);
    auto counts = sized<graze_statistics>();
    m_api.statistics(side.system, &counts);
    hash.add(counts.refused), hash.add(std::uint64_t{counts.hits}), hash.add(std::uint64_t{counts.sprites});
    seen.events = hash.result();
    return seen;
}

template <class Call>
void CTwins::onBoth(const char* name, Call&& call)
{
    if (testing::Test::HasFailure())
        return;
    const Seen before = seenIn(m_failing);
    const std::uint64_t answers = m_failing.answers.result();
    graze_result result = GRAZE_OUT_OF_MEMORY;
    ++m_counts.calls;
    for (std::size_t count = 0;; ++count)
    {
        bool failed = false;
        {
            const FailingMemory memory(count, m_kind);
            result = call(m_failing);
            failed = memory.hasFailed();
        }
        if (result != GRAZE_OUT_OF_MEMORY)
            break;
        ++m_counts.failures;
        EXPECT_TRUE(failed) << name;
        EXPECT_NE(std::string(m_api.last_error()).find("out of memory"), std::string::npos) << m_api.last_error();
        EXPECT_TRUE(seenIn(m_failing) == before) << name << ", allocation " << count;
        EXPECT_EQ(m_failing.answers.result(), answers) << name;
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_EQ(call(m_other), result) << name << ": " << m_api.last_error();
    EXPECT_TRUE(seenIn(m_failing) == seenIn(m_other)) << name;
    EXPECT_EQ(m_failing.answers.result(), m_other.answers.result()) << name;
}

void CTwins::step()
{
    switch (m_random.below(16))
    {
        case 0:
        case 1:
        case 2:
            return make();
        case 3:
        case 4:
        case 5:
            change();
            return onBoth("update", [&](Side& side) { return GRAZE_CALL(update)(side.system); });
        case 6:
            return state();
        case 7:
            return solids();
        case 8:
            return solidQueries();
        case 9:
        case 10:
            return world();
        case 11:
            return worldLists();
        case 12:
        case 13:
            return pairs();
        case 14:
            return attachments();
        default:
            return systems();
    }
}

void CTwins::make()
{
    const std::array<graze_shape, 2> pieces{shape(), shape()};
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = pieces.data();
    def.piece_count = 1 + m_random.below(2);
    def.matrix = matrix();
    def.near_distance = m_random.chance(0.5f) ? m_random.between(0.f, 20.f) : 0.f;
    def.user = m_failing.sprites.size() + 1;
    def.layer = m_random.below(2);
    for (Side* side : {&m_failing, &m_other})
    {
        side->sprites.push_back(0);
        side->bullets.push_back(0);
    }
    onBoth("add_sprite", [&](Side& side) { return GRAZE_CALL(add_sprite)(side.system, &def, &side.sprites.back()); });
    graze_bullet_def bullet = GRAZE_BULLET_DEF_INIT;
    bullet.radius = m_random.between(0.f, 3.f);
    bullet.position = given().point;
    bullet.velocity = {m_random.between(-900.f, 900.f), m_random.between(-900.f, 900.f)};
    bullet.pierce = 2;
    bullet.user = m_failing.bullets.size() + 1000;
    const std::uint32_t owner = m_random.below(99), kind = m_random.below(3);
    if (kind == 0)
    {
        for (Side* side : {&m_failing, &m_other})
            side->shapes.push_back(0);
        onBoth("add_bullet_shape",
               [&](Side& side) { return GRAZE_CALL(add_bullet_shape)(side.system, &pieces[1], &side.shapes.back()); });
    }
    onBoth("fire",
           [&](Side& side)
           {
               bullet.owner = spriteOf(side, owner);
               bullet.shape = kind == 1 && !side.shapes.empty() ? side.shapes[owner % side.shapes.size()] : 0;
               return GRAZE_CALL(fire)(side.system, &bullet, &side.bullets.back());
           });
}

void CTwins::change()
{
    const Given g = given();
    const graze_shape piece = shape();
    const std::vector<graze_matrix> poses(3, g.at);
    const std::vector<graze_vec2> places(3, g.point);
    const std::uint32_t count =
        std::min<std::uint32_t>(g.first % 3, static_cast<std::uint32_t>(m_other.sprites.size()));
    onBoth("set_matrices",
           [&](Side& side) { return GRAZE_CALL(set_matrices)(side.system, side.sprites.data(), poses.data(), count); });
    onBoth("advance_bullets", [&](Side& side) { return GRAZE_CALL(advance_bullets)(side.system, 0.02f); });
    switch (m_random.below(16))
    {
        case 0:
            return onBoth("remove_sprite",
                          [&](Side& side) { return GRAZE_CALL(remove_sprite)(side.system, spriteOf(side, g.first)); });
        case 1:
            return onBoth("set_matrix", [&](Side& side)
                          { return GRAZE_CALL(set_matrix)(side.system, spriteOf(side, g.first), &g.to); });
        case 2:
            return onBoth("teleport", [&](Side& side)
                          { return GRAZE_CALL(teleport)(side.system, spriteOf(side, g.first), &g.to); });
        case 3:
            return onBoth("set_layer", [&](Side& side)
                          { return GRAZE_CALL(set_layer)(side.system, spriteOf(side, g.first), g.layer); });
        case 4:
            return onBoth("set_enabled", [&](Side& side)
                          { return GRAZE_CALL(set_enabled)(side.system, spriteOf(side, g.first), g.number > 0.f); });
        case 5:
            return onBoth("set_near_distance", [&](Side& side)
                          { return GRAZE_CALL(set_near_distance)(side.system, spriteOf(side, g.first), g.number); });
        case 6:
            return onBoth("set_user",
                          [&](Side& side) { return GRAZE_CALL(set_user)(side.system, spriteOf(side, g.first), 77); });
        case 7:
        case 8:
            return onBoth("set_pieces", [&](Side& side)
                          { return GRAZE_CALL(set_pieces)(side.system, spriteOf(side, g.first), &piece, 1); });
        case 9:
            return onBoth("remove_bullet",
                          [&](Side& side) { return GRAZE_CALL(remove_bullet)(side.system, bulletOf(side, g.first)); });
        case 10:
            return onBoth("move_bullet", [&](Side& side)
                          { return GRAZE_CALL(move_bullet)(side.system, bulletOf(side, g.first), g.point); });
        case 11:
            return onBoth("set_velocity", [&](Side& side)
                          { return GRAZE_CALL(set_velocity)(side.system, bulletOf(side, g.first), g.motion); });
        case 12:
            return onBoth("teleport_bullet", [&](Side& side)
                          { return GRAZE_CALL(teleport_bullet)(side.system, bulletOf(side, g.first), g.point); });
        case 13:
            return onBoth("move_bullets", [&](Side& side)
                          { return GRAZE_CALL(move_bullets)(side.system, side.bullets.data(), places.data(), count); });
        case 14:
            return onBoth(
                "set_collider", [&](Side& side)
                { return GRAZE_CALL(set_collider)(side.system, spriteOf(side, g.first), colliderOf(side, g.second)); });
        default:
            return onBoth("move_and_slide",
                          [&](Side& side)
                          {
                              auto planes = sizedArray<graze_plane, 3>();
                              graze_slide_options options = GRAZE_SLIDE_OPTIONS_INIT;
                              options.planes = planes.data();
                              options.plane_capacity = 3;
                              auto answer = sized<graze_slide>();
                              const graze_result result = GRAZE_CALL(move_and_slide)(
                                  side.system, spriteOf(side, g.first), g.motion, &options, &answer);
                              if (result != GRAZE_OUT_OF_MEMORY)
                                  side.answers.add(answer.moved.x);
                              return result;
                          });
    }
}

void CTwins::state()
{
    onBoth("snapshot",
           [&](Side& side)
           {
               std::uint64_t size = 7;
               const graze_result result = GRAZE_CALL(snapshot)(side.system, nullptr, 0, &size);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(size);
               EXPECT_TRUE(result != GRAZE_OUT_OF_MEMORY || size == 7) << "nothing is written";
               return result;
           });
    if (m_saved.empty() || m_random.chance(0.5f))
        m_saved = seenIn(m_other).snapshot;
    std::vector<std::byte> bytes = m_saved;
    if (m_random.chance(0.3f))
        bytes.pop_back();
    onBoth("restore", [&](Side& side) { return GRAZE_CALL(restore)(side.system, bytes.data(), bytes.size()); });
    onBoth("refresh", [&](Side& side) { return GRAZE_CALL(refresh)(side.system); });
}

void CTwins::systems()
{
    const Given g = given();
    const std::string name = "a layer with quite a long name, number " + std::to_string(m_random.below(40));
    onBoth("layer",
           [&](Side& side)
           {
               std::uint32_t layer = 99;
               const graze_result result = GRAZE_CALL(layer)(side.system, name.c_str(), &layer);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{layer});
               EXPECT_TRUE(result != GRAZE_OUT_OF_MEMORY || layer == 99) << "nothing is written";
               return result;
           });
    onBoth("collide", [&](Side& side) { return GRAZE_CALL(collide)(side.system, g.layer, 0, 1); });
    onBoth("settings and options",
           [&](Side& side)
           {
               graze_settings settings = GRAZE_SETTINGS_INIT;
               settings.epsilon = g.number < 0.f ? std::numeric_limits<float>::quiet_NaN() : 1e-4f;
               graze_event_options options = GRAZE_EVENT_OPTIONS_INIT;
               options.contact_index = g.layer;
               std::uint32_t count = 0;
               char text[64] = "";
               std::int32_t enabled = 0;
               return lastOf(
                   {GRAZE_CALL(set_settings)(side.system, &settings), GRAZE_CALL(get_settings)(side.system, &settings),
                    GRAZE_CALL(set_event_options)(side.system, &options),
                    GRAZE_CALL(get_event_options)(side.system, &options), GRAZE_CALL(layer_count)(side.system, &count),
                    GRAZE_CALL(layer_name)(side.system, g.layer, text, sizeof text, &count),
                    GRAZE_CALL(collides)(side.system, g.layer, 0, &enabled)});
           });
    onBoth("create",
           [&](Side&)
           {
               graze_system* made = nullptr;
               const graze_result result = GRAZE_CALL(create)(nullptr, &made);
               EXPECT_EQ(made == nullptr, result != GRAZE_OK);
               GRAZE_CALL(destroy)(made);
               return result;
           });
}

void CTwins::solids()
{
    const Given g = given();
    const std::array<graze_shape, 2> pieces{shape(), shape()};
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
        if (side->colliders.size() > 5)
        {
            GRAZE_CALL(free_collider)(side->colliders.back());
            side->colliders.pop_back();
        }
        side->colliders.push_back(nullptr);
    }
    onBoth("colliders",
           [&](Side& side)
           {
               graze_collider** const made = &side.colliders.back();
               graze_result result = GRAZE_OK;
               if (kind == 0)
                   result = GRAZE_CALL(make_collider)(pieces.data(), 2, made);
               else if (kind == 1)
                   result = GRAZE_CALL(decompose)(&ring, 1, made);
               else if (kind == 2)
                   result = GRAZE_CALL(trace_outline)(&mask, nullptr, made);
               else if (kind == 3)
                   result = GRAZE_CALL(copy_pieces)(side.system, spriteOf(side, g.first), made);
               else
                   result = GRAZE_CALL(copy_bullet_shape)(side.system, side.shapes.empty() ? 0 : side.shapes[0], made);
               EXPECT_EQ(*made == nullptr, result != GRAZE_OK);
               return result;
           });
    for (Side* side : {&m_failing, &m_other})
        if (side->colliders.back() == nullptr)
            side->colliders.pop_back();
    onBoth("collider_info",
           [&](Side& side)
           {
               auto info = sized<graze_collider_info>();
               auto piece = sized<graze_shape>();
               auto loop = sized<graze_ring>();
               const graze_collider* const collider = colliderOf(side, g.first);
               const graze_result result = lastOf({GRAZE_CALL(collider_info)(collider, &info),
                                                   GRAZE_CALL(collider_piece)(collider, g.second, &piece),
                                                   GRAZE_CALL(collider_ring)(collider, g.second, &loop)});
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{info.piece_count} + piece.point_count + loop.point_count);
               return result;
           });
}

void CTwins::solidQueries()
{
    const Given g = given();
    onBoth("collider queries",
           [&](Side& side)
           {
               const graze_collider *const a = colliderOf(side, g.first), *const b = colliderOf(side, g.second);
               graze_box box{};
               std::int32_t inside = 0;
               graze_matrix moved{};
               auto overlap = sized<graze_overlap>();
               auto distance = sized<graze_distance>();
               auto penetration = sized<graze_penetration>();
               auto sat = sized<graze_sat>();
               auto ray = sized<graze_ray_hit>();
               auto cast = sized<graze_cast_hit>();
               auto approach = sized<graze_approach>();
               const graze_result result =
                   lastOf({GRAZE_CALL(collider_bounds)(a, &g.at, &box),
                           GRAZE_CALL(collider_contains)(a, &g.at, g.point, &inside),
                           GRAZE_CALL(collider_overlap)(a, &g.at, b, &g.to, nullptr, &overlap),
                           GRAZE_CALL(collider_distance)(a, &g.at, b, &g.to, nullptr, &distance),
                           GRAZE_CALL(collider_penetration)(a, &g.at, b, &g.to, nullptr, &penetration),
                           GRAZE_CALL(collider_sat)(a, &g.at, b, &g.to, &sat),
                           GRAZE_CALL(collider_ray_cast)(a, &g.at, g.point, g.motion, 50.f, nullptr, &ray),
                           GRAZE_CALL(collider_shape_cast)(a, &g.at, g.motion, b, &g.to, g.point, nullptr, &cast),
                           GRAZE_CALL(collider_time_of_impact)(a, &g.at, &g.to, b, &g.to, &g.at, nullptr, &cast),
                           GRAZE_CALL(collider_closest_approach)(a, &g.at, &g.to, b, &g.to, &g.at, nullptr, &approach),
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
               auto ray = sized<graze_ray_hit>();
               auto cast = sized<graze_cast_hit>();
               auto found = sized<graze_found>();
               std::int32_t clear = 0;
               const graze_result result =
                   lastOf({GRAZE_CALL(ray_cast)(side.system, g.point, g.motion, 80.f, nullptr, &ray),
                           GRAZE_CALL(ray_cast_any)(side.system, g.point, g.motion, 80.f, nullptr, &found),
                           GRAZE_CALL(shape_cast)(side.system, &probe, g.motion, nullptr, &cast),
                           GRAZE_CALL(line_of_sight)(side.system, g.point, g.motion, nullptr, &clear, nullptr)});
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(ray.distance), side.answers.add(cast.fraction),
                       side.answers.add(std::uint64_t{found.count});
               return result;
           });
    onBoth("slide",
           [&](Side& side)
           {
               graze_probe probe = GRAZE_PROBE_INIT;
               probe.sprite = spriteOf(side, g.first);
               auto answer = sized<graze_slide>();
               const graze_result result = GRAZE_CALL(slide)(side.system, &probe, g.motion, nullptr, &answer);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(answer.moved.x);
               return result;
           });
}

void CTwins::worldLists()
{
    const Given g = given();
    const std::uint32_t which = m_random.below(8);
    const graze_box box{{-40.f, -40.f}, {40.f, 40.f}};
    onBoth("world queries of many answers",
           [&](Side& side)
           {
               graze_probe probe = GRAZE_PROBE_INIT;
               probe.sprite = spriteOf(side, g.first);
               auto sprites = sizedArray<graze_sprite_found, 6>();
               auto rays = sizedArray<graze_ray_hit, 6>();
               auto casts = sizedArray<graze_cast_hit, 6>();
               auto close = sizedArray<graze_near_hit, 6>();
               auto found = sized<graze_found>();
               graze_result result = GRAZE_OK;
               if (which == 0)
                   result = GRAZE_CALL(at_point)(side.system, g.point, nullptr, sprites.data(), 6, &found);
               else if (which == 1)
                   result = GRAZE_CALL(in_box)(side.system, &box, nullptr, sprites.data(), 6, &found);
               else if (which == 2)
                   result = GRAZE_CALL(overlapping)(side.system, &probe, nullptr, sprites.data(), 6, &found);
               else if (which == 3)
                   result =
                       GRAZE_CALL(ray_cast_all)(side.system, g.point, g.motion, 80.f, nullptr, rays.data(), 6, &found);
               else if (which == 4)
                   result = GRAZE_CALL(shape_cast_all)(side.system, &probe, g.motion, nullptr, casts.data(), 6, &found);
               else if (which == 5)
                   result = GRAZE_CALL(nearest_to_point)(side.system, g.point, 90.f, nullptr, close.data(), 6, &found);
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
               auto distance = sized<graze_distance>();
               auto why = sized<graze_why_not>();
               auto sprite = sized<graze_sprite_state>();
               auto bullet = sized<graze_bullet_state>();
               graze_contact contact{};
               std::array<graze_contact, 4> contacts{};
               std::array<std::uint64_t, 40> ids{};
               graze_matrix found{};
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
                   result = GRAZE_CALL(list_bullets)(side.system, ids.data(), 40, &number);
               else
                   result = GRAZE_CALL(get_matrix)(side.system, a, &found);
               if (result == GRAZE_OUT_OF_MEMORY)
                   return result;
               side.answers.add(std::uint64_t{number} + contact.user_a + why.reasons + sprite.user + bullet.user);
               side.answers.add(distance.distance), side.answers.add(found.tx);
               return result;
           });
    const std::array<graze_plane, 2> planes = sizedArray<graze_plane, 2>();
    onBoth("values",
           [&](Side& side)
           {
               graze_placement placement = GRAZE_PLACEMENT_INIT;
               placement.position = g.point;
               graze_matrix placed{}, inverse{};
               auto events = sized<graze_events>();
               auto statistics = sized<graze_statistics>();
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
    static_cast<void>(GRAZE_CALL(library_version)());
    static_cast<void>(GRAZE_CALL(last_error)());
}

void CTwins::attachments()
{
    const Given g = given();
    const graze_shape piece = shape();
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.pieces = &piece;
    def.piece_count = 1;
    def.matrix = g.at;
    def.user = 5;
    const bool adopts = m_random.chance(0.4f);
    for (Side* side : {&m_failing, &m_other})
        side->attachments.push_back(nullptr);
    onBoth("attach",
           [&](Side& side)
           {
               graze_attachment** const made = &side.attachments.back();
               const graze_result result = adopts ? GRAZE_CALL(adopt)(side.system, spriteOf(side, g.first), made)
                                                  : GRAZE_CALL(attach)(side.system, &def, made);
               EXPECT_EQ(*made == nullptr, result != GRAZE_OK);
               return result;
           });
    for (Side* side : {&m_failing, &m_other})
        if (side->attachments.back() == nullptr)
            side->attachments.pop_back();
    if (m_failing.attachments.empty())
        return;
    onBoth("attached_sprite",
           [&](Side& side)
           {
               graze_sprite sprite = 0;
               const graze_result result = GRAZE_CALL(attached_sprite)(side.attachments.back(), &sprite);
               if (result != GRAZE_OUT_OF_MEMORY)
                   side.answers.add(std::uint64_t{sprite != 0});
               return result;
           });
    onBoth("release",
           [&](Side& side)
           {
               graze_attachment* const last = side.attachments.back();
               side.attachments.pop_back();
               graze_sprite sprite = 0;
               if (g.number > 0.f)
                   return GRAZE_CALL(release)(last, &sprite);
               GRAZE_CALL(detach)(last);
               return graze_result{GRAZE_OK};
           });
}

graze_shape CTwins::shape()
{
    graze_shape result = GRAZE_SHAPE_INIT;
    result.kind = m_random.below(4);
    result.radius = m_random.between(0.f, 9.f);
    result.b = {m_random.between(1.f, 20.f), m_random.between(1.f, 20.f)};
    result.kind = result.kind == 0 ? GRAZE_CIRCLE : result.kind == 1 ? GRAZE_BOX : GRAZE_CONVEX;
    if (result.kind == GRAZE_CONVEX)
    {
        // Twelve are more than a shape holds without memory.
        for (std::size_t i = 0; i < m_points.size(); ++i)
            m_points[i] = {15.f * std::cos(0.52f * static_cast<float>(i)),
                           9.f * std::sin(0.52f * static_cast<float>(i))};
        result.points = m_points.data();
        result.point_count = static_cast<std::uint32_t>(m_points.size());
    }
    return result;
}

CTwins::Given CTwins::given()
{
    Given g;
    g.at = matrix();
    g.to = matrix();
    g.point = {m_random.between(-Reach, Reach), m_random.between(-Reach, Reach)};
    g.motion = {m_random.between(-Reach, Reach), m_random.between(-Reach, Reach)};
    g.first = m_random.below(1000);
    g.second = m_random.below(1000);
    g.number = m_random.between(-10.f, 10.f);
    g.layer = m_random.below(3);
    return g;
}

graze_matrix CTwins::matrix()
{
    const Affine2 m = m_random.affine(Reach);
    return {m.m00, m.m01, m.tx, m.m10, m.m11, m.ty};
}

graze_sprite CTwins::spriteOf(const Side& side, std::uint32_t which)
{
    return side.sprites.empty() ? 0 : side.sprites[which % side.sprites.size()];
}

graze_bullet CTwins::bulletOf(const Side& side, std::uint32_t which)
{
    return side.bullets.empty() ? 0 : side.bullets[which % side.bullets.size()];
}

const graze_collider* CTwins::colliderOf(const Side& side, std::uint32_t which)
{
    return side.colliders.empty() ? nullptr : side.colliders[which % side.colliders.size()];
}

} // namespace graze::test
