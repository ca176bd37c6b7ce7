// SPDX-License-Identifier: Zlib
#pragma once

#include <SFML/Graphics.hpp>
#include <graze/maps/add_objects.hpp>
#include <graze/sfml.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

constexpr graze::OneWay Upwards{.direction = {0.f, -1.f}}; // stops what comes down on it, and nothing else

/// A map in the system. Layers of the map: "walls" and "slopes" stand, "things" are lifts, switches, crates, spikes and
/// the place where the robot starts, and the "paths" of lifts are lines that nothing collides with.
class Level
{
public:
    Level(graze::CollisionSystem& collisions, graze::Map map, const sf::Texture& tiles) :
    m_collisions(collisions),
    m_map(std::move(map)),
    m_tiles(tiles),
    m_sprites(graze::addObjects(collisions, m_map,
                                {{"walls", {.layer = "walls"}},
                                 {"slopes", {.layer = "walls"}},
                                 {"lift", {.layer = "walls"}},
                                 {"switch", {.layer = "switches"}},
                                 {"crate", {.layer = "crates"}},
                                 {"spikes", {.layer = "spikes"}}}))
    {
        for (std::size_t i = 0; i < m_map.objects.size(); ++i)
            if (m_map.objects[i].className == "lift")
                m_lifts.push_back({i, wayOf(m_map.objects[i])});
    }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() { m_sprites.remove(m_collisions); }

    /// Moves the lifts to where they are after so many seconds.
    void step(float seconds)
    {
        for (const Lift& lift : m_lifts)
        {
            const graze::MapObject& object = m_map.objects[lift.object];
            const auto speed = static_cast<float>(object.properties.number("speed", 60.));
            const graze::Vec2 place = onWay(lift.way, seconds * speed) - object.size * 0.5f;
            m_collisions.setPosition(m_sprites.objects[lift.object], place);
        }
    }

    /// The class of an object in the map: "lift"; empty for what is no object.
    std::string classOf(graze::SpriteId id) const
    {
        const auto object = m_sprites.objectOf(id);
        return object ? m_map.objects[*object].className : "";
    }
    /// A switch empties the cells of the class that it "opens".
    void press(graze::SpriteId id)
    {
        const std::size_t object = *m_sprites.objectOf(id);
        const std::string opens = m_map.objects[object].properties.text("opens");
        for (graze::MapSprites::Grid& grid : m_sprites.grids)
            if (m_map.layers[grid.layer].grids[grid.grid].className == opens)
                grid.sprites.remove(m_collisions);
        m_pressed.push_back(object);
    }
    /// A crate is gone at once.
    void smash(graze::SpriteId id) { m_collisions.remove(id); }

    /// Where the robot starts.
    graze::Vec2 start() const
    {
        const graze::MapObject* const start = m_map.findName("start");
        return start ? start->matrix.offset() : graze::Vec2{};
    }
    /// The platforms that stop only from above: the robot drops through.
    std::vector<graze::SpriteId> platforms() const
    {
        std::vector<graze::SpriteId> result;
        for (const auto& tiles : m_sprites.tiles)
            for (const graze::SpriteId id : tiles)
                if (id && m_collisions.oneWay(id) == Upwards)
                    result.push_back(id);
        return result;
    }

    void draw(sf::RenderTarget& target) const
    {
        for (std::size_t i = 0; i < m_map.objects.size(); ++i)
            drawObject(target, i);
        for (const graze::MapSprites::Grid& grid : m_sprites.grids)
        {
            const graze::MapGrid& cells = m_map.layers[grid.layer].grids[grid.grid];
            const graze::PixelRect rect{cells.className == "door" ? 240 : 0, 0, 48, 48}; // in tiles.png
            for (int y = 0; y < grid.sprites.grid().height(); ++y)
                for (int x = 0; x < grid.sprites.grid().width(); ++x)
                    if (grid.sprites.grid().isSolid(x, y))
                        drawTile(
                            target, rect,
                            cells.matrix.transformPoint({48.f * static_cast<float>(x), 48.f * static_cast<float>(y)}));
        }
        for (const graze::MapLayer& layer : m_map.layers)
            for (const graze::MapTile& tile : layer.tiles)
                drawTile(target, m_map.tileKinds[tile.kind].picture.rect, tile.matrix.offset());
    }

private:
    struct Lift
    {
        std::size_t object;           // index in Map::objects
        std::vector<graze::Vec2> way; // corners, in the world
    };

    // The line of the object that the lift names.
    std::vector<graze::Vec2> wayOf(const graze::MapObject& lift) const
    {
        std::vector<graze::Vec2> way;
        if (const graze::MapObject* const path = m_map.findName(lift.properties.text("path")))
            for (const graze::ColliderPiece& segment : path->pieces)
                for (const graze::Vec2 point : segment.points)
                    way.push_back(path->matrix.transformPoint(point));
        if (way.empty())
            way.push_back(lift.matrix.transformPoint(lift.size * 0.5f)); // it stays
        return way;
    }

    // So many pixels along the way, and from its end back to its start.
    static graze::Vec2 onWay(const std::vector<graze::Vec2>& way, float distance)
    {
        float whole = 0.f;
        for (std::size_t i = 0; i < way.size(); ++i)
            whole += length(way[(i + 1) % way.size()] - way[i]);
        float left = whole > 0.f ? std::fmod(distance, whole) : 0.f;
        for (std::size_t i = 0; i < way.size(); ++i)
        {
            const graze::Vec2 step = way[(i + 1) % way.size()] - way[i];
            if (left < length(step))
                return way[i] + step * (left / length(step));
            left -= length(step);
        }
        return way.front();
    }

    void drawTile(sf::RenderTarget& target, const graze::PixelRect& rect, graze::Vec2 place) const
    {
        sf::Sprite sprite(m_tiles);
        sprite.setTextureRect(sf::IntRect({rect.x, rect.y}, {rect.width, rect.height}));
        sprite.setPosition({place.x, place.y});
        target.draw(sprite);
    }

    void drawObject(sf::RenderTarget& target, std::size_t index) const
    {
        const graze::MapObject& object = m_map.objects[index];
        const auto sprite = m_collisions.sprite(m_sprites.objects[index]);
        if (!sprite)
            return; // a marker, a line, or a crate that was smashed
        if (object.picture.rect.width > 0)
        {
            graze::PixelRect rect = object.picture.rect;
            if (std::find(m_pressed.begin(), m_pressed.end(), index) != m_pressed.end())
                rect.x += rect.width; // beside it stands the switch that was pressed
            return drawTile(target, rect, object.matrix.offset());
        }
        for (const graze::ColliderPiece& piece : object.pieces)
        {
            sf::ConvexShape shape(piece.points.size());
            for (std::size_t i = 0; i < piece.points.size(); ++i)
            {
                const graze::Vec2 point = sprite->matrix().transformPoint(piece.points[i]);
                shape.setPoint(i, {point.x, point.y});
            }
            shape.setFillColor(object.className == "lift" ? sf::Color(200, 150, 60) : sf::Color(70, 80, 110));
            target.draw(shape);
        }
    }

    graze::CollisionSystem& m_collisions;
    graze::Map m_map;
    const sf::Texture& m_tiles;
    graze::MapSprites m_sprites;
    std::vector<Lift> m_lifts;
    std::vector<std::size_t> m_pressed; // switches, by index in Map::objects
};
