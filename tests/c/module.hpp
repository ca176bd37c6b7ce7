// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <cstring>

namespace graze::test
{

/// Loads the module anew for each test and makes a system in it.
class LoadedModule : public testing::Test
{
protected:
    void SetUp() override
    {
        m_module = dlopen(GRAZE_MODULE, RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(m_module, nullptr) << dlerror();
        void* symbol = dlsym(m_module, "graze_plugin_entry");
        ASSERT_NE(symbol, nullptr);
        std::memcpy(&entry, &symbol, sizeof entry);
        api = entry(GRAZE_PLUGIN_VERSION);
        ASSERT_NE(api, nullptr);
        ASSERT_EQ(api->create(nullptr, &system), GRAZE_OK);
    }
    void TearDown() override
    {
        if (api)
            api->destroy(system);
        if (m_module)
            dlclose(m_module);
    }

    graze_sprite addCircle(float radius, float x, float y)
    {
        graze_shape shape = GRAZE_SHAPE_INIT;
        shape.radius = radius;
        return add(shape, x, y);
    }
    graze_sprite add(const graze_shape& shape, float x, float y)
    {
        graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
        def.pieces = &shape;
        def.piece_count = 1;
        def.matrix.tx = x;
        def.matrix.ty = y;
        graze_sprite sprite = 0;
        EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_OK) << api->last_error();
        return sprite;
    }
    static graze_matrix at(float x, float y) { return {1.f, 0.f, x, 0.f, 1.f, y}; }
    graze_events frame()
    {
        graze_events events{};
        events.size = sizeof events;
        EXPECT_EQ(api->update(system), GRAZE_OK) << api->last_error();
        EXPECT_EQ(api->events(system, &events), GRAZE_OK) << api->last_error();
        return events;
    }

    graze_plugin_entry_function* entry = nullptr;
    const graze_api* api = nullptr;
    graze_system* system = nullptr;

private:
    void* m_module = nullptr;
};

} // namespace graze::test
