// SPDX-License-Identifier: Zlib
#include "query_world.hpp"

#include <graze/system/collision_system.hpp>

#include <array>

namespace graze::bench
{

namespace
{

class GrazeQueries final : public QueryWorld
{
public:
    explicit GrazeQueries(const Field& field)
    {
        for (const Mover& mover : field.movers)
        {
            const Affine2 matrix =
                Affine2::from({.position = mover.position, .angleRadians = static_cast<float>(mover.angleRadians)});
            m_system.add({.shape = mover.solid.shape(), .matrix = matrix});
        }
        m_system.update();
    }

    std::int64_t ask(Question question, const Asked& asked) override
    {
        switch (question)
        {
            case Question::Ray:
                return m_system.rayCast({asked.from, asked.to - asked.from, length(asked.to - asked.from)}).hit ? 1 : 0;
            case Question::Point:
                return counted(m_system.atPoint(asked.from, m_found));
            case Question::Box:
                return counted(m_system.inBox({asked.from, asked.to}, m_found));
            case Question::Nearest:
                return counted(m_system.nearest(asked.from, NearestReach, m_near));
        }
        return 0;
    }

private:
    static std::int64_t counted(const Found& found) { return static_cast<std::int64_t>(found.count); }

    CollisionSystem m_system;
    std::array<SpriteFound, 128> m_found{};
    std::array<NearHit, NearestCount> m_near{};
};

} // namespace

std::unique_ptr<QueryWorld> grazeQueries(const Field& field)
{
    return std::make_unique<GrazeQueries>(field);
}

} // namespace graze::bench
