// SPDX-License-Identifier: Zlib
// A function of the game asks another system in the middle of a query.
#include "support/pairs/judging.hpp"
#include "support/places.hpp"
#include "support/random.hpp"

#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using test::at;

/// The answer of a query, as text.
class Written
{
public:
    template <class Hit>
    void add(Found found, const std::array<Hit, 64>& hits)
    {
        text += std::to_string(found.count) + (found.status == Status::Overlapping ? ":" : "?:");
        for (std::size_t i = 0; i < std::min(found.count, hits.size()); ++i)
            text += " " + std::to_string(hits[i].user.number());
    }
    std::string text;
};

constexpr std::size_t KindCount = 7;

/// One of the queries that need memory, as a sprite of the system.
std::string ask(const CollisionSystem& system, SpriteId as, std::size_t kind, const PushWeights& weights = {})
{
    Written written;
    std::array<SpriteFound, 64> found;
    std::array<NearHit, 64> nearest;
    std::array<CastHit, 64> casts;
    std::array<PushedSprite, 64> pushed;
    switch (kind)
    {
        case 0:
            written.add(system.overlapping(as, found), found);
            break;
        case 1:
            written.add(system.shapeCastAll(as, {60.f, 45.f}, casts), casts);
            break;
        case 2:
            written.add(system.nearest(as, 80.f, nearest), nearest);
            break;
        case 3:
        {
            const MoveResult moved = slide(system, as, {50.f, 20.f});
            return std::to_string(moved.matrix.tx) + " " + std::to_string(moved.matrix.ty);
        }
        case 4:
            written.add(separate(system, pushed, {.weights = weights}), pushed);
            break;
        case 5:
        {
            const CastHit hit = system.shapeCast(as, {60.f, 45.f});
            return std::to_string(hit.fraction) + " " + std::to_string(hit.user.number());
        }
        default:
        {
            std::array<TouchedPlane, 2> planes{};
            planes[0].normal = {0.f, 1.f}, planes[1].normal = {1.f, 0.f};
            const Vec2 along = alongPlanes({3.f, 4.f}, planes);
            return std::to_string(along.x) + " " + std::to_string(along.y);
        }
    }
    return written.text;
}

/// Sprites in a square, and one that asks.
struct AskingWorld
{
    explicit AskingWorld(test::Random& random)
    {
        for (std::uint64_t i = 0; i < 40; ++i)
            ids.push_back(system.add({.shape = Circle{random.between(2.f, 12.f)},
                                      .matrix = at(random.between(-50.f, 50.f), random.between(-50.f, 50.f)),
                                      .user = i}));
        system.update();
    }
    CollisionSystem system;
    std::vector<SpriteId> ids;
};

/// The function asks `inner`, in turn each kind of query, and lets any two meet.
struct Nosy
{
    static bool filter(void* nosy, const FilteredSprite&, const FilteredSprite&) noexcept
    {
        static_cast<Nosy*>(nosy)->look();
        return true;
    }
    static float weigh(void* nosy, const FilteredSprite&) noexcept
    {
        static_cast<Nosy*>(nosy)->look();
        return 1.f;
    }
    void look() noexcept
    {
        const std::size_t kind = asked++ % KindCount;
        wrong += ask(inner.system, inner.ids[0], kind) != expected[kind] ? 1 : 0;
    }

    const AskingWorld& inner;
    std::array<std::string, KindCount> expected{};
    std::size_t asked = 0;
    int wrong = 0;
};

TEST(NestedQueries, AFilterMayAskAnotherSystem)
{
    CollisionSystem outer, inner;
    std::vector<SpriteId> ids;
    for (float x = 0.f; x < 4.f; ++x)
        ids.push_back(outer.add({.shape = Circle{5.f}, .matrix = at(x, 0.f)})), inner.add({.shape = Circle{5.f}});
    outer.update();
    inner.update();
    const auto filter = [](void* other, const FilteredSprite&, const FilteredSprite&) noexcept
    {
        std::array<SpriteFound, 8> buffer;
        return static_cast<CollisionSystem*>(other)->atPoint({}, buffer).count == 4;
    };
    outer.setPairFilter({filter, &inner});
    std::array<SpriteFound, 8> buffer;
    EXPECT_EQ(outer.overlapping(ids[0], buffer).count, 3u);
}

TEST(NestedQueries, EachKindAnswersInsideOfEachOtherAsAlone)
{
    test::Random random(41);
    for (int round = 0; round < test::caseCount(20); ++round)
    {
        AskingWorld outer(random);
        const AskingWorld inner(random);
        Nosy nosy{inner};
        for (std::size_t kind = 0; kind < KindCount; ++kind)
            nosy.expected[kind] = ask(inner.system, inner.ids[0], kind);
        for (std::size_t kind = 0; kind < KindCount; ++kind)
        {
            const SpriteId as = outer.ids[random.below(40)];
            outer.system.setPairFilter({});
            const std::string alone = ask(outer.system, as, kind);
            EXPECT_EQ(ask(outer.system, as, kind, {Nosy::weigh, &nosy}), alone) << kind;
            outer.system.setPairFilter({Nosy::filter, &nosy});
            EXPECT_EQ(ask(outer.system, as, kind, {Nosy::weigh, &nosy}), alone) << kind;
        }
        EXPECT_GT(nosy.asked, 100u);
        EXPECT_EQ(nosy.wrong, 0);
    }
}

} // namespace
