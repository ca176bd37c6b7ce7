// SPDX-License-Identifier: Zlib
#include "frame_world.hpp"

#include <graze/base/workers.hpp>
#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

namespace graze::bench
{

namespace
{

class GrazeFrame final : public FrameWorld
{
public:
    GrazeFrame(Field field, Events events, Method method, std::size_t threads = 1) :
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
        return counted(tally);
    }

    const Field& field() override { return m_field; }

private:
    static constexpr std::size_t BlockMovers = 1024;

    void move(std::size_t first, std::size_t last) noexcept
    {
        for (std::size_t i = first; i < last; ++i)
        {
            Mover& mover = m_field.movers[i];
            mover.velocity.x = turnedBack(mover.position.x, mover.velocity.x, m_field.side);
            mover.velocity.y = turnedBack(mover.position.y, mover.velocity.y, m_field.side);
            mover.position += mover.velocity * static_cast<float>(FrameSeconds);
            mover.angleRadians += mover.spin * FrameSeconds;
            m_placements[i] = placementOf(mover);
        }
    }
    static Placement placementOf(const Mover& mover)
    {
        return {.position = mover.position, .angleRadians = static_cast<float>(mover.angleRadians)};
    }

    Field m_field;
    Events m_events;
    CollisionSystem m_system;
    std::unique_ptr<ThreadPool> m_pool;
    std::vector<SpriteId> m_ids;
    std::vector<Placement> m_placements;
};

} // namespace

std::unique_ptr<FrameWorld> grazeFrame(Field field, Events events)
{
    return std::make_unique<GrazeFrame>(std::move(field), events, Method::Fast);
}

std::unique_ptr<FrameWorld> grazeGjkFrame(Field field, Events events)
{
    return std::make_unique<GrazeFrame>(std::move(field), events, Method::Gjk);
}

std::unique_ptr<FrameWorld> grazeTwoThreadsFrame(Field field, Events events)
{
    return std::make_unique<GrazeFrame>(std::move(field), events, Method::Fast, 2);
}

} // namespace graze::bench
