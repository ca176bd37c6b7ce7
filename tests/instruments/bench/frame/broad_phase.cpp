// SPDX-License-Identifier: Zlib
#include "bench/register.hpp"

#include "support/random.hpp"
#include "system/grid/broad_phase.hpp"

#include <benchmark/benchmark.h>
#include <box2d/b2_dynamic_tree.h>
#include <chipmunk/chipmunk.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// The broad phases alone: boxes that move, and the pairs of which one side moved.
namespace graze::bench
{

namespace
{

struct MovingBox
{
    Vec2 position{};
    Vec2 velocity{}; // per frame
    Vec2 half{};
};

struct BoxField
{
    std::vector<MovingBox> boxes;
    std::size_t moving = 0; // the first ones
    Vec2 lower{};
    Vec2 upper{};
};

Aabb boxOf(const MovingBox& mover)
{
    return {mover.position - mover.half, mover.position + mover.half};
}

void move(BoxField& field, MovingBox& mover)
{
    mover.position += mover.velocity;
    if (mover.position.x < field.lower.x || mover.position.x > field.upper.x)
        mover.velocity.x = -mover.velocity.x;
    if (mover.position.y < field.lower.y || mover.position.y > field.upper.y)
        mover.velocity.y = -mover.velocity.y;
}

// The sprites of the frame workload, 8 to 32 px and turning, 1500 px^2 each.
BoxField sprites(std::uint32_t count, Vec2 corner = {})
{
    test::Random random(count);
    const float side = std::sqrt(1500.f * static_cast<float>(count));
    BoxField field{{}, count, corner, corner + Vec2{side, side}};
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const float size = random.between(4.f, 16.f);
        const Vec2 half{size * random.between(1.f, 1.4f), size * random.between(1.f, 1.4f)};
        const Vec2 at{random.between(0.f, side), random.between(0.f, side)};
        field.boxes.push_back({corner + at, random.inSquare(1.7f), half});
    }
    return field;
}

BoxField resting(std::uint32_t count)
{
    BoxField field = sprites(count);
    field.moving = 100;
    return field;
}

BoxField farAway(std::uint32_t count)
{
    return sprites(count, {1e6f, -1e6f});
}

BoxField giant(std::uint32_t count)
{
    BoxField field = sprites(count);
    field.boxes[count / 2].half = field.upper;
    return field;
}

BoxField oneSpot(std::uint32_t count)
{
    BoxField field = sprites(count);
    for (MovingBox& box : field.boxes)
    {
        box.position = {500.f, 500.f};
        box.velocity *= 0.1f;
    }
    return field;
}

// One in sixteen is the box around a slanting wall of 500 to 2000 px.
BoxField walls(std::uint32_t count)
{
    BoxField field = sprites(count);
    test::Random random(7);
    for (std::uint32_t i = 0; i < count; i += 16)
        field.boxes[i].half = {random.between(250.f, 1000.f), random.between(250.f, 1000.f)};
    return field;
}

// 4 to 4000 px, small ones far more often.
BoxField manySizes(std::uint32_t count)
{
    BoxField field = sprites(count);
    test::Random random(8);
    for (MovingBox& box : field.boxes)
    {
        const float share = random.unit();
        const float size = 2.f / (1.f - share * 0.999f);
        box.half = {size * random.between(0.5f, 1.f), size * random.between(0.5f, 1.f)};
    }
    return field;
}

// Eight crowds of 300 px, 100,000 px apart.
BoxField clusters(std::uint32_t count)
{
    BoxField field = sprites(count);
    for (std::uint32_t i = 0; i < count; ++i)
    {
        MovingBox& box = field.boxes[i];
        box.position = box.position * (300.f / field.upper.x) + Vec2{1e5f * static_cast<float>(i % 8), 0.f};
        box.velocity *= 0.1f;
    }
    field.upper.x = 1e6f;
    return field;
}

class GrazeBoxes
{
public:
    explicit GrazeBoxes(const BoxField& field)
    {
        for (std::size_t i = 0; i < field.boxes.size(); ++i)
            moved(i, field.boxes[i]);
    }
    void moved(std::size_t i, const MovingBox& box)
    {
        m_broadPhase.place(static_cast<std::uint32_t>(i), {boxOf(box), 1, 1});
    }
    std::size_t findPairs()
    {
        m_pairs.clear();
        m_broadPhase.findPairs(m_pairs);
        return m_pairs.size();
    }

private:
    detail::BroadPhase m_broadPhase;
    std::vector<detail::PiecePair> m_pairs;
};

// b2BroadPhase reports only pairs whose fat boxes are new to each other, so its tree is asked.
class Box2dTree
{
public:
    explicit Box2dTree(const BoxField& field) : m_boxes(field.boxes), m_moving(field.moving)
    {
        for (const MovingBox& box : m_boxes)
            m_proxies.push_back(m_tree.CreateProxy(metres(box), nullptr));
        for (std::size_t i = 0; i < m_proxies.size(); ++i)
        {
            m_ofProxy.resize(std::max(m_ofProxy.size(), static_cast<std::size_t>(m_proxies[i]) + 1));
            m_ofProxy[static_cast<std::size_t>(m_proxies[i])] = i;
        }
    }
    void moved(std::size_t i, const MovingBox& box)
    {
        m_boxes[i] = box;
        m_tree.MoveProxy(m_proxies[i], metres(box), {box.velocity.x * PerPixel, box.velocity.y * PerPixel});
    }
    std::size_t findPairs()
    {
        m_pairs = 0;
        for (m_asker = 0; m_asker < m_moving; ++m_asker)
            m_tree.Query(this, metres(m_boxes[m_asker]));
        return m_pairs;
    }
    bool QueryCallback(int32 proxy) // NOLINT(readability-identifier-naming)
    {
        const std::size_t other = m_ofProxy[static_cast<std::size_t>(proxy)];
        const bool isNew = other < m_asker || other >= m_moving;
        m_pairs += isNew && overlaps(boxOf(m_boxes[m_asker]), boxOf(m_boxes[other])) ? 1u : 0u;
        return true;
    }

private:
    static constexpr float PerPixel = 1.f / 32.f;
    static b2AABB metres(const MovingBox& mover)
    {
        const Aabb box = boxOf(mover);
        return {{box.lower.x * PerPixel, box.lower.y * PerPixel}, {box.upper.x * PerPixel, box.upper.y * PerPixel}};
    }
    std::vector<MovingBox> m_boxes;
    std::size_t m_moving = 0;
    std::size_t m_asker = 0;
    b2DynamicTree m_tree;
    std::vector<int32> m_proxies;
    std::vector<std::size_t> m_ofProxy;
    std::size_t m_pairs = 0;
};

class ChipmunkBoxes
{
public:
    struct Free
    {
        void operator()(cpSpatialIndex* index) const { cpSpatialIndexFree(index); }
    };
    using Index = std::unique_ptr<cpSpatialIndex, Free>;

