// SPDX-License-Identifier: Zlib
#include "map_overlay.hpp"

#include "canvas.hpp"
#include "picture_file.hpp"

#include <graze/maps/add_objects.hpp>
#include <graze/sfml/debug_view.hpp>

#include <algorithm>
#include <cmath>
#include <exception>

namespace outliner
{

namespace
{

using graze::Aabb;
using graze::Affine2;
using graze::Vec2;

constexpr Colour Ground{72.f, 76.f, 88.f};

// A tile or an object.
struct Thing
{
    const std::string& className;
    const graze::MapLayer& layer;
    const std::vector<graze::ColliderPiece>& pieces;
    const graze::MapPicture& picture;
    Vec2 size;
    Affine2 matrix;
    graze::OneWay oneWay;
};

// From back to front.
template <class Each>
void eachThing(const graze::Map& map, Each each)
{
    for (const graze::MapLayer& layer : map.layers)
        for (const graze::MapTile& tile : layer.tiles)
        {
            const graze::MapTileKind& kind = map.tileKinds[tile.kind];
            each(Thing{kind.className, layer, kind.pieces, kind.picture, kind.size, tile.matrix, tile.oneWay});
        }
    for (const graze::MapObject& object : map.objects)
        each(Thing{object.className, map.layers[object.layer], object.pieces, object.picture, object.size,
                   object.matrix, object.oneWay});
}

template <class Each>
void eachGrid(const graze::Map& map, Each each)
{
    for (const graze::MapLayer& layer : map.layers)
        for (const graze::MapGrid& grid : layer.grids)
            each(layer, grid);
}

// The places of the pieces that only mark one.
std::vector<Vec2> markersOf(const Thing& thing)
{
    std::vector<Vec2> markers;
    for (const graze::ColliderPiece& piece : thing.pieces)
        if (piece.tag == graze::MarkerTag)
            for (const Vec2 p : piece.points)
                markers.push_back(thing.matrix.transformPoint(p));
    return markers;
}

std::vector<Vec2> boxOf(Vec2 size)
{
    return {{}, {size.x, 0.f}, size, {0.f, size.y}};
}

std::vector<Vec2> cornersOf(const graze::TileGrid& grid, const graze::TileRect& rect)
{
    const auto at = [&](int x, int y) { return Vec2{static_cast<float>(x), static_cast<float>(y)} * grid.cell(); };
    const int right = rect.x + rect.width, bottom = rect.y + rect.height;
    return {at(rect.x, rect.y), at(right, rect.y), at(right, bottom), at(rect.x, bottom)};
}

// The whole map, and all that was read of it.
class Bounds
{
public:
    explicit Bounds(const graze::Map& map)
    {
        eachThing(map,
                  [this](const Thing& thing)
                  {
                      const graze::Pieces pieces = graze::piecesOf(thing.pieces);
                      for (const graze::Shape& piece : pieces.shapes())
                      {
                          const Aabb box = worldBounds(piece.view(), thing.matrix);
                          include({box.lower, box.upper});
                      }
                      include(markersOf(thing));
                      if (!thing.picture.image.empty())
                          include(placed(boxOf(thing.size), thing.matrix));
                  });
        eachGrid(map,
                 [this](const graze::MapLayer&, const graze::MapGrid& grid)
                 {
                     for (const graze::TileRect& rect : grid.grid.rects())
                         include(placed(cornersOf(grid.grid, rect), grid.matrix));
                 });
        constexpr float Margin = 16.f;
        if (map.size == Vec2{})
            m_box = m_box.isEmpty() ? m_box : m_box.grown(Margin);
        else
            include(boxOf(map.size));
    }

    [[nodiscard]] const Aabb& box() const { return m_box; }

private:
    // Points that are not finite are left out.
    void include(const std::vector<Vec2>& points)
    {
        for (const Vec2 p : points)
            if (std::fabs(p.x) <= graze::MaxCoordinate && std::fabs(p.y) <= graze::MaxCoordinate)
                m_box = merged(m_box, p);
    }

    Aabb m_box;
};

// Canvas pixels for each pixel of the map: a whole number where that shows a small one larger.
float scaleOf(Vec2 size)
{
    constexpr float Wanted = 1280.f, Largest = 4096.f, MostScale = 8.f;
    const float side = std::max({size.x, size.y, 1.f});
    return side > Largest ? Largest / side : std::clamp(std::floor(Wanted / side), 1.f, MostScale);
}

class MapPainter
{
public:
    MapPainter(const graze::Map& map, const Aabb& bounds, TilePictures& pictures) :
    m_map(map),
    m_pictures(pictures),
    m_scale(scaleOf(bounds.size())),
    m_view(Affine2::scaling({m_scale, m_scale}) * Affine2::translation(-bounds.lower)),
    m_canvas(sideOf(bounds.size().x), sideOf(bounds.size().y), Ground)
    {
    }

    MapDrawing drawing()
    {
        eachThing(m_map, [this](const Thing& thing) { drawPicture(thing); });
        eachGrid(m_map, [this](const auto& layer, const auto& grid) { drawGrid(layer, grid); });
        eachThing(m_map, [this](const Thing& thing) { drawPieces(thing); });
        if (m_map.size != Vec2{})
            m_canvas.loop(placed(boxOf(m_map.size), m_view), White, 1.f, 0.5f);
        return {m_canvas.image(), m_palette.legend()};
    }

private:
    [[nodiscard]] int sideOf(float side) const { return std::clamp(static_cast<int>(side * m_scale), 1, 4096); }

