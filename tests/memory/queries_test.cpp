// SPDX-License-Identifier: Zlib
// World queries where memory runs out: on a new thread, which has no memory of former queries.
#include "memory/memory.hpp"

#include <graze/system/collision_system.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace
{

using namespace graze;

/// A crowd and the buffers of its queries.
struct Asked
{
    Asked()
    {
        for (int i = 0; i < 300; ++i)
            system.add(
                {.shape = i % 5 == 0 ? Pieces(std::vector<Shape>{Circle{3.f}, Box{{9.f, 2.f}}}) : Circle{3.f},
                 .matrix = Affine2::translation({static_cast<float>(i % 20) * 4.f, static_cast<float>(i / 20) * 4.f})});
        system.update();
    }
    CollisionSystem system;
    std::array<SpriteFound, 40> found{};
    std::array<NearHit, 40> close{};
    std::array<RayHit, 40> onRay{};
    std::array<CastHit, 40> onPath{};
};

TEST(OutOfMemory, QueriesThrowAndLeaveTheirBuffersAlone)
{
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    Asked asked;
    const Shape circle(Circle{30.f});
    const Operand shape(circle, {});
    const CollisionSystem& system = asked.system;
    const std::vector<std::pair<std::string, std::function<Found()>>> queries{
        {"atPoint",
         [&] {
             return system.atPoint({4.f, 4.f}, asked.found);
         }},
        {"inBox",
         [&] {
             return system.inBox({{0.f, 0.f}, {50.f, 50.f}}, asked.found);
         }},
        {"overlapping", [&] { return system.overlapping(shape, asked.found); }},
        {"nearest",
         [&] {
             return system.nearest({4.f, 4.f}, Infinity, asked.close);
         }},
        {"rayCastAll",
         [&] {
             return system.rayCastAll({{-9.f, 0.f}, {1.f, 0.1f}, 200.f}, asked.onRay);
         }},
        {"shapeCastAll", [&] {
             return system.shapeCastAll(shape, {90.f, 40.f}, asked.onPath);
         }}};
    for (const auto& one : queries)
    {
        const std::string& name = one.first;
        const std::function<Found()>& query = one.second;
        const std::size_t expected = query().count;
        std::size_t failures = 0;
        bool ended = false;
        for (std::size_t count = 0; !ended; ++count)
        {
            asked.found = {}, asked.close = {}, asked.onRay = {}, asked.onPath = {};
            std::thread(
                [&]
                {
                    const test::FailingMemory memory(count);
                    try
                    {
                        EXPECT_EQ(query().count, expected) << name;
                        ended = true;
                    }
                    catch (const std::bad_alloc&)
                    {
                        ++failures;
                        EXPECT_TRUE(!asked.found[0].sprite && !asked.close[0].sprite && !asked.onRay[0].sprite &&
                                    !asked.onPath[0].sprite)
                            << name;
                    }
                })
                .join();
        }
        EXPECT_GT(failures, 0u) << name;
    }
}

} // namespace
