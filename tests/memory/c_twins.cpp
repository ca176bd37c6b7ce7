// SPDX-License-Identifier: Zlib
#include "memory/c_twins.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace graze::test
{

namespace
{

constexpr float Reach = 60.f;

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
        for (graze_pieces* pieces : side->pieces)
            GRAZE_CALL(free_pieces)(pieces);
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
    graze_events events{};
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
    graze_statistics counts{};
    m_api.statistics(side.system, &counts);
    hash.add(counts.refused), hash.add(std::uint64_t{counts.hits}), hash.add(std::uint64_t{counts.sprites});
    seen.events = hash.result();
    return seen;
}

void CTwins::step()
{
    switch (m_random.below(15))
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
            return pairs();
        case 13:
            return values();
        default:
            return systems();
    }
}

void CTwins::make()
{
    const std::array<graze_shape, 2> pieces{shape(), shape()};
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    def.shapes = pieces.data();
    def.shape_count = 1 + m_random.below(2);
    def.matrix = matrix();
    def.near_distance = m_random.chance(0.5f) ? m_random.between(0.f, 20.f) : 0.f;
    def.swept = m_failing.sprites.size() % 3 == 0;
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
    const std::vector<graze_matrix> poses(3, g.at);
    const std::uint32_t count =
        std::min<std::uint32_t>(g.first % 3, static_cast<std::uint32_t>(m_other.sprites.size()));
    onBoth("set_matrices",
           [&](Side& side) { return GRAZE_CALL(set_matrices)(side.system, side.sprites.data(), poses.data(), count); });
    onBoth("advance_bullets", [&](Side& side) { return GRAZE_CALL(advance_bullets)(side.system, 0.02f); });
    m_random.chance(0.3f) ? changeBullet(g) : changeSprite(g);
}

void CTwins::changeSprite(const Given& g)
{
    switch (m_random.below(13))
    {
        case 10:
            return changePairs(g);
        case 11:
            return changeSides(g);
        case 0:
            return onBoth("remove_sprite",
                          [&](Side& side) { return GRAZE_CALL(remove_sprite)(side.system, spriteOf(side, g.first)); });
        case 1:
            return onBoth("set_matrix", [&](Side& side)
                          { return GRAZE_CALL(set_matrix)(side.system, spriteOf(side, g.first), &g.to); });
        case 12:
            return onBoth("rewind", [&](Side& side)
                          { return GRAZE_CALL(rewind)(side.system, spriteOf(side, g.first), g.number); });
        case 7:
            return onBoth("restart",
                          [&](Side& side) { return GRAZE_CALL(restart)(side.system, spriteOf(side, g.first)); });
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
        case 8:
            return onBoth(
                "set_pieces", [&](Side& side)
                { return GRAZE_CALL(set_pieces)(side.system, spriteOf(side, g.first), piecesOf(side, g.second)); });
        default:
            return onBoth("move_and_slide",
                          [&](Side& side)
                          {
                              std::array<graze_plane, 3> planes{};
                              graze_slide_options options = GRAZE_SLIDE_OPTIONS_INIT;
                              options.planes = planes.data();
                              options.plane_capacity = 3;
                              graze_slide answer{};
                              const graze_result result = GRAZE_CALL(move_and_slide)(
                                  side.system, spriteOf(side, g.first), g.motion, &options, &answer);
                              if (result != GRAZE_OUT_OF_MEMORY)
                                  side.answers.add(answer.moved.x);
                              return result;
                          });
    }
}

