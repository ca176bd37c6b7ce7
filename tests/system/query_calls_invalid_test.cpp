// SPDX-License-Identifier: Zlib
#include "support/places.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace
{

using namespace graze;
using test::at;
using test::Infinity;
using test::NaN;

/// A disc at the origin, and room for answers.
class InvalidQueries : public testing::Test
{
protected:
    template <class Hit>
    static Found one(const Hit& hit)
    {
        return {hit.hit ? 1u : 0u, hit.status};
    }
    static Found one(const MoveResult& moved) { return {moved.moved == Vec2{} ? 0u : 1u, moved.status}; }

    CollisionSystem system;
    const SpriteId rock = system.add({.shape = Circle{10.f}});
    const Shape shape = Circle{5.f};
    std::array<SpriteFound, 2> found;
    std::array<RayHit, 2> rays;
    std::array<CastHit, 2> casts;
    std::array<NearHit, 2> gaps;
};

/// A query with one bad argument.
template <class Bad>
struct Asked
{
    const char* name;
    std::function<Found(Bad)> ask;
};

template <class Bad>
void expectInvalid(const std::vector<Asked<Bad>>& queries, std::initializer_list<Bad> bads)
{
    for (const auto& [name, ask] : queries)
        for (const Bad bad : bads)
        {
            const Found answer = ask(bad);
            EXPECT_EQ(answer.count, 0u) << name;
            EXPECT_EQ(answer.status, Status::InvalidInput) << name;
        }
}

TEST_F(InvalidQueries, NumbersThatAreNotFiniteFindNothing)
{
    const Ray sound{{-50.f, 0.f}, {1.f, 0.f}, 100.f};
    const std::vector<Asked<float>> queries{{"atPoint",
                                             [&](float bad) {
                                                 return system.atPoint({bad, 0.f}, found);
                                             }},
                                            {"inBox",
                                             [&](float bad) {
                                                 return system.inBox({{0.f, 0.f}, {1.f, bad}}, found);
                                             }},
                                            {"overlapping",
                                             [&](float bad) {
                                                 return system.overlapping({shape, at(0.f, bad)}, found);
                                             }},
                                            {"nearest",
                                             [&](float bad) {
                                                 return system.nearest({bad, 0.f}, 1.f, gaps);
                                             }},
                                            {"lineOfSight from",
                                             [&](float bad) {
                                                 return one(system.lineOfSight({bad, 0.f}, {}).blocker);
                                             }},
                                            {"lineOfSight to",
                                             [&](float bad) {
                                                 return one(system.lineOfSight({}, {bad, 0.f}).blocker);
                                             }},
                                            {"rayCast",
                                             [&](float bad) {
                                                 return one(system.rayCast({{bad, 0.f}, {1.f, 0.f}, 1.f}));
                                             }},
                                            {"rayCastAll",
                                             [&](float bad) {
                                                 return system.rayCastAll({{}, {0.f, bad}, 1.f}, rays);
                                             }},
                                            {"rayCastAny",
                                             [&](float bad) {
                                                 return system.rayCastAny({{}, {1.f, 0.f}, bad});
                                             }},
                                            {"rayCasts",
                                             [&](float bad)
                                             {
                                                 system.rayCasts(std::array{Ray{{}, {1.f, 0.f}, bad}, sound}, rays);
                                                 EXPECT_TRUE(rays[1].hit);
                                                 return one(rays[0]);
                                             }},
                                            {"shapeCast at",
                                             [&](float bad) {
                                                 return one(system.shapeCast({shape, at(bad, 0.f)}, {}));
                                             }},
                                            {"shapeCast by",
                                             [&](float bad) {
                                                 return one(system.shapeCast({shape, {}}, {bad, 0.f}));
                                             }},
                                            {"shapeCastAll",
                                             [&](float bad) {
                                                 return system.shapeCastAll({shape, {}}, {0.f, bad}, casts);
                                             }},
                                            {"shapeCastAll of a sprite",
                                             [&](float bad) {
                                                 return system.shapeCastAll(rock, {0.f, bad}, casts);
                                             }},
                                            {"slide",
                                             [&](float bad) {
                                                 return one(slide(system, {shape, at(0.f, bad)}, {1.f, 0.f}));
                                             }},
                                            {"moveAndSlide", [&](float bad) {
                                                 return one(moveAndSlide(system, rock, {bad, 0.f}));
                                             }}};
    expectInvalid(queries, {NaN, Infinity, -Infinity});
    expectInvalid<float>({{"nearest within", [&](float bad) { return system.nearest(Vec2{}, bad, gaps); }}}, {NaN});
    EXPECT_FALSE(system.lineOfSight({}, {NaN, 0.f}));
    EXPECT_EQ(system.matrix(rock), Affine2{});
}

TEST_F(InvalidQueries, EmptyShapesAndUnknownLayersFindNothing)
{
    expectInvalid<Layer>({{"atPoint", [&](Layer bad) { return system.atPoint({}, found, {.as = bad}); }},
                          {"slide",
                           [&](Layer bad) {
                               return one(slide(system, rock, {1.f, 0.f}, {.filter = {.as = bad}}));
                           }}},
                         {Layer{31}});
    EXPECT_EQ(system.overlapping({ShapeView{}, Affine2{}}, found).status, Status::InvalidInput);
}

TEST_F(InvalidQueries, StaleAndForeignSpritesFindNothing)
{
    CollisionSystem other;
    const SpriteId foreign = other.add({.shape = Circle{1.f}});
    system.remove(rock);
    const std::vector<Asked<SpriteId>> queries{
        {"overlapping", [&](SpriteId id) { return system.overlapping(id, found); }},
        {"shapeCastAll",
         [&](SpriteId id) {
             return system.shapeCastAll(id, {1.f, 0.f}, casts);
         }},
        {"shapeCast",
         [&](SpriteId id) {
             return one(system.shapeCast(id, {1.f, 0.f}));
         }},
        {"nearest", [&](SpriteId id) { return system.nearest(id, 1.f, gaps); }},
        {"slide", [&](SpriteId id) {
             return one(slide(system, id, {1.f, 0.f}));
         }}};
    expectInvalid(queries, {rock, foreign, SpriteId{}, SpriteId{~0ull}});
}

} // namespace
