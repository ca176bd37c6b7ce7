// SPDX-License-Identifier: Zlib
#include "c/module.hpp"

#include <string>
#include <vector>

namespace
{

class CColliders : public graze::test::LoadedModule
{
protected:
    void SetUp() override
    {
        LoadedModule::SetUp();
        m_def.shapes = &m_shape;
        m_def.shape_count = 1;
    }
    graze_collider* make(graze_system* to, float x = 0.f)
    {
        m_def.matrix = at(x, 0.f);
        graze_collider* collider = nullptr;
        EXPECT_EQ(api->make_collider(to, &m_def, &collider), GRAZE_OK) << api->last_error();
        return collider;
    }
    graze_collider* adopt(graze_sprite sprite)
    {
        graze_collider* collider = nullptr;
        EXPECT_EQ(api->adopt(system, sprite, &collider), GRAZE_OK) << api->last_error();
        return collider;
    }
    graze_sprite spriteOf(const graze_collider* collider)
    {
        graze_sprite sprite = 77;
        EXPECT_EQ(api->collider_sprite(collider, &sprite), GRAZE_OK) << api->last_error();
        return sprite;
    }
    graze_sprite release(graze_collider* collider)
    {
        graze_sprite sprite = 77;
        EXPECT_EQ(api->release(collider, &sprite), GRAZE_OK) << api->last_error();
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

    graze_shape m_shape = circle(10.f);
    graze_sprite_def m_def = GRAZE_SPRITE_DEF_INIT;
};

TEST_F(CColliders, FreeingRemovesItsSprite)
{
    m_def.user = 5;
    graze_collider* const collider = make(system, 7.f);
    const graze_sprite sprite = spriteOf(collider);
    graze_matrix matrix{};
    ASSERT_EQ(api->get_matrix(system, sprite, &matrix), GRAZE_OK);
    EXPECT_EQ(matrix.tx, 7.f);
    addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(frame().begun_count, 1u);
    api->free_collider(collider);
    EXPECT_EQ(api->get_matrix(system, sprite, &matrix), GRAZE_STALE_ID);
    const graze_events events = frame();
    ASSERT_EQ(events.ended_count, 1u);
    EXPECT_EQ(events.ended[0].a, sprite);
    EXPECT_EQ(events.ended[0].user_a, 5u);
}

TEST_F(CColliders, ColliderAndSystemAreFreedInAnyOrder)
{
    const std::string failure = api->last_error(); // "", or a failure of an earlier test
    graze_system* const other = another();
    graze_collider* const before = make(other);
    graze_collider* const after = make(other);
    graze_collider* const released = make(other);
    api->free_collider(before);
    EXPECT_NE(spriteOf(after), 0u);
    api->destroy(other);
    EXPECT_EQ(spriteOf(after), 0u);
    EXPECT_NE(release(make(system)), 0u); // a sprite perhaps where the old one was
    api->free_collider(after);
    EXPECT_EQ(release(released), 0u);
    EXPECT_EQ(sprites().size(), 1u);
    EXPECT_EQ(std::string(api->last_error()), failure) << "freeing is never a failure";
}

TEST_F(CColliders, ASpriteIsAdopted)
{
    const graze_sprite sprite = addCircle(10.f, 0.f, 0.f);
    graze_collider* const first = adopt(sprite);
    graze_collider* const second = adopt(sprite);
    EXPECT_EQ(spriteOf(first), sprite);
    api->free_collider(first);
    EXPECT_EQ(sprites().size(), 0u);
    EXPECT_EQ(spriteOf(second), 0u) << "the first that is freed removes it";
    api->free_collider(second);
}

TEST_F(CColliders, ASpriteThatIsNotThereIsNotAdopted)
{
    graze_system* const other = another();
    graze_collider* const foreign = make(other);
    const graze_sprite stale = addCircle(10.f, 0.f, 0.f);
    ASSERT_EQ(api->remove_sprite(system, stale), GRAZE_OK);
    graze_collider* made = nullptr;
    for (const graze_sprite sprite : {graze_sprite{0}, stale, spriteOf(foreign)})
    {
        EXPECT_EQ(api->adopt(system, sprite, &made), GRAZE_STALE_ID);
        expectSentence("adopt", "sprite " + std::to_string(sprite) + ": stale id");
    }
    EXPECT_EQ(made, nullptr);
    api->free_collider(foreign);
    api->destroy(other);
}

TEST_F(CColliders, AReleasedSpriteStays)
{
    graze_collider* const collider = make(system);
    const graze_sprite sprite = spriteOf(collider);
    EXPECT_EQ(release(collider), sprite);
    EXPECT_EQ(sprites(), std::vector{sprite});
    graze_collider* const next = adopt(sprite);
    ASSERT_EQ(api->remove_sprite(system, sprite), GRAZE_OK);
    EXPECT_EQ(spriteOf(next), 0u);
    EXPECT_EQ(release(next), 0u);
}

TEST_F(CColliders, WhatIsRefusedAddsNothing)
{
    graze_collider* made = nullptr;
    EXPECT_EQ(api->make_collider(system, nullptr, &made), GRAZE_NULL_ARGUMENT);
    expectSentence("make_collider", "def is null");
    EXPECT_EQ(api->make_collider(system, &m_def, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("make_collider", "collider is null");
    m_def.layer = 9;
    EXPECT_EQ(api->make_collider(system, &m_def, &made), GRAZE_INVALID_ARGUMENT);
    m_def.layer = 0;
    m_shape.radius = -1.f;
    EXPECT_EQ(api->make_collider(system, &m_def, &made), GRAZE_INVALID_SHAPE);
    m_def.shape_count = 0;
    EXPECT_EQ(api->make_collider(system, &m_def, &made), GRAZE_INVALID_SHAPE);
    EXPECT_EQ(made, nullptr);
    EXPECT_EQ(sprites().size(), 0u);
}

TEST_F(CColliders, APlaceForTheSpriteMustBeGiven)
{
    graze_collider* const collider = make(system);
    EXPECT_EQ(api->collider_sprite(collider, nullptr), GRAZE_NULL_ARGUMENT);
    EXPECT_EQ(api->release(collider, nullptr), GRAZE_NULL_ARGUMENT);
    expectSentence("release", "sprite is null");
    EXPECT_EQ(sprites(), std::vector{spriteOf(collider)}) << "a call that fails frees nothing";
    api->free_collider(collider);
}

} // namespace
