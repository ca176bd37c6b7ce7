// SPDX-License-Identifier: Zlib
#include "memory/memory.hpp"

#include <graze/graze.h>

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace
{

using graze::test::FailingMemory;

/// Places for the answers of all calls: null bytes until a call succeeds.
struct Answers
{
    graze_system* system;
    graze_pieces* pieces;
    graze_sprite sprite;
    graze_bullet bullet;
    graze_bullet_shape shape;
    std::uint64_t size;
    graze_events events;
    graze_slide slide;
    graze_found found;
    std::array<graze_sprite_found, 4> sprites;
    std::array<graze_ray_hit, 4> rays;
    std::array<graze_cast_hit, 4> casts;
    std::array<graze_near_hit, 4> close;
    std::array<graze_pushed_sprite, 4> pushed;
    std::array<graze_plane, 4> planes;
    std::uint32_t number;
};

/// A ring of twelve points, which are more than a shape holds without memory, and what is made of it.
struct Given
{
    std::array<graze_vec2, 12> points{};
    graze_shape shape = GRAZE_SHAPE_INIT;
    graze_ring ring = GRAZE_RING_INIT;
    std::vector<std::uint8_t> cells = std::vector<std::uint8_t>(64, 255);
    graze_mask mask = GRAZE_MASK_INIT;
    graze_sprite_def sprite = GRAZE_SPRITE_DEF_INIT;
    graze_bullet_def bullet = GRAZE_BULLET_DEF_INIT;
    graze_probe probe = GRAZE_PROBE_INIT;
    graze_slide_options slide = GRAZE_SLIDE_OPTIONS_INIT;
    graze_box box{{-40.f, -40.f}, {40.f, 40.f}};
    std::vector<std::byte> snapshot = std::vector<std::byte>(1 << 16);

    Given()
    {
        for (int i = 0; i < 12; ++i)
        {
            const auto x = static_cast<float>(i < 6 ? i : 11 - i) - 2.5f;
            points[static_cast<std::size_t>(i)] = {x, (i < 6 ? -1.f : 1.f) * (9.f - x * x)};
        }
        shape.kind = GRAZE_CONVEX;
        shape.points = ring.points = points.data();
        shape.point_count = ring.point_count = 12;
        mask.width = mask.height = 8;
        mask.alpha = cells.data();
        sprite.shapes = &shape;
        sprite.shape_count = 1;
    }
};

// The module's operator new is the one of this program: that is how hosts see their own allocators fail in it. How
// calls of C++ leave a system is the matter of OutOfMemorySystem; every function of C ends in the same `guarded`.
TEST(OutOfMemoryC, CallsThatTakeMemoryAnswerItWithNothingChanged)
{
    void* const module = dlopen(GRAZE_MODULE, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(module, nullptr) << dlerror();
    void* const symbol = dlsym(module, "graze_plugin_entry");
    ASSERT_NE(symbol, nullptr);
    graze_plugin_entry_function* entry = nullptr;
    std::memcpy(&entry, &symbol, sizeof entry);
    const graze_api& api = *entry(GRAZE_PLUGIN_VERSION);

    graze_system* s = nullptr;
    ASSERT_EQ(api.create(nullptr, &s), GRAZE_OK);
    Given g;
    for (int i = 0; i < 3; ++i, g.sprite.matrix.tx += 2.f)
        ASSERT_EQ(api.add_sprite(s, &g.sprite, &g.probe.sprite), GRAZE_OK);
    ASSERT_EQ(api.update(s), GRAZE_OK);
    Answers a;
    const auto call = [&](const char* name, auto&& body)
    {
        static_assert(std::is_trivially_copyable_v<Answers>);
        std::array<std::byte, sizeof(Answers)> untouched{};
        std::memset(static_cast<void*>(&a), 0, sizeof a);
        std::uint64_t before = 0, after = 0;
        api.hash(s, &before);
        std::size_t failures = 0;
        for (graze_result result = GRAZE_OUT_OF_MEMORY; result == GRAZE_OUT_OF_MEMORY; ++failures)
        {
            {
                const FailingMemory memory(failures);
                result = body();
            }
            if (result == GRAZE_OK)
                break;
            ASSERT_EQ(result, GRAZE_OUT_OF_MEMORY) << name;
            EXPECT_EQ(std::string(api.last_error()), std::string(name) + ": out of memory");
            EXPECT_EQ(std::memcmp(&a, untouched.data(), sizeof a), 0) << name << " writes no answer";
            api.hash(s, &after);
            EXPECT_EQ(after, before) << name << ", allocation " << failures;
        }
        EXPECT_GT(failures, 0u) << name << " takes no memory";
    };
    call("create", [&] { return api.create(nullptr, &a.system); });
    api.destroy(a.system);
    call("events", [&] { return api.events(s, &a.events); });
    EXPECT_EQ(a.events.begun_count, 3u);
    call("in_box", [&] { return api.in_box(s, &g.box, nullptr, a.sprites.data(), 4, &a.found); });
    call("overlapping", [&] { return api.overlapping(s, &g.probe, nullptr, a.sprites.data(), 4, &a.found); });
    call("ray_cast_all",
         [&] {
             return api.ray_cast_all(s, {-9.f, 0.f}, {1.f, 0.f}, 99.f, nullptr, a.rays.data(), 4, &a.found);
         });
    call("shape_cast_all",
         [&] {
             return api.shape_cast_all(s, &g.probe, {9.f, 0.f}, nullptr, a.casts.data(), 4, &a.found);
         });
    call("nearest", [&] { return api.nearest(s, &g.probe, 90.f, nullptr, a.close.data(), 4, &a.found); });
    call("separate", [&] { return api.separate(s, nullptr, a.pushed.data(), 4, &a.found); });
    EXPECT_GT(a.found.count, 0u);
    g.slide.planes = a.planes.data();
    g.slide.plane_capacity = 4;
    call("slide", [&] { return api.slide(s, &g.probe, {-9.f, 0.f}, &g.slide, &a.slide); });
    call("move_and_slide", [&] { return api.move_and_slide(s, g.probe.sprite, {-9.f, 0.f}, &g.slide, &a.slide); });
    call("layer", [&] { return api.layer(s, "a layer with a name that takes memory", &a.number); });
    call("fire", [&] { return api.fire(s, &g.bullet, &a.bullet); });
    call("add_bullet_shape", [&] { return api.add_bullet_shape(s, &g.shape, &a.shape); });
    call("add_sprite", [&] { return api.add_sprite(s, &g.sprite, &a.sprite); });
    call("update", [&] { return api.update(s); });
    call("snapshot", [&] { return api.snapshot(s, g.snapshot.data(), g.snapshot.size(), &a.size); });
    const std::uint64_t size = a.size;
    call("restore", [&] { return api.restore(s, g.snapshot.data(), size); });
    const auto make = [&](const char* name, auto&& body)
    {
        call(name, body);
        graze_pieces* const pieces = a.pieces;
        call("set_pieces", [&] { return api.set_pieces(s, g.probe.sprite, pieces); });
        api.free_pieces(pieces);
    };
    make("make_pieces", [&] { return api.make_pieces(&g.shape, 1, &a.pieces); });
    make("decompose", [&] { return api.decompose(&g.ring, 1, &a.pieces); });
    make("trace_outline", [&] { return api.trace_outline(&g.mask, nullptr, &a.pieces); });
    make("tile_pieces", [&] { return api.tile_pieces(g.cells.data(), 3, 3, 8.f, &a.pieces); });
    make("copy_pieces", [&] { return api.copy_pieces(s, g.probe.sprite, &a.pieces); });
    api.destroy(s);
    dlclose(module);
}

} // namespace
