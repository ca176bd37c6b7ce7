// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace
{

class CAttachments : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_def.pieces = &m_shape;
        m_def.piece_count = 1;
    }
    graze_attachment* attach(graze_system* to, float x = 0.f)
    {
        m_def.matrix = at(x, 0.f);
        graze_attachment* attachment = nullptr;
        EXPECT_EQ(api->attach(to, &m_def, &attachment), GRAZE_OK) << api->last_error();
        return attachment;
    }
    graze_attachment* adopt(graze_sprite sprite)
    {
        graze_attachment* attachment = nullptr;
        EXPECT_EQ(api->adopt(system, sprite, &attachment), GRAZE_OK) << api->last_error();
        return attachment;
    }
    graze_sprite spriteOf(const graze_attachment* attachment)
    {
        graze_sprite sprite = 77;
        EXPECT_EQ(api->attached_sprite(attachment, &sprite), GRAZE_OK) << api->last_error();
        return sprite;
    }
    graze_sprite release(graze_attachment* attachment)
    {
        graze_sprite sprite = 77;
        EXPECT_EQ(api->release(attachment, &sprite), GRAZE_OK) << api->last_error();
        return sprite;
    }
    graze_system* another()
    {
        graze_system* made = nullptr;
        EXPECT_EQ(api->create(nullptr, &made), GRAZE_OK);
        return made;
    }
    std::vector<graze_sprite> sprites()
    {
        std::vector<graze_sprite> list(100);
        std::uint32_t count = 0;
        EXPECT_EQ(api->list_sprites(system, list.data(), 100, &count), GRAZE_OK);
        list.resize(count);
        return list;
    }
    std::vector<std::byte> snapshot()
    {
        std::uint64_t size = 0;
        EXPECT_EQ(api->snapshot(system, nullptr, 0, &size), GRAZE_BUFFER_TOO_SMALL);
        std::vector<std::byte> bytes(size);
        EXPECT_EQ(api->snapshot(system, bytes.data(), size, &size), GRAZE_OK);
        return bytes;
    }
    std::uint64_t refused()
    {
        auto statistics = graze::test::sized<graze_statistics>();
        EXPECT_EQ(api->statistics(system, &statistics), GRAZE_OK);
        return statistics.refused;
    }

    graze_shape m_shape = circle(10.f);
    graze_sprite_def m_def = GRAZE_SPRITE_DEF_INIT;
};

TEST_F(CAttachments, DetachRemovesTheSpriteThatAttachAdded)
{
    m_def.user = 5;
    graze_attachment* const attachment = attach(system, 7.f);
    const graze_sprite sprite = spriteOf(attachment);
    graze_matrix matrix{};
    ASSERT_EQ(api->get_matrix(system, sprite, &matrix), GRAZE_OK);
    EXPECT_EQ(matrix.tx, 7.f);
    addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(frame().begun_count, 1u);
    api->detach(attachment);
    EXPECT_EQ(api->get_matrix(system, sprite, &matrix), GRAZE_STALE_ID);
    const graze_events events = frame();
    ASSERT_EQ(events.ended_count, 1u);
    EXPECT_EQ(events.ended[0].a, sprite);
    EXPECT_EQ(events.ended[0].user_a, 5u);
}

TEST_F(CAttachments, AttachmentAndSystemAreFreedInAnyOrder)
{
    const std::string failure = api->last_error(); // "", or a failure of an earlier test
    graze_system* const other = another();
    graze_attachment* const before = attach(other);
    graze_attachment* const after = attach(other);
    graze_attachment* const released = attach(other);
    api->detach(before);
    EXPECT_NE(spriteOf(after), 0u);
    api->destroy(other);
    EXPECT_EQ(spriteOf(after), 0u);
    EXPECT_NE(release(attach(system)), 0u); // a sprite perhaps where the old one was
    api->detach(after);
    EXPECT_EQ(release(released), 0u);
    EXPECT_EQ(sprites().size(), 1u);
    EXPECT_EQ(std::string(api->last_error()), failure) << "detaching is never a failure";
}

TEST_F(CAttachments, EachRemovesItsOwnSpriteAlone)
{
    std::vector<graze_attachment*> attachments;
    for (int i = 0; i < 20; ++i)
        attachments.push_back(attach(system, static_cast<float>(40 * i)));
    for (std::size_t i = 1; i < 20; i += 2) // their slots are used again
        api->detach(attachments[i]);
    for (std::size_t i = 1; i < 20; i += 2)
        attachments[i] = attach(system);
    std::vector<graze_sprite> kept;
    for (std::size_t i = 0; i < 20; ++i)
        if (i % 3 == 0)
            kept.push_back(spriteOf(attachments[i]));
    for (std::size_t i = 20; i-- > 0;)
        if (i % 3 != 0)
            api->detach(attachments[i]);
    std::uint64_t sum = 0;
    for (const graze_sprite sprite : sprites())
        sum += sprite;
    std::uint64_t expected = 0;
    for (const graze_sprite sprite : kept)
        expected += sprite;
    EXPECT_EQ(sprites().size(), kept.size());
    EXPECT_EQ(sum, expected);
    for (std::size_t i = 0; i < 20; i += 3)
        EXPECT_EQ(release(attachments[i]), kept[i / 3]);
    EXPECT_EQ(sprites().size(), kept.size());
    EXPECT_EQ(refused(), 0u);
}

