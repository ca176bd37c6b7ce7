// SPDX-License-Identifier: Zlib
// The calls of CollisionSystem about sprites.
#include "impl.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace graze
{

namespace
{

using detail::SpriteTable;

void throwIfEmpty(const Pieces& shape)
{
    if (shape.shapes().empty())
        throw InvalidShape("collider without a shape", {ShapeError::Kind::TooFewPoints, 0});
}

bool hasFiniteBounds(const Pieces& shape, const Affine2& matrix)
{
    const auto finite = [&matrix](const Shape& piece)
    {
        const Aabb bounds = worldBounds(piece.view(), matrix);
        return isFinite(bounds.lower) && isFinite(bounds.upper);
    };
    return matrix.isFinite() && std::all_of(shape.shapes().begin(), shape.shapes().end(), finite);
}

Affine2 movedTo(Affine2 matrix, Vec2 position) noexcept
{
    matrix.tx = position.x, matrix.ty = position.y;
    return matrix;
}

} // namespace

Refused CollisionSystem::Impl::setMatrix(SpriteId id, const Affine2& worldFromLocal) noexcept
{
    return withSprite(
        id, "setMatrix", [&](std::uint32_t row) { return scene.sprites.setMatrix(row, worldFromLocal, scene.pool); },
        [&] { return detail::askedForPose(worldFromLocal); });
}

Refused CollisionSystem::Impl::setPoses(std::span<const SpriteId> ids, const detail::GivenPoses& poses,
                                        Workers* workers) noexcept
{
    ids = ids.first(std::min(ids.size(), poses.size()));
    Refused first = Refused::None;
    if (scene.sprites.setPoses(ids, poses, scene.pool, workers))
        return first;
    // Once more one by one: a handler gets the refusals in order, and may move sprites that come later.
    for (std::size_t i = 0; i < ids.size(); ++i)
    {
        const Refused reason = setMatrix(ids[i], poses[i]);
        first = first == Refused::None ? reason : first;
    }
    return first;
}

SpriteId CollisionSystem::add(const ColliderDef& def)
{
    throwIfEmpty(def.shape);
    const Affine2 matrix = def.position ? movedTo(def.matrix, *def.position) : def.matrix;
    if (!hasFiniteBounds(def.shape, matrix))
        throw std::invalid_argument("graze: the matrix of a new sprite, or what it makes of the shape, is not finite");
    if (!std::isfinite(def.nearDistance) || def.nearDistance < 0.f)
        throw std::invalid_argument("graze: the near distance of a new sprite is negative or not finite");
    if (!isFinite(def.oneWay.direction) || !std::isfinite(def.oneWay.halfAngleRadians))
        throw std::invalid_argument("graze: the one-way side of a new sprite is not finite");
    const Layer layer = m_impl->scene.layers.chosen(def.layer, "a new sprite");
    return m_impl->scene.sprites.add({def.shape.shapes(), matrix, layer, def.nearDistance, def.owner, def.user,
                                      def.enabled, def.order, def.swept, def.oneWay},
                                     m_impl->scene.pool);
}

SpriteId CollisionSystem::add(const Sprite2D& sprite, ColliderDef def)
{
    def.shape = std::vector<Shape>(sprite.pieces().begin(), sprite.pieces().end());
    def.matrix = sprite.matrix();
    def.position.reset();
    return add(def);
}

Refused CollisionSystem::remove(SpriteId id) noexcept
{
    return m_impl->withSprite(id, "remove",
                              [this](std::uint32_t row) { m_impl->scene.sprites.remove(row, m_impl->scene.pool); });
}

Refused CollisionSystem::setMatrix(SpriteId id, const Affine2& worldFromLocal) noexcept
{
    return m_impl->setMatrix(id, worldFromLocal);
}

Refused CollisionSystem::setPosition(SpriteId id, Vec2 position) noexcept
{
    detail::Scene& scene = m_impl->scene;
    return m_impl->withSprite(
        id, "setPosition",
        [&](std::uint32_t row)
        { return scene.sprites.setMatrix(row, movedTo(scene.sprites.matrix[row], position), scene.pool); },
        [position] {
            return detail::askedFor("position", {position.x, position.y});
        });
}

Refused CollisionSystem::setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> matrices) noexcept
{
    return m_impl->setPoses(ids, matrices);
}

