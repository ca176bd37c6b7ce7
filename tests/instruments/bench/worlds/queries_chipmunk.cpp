// SPDX-License-Identifier: Zlib
#include "bench/chipmunk_shapes.hpp"
#include "bench/worlds/queries.hpp"

#include <utility>

// Chipmunk 7. It has no query that stops at any sprite: sight is a ray.
namespace graze::bench
{

namespace
{

constexpr cpShapeFilter Asked{CP_NO_GROUP, CP_ALL_CATEGORIES, 1}; // the discs of queries too

class ChipmunkQueries final : public QueryWorld
{
public:
    ChipmunkQueries(const Field& field, CpIndex index)
    {
        if (index == CpIndex::Hash)
            cpSpaceUseSpatialHash(m_space.get(), 24., static_cast<int>(field.movers.size() * 10));
        for (const Mover& mover : field.movers)
        {
            CpBody body(cpBodyNewStatic());
            cpBodySetPosition(body.get(), toCp(mover.position));
            cpBodySetAngle(body.get(), mover.angleRadians);
            m_shapes.push_back(chipmunkShape(mover.solid, body.get()));
            cpShapeSetFilter(m_shapes.back().get(), {CP_NO_GROUP, 1u << mover.group, CP_ALL_CATEGORIES});
            cpSpaceAddShape(m_space.get(), m_shapes.back().get());
            m_bodies.push_back(std::move(body));
        }
    }

    std::int64_t ask(Question question, const Path& path) override
    {
        const cpVect from = toCp(path.from);
        std::int64_t found = 0;
        switch (question)
        {
            case Question::Point:
                cpSpacePointQuery(m_space.get(), from, 0., Asked, countPoint, &found);
                return found;
            case Question::Disc:
                cpBodySetPosition(m_discBody.get(), from);
                cpSpaceShapeQuery(m_space.get(), m_disc.get(), countShape, &found);
                return found;
            case Question::SampleBox:
                cpSpaceBBQuery(m_space.get(), cpBBNewForCircle(from, static_cast<cpFloat>(radiusOf(question))), Asked,
                               countBox, &found);
                return found;
            default:
            {
                cpSegmentQueryInfo first;
                return cpSpaceSegmentQueryFirst(m_space.get(), from, toCp(path.from + path.motion),
                                                static_cast<cpFloat>(radiusOf(question)), Asked, &first)
                           ? 1
                           : 0;
            }
        }
    }

private:
    static void countBox(cpShape*, void* found) { ++*static_cast<std::int64_t*>(found); }
    static void countPoint(cpShape*, cpVect, cpFloat, cpVect, void* found) { ++*static_cast<std::int64_t*>(found); }
    static void countShape(cpShape*, cpContactPointSet*, void* found) { ++*static_cast<std::int64_t*>(found); }

    std::vector<CpBody> m_bodies;
    std::vector<CpShape> m_shapes;
    CpSpace m_space{cpSpaceNew()};
    CpBody m_discBody{cpBodyNewKinematic()};
    CpShape m_disc{cpCircleShapeNew(m_discBody.get(), static_cast<cpFloat>(radiusOf(Question::Disc)), cpVect{0., 0.})};
};

} // namespace

QueriesMade chipmunkQueries(const Field& field, CpIndex index)
{
    return std::make_unique<ChipmunkQueries>(field, index);
}

} // namespace graze::bench