    ChipmunkBoxes(const BoxField& field, Index still, Index moving) :
    m_boxes(field.boxes),
    m_still(std::move(still)),
    m_moving(std::move(moving))
    {
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            cpSpatialIndexInsert(i < field.moving ? m_moving.get() : m_still.get(), &m_boxes[i], i);
    }
    void moved(std::size_t i, const MovingBox& box) { m_boxes[i] = box; }
    std::size_t findPairs()
    {
        m_pairs = 0;
        cpSpatialIndexReindexQuery(
            m_moving.get(),
            [](void* a, void* b, cpCollisionID id, void* self)
            {
                const bool meet = overlaps(boxOf(*static_cast<MovingBox*>(a)), boxOf(*static_cast<MovingBox*>(b)));
                static_cast<ChipmunkBoxes*>(self)->m_pairs += meet ? 1u : 0u;
                return id;
            },
            this);
        return m_pairs;
    }
    static cpBB boundsOf(void* box)
    {
        const Aabb at = boxOf(*static_cast<MovingBox*>(box));
        const auto wide = [](float value) { return static_cast<cpFloat>(value); };
        return cpBBNew(wide(at.lower.x), wide(at.lower.y), wide(at.upper.x), wide(at.upper.y));
    }

private:
    std::vector<MovingBox> m_boxes;
    Index m_still;
    Index m_moving;
    std::size_t m_pairs = 0;
};

struct ChipmunkTree : ChipmunkBoxes
{
    explicit ChipmunkTree(const BoxField& field) : ChipmunkTree(field, cpBBTreeNew(boundsOf, nullptr)) {}

private:
    ChipmunkTree(const BoxField& field, cpSpatialIndex* still) :
    ChipmunkBoxes(field, Index(still), Index(cpBBTreeNew(boundsOf, still)))
    {
    }
};

template <class Boxes>
void add(const std::string& work, const std::string& library, BoxField (*make)(std::uint32_t), std::uint32_t count)
{
    benchmark::RegisterBenchmark(("broad/" + work + "-" + std::to_string(count) + "/" + library).c_str(),
                                 [make, count](benchmark::State& state)
                                 {
                                     BoxField field = make(count);
                                     Boxes boxes(field);
                                     std::size_t pairs = boxes.findPairs();
                                     const auto frame = [&]
                                     {
                                         for (std::size_t i = 0; i < field.moving; ++i)
                                         {
                                             move(field, field.boxes[i]);
                                             boxes.moved(i, field.boxes[i]);
                                         }
                                         pairs = boxes.findPairs();
                                     };
                                     for (int i = 0; i < 5; ++i)
                                         frame();
                                     for ([[maybe_unused]] auto _ : state)
                                         frame();
                                     using benchmark::Counter;
                                     state.counters["ns_per_moved"] =
                                         Counter(static_cast<double>(field.moving) * 1e-9,
                                                 Counter::kIsIterationInvariantRate | Counter::kInvert);
                                     state.counters["pairs"] = static_cast<double>(pairs);
                                 })
        ->Unit(benchmark::kMicrosecond);
}

void addAll(const std::string& work, BoxField (*make)(std::uint32_t), std::uint32_t count)
{
    add<GrazeBoxes>(work, "graze", make, count);
    add<Box2dTree>(work, "box2d24_tree", make, count);
    add<ChipmunkTree>(work, "chipmunk_bbtree", make, count);
}

BoxField plain(std::uint32_t count)
{
    return sprites(count);
}

} // namespace

void registerBroadPhases()
{
    for (const std::uint32_t count : {1000u, 4000u, 16000u, 64000u})
        addAll("moving", plain, count);
    addAll("resting", resting, 64000);
    addAll("one-spot", oneSpot, 4096);
    addAll("giant", giant, 4096);
    addAll("walls", walls, 4096);
    addAll("far", farAway, 4096);
    addAll("sizes", manySizes, 4096);
    addAll("clusters", clusters, 4096);
}

} // namespace graze::bench
