// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/functions.hpp"

namespace graze::c
{

graze_result place(const graze_placement* placement, graze_matrix* matrix)
{
    return guarded("place",
                   [&]
                   {
                       const graze_placement read = readStruct(&need(placement, "placement"), "graze_placement");
                       const Affine2 made = Affine2::from({.position = fromC(read.position),
                                                           .angleRadians = read.angle_radians,
                                                           .scale = fromC(read.scale),
                                                           .origin = fromC(read.origin)});
                       graze_matrix& answer = need(matrix, "matrix");
                       if (!made.isFinite())
                           throw Failure(GRAZE_NOT_FINITE, "the matrix would not be finite");
                       answer = toC(made);
                   });
}

graze_result invert(const graze_matrix* matrix, graze_matrix* inverse)
{
    return guarded("invert",
                   [&]
                   {
                       const Affine2 read = needMatrix(matrix, "matrix");
                       graze_matrix& answer = need(inverse, "inverse");
                       const auto made = read.inverse();
                       if (!made)
                           throw Failure(GRAZE_SINGULAR, "the matrix flattens, it has no inverse");
                       answer = toC(*made);
                   });
}

graze_result addSprite(graze_system* system, const graze_sprite_def* def, graze_sprite* sprite)
{
    return guarded("add_sprite",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const graze_sprite_def read = readStruct(&need(def, "def"), "graze_sprite_def");
                       graze_sprite& answer = need(sprite, "sprite");
                       std::vector<Shape> shapes;
                       if (read.piece_count > 0)
                           shapes = piecesFrom(&need(read.pieces, "pieces"), read.piece_count);
                       else if (read.collider)
                           shapes = needHandle(read.collider, "collider").pieces;
                       ColliderDef collider{.shape = std::move(shapes),
                                            .matrix = needMatrix(&read.matrix, "matrix"),
                                            .layer = needLayer(collisions, read.layer),
                                            .nearDistance = read.near_distance,
                                            .owner = SpriteId{read.owner},
                                            .user = read.user,
                                            .enabled = read.disabled == 0,
                                            .order = std::nullopt};
                       if (read.has_order != 0)
                           collider.order = read.order;
                       answer = collisions.add(collider).value;
                   });
}

graze_result removeSprite(graze_system* system, graze_sprite sprite)
{
    return guarded(
        "remove_sprite",
        [&] { return result(collisionsOf(system).remove(SpriteId{sprite}), "remove_sprite", "sprite", sprite); });
}

graze_result setMatrix(graze_system* system, graze_sprite sprite, const graze_matrix* matrix)
{
    return guarded("set_matrix",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const Affine2 read = fromC(need(matrix, "matrix"));
                       return result(collisions.setMatrix(SpriteId{sprite}, read), "set_matrix", "sprite", sprite);
                   });
}

graze_result setMatrices(graze_system* system, const graze_sprite* sprites, const graze_matrix* matrices,
                         std::uint32_t count)
{
    return guarded("set_matrices",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const auto ids = needSpan(sprites, count, "sprites");
                       const auto poses = needSpan(matrices, count, "matrices");
                       graze_result first = GRAZE_OK;
                       for (std::uint32_t k = 0; k < count; ++k)
                       {
                           const Refused refused = collisions.setMatrix(SpriteId{ids[k]}, fromC(poses[k]));
                           if (refused != Refused::None && first == GRAZE_OK)
                               first = result(refused, "set_matrices", "sprite", ids[k]);
                       }
                       return first;
                   });
}

graze_result teleport(graze_system* system, graze_sprite sprite, const graze_matrix* matrix)
{
    return guarded("teleport",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const Affine2 read = fromC(need(matrix, "matrix"));
                       return result(collisions.teleport(SpriteId{sprite}, read), "teleport", "sprite", sprite);
                   });
}

graze_result setLayer(graze_system* system, graze_sprite sprite, std::uint32_t layer)
{
    return guarded("set_layer",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       return result(collisions.setLayer(SpriteId{sprite}, needLayer(collisions, layer)), "set_layer",
                                     "sprite", sprite);
                   });
}

graze_result setEnabled(graze_system* system, graze_sprite sprite, std::int32_t enabled)
{
    return guarded("set_enabled",
                   [&] {
                       return result(collisionsOf(system).setEnabled(SpriteId{sprite}, enabled != 0), "set_enabled",
                                     "sprite", sprite);
                   });
}

graze_result setNearDistance(graze_system* system, graze_sprite sprite, float nearDistance)
{
    return guarded("set_near_distance",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       if (nearDistance < 0.f)
                           return fail(GRAZE_INVALID_ARGUMENT, "set_near_distance", "near_distance is %g, below 0",
                                       static_cast<double>(nearDistance));
                       return result(collisions.setNearDistance(SpriteId{sprite}, nearDistance), "set_near_distance",
                                     "sprite", sprite);
                   });
}

graze_result setUser(graze_system* system, graze_sprite sprite, std::uint64_t user)
{
    return guarded(
        "set_user",
        [&] { return result(collisionsOf(system).setUser(SpriteId{sprite}, user), "set_user", "sprite", sprite); });
}

graze_result setPieces(graze_system* system, graze_sprite sprite, const graze_shape* pieces, std::uint32_t count)
{
    return guarded("set_pieces",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const auto given = needSpan(pieces, count, "pieces");
                       return result(collisions.setShape(SpriteId{sprite}, piecesFrom(given.data(), count)),
                                     "set_pieces", "sprite", sprite);
                   });
}

graze_result setCollider(graze_system* system, graze_sprite sprite, const graze_collider* collider)
{
    return guarded("set_collider",
                   [&]
                   {
                       CollisionSystem& collisions = collisionsOf(system);
                       const Pieces pieces(needHandle(collider, "collider").pieces);
                       return result(collisions.setShape(SpriteId{sprite}, pieces), "set_collider", "sprite", sprite);
                   });
}

graze_result getMatrix(const graze_system* system, graze_sprite sprite, graze_matrix* matrix)
{
    return guarded("get_matrix",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       graze_matrix& answer = need(matrix, "matrix");
                       answer = toC(*collisions.matrix(needAlive(collisions, sprite)));
                   });
}

graze_result getSprite(const graze_system* system, graze_sprite sprite, graze_sprite_state* state)
{
    return guarded("get_sprite",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const Answer<graze_sprite_state> answer(&need(state, "state"), 1, "graze_sprite_state");
                       const SpriteId id = needAlive(collisions, sprite);
                       answer.write({.size = 0,
                                     .layer = collisions.layerOf(id)->index,
                                     .matrix = toC(*collisions.matrix(id)),
                                     .bounds = toC(*collisions.bounds(id)),
                                     .near_distance = *collisions.nearDistance(id),
                                     .enabled = *collisions.isEnabled(id),
                                     .user = *collisions.user(id),
                                     .piece_count = static_cast<std::uint32_t>(collisions.sprite(id)->pieces().size()),
                                     .reserved = 0});
                   });
}

graze_result listSprites(const graze_system* system, graze_sprite* buffer, std::uint32_t capacity, std::uint32_t* count)
{
    return guarded("list_sprites",
                   [&]
                   {
                       const CollisionSystem& collisions = collisionsOf(system);
                       const auto to = needSpan(buffer, capacity, "buffer");
                       std::uint32_t& answer = need(count, "count");
                       std::vector<SpriteId> ids(std::min(to.size(), collisions.spriteCount()));
                       answer = static_cast<std::uint32_t>(collisions.sprites(ids));
                       std::transform(ids.begin(), ids.end(), to.begin(), [](SpriteId id) { return id.value; });
                   });
}

} // namespace graze::c
