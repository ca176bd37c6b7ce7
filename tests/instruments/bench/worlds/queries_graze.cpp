// SPDX-License-Identifier: Zlib
#include "bench/worlds/queries.hpp"

#include <graze/system/collision_system.hpp>

namespace graze::bench
{

namespace
{

class GrazeQueries final : public QueryWorld
{
public:
    GrazeQueries(const Field& field, Method method) : m_system({.method = method})
    {
        for (const Question question : AllQuestions)
            m_discs.push_back(Circle{radiusOf(question)});
        const Layer others = m_system.layer("others");
        for (const Mover& mover : field.movers)
            m_system.add({.shape = mover.solid.shape(),
                          .matrix = Affine2::from(
                              {.position = mover.position, .angleRadians = static_cast<float>(mover.angleRadians)}),
                          .layer = mover.group == 0 ? m_asked : others});
        m_system.update();
    }

    std::int64_t ask(Question question, const Path& path) override
    {
        switch (question)
        {
            case Question::Ray:
                return m_system.rayCast({path.from, path.motion, length(path.motion)}, m_filter).hit ? 1 : 0;
            case Question::Sight:
                return m_system.lineOfSight(path.from, path.from + path.motion, m_filter).clear ? 0 : 1;
            case Question::Point:
                return static_cast<std::int64_t>(m_system.atPoint(path.from, m_found, m_filter).count);
            case Question::Disc:
                return static_cast<std::int64_t>(m_system.overlapping(disc(question, path), m_found, m_filter).count);
            case Question::SampleBox:
            {
                const Vec2 half{radiusOf(question), radiusOf(question)};
                return static_cast<std::int64_t>(
                    m_system.inBox({path.from - half, path.from + half}, m_found, m_filter).count);
            }
            default:
                return m_system.shapeCast(disc(question, path), path.motion, m_filter).hit ? 1 : 0;
        }
    }

private:
    [[nodiscard]] Operand disc(Question question, const Path& path) const
    {
        return {m_discs[static_cast<std::size_t>(question)], Affine2::translation(path.from)};
    }

    CollisionSystem m_system;
    Layer m_asked = m_system.layer("asked");
    QueryFilter m_filter{.layers = m_asked};
    std::vector<Shape> m_discs;
    std::array<SpriteFound, 64> m_found; // more than any query finds
};

} // namespace

QueriesMade grazeQueries(const Field& field, Method method)
{
    return std::make_unique<GrazeQueries>(field, method);
}

} // namespace graze::bench
