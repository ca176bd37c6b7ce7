// SPDX-License-Identifier: Zlib
#pragma once

#include "dlfcn.h"

#include <graze/graze.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <string>

namespace graze::test
{

inline constexpr float Nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float Infinity = std::numeric_limits<float>::infinity();

/// Loads the module anew for each test and makes a system in it.
class LoadedModule : public testing::Test
{
protected:
    void SetUp() override
    {
        const char* const another = std::getenv("GRAZE_MODULE");
        m_module = dlopen(another ? another : GRAZE_MODULE, RTLD_NOW | RTLD_LOCAL);
        ASSERT_NE(m_module, nullptr) << dlerror();
        void* symbol = dlsym(m_module, "graze_plugin_entry");
        ASSERT_NE(symbol, nullptr);
        std::memcpy(&entry, &symbol, sizeof entry);
        api = entry(GRAZE_PLUGIN_VERSION);
        ASSERT_NE(api, nullptr);
        ASSERT_EQ(api->create(nullptr, &system), GRAZE_OK);
    }
    /// Runs last: a test may own pieces of the module.
    ~LoadedModule() override
    {
        if (api)
            api->destroy(system);
        if (m_module)
            dlclose(m_module);
    }

    graze_sprite addCircle(float radius, float x, float y) { return add(circle(radius), x, y); }
    /// The shape must outlive it.
    static graze_sprite_def defOf(const graze_shape& shape)
    {
        graze_sprite_def def = GRAZE_SPRITE_DEF_INIT;
        def.shapes = &shape;
        def.shape_count = 1;
        return def;
    }
    graze_sprite add(const graze_shape& shape, float x, float y)
    {
        graze_sprite_def def = defOf(shape);
        def.matrix = at(x, y);
        return add(def);
    }
    graze_sprite add(const graze_sprite_def& def)
    {
        graze_sprite sprite = 0;
        EXPECT_EQ(api->add_sprite(system, &def, &sprite), GRAZE_OK) << api->last_error();
        return sprite;
    }
    graze_bullet fire(const graze_bullet_def& def)
    {
        graze_bullet bullet = 0;
        EXPECT_EQ(api->fire(system, &def, &bullet), GRAZE_OK) << api->last_error();
        return bullet;
    }
    graze_bullet_state bulletState(graze_bullet bullet)
    {
        graze_bullet_state state{};
        EXPECT_EQ(api->get_bullet(system, bullet, &state), GRAZE_OK) << api->last_error();
        return state;
    }
    graze_sprite_state spriteState(graze_sprite sprite)
    {
        graze_sprite_state state{};
        EXPECT_EQ(api->get_sprite(system, sprite, &state), GRAZE_OK) << api->last_error();
        return state;
    }
    std::uint32_t layer(const char* name)
    {
        std::uint32_t number = 0;
        EXPECT_EQ(api->layer(system, name, &number), GRAZE_OK) << api->last_error();
        return number;
    }
    static graze_matrix at(float x, float y) { return {1.f, 0.f, x, 0.f, 1.f, y}; }
    graze_events frame()
    {
        graze_events events{};
        EXPECT_EQ(api->update(system), GRAZE_OK) << api->last_error();
        EXPECT_EQ(api->events(system, &events), GRAZE_OK) << api->last_error();
        return events;
    }

    /// The call failed with that code, and the sentence names it and the reason.
    void expectFailure(graze_result result, graze_result code, const std::string& call, const std::string& reason)
    {
        EXPECT_EQ(result, code) << call << ": " << reason;
        expectSentence(call, reason);
    }
    void expectSentence(const std::string& call, const std::string& reason)
    {
        const std::string sentence = api->last_error();
        EXPECT_EQ(sentence.rfind(call + ": ", 0), 0u) << sentence;
        EXPECT_NE(sentence.find(reason), std::string::npos) << sentence;
    }

    using Pieces = std::unique_ptr<graze_pieces, void (*)(graze_pieces*)>;
    Pieces own(graze_pieces* pieces) { return {pieces, api->free_pieces}; }
    Pieces piecesOf(const graze_shape& shape)
    {
        graze_pieces* pieces = nullptr;
        EXPECT_EQ(api->make_pieces(&shape, 1, &pieces), GRAZE_OK) << api->last_error();
        return own(pieces);
    }
    static graze_shape circle(float radius)
    {
        graze_shape shape = GRAZE_SHAPE_INIT;
        shape.radius = radius;
        return shape;
    }
    static graze_shape box(float width, float height)
    {
        graze_shape shape = GRAZE_SHAPE_INIT;
        shape.kind = GRAZE_BOX;
        shape.b = {width, height};
        return shape;
    }

    graze_plugin_entry_function* entry = nullptr;
    const graze_api* api = nullptr;
    graze_system* system = nullptr;

private:
    void* m_module = nullptr;
};

} // namespace graze::test