    const Colour& colourOf(const std::string& className, const graze::MapLayer& layer)
    {
        return m_palette.of(className.empty() ? layer.name : className);
    }

    void drawPicture(const Thing& thing)
    {
        const sf::Image* image = thing.picture.image.empty() ? nullptr : m_pictures.find(thing.picture.image);
        if (image == nullptr)
            return;
        graze::PixelRect part = thing.picture.rect;
        if (part == graze::PixelRect{})
            part = {0, 0, static_cast<int>(image->getSize().x), static_cast<int>(image->getSize().y)};
        if (part.width <= 0 || part.height <= 0)
            return;
        // An entity of LDtk may have another size than its tile.
        const Vec2 scale{thing.size.x / static_cast<float>(part.width), thing.size.y / static_cast<float>(part.height)};
        m_canvas.draw(*image, part, m_view * thing.matrix * Affine2::scaling(scale));
    }

    void drawGrid(const graze::MapLayer& layer, const graze::MapGrid& grid)
    {
        const Colour& colour = colourOf(grid.className, layer);
        const Affine2 matrix = m_view * grid.matrix;
        for (const graze::TileRect& rect : grid.grid.rects())
        {
            const std::vector<Vec2> corners = placed(cornersOf(grid.grid, rect), matrix);
            m_canvas.fill(corners, colour, 0.5f);
            drawSide(corners, matrix.transformVector(grid.oneWay.direction));
        }
        // Borders of smaller cells would hide them, and take much memory.
        constexpr float SmallestCell = 4.f;
        if (length(matrix.transformVector({grid.grid.cell(), 0.f})) < SmallestCell)
            return;
        for (const graze::TileEdge& edge : grid.grid.edges())
            drawBorder({matrix.transformPoint(edge.a), matrix.transformPoint(edge.b)}, colour);
    }

    void drawPieces(const Thing& thing)
    {
        const Colour& colour = colourOf(thing.className, thing.layer);
        const Affine2 matrix = m_view * thing.matrix;
        const graze::Pieces pieces = graze::piecesOf(thing.pieces);
        std::vector<Vec2> all;
        for (const graze::Shape& piece : pieces.shapes())
        {
            const std::vector<Vec2> border = borderOf(piece.view(), matrix);
            m_canvas.fill(border, colour, 0.5f);
            drawBorder(border, colour);
            all.insert(all.end(), border.begin(), border.end());
        }
        drawSide(all, matrix.transformVector(thing.oneWay.direction));
        for (const Vec2 marker : placed(markersOf(thing), m_view))
            drawCross(marker, colour);
    }

    void drawBorder(const std::vector<Vec2>& border, const Colour& colour)
    {
        m_canvas.loop(border, Ink, 3.f, 0.8f);
        m_canvas.loop(border, colour, 1.5f);
    }

    void drawCross(Vec2 at, const Colour& colour)
    {
        constexpr float Reach = 6.f;
        for (const bool isInk : {true, false})
            for (const Vec2 arm : {Vec2{Reach, Reach}, Vec2{Reach, -Reach}})
                m_canvas.line(at - arm, at + arm, isInk ? Ink : colour, isInk ? 6.f : 3.f);
    }

    // An arrow from the middle of the side of the points that faces there.
    void drawSide(const std::vector<Vec2>& points, Vec2 direction)
    {
        constexpr float Shaft = 14.f, Head = 6.f;
        if (points.empty() || !(lengthSquared(direction) > 0.f))
            return;
        const Vec2 forward = direction * (1.f / length(direction)), aside{-forward.y, forward.x};
        Aabb box;
        for (const Vec2 p : points)
            box = merged(box, Vec2{dot(p, forward), dot(p, aside)});
        const Vec2 foot = forward * box.upper.x + aside * box.centre().y, tip = foot + forward * Shaft;
        for (const bool isInk : {true, false})
            for (const Vec2 end : {foot, tip - (forward + aside) * Head, tip - (forward - aside) * Head})
                m_canvas.line(end, tip, isInk ? Ink : White, isInk ? 5.f : 2.f);
    }

    const graze::Map& m_map;
    TilePictures& m_pictures;
    float m_scale;
    Affine2 m_view; ///< canvas from map
    Canvas m_canvas;
    Palette m_palette;
};

} // namespace

const sf::Image* TilePictures::find(const std::string& path)
{
    const auto [found, isNew] = m_pictures.try_emplace(path);
    if (isNew)
        try
        {
            found->second = loadedPicture(m_root / std::u8string(path.begin(), path.end()), m_pixelsLeft);
            const auto [width, height] = found->second->getSize();
            m_pixelsLeft -= std::min(m_pixelsLeft, std::uint64_t{width} * height);
        }
        catch (const std::exception& error)
        {
            m_warnings.push_back("the picture " + path + " is not drawn: " + error.what());
        }
    return found->second ? &*found->second : nullptr;
}

std::optional<MapDrawing> drawingOf(const graze::Map& map, TilePictures& pictures)
{
    const Bounds bounds(map);
    return bounds.box().isEmpty() ? std::nullopt : std::optional(MapPainter(map, bounds.box(), pictures).drawing());
}

} // namespace outliner
