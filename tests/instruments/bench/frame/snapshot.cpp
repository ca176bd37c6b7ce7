// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"
#include "frame_world.hpp"

#include <graze/system/collision_system.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// The cost of rolling back: the field of frame_world, as it is or with 16 shapes in all, and as many bullets
// as a quarter of the sprites.
namespace graze::bench
{

namespace
{

enum class Shapes
{
    Few,
    OneEach
};

class Rollback
{
public:
    Rollback(std::uint32_t count, Shapes shapes)
    {
        const Field field = frameField(count);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const Mover& mover = field.movers[i];
            const Mover& model = shapes == Shapes::Few ? field.movers[i % 16] : mover;
            m_system.add({.shape = model.solid.shape(), .matrix = poseOf(mover, 0.), .user = i});
            if (i % 4 == 0)
                m_system.fire({.radius = 2.f, .position = mover.position, .velocity = mover.velocity, .user = i});
        }
        m_system.update();
        std::vector<SpriteId> ids(count);
        m_system.sprites(ids);
        for (std::uint32_t i = 0; i < count; ++i)
            m_system.setMatrix(ids[i], poseOf(field.movers[i], FrameSeconds));
        m_system.advanceBullets(static_cast<float>(FrameSeconds));
        m_system.update();
        m_system.snapshot(m_bytes);
    }

    void snapshot() { m_system.snapshot(m_bytes); }
    void restore() { benchmark::DoNotOptimize(m_system.restore(m_bytes)); }
    void hash() { benchmark::DoNotOptimize(m_system.hash()); }
    [[nodiscard]] std::size_t bytes() const { return m_bytes.size(); }

private:
    static Affine2 poseOf(const Mover& mover, double time)
    {
        return Affine2::from({.position = mover.position + mover.velocity * static_cast<float>(time),
                              .angleRadians = static_cast<float>(mover.angleRadians + mover.spin * time)});
    }

    CollisionSystem m_system;
    std::vector<std::byte> m_bytes;
};

void add(const std::string& work, std::uint32_t count, Shapes shapes, void (Rollback::*step)())
{
    const std::string kind = shapes == Shapes::Few ? "" : "-own-shapes";
    benchmark::RegisterBenchmark((work + kind + "/" + std::to_string(count) + "/graze").c_str(),
                                 [count, shapes, step](benchmark::State& state)
                                 {
                                     const auto rollback = std::make_unique<Rollback>(count, shapes);
                                     for ([[maybe_unused]] auto _ : state)
                                         (*rollback.*step)();
                                     state.counters["bytes"] = static_cast<double>(rollback->bytes());
                                 })
        ->Unit(benchmark::kMicrosecond);
}

} // namespace

void registerSnapshots()
{
    for (const std::uint32_t count : {1000u, 16000u})
        for (const Shapes shapes : {Shapes::Few, Shapes::OneEach})
        {
            add("snapshot", count, shapes, &Rollback::snapshot);
            add("restore", count, shapes, &Rollback::restore);
            add("hash", count, shapes, &Rollback::hash);
        }
}

} // namespace graze::bench
