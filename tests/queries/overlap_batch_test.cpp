// SPDX-License-Identifier: Zlib
// Many pairs at once have the answers of one at a time, on the kernels of every kind of processor.
#include "fast/door.hpp"
#include "support/kernels.hpp"
#include "support/places.hpp"
#include "support/shapes/small_shapes.hpp"

#include <graze/queries/pair_queries.hpp>

#include <algorithm>
#include <array>
#include <deque>

namespace
{

using namespace graze;
using test::Infinity;
using test::NaN;
using test::Random;
using test::With;

// Lanes make other searches than the run of one pair.
bool isSame(const OverlapResult& batch, const OverlapResult& single)
{
    return batch.status == single.status && batch.pieceA == single.pieceA && batch.pieceB == single.pieceB;
}

std::string textOf(const OverlapResult& r)
{
    return std::to_string(static_cast<int>(r.status)) + " after " + std::to_string(r.iterations) + " (" +
           std::to_string(r.pieceA) + ", " + std::to_string(r.pieceB) + ")";
}

// Pairs are collected and asked in batches of 0 to 40.
class Batches
{
public:
    explicit Batches(std::uint32_t seed) : m_random(seed) { start(); }

    void add(const Operand& a, const Operand& b)
    {
        m_operands.push_back(a);
        m_operands.push_back(b);
        if (m_operands.size() >= 2 * m_size)
            ask();
    }
    /// Keeps the shapes too.
    void add(const test::Pair& pair)
    {
        const Shape& a = m_shapes.emplace_back(pair.a);
        const Shape& b = m_shapes.emplace_back(pair.b);
        add({a, pair.matrixA}, {b, pair.matrixB});
    }
    void ask()
    {
        std::vector<OperandPair> pairs;
        for (std::size_t i = 0; i < m_operands.size(); i += 2)
            pairs.push_back({&m_operands[i], &m_operands[i + 1]});
        const GjkSettings settings{.maxIterations =
                                       1 + static_cast<int>(m_random.below(m_random.chance(0.5f) ? 8 : 128)),
                                   .epsilon = m_random.logBetween(1e-7f, 1e3f)};
        std::vector<OverlapResult> results(pairs.size());
        for (const detail::Kernels* kind : test::allKernels())
        {
            const With with(*kind);
            overlapBatch(pairs, results, settings);
            for (std::size_t i = 0; i < pairs.size(); ++i)
            {
                const OverlapResult single = overlap(*pairs[i].a, *pairs[i].b, settings);
                ASSERT_TRUE(isSame(results[i], single)) << "pair " << i << " of " << pairs.size() << ": "
                                                        << textOf(results[i]) << ", alone " << textOf(single);
                overlapping += single.status == Status::Overlapping ? 1 : 0;
                separated += single.status == Status::Separated ? 1 : 0;
            }
        }
        start();
    }

    int overlapping = 0;
    int separated = 0;

private:
    void start()
    {
        m_operands.clear();
        m_shapes.clear();
        m_size = m_random.below(41);
    }

