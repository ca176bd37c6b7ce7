// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

// A host that was built with the first graze.h: its structs and its table are written here as it knows them, and
// never change. When a later header appends a field or a function, this host still works.
namespace
{

struct FirstSpriteDef
{
    std::uint32_t size = sizeof(FirstSpriteDef);
    std::uint32_t pieceCount = 0;
    const graze_shape* pieces = nullptr;
    graze_matrix matrix = GRAZE_IDENTITY;
    std::uint32_t layer = 0;
    float nearDistance = 0.f;
    std::uint64_t owner = 0;
    std::uint64_t user = 0;
    std::uint32_t disabled = 0;
    std::uint32_t hasOrder = 0;
    std::uint64_t order = 0;
};

struct FirstBulletDef
{
    std::uint32_t size = sizeof(FirstBulletDef);
    float radius = 0.f;
    graze_vec2 position{};
    graze_vec2 velocity{};
    std::uint32_t layer = 0;
    std::int32_t pierce = 0;
    std::uint64_t owner = 0;
    std::uint64_t user = 0;
};

struct FirstStatistics
{
    std::uint32_t size = sizeof(FirstStatistics);
    std::array<std::uint32_t, 9> counts{}; ///< sprites, bullets, candidate pairs, ...
    std::uint64_t refused = 0;
    double totalSeconds = 0.;
    std::array<std::uint32_t, 129> histogram{};
    std::uint32_t reserved = 0;
};

struct FirstDistance
{
    std::uint32_t size = sizeof(FirstDistance);
    std::uint32_t status = 0;
    float distance = 0.f;
    float lowerBound = 0.f;
    graze_vec2 pointA{};
    graze_vec2 pointB{};
    graze_vec2 normal{};
    std::int32_t iterations = 0;
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
};

struct FirstBulletState
{
    std::uint32_t size = sizeof(FirstBulletState);
    float radius = 0.f;
    std::array<graze_vec2, 3> places{}; ///< position, previous, velocity
    std::uint32_t layer = 0;
    std::int32_t pierceLeft = 0;
    std::uint64_t owner = 0;
    std::uint64_t user = 0;
    std::uint32_t spent = 0;
    std::uint32_t reserved = 0;
};

struct FirstSettings
{
    std::uint32_t size = sizeof(FirstSettings);
    std::int32_t maxIterations = 0;
    float epsilon = 0.f;
};

struct FirstEventOptions
{
    std::uint32_t size = sizeof(FirstEventOptions);
    std::uint32_t beginGeometry = 0;
    std::uint32_t stayGeometry = 0;
};

struct FirstEvents
{
    std::uint32_t size = sizeof(FirstEvents);
    std::array<std::uint32_t, 5> counts{};
    std::array<const void*, 5> arrays{};
};

struct FirstContact
{
    std::array<std::uint64_t, 4> names{}; ///< sprites and user values
    std::array<graze_vec2, 2> places{};   ///< point and normal
    float depth = 0.f;
    std::uint32_t pieceA = 0;
    std::uint32_t pieceB = 0;
    std::uint32_t reserved = 0;
};

/// A struct of the first host, followed by other memory of the host.
template <class T>
struct Guarded
{
    T known{};
    std::array<unsigned char, 64> behind = filled();

    static constexpr std::array<unsigned char, 64> filled()
    {
        std::array<unsigned char, 64> result{};
        result.fill(0xA5);
        return result;
    }
    [[nodiscard]] bool isUntouched() const { return behind == filled(); }
};

class CVersions : public graze::test::LoadedModule
{
};

TEST_F(CVersions, TheFirstHostAddsSpritesAndFiresBullets)
{
    const graze_shape shape = circle(10.f);
    Guarded<FirstSpriteDef> def;
    def.known.pieces = &shape;
    def.known.pieceCount = 1;
    def.known.user = 41;
    def.known.matrix.tx = 100.f;
    graze_sprite sprite = 0;
    ASSERT_EQ(api->add_sprite(system, reinterpret_cast<graze_sprite_def*>(&def), &sprite), GRAZE_OK)
        << api->last_error();
    Guarded<FirstBulletDef> bulletDef;
    bulletDef.known.velocity = {1000.f, 0.f};
    bulletDef.known.user = 42;
    graze_bullet bullet = 0;
    ASSERT_EQ(api->fire(system, reinterpret_cast<graze_bullet_def*>(&bulletDef), &bullet), GRAZE_OK)
        << api->last_error();
    frame();
    ASSERT_EQ(api->advance_bullets(system, 1.f), GRAZE_OK);
    const graze_events events = frame();
    ASSERT_EQ(events.hit_count, 1u);
    EXPECT_EQ(events.hits[0].user_bullet, 42u);
    EXPECT_EQ(events.hits[0].user_target, 41u);
}

TEST_F(CVersions, TheFirstHostGetsAnswersThatEndWhereItsStructsEnd)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    const graze_sprite b = addCircle(10.f, 50.f, 0.f);
    Guarded<FirstDistance> gap;
    ASSERT_EQ(api->distance(system, a, b, reinterpret_cast<graze_distance*>(&gap)), GRAZE_OK) << api->last_error();
    EXPECT_NEAR(gap.known.distance, 30.f, 1e-3f);
    EXPECT_EQ(gap.known.size, sizeof(FirstDistance));
    EXPECT_TRUE(gap.isUntouched());

