// SPDX-License-Identifier: Zlib
#include <graze/maps/add_objects.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace graze
{

namespace
{

bool isKnown(const CollisionSystem& system, const LayerChoice& choice)
{
    if (!choice.name())
        return !system.layerName(choice.layer()).empty();
    for (std::uint8_t index = 0; index < system.layerCount(); ++index)
        if (system.layerName({index}) == *choice.name())
            return true;
    return false;
}

// All that `add` may refuse is found before the first call of it.
void checkRules(const CollisionSystem& system, const MapRules& rules)
{
    CollisionSystem trial;
    for (const auto& [name, rule] : rules)
    {
        const std::optional<std::string_view> layer = rule.layer.name();
        if (!isKnown(system, rule.layer))
            throw std::invalid_argument("graze: the rule \"" + name + "\" names a layer that the system does not have" +
                                        (layer ? ", \"" + std::string(*layer) + "\": make it by layer()" : ""));
        try
        {
            static_cast<void>(trial.add({.shape = Point{}, .nearDistance = rule.nearDistance, .oneWay = rule.oneWay}));
        }
        catch (const std::invalid_argument& error)
        {
            throw std::invalid_argument(std::string(error.what()) + ": see the rule \"" + name + '"');
        }
    }
}

void checkPlace(const Pieces& shape, const Affine2& matrix, const std::string& what)
{
    for (const Shape& piece : shape.shapes())
    {
        const Aabb bounds = worldBounds(piece.view(), matrix);
        const float sum = bounds.lower.x + bounds.lower.y + bounds.upper.x + bounds.upper.y;
        if (!matrix.isFinite() || sum - sum != 0.f)
            throw std::invalid_argument("graze: " + what + " of the map is not finite where it stands");
    }
}

// A sprite to be added, and the place of its id.
struct Planned
{
    SpriteId* id;
    ColliderDef def;
};

struct PlannedGrid
{
    std::size_t layer, grid;
    ColliderDef def;
};

class Adder
{
public:
    Adder(CollisionSystem& system, const Map& map, const MapRules& rules) : m_system(system), m_map(map), m_rules(rules)
    {
    }

    MapSprites sprites()
    {
        checkRules(m_system, m_rules);
        plan();
        try
        {
            for (const Planned& planned : m_planned)
                *planned.id = m_system.add(planned.def);
            for (const PlannedGrid& planned : m_plannedGrids)
                m_result.grids.push_back(
                    {planned.layer, planned.grid,
                     TileSprites(m_system, m_map.layers[planned.layer].grids[planned.grid].grid, planned.def)});
        }
        catch (...)
        {
            m_result.remove(m_system);
            throw;
        }
        return std::move(m_result);
    }

private:
    void plan()
    {
        m_result.objects.resize(m_map.objects.size());
        m_result.tiles.resize(m_map.layers.size());
        for (std::size_t i = 0; i < m_map.objects.size(); ++i)
        {
            const MapObject& object = m_map.objects[i];
            plan(m_result.objects[i], object.className, m_map.layers.at(object.layer), piecesOf(object.pieces),
                 object.matrix, object.oneWay, "object " + object.id);
        }
        std::vector<Pieces> kinds;
        for (const MapTileKind& kind : m_map.tileKinds)
            kinds.push_back(piecesOf(kind.pieces));
        for (std::size_t l = 0; l < m_map.layers.size(); ++l)
        {
            const MapLayer& layer = m_map.layers[l];
            m_result.tiles[l].resize(layer.tiles.size());
            for (std::size_t i = 0; i < layer.tiles.size(); ++i)
            {
                const MapTile& tile = layer.tiles[i];
                const MapTileKind& kind = m_map.tileKinds.at(tile.kind);
                plan(m_result.tiles[l][i], kind.className, layer, kinds[tile.kind], tile.matrix, tile.oneWay,
                     "a tile of the layer " + layer.name);
            }
            for (std::size_t i = 0; i < layer.grids.size(); ++i)
                planGrid(l, i);
        }
        m_result.grids.reserve(m_plannedGrids.size());
        for (const auto& [name, rule] : m_rules)
            if (!m_used.contains(&rule))
                m_result.unusedRules.push_back(name);
    }

    void plan(SpriteId& id, const std::string& className, const MapLayer& layer, const Pieces& shape,
              const Affine2& matrix, const OneWay& oneWay, const std::string& what)
    {
        const ColliderDef* rule = ruleOf(className, layer);
        if (rule == nullptr || shape.shapes().empty())
            return;
        checkPlace(shape, matrix, what);
        m_planned.push_back({&id, filled(*rule, matrix, oneWay)});
        m_planned.back().def.shape = shape;
    }

    void planGrid(std::size_t layer, std::size_t index)
    {
        const MapGrid& grid = m_map.layers[layer].grids[index];
        const ColliderDef* rule = ruleOf(grid.className, m_map.layers[layer]);
        if (rule == nullptr)
            return;
        const Shape all = grid.grid.shapeOf({0, 0, grid.grid.width(), grid.grid.height()});
        checkPlace(all, grid.matrix, "the layer " + m_map.layers[layer].name);
        m_plannedGrids.push_back({layer, index, filled(*rule, grid.matrix, grid.oneWay)});
    }

    // The class goes first, then the layer.
    const ColliderDef* ruleOf(const std::string& className, const MapLayer& layer)
    {
        const std::string rest;
        for (const std::string* name : {&className, &layer.name, &layer.path, &rest})
            if (const auto found = m_rules.find(*name); found != m_rules.end() && (!name->empty() || name == &rest))
            {
                m_used.insert(&found->second);
                return &found->second;
            }
        return nullptr;
    }

    static ColliderDef filled(ColliderDef def, const Affine2& matrix, const OneWay& oneWay)
    {
        def.matrix = matrix;
        def.position.reset();
        if (def.oneWay.direction == Vec2{})
            def.oneWay.direction = oneWay.direction;
        return def;
    }

    CollisionSystem& m_system;
    const Map& m_map;
    const MapRules& m_rules;
    MapSprites m_result;
    std::set<const ColliderDef*> m_used;
    std::vector<Planned> m_planned;
    std::vector<PlannedGrid> m_plannedGrids;
};

} // namespace

std::optional<std::size_t> MapSprites::objectOf(SpriteId id) const noexcept
{
    const auto found = std::find(objects.begin(), objects.end(), id);
    return !id || found == objects.end() ? std::nullopt
                                         : std::optional(static_cast<std::size_t>(found - objects.begin()));
}

void MapSprites::remove(CollisionSystem& system) noexcept
{
    const auto removeEach = [&system](std::vector<SpriteId>& ids)
    {
        for (SpriteId& id : ids)
            if (const SpriteId old = std::exchange(id, SpriteId{}); system.contains(old))
                system.remove(old);
    };
    removeEach(objects);
    for (std::vector<SpriteId>& ids : tiles)
        removeEach(ids);
    for (Grid& grid : grids)
        grid.sprites.remove(system);
}

MapSprites addObjects(CollisionSystem& system, const Map& map, const MapRules& rules)
{
    return Adder(system, map, rules).sprites();
}

Pieces piecesOf(const std::vector<ColliderPiece>& pieces)
{
    std::vector<Shape> shapes;
    for (const ColliderPiece& piece : pieces)
        if (piece.tag != MarkerTag)
        {
            const auto [a, b, c, d] = piece.disc;
            shapes.push_back(Shape::ofPoints(piece.points, Affine2{a, b, 0.f, c, d, 0.f}));
        }
    return shapes;
}

} // namespace graze