Refused CollisionSystem::setMatrices(std::span<const SpriteId> ids, std::span<const Affine2> matrices,
                                     Workers& workers) noexcept
{
    return m_impl->setPoses(ids, matrices, &workers);
}

Refused CollisionSystem::setPlacements(std::span<const SpriteId> ids, std::span<const Placement> placements) noexcept
{
    return m_impl->setPoses(ids, placements);
}

Refused CollisionSystem::setPlacements(std::span<const SpriteId> ids, std::span<const Placement> placements,
                                       Workers& workers) noexcept
{
    return m_impl->setPoses(ids, placements, &workers);
}

Refused CollisionSystem::teleport(SpriteId id, const Affine2& worldFromLocal) noexcept
{
    detail::Scene& scene = m_impl->scene;
    return m_impl->withSprite(
        id, "teleport", [&](std::uint32_t row) { return scene.sprites.teleport(row, worldFromLocal, scene.pool); },
        [&] { return detail::askedForPose(worldFromLocal); });
}

Refused CollisionSystem::rewind(SpriteId id, float fraction) noexcept
{
    detail::Scene& scene = m_impl->scene;
    return m_impl->withSprite(
        id, "rewind",
        [&](std::uint32_t row)
        {
            if (!scene.sprites.flags.has(row, detail::RowFlags::Swept))
                return Refused::NotSwept;
            const bool done = std::isfinite(fraction) && scene.sprites.rewind(row, fraction, scene.pool);
            return done ? Refused::None : Refused::NotFinite;
        },
        [fraction] { return detail::askedFor("fraction", {fraction}); });
}

Refused CollisionSystem::restart(SpriteId id) noexcept
{
    return m_impl->withSprite(id, "restart", [this](std::uint32_t row) { m_impl->scene.sprites.restart(row); });
}

Refused CollisionSystem::setLayer(SpriteId id, Layer layer) noexcept
{
    return m_impl->withSprite(
        id, "setLayer",
        [&](std::uint32_t row)
        {
            if (!m_impl->scene.layers.knows(layer))
                return Refused::ForeignId;
            m_impl->scene.sprites.setLayer(row, layer);
            return Refused::None;
        },
        [layer] { return detail::askedForLayer(layer); });
}

Refused CollisionSystem::setEnabled(SpriteId id, bool enabled) noexcept
{
    return m_impl->withSprite(id, "setEnabled",
                              [&](std::uint32_t row) { m_impl->scene.sprites.setEnabled(row, enabled); });
}

Refused CollisionSystem::setUser(SpriteId id, UserValue user) noexcept
{
    return m_impl->withSprite(id, "setUser",
                              [&](std::uint32_t row)
                              {
                                  m_impl->scene.sprites.user[row] = user;
                                  if (m_impl->scene.filter.function)
                                      m_impl->scene.sprites.refilter(row);
                              });
}

Refused CollisionSystem::refilter(SpriteId id) noexcept
{
    return m_impl->withSprite(id, "refilter", [this](std::uint32_t row) { m_impl->scene.sprites.refilter(row); });
}

Refused CollisionSystem::ignore(SpriteId a, SpriteId b, bool enabled)
{
    detail::Scene& scene = m_impl->scene;
    const detail::SlotMap& ids = scene.sprites.ids();
    for (const SpriteId id : {a, b})
        if (const Refused reason = ids.check(id.value); reason != Refused::None)
            return m_impl->refuse(reason, "ignore", id.value);
    if (a == b || scene.ignored.isYes(a, b) == enabled)
        return Refused::None;
    scene.ignored.set(a, b, enabled,
                      [&ids](const detail::SpritePairs::Pair& pair)
                      { return !pair.yes || !ids.find(pair.a.value) || !ids.find(pair.b.value); });
    for (const SpriteId id : {a, b})
        scene.sprites.flags.note(ids.row(id.value), detail::RowFlags::Changed);
    return Refused::None;
}

