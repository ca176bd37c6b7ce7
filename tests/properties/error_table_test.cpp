// SPDX-License-Identifier: Zlib
// Every error that the library can answer with is reached here, one by one: a value that is added to an enumeration
// does not compile without a test that reaches it. Each one's details stand in the tests of its unit.
#include <graze/graze.hpp>

#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace
{

using namespace graze;
using Ring = std::vector<Vec2>;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN(), Infinity = std::numeric_limits<float>::infinity();

/// All values from the first to `last`.
template <class Enum>
std::vector<Enum> allUpTo(Enum last)
{
    std::vector<Enum> all;
    for (int value = 0; value <= static_cast<int>(last); ++value)
        all.push_back(static_cast<Enum>(value));
    return all;
}

template <class Make>
ShapeError thrownBy(Make&& make)
{
    try
    {
        make();
    }
    catch (const InvalidShape& refused)
    {
        EXPECT_NE(std::string(refused.what()).find(refused.error().message()), std::string::npos);
        return refused.error();
    }
    return {};
}

ShapeError errorOfPoints(const Ring& points)
{
    ShapeError error;
    const bool isPolygon = Polygon::tryFromPoints(points, &error).has_value();
    EXPECT_EQ(isPolygon, error.kind == ShapeError::Kind::None);
    EXPECT_EQ(thrownBy([&] { (void)Polygon::fromPoints(points); }).kind, error.kind);
    return error;
}

ShapeError reach(ShapeError::Kind kind)
{
    using Kind = ShapeError::Kind;
    switch (kind)
    {
        case Kind::None:
            return errorOfPoints({{0.f, 0.f}, {1.f, 0.f}, {0.f, 1.f}});
        case Kind::NotFinite:
            return errorOfPoints({{0.f, 0.f}, {1.f, NaN}, {0.f, 1.f}});
        case Kind::TooFewPoints:
            return errorOfPoints({{0.f, 0.f}, {1.f, 0.f}});
        case Kind::Collinear:
            return errorOfPoints({{0.f, 0.f}, {1.f, 0.f}, {2.f, 0.f}});
        case Kind::NegativeRadius:
            return thrownBy([] { (void)Shape(Circle{-1.f}); });
        case Kind::NegativeSize:
            return thrownBy([] { (void)Shape(Box{{-1.f, 1.f}}); });
        case Kind::TooLarge:
            return errorOfPoints({{0.f, 0.f}, {2.f * MaxCoordinate, 0.f}, {0.f, 1.f}});
        case Kind::NotConvex:
            return errorOfPoints({{0.f, 0.f}, {9.f, -9.f}, {4.f, 0.f}, {9.f, 9.f}});
    }
    return {};
}

TEST(ErrorTable, EveryShapeErrorIsReached)
{
    std::set<std::string> sentences;
    const auto kinds = allUpTo(ShapeError::Kind::NotConvex);
    for (const ShapeError::Kind kind : kinds)
    {
        const ShapeError error = reach(kind);
        EXPECT_EQ(error.kind, kind);
        sentences.insert(error.message());
    }
    EXPECT_EQ(sentences.size(), kinds.size()) << "each has a sentence of its own";
}

DecomposeError errorOfRings(const Ring& outline, const std::vector<Ring>& holes = {})
{
    DecomposeError error;
    const bool isCut = decompose(outline, holes, &error).has_value();
    EXPECT_EQ(isCut, error.kind == DecomposeError::Kind::None);
    return error;
}

Ring square(float left, float right)
{
    return {{left, left}, {right, left}, {right, right}, {left, right}};
}

DecomposeError reach(DecomposeError::Kind kind)
{
    using Kind = DecomposeError::Kind;
    const Ring outline = square(0.f, 10.f);
    switch (kind)
    {
        case Kind::None:
            return errorOfRings(outline, {square(4.f, 6.f)});
        case Kind::NotFinite:
            return errorOfRings({{0.f, 0.f}, {NaN, 0.f}, {0.f, 1.f}});
        case Kind::TooFewPoints:
            return errorOfRings({{0.f, 0.f}, {1.f, 0.f}, {1.f, 0.f}});
        case Kind::Degenerate:
            return errorOfRings({{0.f, 0.f}, {1.f, 0.f}, {2.f, 0.f}});
        case Kind::SelfIntersecting:
            return errorOfRings({{0.f, 0.f}, {4.f, 4.f}, {4.f, 0.f}, {0.f, 5.f}});
        case Kind::TouchesItself:
            return errorOfRings({{0.f, 0.f}, {8.f, 0.f}, {8.f, 8.f}, {4.f, 0.f}, {0.f, 8.f}});
        case Kind::HoleOutside:
            return errorOfRings(outline, {square(20.f, 22.f)});
        case Kind::HolesOverlap:
            return errorOfRings(outline, {square(2.f, 6.f), square(4.f, 8.f)});
        case Kind::TooLarge:
        {
            DecomposeError error;
            EXPECT_FALSE(Pieces::tryFromOutline(square(0.f, 2.f * MaxCoordinate), {}, &error).has_value());
            EXPECT_THROW((void)Pieces::fromOutline(square(0.f, 2.f * MaxCoordinate)), InvalidOutline);
            return error;
        }
    }
    return {};
}

TEST(ErrorTable, EveryDecomposeErrorIsReached)
{
    std::set<std::string> sentences;
    const auto kinds = allUpTo(DecomposeError::Kind::TooLarge);
    for (const DecomposeError::Kind kind : kinds)
    {
        const DecomposeError error = reach(kind);
        EXPECT_EQ(error.kind, kind);
        sentences.insert(error.message());
    }
    EXPECT_EQ(sentences.size(), kinds.size()) << "each has a sentence of its own";
}

/// A system with one sprite, and all that its handler received.
struct Heard
{
    Heard()
    {
        system.setRefusalHandler([this](const Refusal& refusal) { refusals.push_back(refusal); });
        id = system.add({.shape = Circle{5.f}, .user = 7});
    }

    std::vector<Refusal> refusals;
    CollisionSystem system;
    SpriteId id;
};

Refused reach(Refused refused, Heard& heard)
{
    switch (refused)
    {
        case Refused::None:
            return heard.system.setMatrix(heard.id, Affine2::translation({1.f, 0.f}));
        case Refused::StaleId:
            return heard.system.setMatrix({}, {});
        case Refused::ForeignId:
        {
            CollisionSystem other;
            return heard.system.remove(other.add({.shape = Circle{1.f}}));
        }
        case Refused::NotFinite:
            return heard.system.setMatrix(heard.id, Affine2::translation({NaN, 0.f}));
        case Refused::NotSwept:
            return heard.system.rewind(heard.id, 0.5f);
        case Refused::UnknownFrame:
        {
            const PixelRect rect{0, 0, 8, 8};
            ColliderSheet sheet(std::vector<ColliderFrame>{{"only", rect, 0.f, {}, {{square(0.f, 8.f), "hit"}}}});
            AnimatedCollider collider(heard.system, sheet, rect, {});
            return collider.follow(sheet, {1, 2, 3, 4}, {});
        }
    }
    return Refused::None;
}

TEST(ErrorTable, EveryRefusalIsReturnedCountedAndReportedOnce)
{
    std::set<std::string> words;
    const auto all = allUpTo(Refused::NotSwept);
    for (const Refused refused : all)
    {
        SCOPED_TRACE(toString(refused));
        const std::uint64_t expected = refused == Refused::None ? 0 : 1;
        Heard heard;
        EXPECT_EQ(reach(refused, heard), refused);
        EXPECT_EQ(heard.system.statistics().refused, expected);
        EXPECT_EQ(heard.refusals.size(), expected);
        for (const Refusal& refusal : heard.refusals)
            EXPECT_EQ(refusal.reason, refused);
        words.insert(toString(refused));
    }
    EXPECT_EQ(words.size(), all.size());

    Heard heard;
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(reach(Refused::NotFinite, heard), Refused::NotFinite);
    EXPECT_EQ(heard.system.statistics().refused, 3u);
    EXPECT_EQ(heard.refusals.size(), 1u) << "once per id and reason";
}

SnapshotFault reach(SnapshotFault fault)
{
    Heard heard;
    std::vector<std::byte> bytes;
    heard.system.snapshot(bytes);
    switch (fault)
    {
        case SnapshotFault::None:
            break;
        case SnapshotFault::NotASnapshot:
            bytes.clear();
            break;
        case SnapshotFault::OtherVersion:
            bytes[4] ^= std::byte{255};
            break;
        case SnapshotFault::WrongLength:
            bytes.pop_back();
            break;
        case SnapshotFault::Damaged:
            bytes.back() ^= std::byte{1};
            break;
        case SnapshotFault::Contradictory:
            break; // it takes a forged checksum: SnapshotRefused.ForgedOnesAreRefusedOrHarmless
    }
    return heard.system.restore(bytes);
}

TEST(ErrorTable, EverySnapshotFaultIsReachedThatTakesNoForging)
{
    for (const SnapshotFault fault : allUpTo(SnapshotFault::Damaged))
        EXPECT_EQ(reach(fault), fault) << toString(fault);
}

/// The statuses of all queries of two operands.
struct Asked
{
    const char* query;
    Status status;
    bool canRunOut = true; ///< it can run out of iterations
    bool isRay = false;    ///< of A only the place is used
};

std::vector<Asked> askAll(const Operand& a, const Operand& b, const GjkSettings& settings)
{
    const Motion motionA = Motion::of(a, b.matrix()), motionB = Motion::still(b.matrix());
    const Ray ray{{a.matrix().tx, a.matrix().ty}, {1.f, 0.1f}, 100.f};
    const std::array pairs{OperandPair{&a, &b}};
    std::array<OverlapResult, 1> batch;
    overlapBatch(pairs, batch, settings);
    return {{"overlap", overlap(a, b, settings).status},
            {"overlapBatch", batch[0].status},
            {"distance", distance(a, b, settings).status},
            {"penetration", penetration(a, b, settings).status},
            {"manifold", manifold(a, b, settings).status},
            {"rayCast", rayCast(b, ray, settings).status, true, true},
            {"shapeCast", shapeCast(a, {30.f, 5.f}, b, {}, settings).status},
            {"timeOfImpact", timeOfImpact(a, motionA, b, motionB, settings).status},
            {"closestApproach", closestApproach(a, motionA, b, motionB, settings).status},
            {"traceOverlap", traceOverlap(a, b, settings).result.status},
            {"traceDistance", traceDistance(a, b, settings).result.status},
            {"tracePenetration", tracePenetration(a, b, settings).result.status},
            {"traceRayCast", traceRayCast(b, ray, settings).result.status, true, true},
            {"traceShapeCast", traceShapeCast(a, {30.f, 5.f}, b, {}, settings).result.status},
            {"sat", sat(a, b).status, false}};
}

TEST(ErrorTable, EveryQueryOfWhatIsNotFiniteOrEmptyIsInvalidInput)
{
    const Shape shape(Box{{8.f, 4.f}});
    const Operand good(shape, Affine2::translation({20.f, 0.f}));
    for (const Method method : {Method::Fast, Method::Gjk})
    {
        for (const Asked& asked : askAll(good, good, {.method = method}))
            EXPECT_NE(asked.status, Status::InvalidInput) << asked.query;
        for (const Asked& asked : askAll(good, good, {.epsilon = NaN, .method = method}))
            EXPECT_EQ(asked.status == Status::InvalidInput, asked.canRunOut) << asked.query << ", epsilon";
        for (const Operand& broken :
             {Operand(shape, Affine2::translation({NaN, 0.f})), Operand(shape, Affine2::translation({0.f, Infinity})),
              Operand(shape, {1.f, -Infinity, 0.f, 0.f, 1.f, 0.f}), Operand(ShapeView{}, {}),
              Operand(std::span<const Shape>{}, {})})
        {
            for (const Asked& asked : askAll(broken, good, {.method = method}))
                EXPECT_EQ(asked.status == Status::InvalidInput, !asked.isRay || !isFinite(broken.matrix().offset()))
                    << asked.query << ", A";
            for (const Asked& asked : askAll(good, broken, {.method = method}))
                EXPECT_EQ(asked.status, Status::InvalidInput) << asked.query << ", B";
        }
    }
}

TEST(ErrorTable, RaysAndMotionsThatAreNotFiniteAreInvalidInput)
{
    const Shape shape(Box{{8.f, 4.f}});
    const Operand operand(shape, {});
    const Motion still = Motion::still({});
    for (const Method method : {Method::Fast, Method::Gjk})
        for (const float bad : {NaN, Infinity})
        {
            const GjkSettings settings{.method = method};
            for (const Ray& ray :
                 {Ray{{bad, 0.f}, {1.f, 0.f}, 9.f}, Ray{{}, {bad, 0.f}, 9.f}, Ray{{}, {1.f, 0.f}, bad}})
            {
                EXPECT_EQ(rayCast(operand, ray, settings).status, Status::InvalidInput);
                EXPECT_EQ(traceRayCast(operand, ray).result.status, Status::InvalidInput);
            }
            EXPECT_EQ(shapeCast(operand, {bad, 0.f}, operand, {}, settings).status, Status::InvalidInput);
            EXPECT_EQ(shapeCast(operand, {}, operand, {0.f, bad}, settings).status, Status::InvalidInput);
            Motion end = still, centre = still;
            end.end.tx = bad;
            centre.centre.y = bad;
            for (const Motion& motion : {end, centre})
            {
                EXPECT_EQ(timeOfImpact(operand, motion, operand, still, settings).status, Status::InvalidInput);
                EXPECT_EQ(timeOfImpact(operand, still, operand, motion, settings).status, Status::InvalidInput);
                EXPECT_EQ(closestApproach(operand, motion, operand, still, settings).status, Status::InvalidInput);
                EXPECT_EQ(closestApproach(operand, still, operand, motion, settings).status, Status::InvalidInput);
            }
        }
}

TEST(ErrorTable, EveryQueryThatIteratesCanRunOutAndSaysSo)
{
    std::set<std::string> ranOut, able;
    test::Random random(3);
    for (int i = 0; i < 2000; ++i)
    {
        // Any shape and matrix: a ray alone has a closed form for everything except ellipses.
        const Shape a = random.shape(20.f), b = random.shape(20.f);
        for (const Asked& asked : askAll({a, random.affine(30.f)}, {b, random.affine(30.f)}, {.maxIterations = 1}))
        {
            if (asked.canRunOut)
                able.insert(asked.query);
            if (asked.status == Status::IterationLimit)
                ranOut.insert(asked.query);
        }
    }
    EXPECT_EQ(ranOut, able);
}

TEST(ErrorTable, WhatIsNotFoundIsEmpty)
{
    Heard heard;
    const SpriteId far = heard.system.add({.shape = Circle{5.f}, .matrix = Affine2::translation({100.f, 0.f})});
    heard.system.update();
    EXPECT_FALSE(heard.system.contact(heard.id, far).has_value());
    EXPECT_FALSE(heard.system.sprite({}).has_value());
    EXPECT_FALSE(heard.system.matrix({}).has_value());
    EXPECT_FALSE(heard.system.inverse({}).has_value());
    EXPECT_FALSE(heard.system.user({}).has_value());
    EXPECT_FALSE(heard.system.layerOf({}).has_value());
    EXPECT_FALSE(heard.system.isEnabled({}).has_value());
    EXPECT_FALSE(heard.system.nearDistance({}).has_value());
    EXPECT_FALSE(heard.system.bounds({}).has_value());
    EXPECT_FALSE(heard.system.bullet({}).has_value());
}

TEST(ErrorTable, QueriesThatRunOutAreCountedInTheStatistics)
{
    CollisionSystem system({.maxIterations = 1});
    test::Random random(5);
    for (int i = 0; i < 60; ++i)
        system.add({.shape = random.polygon(12, 20.f), .matrix = random.rigid(60.f)});
    system.update();
    EXPECT_GT(system.statistics().limitsReached, 0u);
}

} // namespace
