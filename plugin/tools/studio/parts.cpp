// SPDX-License-Identifier: Zlib
#include <studio/parts.hpp>

#include <graze/shapes/polygon.hpp>
#include <graze/shapes/primitives.hpp>

#include <algorithm>
#include <iterator>
#include <utility>

namespace studio
{

namespace
{

using graze::Vec2;
using Loop = std::vector<Vec2>;

void wind(Loop& loop, graze::Winding wanted)
{
    if (graze::winding(loop) != wanted)
        std::reverse(loop.begin() + 1, loop.end()); // the first corner stays
}

// The loop that a corner is on, and where.
template <class AnyPart>
auto loopAt(AnyPart& part, std::size_t index)
{
    auto* loop = &part.loop.border;
    for (std::size_t hole = 0; index >= loop->size(); ++hole)
    {
        index -= loop->size();
        loop = &part.loop.holes[hole];
    }
    return std::pair(loop, index);
}

std::vector<graze::ColliderPiece> filePieces(const Part& part)
{
    std::vector<graze::ColliderPiece> pieces;
    for (const Loop& points : part.pieces)
        pieces.push_back({points, part.tag, part.disc, part.matrix});
    return pieces;
}

void cutPolygon(Part& part)
{
    wind(part.loop.border, graze::Winding::CounterClockwise);
    for (Loop& hole : part.loop.holes)
        wind(hole, graze::Winding::Clockwise);
    graze::DecomposeError error;
    auto pieces = graze::decompose(part.loop.border, part.loop.holes, &error);
    if (pieces)
    {
        part.pieces = *std::move(pieces);
        return;
    }
    part.fault = error.message();
    part.faultAt = error.place;
}

void checkConvex(Part& part)
{
    if (part.loop.border.size() > 2)
    {
        graze::ShapeError error;
        if (!graze::Polygon::tryFromPoints(part.loop.border, &error))
        {
            part.fault = error.message() + ": a part with a radius has to be convex";
            part.faultAt = part.corner(std::min(error.index, part.loop.border.size() - 1));
            return;
        }
        wind(part.loop.border, graze::Winding::CounterClockwise);
    }
    part.pieces = {part.loop.border};
}

} // namespace

std::size_t Part::cornerCount() const
{
    std::size_t count = loop.border.size();
    for (const Loop& hole : loop.holes)
        count += hole.size();
    return count;
}

Vec2 Part::corner(std::size_t index) const
{
    const auto [points, at] = loopAt(*this, index);
    return matrix.transformPoint((*points)[at]);
}

void Part::setCorner(std::size_t index, Vec2 place)
{
    const auto [points, at] = loopAt(*this, index);
    if (const auto inverse = matrix.inverse())
        (*points)[at] = inverse->transformPoint(place);
}

std::size_t Part::after(std::size_t index) const
{
    const auto [points, at] = loopAt(*this, index);
    return at + 1 < points->size() ? index + 1 : index - at;
}

std::size_t Part::insertAfter(std::size_t index, Vec2 place)
{
    const auto [points, at] = loopAt(*this, index);
    points->insert(points->begin() + static_cast<std::ptrdiff_t>(at) + 1, Vec2{});
    setCorner(index + 1, place);
    return index + 1;
}

bool Part::removeCorner(std::size_t index)
{
    const auto [points, at] = loopAt(*this, index);
    if (points != &loop.border && points->size() <= 3)
    {
        loop.holes.erase(loop.holes.begin() + (points - loop.holes.data()));
        return true;
    }
    // A polygon does not become a segment by removing: that is another kind of thing.
    if (points->size() == 3 || points->size() < 2)
        return false;
    points->erase(points->begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

void Part::moveBy(Vec2 by)
{
    if (matrix != graze::Affine2{})
    {
        matrix = graze::Affine2::translation(by) * matrix;
        return;
    }
    for (std::size_t i = 0; i < cornerCount(); ++i)
        setCorner(i, corner(i) + by);
}

void Part::mirror(float x)
{
    // Under a matrix the part is mirrored where it was made, and the matrix mirrors it back and to its new place.
    const bool isPlaced = matrix != graze::Affine2{};
    if (isPlaced)
        matrix = graze::Affine2{-1.f, 0.f, 2.f * x, 0.f, 1.f, 0.f} * matrix * graze::Affine2::scaling({-1.f, 1.f});
    const float line = isPlaced ? 0.f : x;
    const auto flip = [line](Loop& points)
    {
        for (Vec2& p : points)
            p.x = 2.f * line - p.x;
    };
    flip(loop.border);
    std::for_each(loop.holes.begin(), loop.holes.end(), flip);
    if (isRound())
        disc = {disc[0], 0.f - disc[1], 0.f - disc[2], disc[3]};
}

void cut(Part& part)
{
    part.fault.clear();
    if (part.isPolygon())
        cutPolygon(part);
    else
        checkConvex(part);
}

std::vector<Part> partsOf(const graze::ColliderFrame& frame)
{
    std::vector<Part> loops;
    for (const graze::OutlineLoop& loop : frame.outline)
        if (auto pieces = graze::decompose(loop.border, loop.holes))
            loops.push_back({.loop = loop, .pieces = *std::move(pieces)});
    const auto isMadeOf = [&frame](const Part& part, std::size_t first)
    {
        if (first + part.pieces.size() > frame.pieces.size())
            return false;
        const std::string& tag = frame.pieces[first].tag;
        for (std::size_t i = 0; i < part.pieces.size(); ++i)
            if (frame.pieces[first + i] != graze::ColliderPiece{part.pieces[i], tag})
                return false;
        return true;
    };
    std::vector<Part> parts;
    for (std::size_t i = 0; i < frame.pieces.size();)
    {
        const graze::ColliderPiece& piece = frame.pieces[i];
        const auto found =
            std::find_if(loops.begin(), loops.end(), [&](const Part& part) { return isMadeOf(part, i); });
        if (found == loops.end())
        {
            parts.push_back({piece.tag, {piece.points, {}}, piece.disc, piece.matrix, {piece.points}});
            ++i;
            continue;
        }
        found->tag = piece.tag;
        i += found->pieces.size();
        parts.push_back(std::move(*found));
        loops.erase(found);
    }
    return parts;
}

void setParts(graze::ColliderFrame& frame, const std::vector<Part>& parts)
{
    frame.outline.clear();
    frame.pieces.clear();
    for (const Part& part : parts)
    {
        if (part.isPolygon())
            frame.outline.push_back(part.loop);
        auto pieces = filePieces(part);
        std::move(pieces.begin(), pieces.end(), std::back_inserter(frame.pieces));
    }
}

std::vector<graze::Shape> shapesOf(const Part& part)
{
    if (!part.fault.empty())
        return {};
    return graze::piecesOf({.pieces = filePieces(part)}, part.tag).shapes();
}

} // namespace studio