    frame();
    Guarded<FirstStatistics> statistics;
    ASSERT_EQ(api->statistics(system, reinterpret_cast<graze_statistics*>(&statistics)), GRAZE_OK) << api->last_error();
    EXPECT_EQ(statistics.known.counts[0], 2u);
    EXPECT_GT(statistics.known.totalSeconds, 0.);
    EXPECT_EQ(statistics.known.size, sizeof(FirstStatistics));
    EXPECT_TRUE(statistics.isUntouched());
}

TEST_F(CVersions, TheFirstHostReadsABulletWithAShape)
{
    const graze_shape bar = box(2.f, 60.f);
    graze_bullet_def def = GRAZE_BULLET_DEF_INIT;
    def.user = 43;
    ASSERT_EQ(api->add_bullet_shape(system, &bar, &def.shape), GRAZE_OK);
    graze_bullet bullet = 0;
    ASSERT_EQ(api->fire(system, &def, &bullet), GRAZE_OK);
    Guarded<FirstBulletState> state;
    ASSERT_EQ(api->get_bullet(system, bullet, reinterpret_cast<graze_bullet_state*>(&state)), GRAZE_OK);
    EXPECT_EQ(state.known.user, 43u);
    EXPECT_EQ(state.known.size, sizeof(FirstBulletState));
    EXPECT_TRUE(state.isUntouched());
}

TEST_F(CVersions, TheFirstHostReadsEventsWithoutTheClosestMoments)
{
    (void)addCircle(10.f, 0.f, 0.f);
    (void)addCircle(10.f, 15.f, 0.f);
    frame();
    Guarded<FirstEvents> events;
    ASSERT_EQ(api->events(system, reinterpret_cast<graze_events*>(&events)), GRAZE_OK) << api->last_error();
    EXPECT_EQ(events.known.counts[0], 1u) << "a pair that begins";
    EXPECT_NE(events.known.arrays[0], nullptr);
    EXPECT_EQ(events.known.size, sizeof(FirstEvents));
    EXPECT_TRUE(events.isUntouched());
}

TEST_F(CVersions, TheFirstHostsSettingsAskForTheFastMethod)
{
    graze_settings now = GRAZE_SETTINGS_INIT;
    now.method = GRAZE_METHOD_GJK;
    ASSERT_EQ(api->set_settings(system, &now), GRAZE_OK) << api->last_error();
    Guarded<FirstSettings> first;
    ASSERT_EQ(api->get_settings(system, reinterpret_cast<graze_settings*>(&first)), GRAZE_OK) << api->last_error();
    EXPECT_EQ(first.known.maxIterations, 32);
    EXPECT_EQ(first.known.size, sizeof(FirstSettings));
    EXPECT_TRUE(first.isUntouched());

    first.known.maxIterations = 7;
    ASSERT_EQ(api->set_settings(system, reinterpret_cast<graze_settings*>(&first)), GRAZE_OK) << api->last_error();
    ASSERT_EQ(api->get_settings(system, &now), GRAZE_OK);
    EXPECT_EQ(now.max_iterations, 7);
    EXPECT_EQ(now.method, std::uint32_t{GRAZE_METHOD_FAST});
}

