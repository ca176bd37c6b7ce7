// SPDX-License-Identifier: Zlib
#include "lab/lab.hpp"

#include <graze/math/affine2.hpp>
#include <graze/shapes/polygon.hpp>

#include <algorithm>
#include <utility>

namespace game
{

Lab::Lab() : m_bench(exampleOf(LabMode::Distance)), m_run(runOf(m_bench)) {}

void Lab::set(LabBench bench)
{
    const bool atLast = m_step > 0 && m_step + 1 == stepCount();
    const bool sameMode = bench.mode == m_bench.mode;
    m_bench = std::move(bench);
    tidy(m_bench);
    m_run = runOf(m_bench);
    goTo(!sameMode ? 0 : atLast ? stepCount() : m_step);
}

void Lab::restart(LabBench bench)
{
    set(std::move(bench));
    first();
}

void Lab::choose(LabMode mode)
{
    LabBench bench = isExample(m_bench) ? exampleOf(mode) : m_bench;
    bench.settings = m_bench.settings;
    bench.mode = mode;
    restart(std::move(bench));
}

void Lab::goTo(std::size_t step)
{
    m_step = stepCount() == 0 ? 0 : std::min(step, stepCount() - 1);
}

std::string Lab::explanation() const
{
    return present() != nullptr ? wordsOf(*present()) : m_run.verdict;
}

DifferenceOutline Lab::difference() const
{
    const auto [pieceA, pieceB] = m_run.piecesAt(m_step);
    return m_run.a && m_run.b ? differenceOf(*m_run.a, pieceA, *m_run.b, pieceB) : DifferenceOutline{};
}

namespace
{

using graze::Vec2;

// Chords per full turn: a radius of 200 px is off by less than a fifth of a pixel.
constexpr int ChordsPerTurn = 72;

std::vector<Vec2> pointsOf(const graze::ShapeView& piece, const graze::Affine2& matrix, float radius)
{
    std::vector<Vec2> points;
    for (std::uint32_t i = 0; i < piece.count; ++i)
    {
        if (radius == 0.f)
            points.push_back(matrix.transformPoint(piece.point(i)));
        for (int k = 0; radius > 0.f && k < ChordsPerTurn; ++k)
        {
            const graze::SinCos at = graze::sinCos(2. * graze::Pi * k / ChordsPerTurn);
            const Vec2 direction(static_cast<float>(at.cosine), static_cast<float>(at.sine));
            points.push_back(matrix.transformPoint(piece.point(i) + direction * radius));
        }
    }
    return graze::convexHull(points);
}

// The part of the radius that GJK works on: it leaves a disc that stays a disc out, but not an ellipse.
float coreRadius(const graze::ShapeView& piece, const graze::Affine2& matrix)
{
    double scale = 1.;
    return graze::isSimilarity(graze::linearOf(matrix), scale) ? 0.f : piece.radius;
}

} // namespace

std::vector<Vec2> outlineOf(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal)
{
    return pointsOf(piece, worldFromLocal, piece.radius);
}

DifferenceOutline differenceOf(const graze::Operand& a, std::uint32_t pieceA, const graze::Operand& b,
                               std::uint32_t pieceB)
{
    DifferenceOutline outline;
    if (pieceA >= a.pieceCount() || pieceB >= b.pieceCount())
        return outline;
    const graze::ShapeView viewA = a.piece(pieceA);
    const graze::ShapeView viewB = b.piece(pieceB);
    const graze::Affine2 recentred = graze::Affine2::translation(-a.matrix().offset());
    const graze::Affine2 matrixA = recentred * a.matrix(), matrixB = recentred * b.matrix();
    outline.whole = graze::minkowskiDifference(outlineOf(viewA, matrixA), outlineOf(viewB, matrixB));
    const float coreA = coreRadius(viewA, matrixA), coreB = coreRadius(viewB, matrixB);
    if (coreA != viewA.radius || coreB != viewB.radius)
        outline.core = graze::minkowskiDifference(pointsOf(viewA, matrixA, coreA), pointsOf(viewB, matrixB, coreB));
    if (viewA.count <= DifferenceOutline::MostVertices && viewB.count <= DifferenceOutline::MostVertices)
        for (std::uint32_t i = 0; i < viewA.count; ++i)
            for (std::uint32_t j = 0; j < viewB.count; ++j)
                outline.vertices.push_back(
                    {matrixB.transformPoint(viewB.point(j)) - matrixA.transformPoint(viewA.point(i)),
                     a.matrix().transformPoint(viewA.point(i)), b.matrix().transformPoint(viewB.point(j))});
    return outline;
}

} // namespace game
