// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace
{

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

TEST_F(CSystem, StatisticsAreThoseOfTheLastUpdate)
{
    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 5.f, 0.f);
    frame();
    graze_statistics statistics{};
    ASSERT_EQ(api->statistics(system, &statistics), GRAZE_OK);
    EXPECT_EQ(statistics.sprites, 2u);
    EXPECT_EQ(statistics.touching_pairs, 1u);
    EXPECT_GE(statistics.candidate_pairs, 1u);
    EXPECT_EQ(statistics.refused, 0u);
}

TEST_F(CSystem, ARefusedCallIsCounted)
{
    EXPECT_EQ(api->remove_sprite(system, 0), GRAZE_STALE_ID);
    graze_statistics statistics{};
    ASSERT_EQ(api->statistics(system, &statistics), GRAZE_OK);
    EXPECT_EQ(statistics.refused, 1u);
}

TEST_F(CSystem, SettingsComeBackAsTheyWereGiven)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 7;
    settings.epsilon = 0.25f;
    settings.method = GRAZE_METHOD_GJK;
    ASSERT_EQ(api->set_settings(system, &settings), GRAZE_OK);
    settings = GRAZE_SETTINGS_INIT;
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 7);
    EXPECT_EQ(settings.epsilon, 0.25f);
    EXPECT_EQ(settings.method, std::uint32_t{GRAZE_METHOD_GJK});
}

TEST_F(CSystem, ANewSystemHasTheSettingsItWasMadeWith)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 9;
    graze_system* other = nullptr;
    ASSERT_EQ(api->create(&settings, &other), GRAZE_OK);
    settings.max_iterations = 0;
    EXPECT_EQ(api->get_settings(other, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 9);
    api->destroy(other);
}

TEST_F(CSystem, AMethodThatTheModuleDoesNotKnowIsRefused)
{
    graze_settings settings = GRAZE_SETTINGS_INIT;
    settings.max_iterations = 7;
    settings.method = 2;
    EXPECT_EQ(api->set_settings(system, &settings), GRAZE_INVALID_ARGUMENT);
    expectSentence("set_settings", "method 2 is unknown");
    graze_system* other = nullptr;
    EXPECT_EQ(api->create(&settings, &other), GRAZE_INVALID_ARGUMENT);
    EXPECT_EQ(other, nullptr);
    ASSERT_EQ(api->get_settings(system, &settings), GRAZE_OK);
    EXPECT_EQ(settings.max_iterations, 32) << "a refused call changes nothing";
}

TEST_F(CSystem, EventOptionsDecideWhatContactsHold)
{
    addCircle(10.f, 0.f, 0.f);
    addCircle(10.f, 15.f, 0.f);
    graze_event_options options = GRAZE_EVENT_OPTIONS_INIT;
    options.begin_geometry = 0;
    options.stay_geometry = 1;
    options.contact_index = 1;
    ASSERT_EQ(api->set_event_options(system, &options), GRAZE_OK);
    EXPECT_EQ(frame().begun[0].depth, 0.f);
    EXPECT_NEAR(frame().stays[0].depth, 5.f, 1e-2f);
    options = GRAZE_EVENT_OPTIONS_INIT;
    ASSERT_EQ(api->get_event_options(system, &options), GRAZE_OK);
    EXPECT_EQ(options.begin_geometry, 0u);
    EXPECT_EQ(options.stay_geometry, 1u);
    EXPECT_EQ(options.contact_index, 1u);
}

TEST_F(CSystem, ARestoredSystemPlaysTheSameFrameAgain)
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
        graze_events events{};
        ASSERT_EQ(api->events(system, &events), GRAZE_OK);
        EXPECT_EQ(events.begun_count, 0u) << "no events until the next update";
    }
    EXPECT_EQ(hashes[0], hashes[1]);
    EXPECT_NE(hashes[0], hash());
}

TEST_F(CSystem, BytesThatAreNoSnapshotChangeNothing)
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