TEST_F(CVersions, TheFirstHostsEventOptionsAskForNoIndex)
{
    graze_event_options now = GRAZE_EVENT_OPTIONS_INIT;
    now.contact_index = 1;
    ASSERT_EQ(api->set_event_options(system, &now), GRAZE_OK) << api->last_error();
    Guarded<FirstEventOptions> first;
    ASSERT_EQ(api->get_event_options(system, reinterpret_cast<graze_event_options*>(&first)), GRAZE_OK);
    EXPECT_EQ(first.known.beginGeometry, 1u);
    EXPECT_EQ(first.known.size, sizeof(FirstEventOptions));
    EXPECT_TRUE(first.isUntouched());

    first.known.stayGeometry = 1;
    ASSERT_EQ(api->set_event_options(system, reinterpret_cast<graze_event_options*>(&first)), GRAZE_OK);
    ASSERT_EQ(api->get_event_options(system, &now), GRAZE_OK);
    EXPECT_EQ(now.stay_geometry, 1u);
    EXPECT_EQ(now.contact_index, 0u);
}

TEST_F(CVersions, ASizeThatAStructNeverHadIsRefused)
{
    graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
    graze_sprite sprite = 0;
    for (std::uint32_t size = 0; size < sizeof def; ++size)
        if (size != sizeof(FirstSpriteDef))
        {
            def.size = size;
            ASSERT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_BAD_SIZE) << size;
        }
    expectSentence("add_sprite",
                   "the module knows " + std::to_string(sizeof(FirstSpriteDef)) + " and " + std::to_string(sizeof def));
}

TEST_F(CVersions, TheNewHostGetsTheNewFields)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    const graze_sprite b = addCircle(10.f, 50.f, 0.f);
    auto gap = graze::test::sized<graze_distance>();
    ASSERT_EQ(api->distance(system, a, b, &gap), GRAZE_OK);
    EXPECT_NEAR(gap.separation.x, 30.f, 1e-3f);
    frame();
    auto statistics = graze::test::sized<graze_statistics>();
    ASSERT_EQ(api->statistics(system, &statistics), GRAZE_OK);
    const double stages = statistics.broad_phase_seconds + statistics.narrow_phase_seconds + statistics.bullet_seconds +
                          statistics.event_seconds;
    EXPECT_GT(stages, 0.);
    EXPECT_LE(stages, statistics.total_seconds * 1.001);
}

// Hosts have these numbers compiled in. A number that changes here breaks every host.
static_assert(sizeof(void*) != 8 ||
              (sizeof(FirstSpriteDef) == 80 && sizeof(FirstBulletDef) == 48 && sizeof(FirstStatistics) == 576 &&
               sizeof(FirstDistance) == 52 && sizeof(FirstSettings) == 12 && sizeof(graze_placement) == 32 &&
               sizeof(graze_shape) == 40 && sizeof(FirstBulletState) == 64 && sizeof(graze_matrix) == 24 &&
               sizeof(graze_vec2) == 8));

// The same for the second header. Where a struct grows, its size here stays as the place where the new field begins.
static_assert(sizeof(void*) != 8 || (sizeof(graze_sprite_def) == 88 && sizeof(graze_bullet_def) == 56 &&
                                     sizeof(graze_statistics) == 608 && sizeof(graze_distance) == 60));
static_assert(sizeof(void*) != 8 ||
              (sizeof(graze_overlap) == 20 && sizeof(graze_penetration) == 44 && sizeof(graze_sat) == 28 &&
               sizeof(graze_approach) == 24 && sizeof(graze_ray_hit) == 64 && sizeof(graze_cast_hit) == 72));
static_assert(sizeof(void*) != 8 || (sizeof(graze_ring) == 24 && sizeof(graze_mask) == 40 &&
                                     sizeof(graze_outline_options) == 20 && sizeof(graze_collider_info) == 20 &&
                                     sizeof(graze_sprite_state) == 72 && sizeof(FirstEventOptions) == 12));
static_assert(sizeof(void*) != 8 ||
              (sizeof(graze_filter) == 24 && sizeof(graze_probe) == 48 && sizeof(graze_found) == 12 &&
               sizeof(graze_sprite_found) == 24 && sizeof(graze_near_hit) == 48 && sizeof(graze_why_not) == 12 &&
               sizeof(graze_plane) == 40 && sizeof(graze_slide_options) == 32 && sizeof(graze_slide) == 72));

// The same for the third header.
static_assert(sizeof(graze_settings) == 16 && offsetof(graze_settings, method) == sizeof(FirstSettings));
static_assert(sizeof(graze_event_options) == 16 &&
              offsetof(graze_event_options, contact_index) == sizeof(FirstEventOptions));
