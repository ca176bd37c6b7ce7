// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace
{

using graze::test::Nan;

class CSystem : public graze::test::LoadedModule
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

TEST_F(CSystem, EventsStayFixedUntilTheNextUpdate)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 5.f, 0.f);
    const graze_events events = frame();
    ASSERT_EQ(events.begun_count, 1u);
    ASSERT_EQ(api->remove_sprite(system, a), GRAZE_OK);
    for (int k = 0; k < 100; ++k)
        addCircle(10.f, 5.f, 0.f);
    EXPECT_EQ(events.begun[0].a, a);
    graze_events again{};
    ASSERT_EQ(api->events(system, &again), GRAZE_OK);
    EXPECT_EQ(again.begun, events.begun);
    EXPECT_EQ(again.begun_count, 1u);
}

TEST_F(CSystem, StatisticsAreThoseOfTheLastUpdateAndRefusalsOfAll)
{
    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 5.f, 0.f);
    frame();
    EXPECT_EQ(api->remove_sprite(system, 0), GRAZE_STALE_ID);
    graze_statistics statistics{};
    ASSERT_EQ(api->statistics(system, &statistics), GRAZE_OK);
    EXPECT_EQ(statistics.sprites, 2u);
    EXPECT_EQ(statistics.touching_pairs, 1u);
    EXPECT_EQ(statistics.refused, 1u);
}

TEST_F(CSystem, SettingsComeBackAsTheyWereGiven)
{
    graze_settings settings{7, 0.25f, GRAZE_METHOD_GJK};
    graze_system* other = nullptr;
    ASSERT_EQ(api->create(&settings, &other), GRAZE_OK);
    ASSERT_EQ(api->set_settings(system, &settings), GRAZE_OK);
    for (graze_system* const asked : {system, other})
    {
        settings = GRAZE_SETTINGS_INIT;
        EXPECT_EQ(api->get_settings(asked, &settings), GRAZE_OK);
        EXPECT_TRUE(settings.max_iterations == 7 && settings.epsilon == 0.25f && settings.method == GRAZE_METHOD_GJK);
    }
    api->destroy(other);
}

TEST_F(CSystem, SettingsThatAreNoneAreRefused)
{
    graze_settings settings{7, 1e-4f, 2};
    expectFailure(api->set_settings(system, &settings), GRAZE_INVALID_ARGUMENT, "set_settings",
                  "method is 2, not in 0 to 1");
    graze_system* other = nullptr;
    EXPECT_EQ(api->create(&settings, &other), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(other, nullptr);
    settings = {7, Nan, GRAZE_METHOD_FAST};
    expectFailure(api->set_settings(system, &settings), GRAZE_NOT_FINITE, "set_settings", "epsilon is not a number");
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 32) << "a refused call changes nothing";
}

TEST_F(CSystem, EventOptionsDecideWhatContactsHold)
{
    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 15.f, 0.f);
    graze_event_options options{0, 1, 1};
    ASSERT_EQ(api->set_event_options(system, &options), GRAZE_OK);
    EXPECT_EQ(frame().begun[0].depth, 0.f);
    EXPECT_NEAR(frame().stays[0].depth, 5.f, 1e-2f);
    options = GRAZE_EVENT_OPTIONS_INIT;
    ASSERT_EQ(api->get_event_options(system, &options), GRAZE_OK);
    EXPECT_TRUE(options.begin_geometry == 0 && options.stay_geometry == 1 && options.contact_index == 1);
}

TEST_F(CSystem, ARestoredSystemIsAsItWas)
{
    const graze_sprite a = addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 50.f, 0.f);
    frame();
    const std::vector<std::byte> bytes = snapshot();
    const std::uint64_t before = hash();
    const graze_matrix close = at(35.f, 0.f);
    ASSERT_EQ(api->set_matrix(system, a, &close), GRAZE_OK);
    EXPECT_EQ(frame().begun_count, 1u);
    EXPECT_NE(hash(), before);
    ASSERT_EQ(api->restore(system, bytes.data(), bytes.size()), GRAZE_OK) << api->last_error();
    EXPECT_EQ(hash(), before);
    graze_events events{};
    ASSERT_EQ(api->events(system, &events), GRAZE_OK);
    EXPECT_EQ(events.begun_count, 0u) << "no events until the next update";
}

TEST_F(CSystem, BytesThatAreNoSnapshotChangeNothing)
{
    addCircle(10.f, 0.f, 0.f);
    frame();
    std::vector<std::byte> bytes = snapshot();
    const std::uint64_t before = hash();
    EXPECT_EQ(api->restore(system, bytes.data(), bytes.size() - 1), GRAZE_BAD_SNAPSHOT);
    bytes[bytes.size() / 2] ^= std::byte{1};
    expectFailure(api->restore(system, bytes.data(), bytes.size()), GRAZE_BAD_SNAPSHOT, "restore", "damaged");
    EXPECT_EQ(api->restore(system, nullptr, 0), GRAZE_BAD_SNAPSHOT);
    expectFailure(api->restore(system, nullptr, 10), GRAZE_NULL_ARGUMENT, "restore", "bytes is null");
    std::uint64_t size = 0;
    EXPECT_EQ(api->snapshot(system, nullptr, 10, &size), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(hash(), before);
    std::array<std::byte, 4> small{};
    EXPECT_EQ(api->snapshot(system, small.data(), small.size(), &size), GRAZE_BUFFER_TOO_SMALL);
    EXPECT_EQ(size, bytes.size());
    expectSentence("snapshot", std::to_string(size));
    EXPECT_EQ(small[0], std::byte{0});
}

TEST_F(CSystem, ContactsOfASpriteAreTurnedSoThatItIsFirst)
{
    const graze_sprite left = addCircle(10.f, -15.f, 0.f);
    const graze_sprite middle = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->set_user(system, left, 4), GRAZE_OK);
    ASSERT_EQ(api->set_user(system, middle, 5), GRAZE_OK);
    addCircle(10.f, 16.f, 0.f);
    frame();
    std::array<graze_contact, 3> buffer{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->contacts_of(system, middle, buffer.data(), 1, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(buffer[1].a, 0u) << "beyond the capacity";
    EXPECT_TRUE(buffer[0].a == middle && buffer[0].b == left && buffer[0].user_a == 5 && buffer[0].user_b == 4);
    EXPECT_NEAR(buffer[0].normal.x, -1.f, 1e-3f);
    ASSERT_EQ(api->contacts_of(system, middle, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    expectFailure(api->contacts_of(system, middle, nullptr, 1, &count), GRAZE_NULL_ARGUMENT, "contacts_of",
                  "buffer is null");
    ASSERT_EQ(api->remove_sprite(system, left), GRAZE_OK);
    expectFailure(api->contacts_of(system, left, nullptr, 0, &count), GRAZE_STALE_ID, "contacts_of",
                  "sprite " + std::to_string(left) + ": stale id");
}

} // namespace