TEST_F(CAttachments, ASpriteIsAdopted)
{
    const graze_sprite sprite = addCircle(10.f, 0.f, 0.f);
    graze_attachment* const first = adopt(sprite);
    graze_attachment* const second = adopt(sprite);
    EXPECT_EQ(spriteOf(first), sprite);
    api->detach(first);
    EXPECT_EQ(sprites().size(), 0u);
    EXPECT_EQ(spriteOf(second), 0u) << "the first that is detached removes it";
    api->detach(second);
    EXPECT_EQ(refused(), 0u);
}

TEST_F(CAttachments, ASpriteThatIsNotThereIsNotAdopted)
{
    graze_system* const other = another();
    graze_attachment* const foreign = attach(other);
    const graze_sprite stale = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->remove_sprite(system, stale), GRAZE_OK);
    graze_attachment* made = nullptr;
    for (const graze_sprite sprite : {graze_sprite{0}, stale, spriteOf(foreign)})
    {
        EXPECT_EQ(api->adopt(system, sprite, &made), GRAZE_STALE_ID);
        expectSentence("adopt", "sprite " + std::to_string(sprite) + ": stale id");
    }
    EXPECT_EQ(made, nullptr);
    api->detach(foreign);
    api->destroy(other);
}

TEST_F(CAttachments, AReleasedSpriteStays)
{
    graze_attachment* const attachment = attach(system);
    const graze_sprite sprite = spriteOf(attachment);
    EXPECT_EQ(release(attachment), sprite);
    EXPECT_EQ(sprites(), std::vector{sprite});
    EXPECT_EQ(api->remove_sprite(system, sprite), GRAZE_OK);
}

TEST_F(CAttachments, ItOwnsNothingOnceTheSpriteIsRemoved)
{
    graze_attachment* const attachment = attach(system);
    ASSERT_EQ(api->remove_sprite(system, spriteOf(attachment)), GRAZE_OK);
    EXPECT_EQ(spriteOf(attachment), 0u);
    const graze_sprite next = addCircle(10.f, 0.f, 0.f);
    frame();
    api->detach(attachment);
    EXPECT_EQ(sprites(), std::vector{next});
    graze_attachment* const other = attach(system);
    ASSERT_EQ(api->remove_sprite(system, spriteOf(other)), GRAZE_OK);
    EXPECT_EQ(release(other), 0u);
    EXPECT_EQ(refused(), 0u);
}

TEST_F(CAttachments, ARestoreDecidesWhetherTheSpriteIsThere)
{
    graze_attachment* const before = attach(system);
    const graze_sprite kept = spriteOf(before);
    const std::vector<std::byte> bytes = snapshot();
    graze_attachment* const since = attach(system);
    const graze_sprite gone = spriteOf(since);
    ASSERT_EQ(api->restore(system, bytes.data(), bytes.size()), GRAZE_OK);
    EXPECT_EQ(spriteOf(before), kept);
    EXPECT_EQ(spriteOf(since), 0u);
    graze_attachment* const next = attach(system);
    EXPECT_NE(spriteOf(next), gone);
    api->detach(since);
    EXPECT_EQ(sprites(), (std::vector{kept, spriteOf(next)}));

    api->detach(before);
    ASSERT_EQ(api->restore(system, bytes.data(), bytes.size()), GRAZE_OK);
    EXPECT_EQ(spriteOf(next), 0u);
    api->detach(next);
    EXPECT_EQ(sprites(), std::vector{kept}) << "nothing owns it now";
    graze_attachment* const adopted = adopt(kept);
    api->detach(adopted);
    EXPECT_EQ(sprites().size(), 0u);
}

TEST_F(CAttachments, WhatIsRefusedAddsNothing)
{
    graze_attachment* made = nullptr;
    EXPECT_EQ(api->attach(system, nullptr, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("attach", "def is null");
    EXPECT_EQ(api->attach(system, &m_def, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("attach", "attachment is null");
    m_def.layer = 9;
    EXPECT_EQ(api->attach(system, &m_def, &made), GRAZE_INVALID_ARGUMENT);
    m_def.layer = 0;
    m_shape.radius = -1.f;
    EXPECT_EQ(api->attach(system, &m_def, &made), GRAZE_INVALID_SHAPE);
    m_def.piece_count = 0;
    EXPECT_EQ(api->attach(system, &m_def, &made), GRAZE_INVALID_SHAPE);
    EXPECT_EQ(made, nullptr);
    EXPECT_EQ(sprites().size(), 0u);
}

TEST_F(CAttachments, APlaceForTheSpriteMustBeGiven)
{
    graze_attachment* const attachment = attach(system);
    EXPECT_EQ(api->attached_sprite(attachment, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->release(attachment, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("release", "sprite is null");
    EXPECT_EQ(sprites(), std::vector{spriteOf(attachment)}) << "a call that fails frees nothing";
    api->detach(attachment);
}

} // namespace