void CTwins::changePairs(const Given& g)
{
    switch (m_random.below(3))
    {
        case 0:
            return onBoth("ignore",
                          [&](Side& side) {
                              return GRAZE_CALL(ignore)(side.system, spriteOf(side, g.first), spriteOf(side, g.second),
                                                        g.number > 0.f);
                          });
        case 1:
            return onBoth("set_pair_filter",
                          [&](Side& side)
                          {
                              graze_pair_filter* const apart = [](void*, const graze_filtered_sprite* a,
                                                                  const graze_filtered_sprite* b) -> std::int32_t
                              { return (a->user ^ b->user) != 0; };
                              return GRAZE_CALL(set_pair_filter)(side.system, g.number > 0.f ? apart : nullptr,
                                                                 nullptr);
                          });
        default:
            return onBoth("refilter",
                          [&](Side& side) { return GRAZE_CALL(refilter)(side.system, spriteOf(side, g.first)); });
    }
}

void CTwins::changeSides(const Given& g)
{
    if (m_random.chance(0.5f))
        return onBoth("set_swept", [&](Side& side)
                      { return GRAZE_CALL(set_swept)(side.system, spriteOf(side, g.first), g.number > 0.f); });
    const graze_one_way side{g.motion, 0.5f};
    onBoth("set_one_way",
           [&](Side& twin) { return GRAZE_CALL(set_one_way)(twin.system, spriteOf(twin, g.first), &side); });
}

void CTwins::changeBullet(const Given& g)
{
    const std::vector<graze_vec2> places(3, g.point);
    const std::uint32_t count =
        std::min<std::uint32_t>(g.first % 3, static_cast<std::uint32_t>(m_other.bullets.size()));
    switch (m_random.below(7))
    {
        case 5:
            return onBoth("remove_spent",
                          [&](Side& side)
                          {
                              std::uint32_t removed = 0;
                              return GRAZE_CALL(remove_spent)(side.system, &removed);
                          });
        case 6:
            return onBoth("set_bullet_bounds",
                          [&](Side& side)
                          {
                              const graze_box box{{-500.f, -500.f}, {500.f, 500.f}};
                              return GRAZE_CALL(set_bullet_bounds)(side.system, g.number > 0.f ? &box : nullptr);
                          });
        case 1:
            return onBoth("turn_bullet", [&](Side& side)
                          { return GRAZE_CALL(turn_bullet)(side.system, bulletOf(side, g.first), g.number); });
        case 0:
            return onBoth("remove_bullet",
                          [&](Side& side) { return GRAZE_CALL(remove_bullet)(side.system, bulletOf(side, g.first)); });
        case 2:
            return onBoth("set_velocity", [&](Side& side)
                          { return GRAZE_CALL(set_velocity)(side.system, bulletOf(side, g.first), g.motion); });
        case 3:
            return onBoth("teleport_bullet", [&](Side& side)
                          { return GRAZE_CALL(teleport_bullet)(side.system, bulletOf(side, g.first), g.point); });
        default:
            return onBoth("move_bullets", [&](Side& side)
                          { return GRAZE_CALL(move_bullets)(side.system, side.bullets.data(), places.data(), count); });
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
    onBoth("set_bullet_effect",
           [&](Side& side) { return GRAZE_CALL(set_bullet_effect)(side.system, 0, g.layer, g.first % 5); });
    onBoth("set_near_misses",
           [&](Side& side) { return GRAZE_CALL(set_near_misses)(side.system, g.layer, 0, g.number > 0.f); });
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
               std::uint32_t effect = 0;
               return lastOf({GRAZE_CALL(set_settings)(side.system, &settings),
                              GRAZE_CALL(get_settings)(side.system, &settings),
                              GRAZE_CALL(set_event_options)(side.system, &options),
                              GRAZE_CALL(get_event_options)(side.system, &options),
                              GRAZE_CALL(layer_name)(side.system, g.layer, text, sizeof text, &count),
                              GRAZE_CALL(collides)(side.system, g.layer, 0, &enabled),
                              GRAZE_CALL(bullet_effect)(side.system, 0, g.layer, &effect),
                              GRAZE_CALL(has_near_misses)(side.system, g.layer, 0, &enabled)});
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

const graze_pieces* CTwins::piecesOf(const Side& side, std::uint32_t which)
{
    return side.pieces.empty() ? nullptr : side.pieces[which % side.pieces.size()];
}

} // namespace graze::test
