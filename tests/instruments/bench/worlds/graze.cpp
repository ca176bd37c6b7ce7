// SPDX-License-Identifier: Zlib
#include "bench/worlds/worlds.hpp"

#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace graze::bench
{

namespace
{

Placement placementOf(const Mover& mover)
{
    return {.position = mover.position, .angleRadians = static_cast<float>(mover.angleRadians)};
}

class GrazeFrame final : public FrameWorld
{
public:
    GrazeFrame(Field field, Events events, Method method, std::size_t threads) :
    m_field(std::move(field)),
    m_events(events),
    m_system({.method = method})
    {
        if (threads > 1)
            m_pool = std::make_unique<ThreadPool>(threads - 1);
        m_placements.resize(m_field.movers.size());
        m_system.setEventOptions({.beginGeometry = events == Events::Geometry});
        for (const Mover& mover : m_field.movers)
            m_ids.push_back(m_system.add({.shape = mover.solid.shape(), .matrix = Affine2::from(placementOf(mover))}));
    }

    FrameTally step() override
    {
        if (m_pool)
        {
            // The game moves its sprites with the same threads.
            const auto moveBlock = [this](std::uint32_t block) noexcept
            { move(block * BlockMovers, std::min<std::size_t>((block + 1) * BlockMovers, m_ids.size())); };
            m_pool->run(Tasks(static_cast<std::uint32_t>((m_ids.size() + BlockMovers - 1) / BlockMovers), moveBlock));
            m_system.setPlacements(m_ids, m_placements, *m_pool);
            m_system.update(*m_pool);
        }
        else
        {
            move(0, m_ids.size());
            m_system.setPlacements(m_ids, m_placements);
            m_system.update();
        }

        FrameTally tally;
        for (const Contact& touch : m_system.begun())
        {
            ++tally.begun;
            tally.checksum += static_cast<double>(touch.a.value ^ touch.b.value);
            if (m_events == Events::Geometry)
                tally.checksum += static_cast<double>(touch.depth + touch.point.x + touch.normal.y);
        }
        for (const Contact& touch : m_system.ended())
        {
            ++tally.ended;
            tally.checksum += static_cast<double>(touch.a.value ^ touch.b.value);
        }
        return tally;
    }

private:
    static constexpr std::size_t BlockMovers = 1024;

    void move(std::size_t first, std::size_t last) noexcept
    {
        for (std::size_t i = first; i < last; ++i)
        {
            m_field.movers[i].step(m_field.side);
            m_placements[i] = placementOf(m_field.movers[i]);
        }
    }

    Field m_field;
    Events m_events;
    CollisionSystem m_system;
    std::unique_ptr<ThreadPool> m_pool;
    std::vector<SpriteId> m_ids;
    std::vector<Placement> m_placements;
};

class GrazeBullets final : public BulletWorld
{
public:
    GrazeBullets(std::uint32_t bullets, float radius, Flight flight, Method method) :
    m_radius(radius),
    m_pierce(flight == Flight::Through ? std::numeric_limits<int>::max() : 0),
    m_system({.method = method})
    {
        m_system.collide(m_bulletLayer, m_targetLayer);
        m_matrices.resize(m_field.movers.size());
        for (const Mover& mover : m_field.movers)
            m_targets.push_back(m_system.add(
                {.shape = mover.solid.shape(), .matrix = Affine2::from(placementOf(mover)), .layer = m_targetLayer}));
        m_bullets.resize(bullets);
        for (std::uint32_t i = 0; i < bullets; ++i)
            fire(i);
    }

    std::int64_t step() override
    {
        for (std::size_t i = 0; i < m_targets.size(); ++i)
        {
            m_field.movers[i].step(m_field.side);
            m_matrices[i] = Affine2::from(placementOf(m_field.movers[i]));
        }
        m_system.setMatrices(m_targets, m_matrices);
        m_system.advanceBullets(1.f); // velocities are in pixels per frame
        m_system.update();

        std::int64_t hits = 0;
        for (const Hit& hit : m_system.hits())
        {
            ++hits;
            if (m_pierce == 0)
                m_bullets[hit.userBullet.number()].left = 0;
            m_checksum += static_cast<double>(hit.fraction);
        }
        for (std::size_t i = 0; i < m_bullets.size(); ++i)
            if (--m_bullets[i].left < 0)
            {
                m_system.removeBullet(m_bullets[i].id);
                fire(i);
            }
        return hits;
    }

private:
    struct Flying
    {
        BulletId id;
        std::int32_t left = 0;
    };

    void fire(std::size_t index)
    {
        const Shot shot = m_gun.next();
        m_bullets[index] = {m_system.fire({.radius = m_radius,
                                           .layer = m_bulletLayer,
                                           .position = shot.position,
                                           .velocity = shot.step,
                                           .pierce = m_pierce,
                                           .user = index}),
                            shot.left};
    }

    Field m_field = targetField();
    float m_radius;
    int m_pierce;
    Gun m_gun;
    CollisionSystem m_system;
    Layer m_targetLayer = m_system.layer("targets");
    Layer m_bulletLayer = m_system.layer("bullets");
    std::vector<SpriteId> m_targets;
    std::vector<Affine2> m_matrices;
    std::vector<Flying> m_bullets;
    double m_checksum = 0.;
};

} // namespace

FrameMade grazeFrame(Field field, Events events, Method method, std::size_t threads)
{
    return std::make_unique<GrazeFrame>(std::move(field), events, method, threads);
}

BulletsMade grazeBullets(std::uint32_t bullets, float radius, Flight flight, Method method)
{
    return std::make_unique<GrazeBullets>(bullets, radius, flight, method);
}

} // namespace graze::bench