TEST_F(CSystem, ATooSmallBufferIsLeftAloneAndTheSizeReported)
{
    std::array<std::byte, 4> small{};
    std::uint64_t size = 0;
    EXPECT_EQ(api->snapshot(system, small.data(), small.size(), &size), GRAZE_BUFFER_TOO_SMALL);
    EXPECT_GT(size, small.size());
    expectSentence("snapshot", std::to_string(size));
    EXPECT_EQ(small[0], std::byte{0});
}

class CContactsOf : public CSystem
{
protected:
    /// A row: the middle one touches both of the others, which are of lower and of higher order.
    void SetUp() override
    {
        CSystem::SetUp();
        left = addCircle(10.f, -15.f, 0.f);
        middle = addCircle(10.f, 0.f, 0.f);
        right = addCircle(10.f, 16.f, 0.f);
        ASSERT_EQ(api->set_user(system, middle, 5), GRAZE_OK);
        ASSERT_EQ(api->set_user(system, right, 6), GRAZE_OK);
    }
    std::vector<graze_contact> contactsOf(graze_sprite sprite)
    {
        std::vector<graze_contact> contacts(9);
        std::uint32_t count = 77;
        EXPECT_EQ(api->contacts_of(system, sprite, contacts.data(), 9, &count), GRAZE_OK) << api->last_error();
        contacts.resize(count);
        return contacts;
    }

    graze_sprite left = 0;
    graze_sprite middle = 0;
    graze_sprite right = 0;
};

TEST_F(CContactsOf, EachIsTurnedSoThatTheSpriteIsFirst)
{
    for (const std::uint32_t index : {0u, 1u})
    {
        graze_event_options options = GRAZE_EVENT_OPTIONS_INIT;
        options.contact_index = index;
        ASSERT_EQ(api->set_event_options(system, &options), GRAZE_OK);
        frame(); // the second time they stay, without geometry in the events
        const std::vector<graze_contact> contacts = contactsOf(middle);
        ASSERT_EQ(contacts.size(), 2u);
        for (const graze_contact& contact : contacts)
        {
            const bool toTheRight = contact.b == right;
            EXPECT_TRUE(contact.a == middle && contact.user_a == 5u);
            EXPECT_TRUE(toTheRight ? contact.user_b == 6u : contact.b == left && contact.user_b == 0u);
            EXPECT_NEAR(contact.normal.x, toTheRight ? 1.f : -1.f, 1e-3f);
            EXPECT_NEAR(contact.depth, toTheRight ? 4.f : 5.f, 1e-2f);
        }
        ASSERT_EQ(contactsOf(right).size(), 1u);
        EXPECT_EQ(contactsOf(right)[0].b, middle);
        EXPECT_NEAR(contactsOf(right)[0].normal.x, -1.f, 1e-3f);
    }
}

TEST_F(CContactsOf, TheBufferIsFilledAsFarAsItGoes)
{
    frame();
    std::array<graze_contact, 2> buffer{};
    std::uint32_t count = 0;
    ASSERT_EQ(api->contacts_of(system, middle, buffer.data(), 1, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_TRUE(buffer[0].a == middle && buffer[1].a == 0u);
    count = 0;
    ASSERT_EQ(api->contacts_of(system, middle, nullptr, 0, &count), GRAZE_OK);
    EXPECT_EQ(count, 2u);
    EXPECT_EQ(api->contacts_of(system, middle, nullptr, 1, &count), GRAZE_NULL_ARGUMENT);
    expectSentence("contacts_of", "buffer is null");
    EXPECT_EQ(api->contacts_of(system, middle, buffer.data(), 1, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("contacts_of", "count is null");
}

TEST_F(CContactsOf, TheyAreThoseOfTheLastUpdate)
{
    EXPECT_EQ(contactsOf(middle).size(), 0u) << "there was none";
    frame();
    const graze_matrix apart = at(500.f, 0.f);
    ASSERT_EQ(api->teleport(system, right, &apart), GRAZE_OK);
    EXPECT_EQ(contactsOf(middle).size(), 2u);
    ASSERT_EQ(api->remove_sprite(system, left), GRAZE_OK);
    std::uint32_t count = 0;
    EXPECT_EQ(api->contacts_of(system, left, nullptr, 0, &count), GRAZE_STALE_ID);
    expectSentence("contacts_of", "sprite " + std::to_string(left) + ": stale id");
}

} // namespace