    Random m_random;
    std::deque<Shape> m_shapes;
    std::vector<Operand> m_operands;
    std::size_t m_size = 0;
};

void expectBoth(const Batches& batches)
{
    EXPECT_GE(batches.overlapping, test::atLeast(0.16, batches.overlapping + batches.separated));
    EXPECT_GE(batches.separated, test::atLeast(0.16, batches.overlapping + batches.separated));
}

TEST(OverlapBatch, RandomPairsHaveTheAnswersOfOneAtATime)
{
    Random random(901);
    Batches batches(902);
    std::vector<Shape> shapes;
    for (int i = 0; i < 400; ++i)
        shapes.push_back(random.shape(random.logBetween(1.f, 200.f)));
    const auto any = [&] { return shapes[random.below(static_cast<std::uint32_t>(shapes.size()))].view(); };
    for (int i = 0; i < test::caseCount(40000); ++i)
    {
        const float reach = random.logBetween(1.f, 200.f);
        const bool rigid = random.chance(0.5f);
        Affine2 matrixA = rigid ? random.rigid(reach) : random.affine(reach);
        Affine2 matrixB = rigid ? random.rigid(reach) : random.affine(reach);
        const Affine2 scale = Affine2::from({.scale = Vec2{1.f, 1.f} * random.logBetween(1e-3f, 1e5f)});
        if (random.chance(0.3f))
        {
            matrixA = scale * matrixA;
            matrixB = scale * matrixB;
        }
        if (random.chance(0.3f))
        {
            const Affine2 away = Affine2::translation(random.inSquare(1e6f));
            matrixA = away * matrixA;
            matrixB = away * matrixB;
        }
        const ShapeView a = any();
        const ShapeView b = any();
        batches.add({a, matrixA}, {b, matrixB});
        batches.add({b, matrixB}, {a, matrixA});
        ASSERT_FALSE(HasFatalFailure());
    }
    expectBoth(batches);
}

TEST(OverlapBatch, PairsThatMeetInSpecialPlacesHaveTheAnswersOfOneAtATime)
{
    Batches batches(903);
    test::forEachSmallPair(904, [&](const test::Pair& pair, Random&) { batches.add(pair); });
    batches.ask();
    expectBoth(batches);
}

// Lanes read all y behind the x; whoever made a view may have them elsewhere.
TEST(OverlapBatch, ViewsWithTheirCoordinatesAnywhereHaveTheAnswersOfOneAtATime)
{
    struct Apart
    {
        std::array<float, VertexBlock> x{};
        std::array<float, 3> between{NaN, NaN, NaN};
        std::array<float, VertexBlock> y{};
    };
    Random random(911);
    Batches batches(912);
    std::deque<Apart> kept;
    const auto view = [&](const ShapeView& shape)
    {
        if (shape.count > VertexBlock || random.chance(0.5f))
            return shape;
        Apart& apart = kept.emplace_back();
        std::copy_n(shape.x, VertexBlock, apart.x.begin());
        std::copy_n(shape.y, VertexBlock, apart.y.begin());
        const ShapeView moved{apart.x.data(), apart.y.data(), shape.count, shape.radius, shape.convexLoop};
        EXPECT_EQ(detail::loopKindOf(moved), detail::LoopKind::None);
        return moved;
    };
    std::deque<test::Pair> pairs;
    for (int i = 0; i < test::caseCount(10000); ++i)
    {
        const test::Pair& pair = pairs.emplace_back(test::randomPair(random, test::View::Rigid, 100.f));
        batches.add({view(pair.a.view()), pair.matrixA}, {view(pair.b.view()), pair.matrixB});
        ASSERT_FALSE(HasFatalFailure());
    }
    batches.ask();
    expectBoth(batches);
}

TEST(OverlapBatch, BadPairsSpoilNoOthers)
{
    Random random(905);
    Batches batches(906);
    const std::array<Shape, 5> shapes = {Box{{8.f, 4.f}}, Circle{3.f}, Capsule{{-3.f, 0.f}, {3.f, 1.f}, 1.f},
                                         random.polygon(8, 6.f), random.polygon(3, 6.f)};
    const std::array<float, 12> odd = {NaN,    Infinity, -Infinity, 0.f,  -0.f,  1e-40f,
                                       1e-20f, -1e-3f,   1e6f,      1e7f, 1e30f, -3e38f};
    const auto matrix = [&]
    {
        std::array<float, 6> m = {1.f, 0.f, random.between(-9.f, 9.f), 0.f, 1.f, random.between(-9.f, 9.f)};
        while (random.chance(0.3f))
            m[random.below(6)] = odd[random.below(static_cast<std::uint32_t>(odd.size()))];
        return Affine2{m[0], m[1], m[2], m[3], m[4], m[5]};
    };
    const auto view = [&]
    {
        if (random.chance(0.1f))
            return ShapeView{};
        ShapeView v = shapes[random.below(static_cast<std::uint32_t>(shapes.size()))].view();
        v.radius = random.chance(0.1f) ? odd[random.below(3)] : v.radius;
        return v;
    };
    for (int i = 0; i < test::caseCount(20000); ++i)
    {
        batches.add({view(), matrix()}, {view(), matrix()});
        ASSERT_FALSE(HasFatalFailure());
    }
    expectBoth(batches);
}

TEST(OverlapBatch, SpritesOfSeveralPiecesNameTheirPieces)
{
    Random random(907);
    Batches batches(908);
    const std::vector<Shape> pieces = {Box{{4.f, 4.f}}, random.polygon(8, 5.f), Circle{3.f}};
    for (int i = 0; i < test::caseCount(2000); ++i)
    {
        const std::span<const Shape> all = pieces;
        const std::span<const Shape> some = all.first(random.below(4));
        batches.add({some, random.rigid(8.f)}, {all.last(random.below(4)), random.rigid(8.f)});
        ASSERT_FALSE(HasFatalFailure());
    }
    expectBoth(batches);
}

TEST(OverlapBatch, SettingsThatAreNoNumberAreInvalidInput)
{
    const Shape box = Box{{2.f, 2.f}};
    const Operand operand(box, Affine2{});
    const std::array<OperandPair, 2> pairs = {OperandPair{&operand, &operand}, OperandPair{&operand, &operand}};
    std::array<OverlapResult, 2> results = {OverlapResult{Status::Overlapping, 7, 1, 1}, {}};
    overlapBatch(pairs, results, {.epsilon = NaN});
    for (const OverlapResult& result : results)
        EXPECT_TRUE(isSame(result, {}));
}

TEST(OverlapBatch, NullIsInvalidInput)
{
    const Shape box = Box{{2.f, 2.f}};
    const Operand operand(box, Affine2{});
    const std::array<OperandPair, 4> pairs = {
        OperandPair{}, {&operand, nullptr}, {nullptr, &operand}, {&operand, &operand}};
    std::array<OverlapResult, 4> results;
    results.fill({Status::Overlapping, 7, 1, 1}); // of an earlier call
    overlapBatch(pairs, results);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_TRUE(isSame(results[i], {})) << i;
    EXPECT_EQ(results[3].status, Status::Overlapping);
}

TEST(OverlapBatch, TheShorterSpanCounts)
{
    const Shape box = Box{{2.f, 2.f}};
    const Operand operand(box, Affine2{});
    const std::vector<OperandPair> pairs(20, OperandPair{&operand, &operand});
    std::vector<OverlapResult> results(30);
    overlapBatch(pairs, std::span(results).first(11));
    EXPECT_EQ(results[10].status, Status::Overlapping);
    EXPECT_EQ(results[11].status, Status::InvalidInput);
    overlapBatch(pairs, results);
    EXPECT_EQ(results[19].status, Status::Overlapping);
    EXPECT_EQ(results[20].status, Status::InvalidInput);
}

} // namespace
