// SPDX-License-Identifier: Zlib
// Any mask and any options: refused with a sentence, or convex pieces that are as far off as was measured, and
// no farther than was asked, on the side that was asked, by looking at every pixel and every piece once more.
#include "fuzz/bytes.hpp"

#include <graze/graze.hpp>
#include <graze/math/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace
{

using graze::Vec2;
using graze::fuzz::require;
using Piece = std::vector<Vec2>;

constexpr int LargestSide = 24;

double squared(double v)
{
    return v * v;
}

double squaredDistanceToSegment(Vec2 p, Vec2 a, Vec2 b)
{
    const double abx = static_cast<double>(b.x) - static_cast<double>(a.x);
    const double aby = static_cast<double>(b.y) - static_cast<double>(a.y);
    const double apx = static_cast<double>(p.x) - static_cast<double>(a.x);
    const double apy = static_cast<double>(p.y) - static_cast<double>(a.y);
    const double along = (apx * abx + apy * aby) / (abx * abx + aby * aby);
    const double t = along < 0. ? 0. : along > 1. ? 1. : along;
    return squared(apx - t * abx) + squared(apy - t * aby);
}

double squaredDistance(Vec2 p, const Piece& piece)
{
    double best = std::numeric_limits<double>::infinity();
    bool inside = true;
    for (std::size_t i = 0; i < piece.size(); ++i)
    {
        const Vec2 a = piece[i], b = piece[(i + 1) % piece.size()];
        inside = inside && graze::orientation(a, b, p) >= 0;
        best = std::fmin(best, squaredDistanceToSegment(p, a, b));
    }
    return inside ? 0. : best;
}

std::vector<Piece> piecesOf(const graze::Outline& outline)
{
    std::vector<Piece> pieces;
    for (const graze::Shape& shape : outline.pieces)
    {
        Piece& piece = pieces.emplace_back();
        for (std::uint32_t i = 0; i < shape.pointCount(); ++i)
            piece.push_back(shape.point(i));
        require(piece.size() >= 3 && graze::isConvex(piece), "a piece is convex");
        require(graze::winding(piece) == graze::Winding::CounterClockwise, "a piece is counter-clockwise");
    }
    return pieces;
}

double squaredDistanceToPieces(Vec2 p, const std::vector<Piece>& pieces)
{
    double best = std::numeric_limits<double>::infinity();
    for (const Piece& piece : pieces)
        best = std::fmin(best, squaredDistance(p, piece));
    return best;
}

// The worst distance of a pixel centre that is on the wrong side.
double measured(const std::vector<Vec2>& opaque, const std::vector<Vec2>& clear, const std::vector<Piece>& pieces)
{
    double worst = 0.;
    for (const Vec2 p : opaque)
        worst = std::fmax(worst, squaredDistanceToPieces(p, pieces));
    for (const Vec2 p : clear)
    {
        if (squaredDistanceToPieces(p, pieces) > 0.)
            continue;
        double best = std::numeric_limits<double>::infinity();
        for (const Vec2 q : opaque)
            best = std::fmin(best, squared(static_cast<double>(p.x) - static_cast<double>(q.x)) +
                                       squared(static_cast<double>(p.y) - static_cast<double>(q.y)));
        worst = std::fmax(worst, best);
    }
    return std::sqrt(worst);
}

void checkOutline(const graze::Outline& outline, const graze::AlphaMask& mask, const graze::OutlineOptions& options)
{
    std::vector<Vec2> opaque, clear;
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
        {
            const bool isOpaque = mask.alpha[y * mask.width + x] >= options.threshold;
            (isOpaque ? opaque : clear).emplace_back(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        }
    require(!opaque.empty() && !outline.loops.empty() && !outline.pieces.empty(), "there is something");
    require(options.maxVertices > 0 || outline.measuredError <= options.maxError, "the error is as asked");
    require(options.maxVertices == 0 || outline.vertexCount() <= options.maxVertices, "the vertices are as asked");
    const std::vector<Piece> pieces = piecesOf(outline);
    const auto isCovered = [&](Vec2 p) { return squaredDistanceToPieces(p, pieces) == 0.; };
    if (options.fit == graze::OutlineFit::Inside)
        require(std::none_of(clear.begin(), clear.end(), isCovered), "nothing transparent is covered");
    if (options.fit == graze::OutlineFit::Outside)
        require(std::all_of(opaque.begin(), opaque.end(), isCovered), "all that is opaque is covered");
    const double error = measured(opaque, clear, pieces);
    require(std::fabs(error - static_cast<double>(outline.measuredError)) < 1e-5, "the error is as measured");
    for (const graze::OutlineLoop& loop : outline.loops)
        require(graze::decompose(loop.border, loop.holes).has_value(), "the loops are simple");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    graze::fuzz::Bytes input({data, size});
    const int width = input.byte() % (LargestSide + 1);
    const int height = input.byte() % (LargestSide + 1);
    graze::OutlineOptions options;
    const std::uint8_t error = input.byte();
    options.maxError = error == 255 ? input.take<float>() : static_cast<float>(error) / 32.f;
    options.threshold = input.byte();
    const bool isBits = options.threshold % 2 == 0;
    const std::uint8_t wishes = input.byte();
    options.fit = static_cast<graze::OutlineFit>(wishes % 3);
    options.maxVertices = wishes / 3u % 2u == 0 ? 0 : wishes / 6u;

    std::vector<std::uint8_t> alpha(static_cast<std::size_t>(width * height));
    unsigned bits = 0;
    for (std::size_t i = 0; i < alpha.size(); ++i)
    {
        if (!isBits || i % 8 == 0)
            bits = input.byte();
        alpha[i] = static_cast<std::uint8_t>(isBits ? 255u * ((bits >> (i % 8)) & 1u) : bits);
    }
    const graze::AlphaMask mask{.alpha = alpha.empty() ? nullptr : alpha.data(), .width = width, .height = height};
    try
    {
        checkOutline(graze::outlineOf(mask, options), mask, options);
    }
    catch (const graze::InvalidOutline& refusal)
    {
        bool isOpaque = false;
        for (const std::uint8_t a : alpha)
            isOpaque = isOpaque || a >= options.threshold;
        const bool isInOrder = options.maxError >= 0.f && options.maxError <= 64.f && options.maxVertices == 0;
        require(!isOpaque || !isInOrder, "what is in order is accepted");
        require(refusal.what()[0] != '\0', "a refusal has a sentence");
    }
    return 0;
}