Refused CollisionSystem::setNearDistance(SpriteId id, float nearDistance) noexcept
{
    return m_impl->withSprite(id, "setNearDistance",
                              ifFinite(std::isfinite(nearDistance), [&](std::uint32_t row)
                                       { m_impl->scene.sprites.setNearDistance(row, std::max(nearDistance, 0.f)); }),
                              [nearDistance] { return detail::askedFor("distance", {nearDistance}); });
}

Refused CollisionSystem::setSwept(SpriteId id, bool swept) noexcept
{
    return m_impl->withSprite(id, "setSwept", [&](std::uint32_t row) { m_impl->scene.sprites.setSwept(row, swept); });
}

Refused CollisionSystem::setOneWay(SpriteId id, const OneWay& oneWay) noexcept
{
    return m_impl->withSprite(
        id, "setOneWay",
        ifFinite(isFinite(oneWay.direction) && std::isfinite(oneWay.halfAngleRadians),
                 [&](std::uint32_t row) { m_impl->scene.sprites.setOneWay(row, oneWay); }),
        [&] {
            return detail::askedFor("side", {oneWay.direction.x, oneWay.direction.y, oneWay.halfAngleRadians});
        });
}

Refused CollisionSystem::setShape(SpriteId id, const Pieces& shape)
{
    throwIfEmpty(shape);
    detail::Scene& scene = m_impl->scene;
    return m_impl->withSprite(id, "setShape",
                              [&](std::uint32_t row)
                              {
                                  const bool finite = hasFiniteBounds(shape, scene.sprites.matrix[row]);
                                  if (finite)
                                      scene.sprites.setPieces(row, shape.shapes(), scene.pool);
                                  return finite;
                              });
}

bool CollisionSystem::contains(SpriteId id) const noexcept
{
    return m_impl->scene.sprites.ids().find(id.value).has_value();
}

std::optional<Sprite2D> CollisionSystem::sprite(SpriteId id) const
{
    const SpriteTable& sprites = m_impl->scene.sprites;
    const auto row = sprites.ids().find(id.value);
    if (!row)
        return std::nullopt;
    std::vector<Shape> pieces;
    for (std::uint32_t i = 0; i < sprites.pieceCount[*row]; ++i)
        pieces.push_back(m_impl->scene.pool.copy(sprites.pieces.shape[sprites.firstPiece[*row] + i]));
    Sprite2D sprite(std::move(pieces));
    sprite.setMatrix(sprites.matrix[*row]);
    return sprite;
}

std::optional<Affine2> CollisionSystem::matrix(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.matrix[row]; });
}

std::optional<Affine2> CollisionSystem::inverse(SpriteId id) const noexcept
{
    const std::optional<Affine2> worldFromLocal = matrix(id);
    return worldFromLocal ? worldFromLocal->inverse() : std::nullopt;
}

std::optional<UserValue> CollisionSystem::user(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.user[row]; });
}

std::optional<Layer> CollisionSystem::layerOf(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.layer[row]; });
}

std::optional<bool> CollisionSystem::isEnabled(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.takesPart(row); });
}

std::optional<float> CollisionSystem::nearDistance(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.nearDistance[row]; });
}

std::optional<bool> CollisionSystem::isSwept(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row)
                            { return m_impl->scene.sprites.flags.has(row, detail::RowFlags::Swept); });
}

std::optional<OneWay> CollisionSystem::oneWay(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.oneWay[row]; });
}

std::optional<Aabb> CollisionSystem::bounds(SpriteId id) const noexcept
{
    return m_impl->ofSprite(id, [this](std::uint32_t row) { return m_impl->scene.sprites.boundsOf(row); });
}

std::size_t CollisionSystem::spriteCount() const noexcept
{
    return m_impl->scene.sprites.alive();
}

std::size_t CollisionSystem::sprites(std::span<SpriteId> buffer) const noexcept
{
    const SpriteTable& sprites = m_impl->scene.sprites;
    std::size_t written = 0;
    for (std::uint32_t row = 0; row < sprites.rows() && written < buffer.size(); ++row)
        if (!sprites.isDead(row))
            buffer[written++] = sprites.id[row];
    return sprites.alive();
}

} // namespace graze
