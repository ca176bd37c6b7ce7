// SPDX-License-Identifier: Zlib
#include "query_world.hpp"

#include "bench/chipmunk_shapes.hpp"

#include <algorithm>
#include <array>

// Chipmunk 7: static bodies, in its tree or in its hash of the cells that its manual advises. Its space answers
// rays, points within a distance, and shapes; the nearest few the user picks.
namespace graze::bench
{

namespace
{

enum class Index
{
    Tree,
    Hash
};

struct Gaps
{
    std::size_t count = 0;
    std::array<cpFloat, NearestCount> kept{};
};

void keepGap(cpShape*, cpVect, cpFloat distance, cpVect, void* data)
{
    auto& gaps = *static_cast<Gaps*>(data);
    const cpFloat gap = std::max(distance, 0.);
    if (gaps.count == NearestCount && gap >= gaps.kept.back())
        return;
    gaps.count = std::min<std::size_t>(gaps.count + 1, NearestCount);
    const auto end = gaps.kept.begin() + static_cast<std::ptrdiff_t>(gaps.count);
    const auto place = std::upper_bound(gaps.kept.begin(), end - 1, gap);
    std::move_backward(place, end - 1, end);
    *place = gap;
}

class ChipmunkQueries final : public QueryWorld
{
public:
    ChipmunkQueries(const Field& field, Index index)
    {
        if (index == Index::Hash)
            cpSpaceUseSpatialHash(m_space.get(), 24., static_cast<int>(field.movers.size() * 10));
        for (const Mover& mover : field.movers)
        {
            CpBody body(cpBodyNewStatic());
            cpBodySetPosition(body.get(), toCp(mover.position));
            cpBodySetAngle(body.get(), mover.angleRadians);
            CpShape shape = chipmunkShape(mover.solid, body.get());
            cpSpaceAddShape(m_space.get(), shape.get());
            m_bodies.push_back(std::move(body));
            m_shapes.push_back(std::move(shape));
        }
    }

    std::int64_t ask(Question question, const Asked& asked) override
    {
        std::int64_t count = 0;
        const cpVect from = toCp(asked.from), to = toCp(asked.to);
        switch (question)
        {
            case Question::Ray:
            {
                cpSegmentQueryInfo first;
                return cpSpaceSegmentQueryFirst(m_space.get(), from, to, 0., CP_SHAPE_FILTER_ALL, &first) ? 1 : 0;
            }
            case Question::Point:
                cpSpacePointQuery(
                    m_space.get(), from, 0., CP_SHAPE_FILTER_ALL,
                    [](cpShape*, cpVect, cpFloat, cpVect, void* data) { ++*static_cast<std::int64_t*>(data); }, &count);
                return count;
            case Question::Box:
            {
                const CpShape box(cpBoxShapeNew2(m_asker.get(), cpBBNew(from.x, from.y, to.x, to.y), 0.));
                cpSpaceShapeQuery(
                    m_space.get(), box.get(),
                    [](cpShape*, cpContactPointSet*, void* data) { ++*static_cast<std::int64_t*>(data); }, &count);
                return count;
            }
            case Question::Nearest:
            {
                Gaps gaps;
                cpSpacePointQuery(m_space.get(), from, static_cast<cpFloat>(NearestReach), CP_SHAPE_FILTER_ALL, keepGap,
                                  &gaps);
                return static_cast<std::int64_t>(gaps.count);
            }
        }
        return 0;
    }

private:
    std::vector<CpBody> m_bodies;
    std::vector<CpShape> m_shapes;
    CpBody m_asker{cpBodyNewStatic()};
    CpSpace m_space{cpSpaceNew()};
};

} // namespace

std::unique_ptr<QueryWorld> chipmunkTreeQueries(const Field& field)
{
    return std::make_unique<ChipmunkQueries>(field, Index::Tree);
}

std::unique_ptr<QueryWorld> chipmunkHashQueries(const Field& field)
{
    return std::make_unique<ChipmunkQueries>(field, Index::Hash);
}

} // namespace graze::bench