// The layers took the place of a field that no host reads.
static_assert(sizeof(graze_contact) == sizeof(FirstContact) &&
              offsetof(graze_contact, layer_a) == offsetof(FirstContact, reserved) &&
              offsetof(graze_contact, layer_b) == offsetof(FirstContact, reserved) + 2);
static_assert(sizeof(graze_events) == sizeof(FirstEvents) + sizeof(void*) &&
              offsetof(graze_events, closest_moments) == sizeof(FirstEvents));
static_assert(sizeof(graze_manifold_point) == 16 && sizeof(graze_manifold) == 64);
static_assert(sizeof(void*) != 8 ||
              (sizeof(graze_bullet_state) == 72 && offsetof(graze_bullet_state, shape) == sizeof(FirstBulletState)));

TEST_F(CVersions, ASizeThatWasNeverSetIsRefused)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.size = 4;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_BAD_SIZE);
    settings.size = 0xCDCDCDCDu;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_BAD_SIZE);
    graze_events events{};
    EXPECT_EQ(api->events(system, &events), GRAZE_BAD_SIZE);
}

TEST_F(CVersions, ALongerStructIsTakenWhenWhatItAddsIsZero)
{
    struct LongerSettings
    {
        graze_settings known = GRAZE_SETTINGS_INIT;
        std::uint32_t request = 0;
    } longer;
    longer.known.size = sizeof longer;
    EXPECT_EQ(api->set_settings(system, &longer.known), GRAZE_OK) << api->last_error();
    longer.request = 1;
    EXPECT_EQ(api->set_settings(system, &longer.known), GRAZE_BAD_SIZE);
    expectSentence("set_settings", "graze_settings has a value set");
    EXPECT_EQ(api->get_settings(system, &longer.known), GRAZE_OK);
    EXPECT_EQ(longer.request, 0u) << "an answer clears what the module does not know";
    EXPECT_EQ(longer.known.size, sizeof longer);
}

TEST_F(CVersions, ElementsOfAnArrayHaveOneSize)
{
    graze_shape shapes[2]{GRAZE_SHAPE_INIT, GRAZE_SHAPE_INIT};
    shapes[1].size = 0;
    graze_collider* collider = nullptr;
    EXPECT_EQ(api->make_collider(shapes, 2, &collider), GRAZE_BAD_SIZE);
    expectSentence("make_collider", "size of element 1");
    shapes[0].size = sizeof(graze_shape) + 1;
    EXPECT_EQ(api->make_collider(shapes, 2, &collider), GRAZE_BAD_SIZE);
    expectSentence("make_collider", "cannot have elements of 41 bytes");
}

TEST_F(CVersions, EventsAndTheTableKeepTheirPlaces)
{
    if (sizeof(void*) != 8)
        GTEST_SKIP() << "the places are those of 64-bit hosts";
    EXPECT_EQ(offsetof(graze_contact, depth), 48u);
    EXPECT_EQ(offsetof(graze_hit, fraction), 56u);
    EXPECT_EQ(offsetof(graze_near_miss, closest_distance), 40u);
    EXPECT_EQ(offsetof(graze_events, near_misses), 56u);
    EXPECT_EQ(offsetof(graze_events, closest_moments), 64u);
    EXPECT_EQ(offsetof(graze_closest_moment, fraction), 24u);
    EXPECT_EQ(offsetof(graze_api, create), 24u);
    EXPECT_EQ(offsetof(graze_api, update), 200u);
    EXPECT_EQ(offsetof(graze_api, contact), 256u) << "the last function of the first table";
    EXPECT_EQ(offsetof(graze_api, invert), 264u);
    EXPECT_EQ(offsetof(graze_api, hash), 672u) << "the last function of the second table";
    EXPECT_EQ(offsetof(graze_api, copy_bullet_shape), 680u);
    EXPECT_EQ(offsetof(graze_api, attach), 688u);
    EXPECT_EQ(offsetof(graze_api, contacts_of), 728u);
}

TEST_F(CVersions, AHostCanAskWhetherTheTableGoesThatFar)
{
    graze_api first = *api;
    first.size = offsetof(graze_api, invert);
    EXPECT_TRUE(GRAZE_HAS(&first, contact));
    EXPECT_FALSE(GRAZE_HAS(&first, invert));
    EXPECT_TRUE(GRAZE_HAS(api, hash));
}

} // namespace
