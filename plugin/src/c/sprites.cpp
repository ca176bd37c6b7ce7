// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"
#include "c/convert.hpp"
#include "c/functions.hpp"

namespace graze::c
{

graze_result place(const graze_placement* placement, graze_matrix* matrix)
{
    return guarded("place",
                   [&]
                   {
                       if (isNull(placement, "place", "placement") || isNull(matrix, "place", "matrix"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       const graze_placement read = readStruct(placement, "graze_placement");
                       const Affine2 made = Affine2::from({.position = fromC(read.position),
                                                           .angleRadians = read.angle_radians,
                                                           .scale = fromC(read.scale),
                                                           .origin = fromC(read.origin)});
                       if (!made.isFinite())
                           return fail(GRAZE_NOT_FINITE, "place", "the matrix would not be finite");
                       *matrix = toC(made);
                       return graze_result{GRAZE_OK};
                   });
}

namespace
{

graze_result addChecked(graze_system& system, const graze_sprite_def& def, graze_sprite* sprite)
{
    if (def.piece_count > 0 && isNull(def.pieces, "add_sprite", "pieces"))
        return GRAZE_NULL_ARGUMENT;
    if (isUnknownLayer(system, def.layer, "add_sprite"))
        return GRAZE_INVALID_ARGUMENT;
    const Affine2 matrix = fromC(def.matrix);
    if (!matrix.isFinite())
        return fail(GRAZE_NOT_FINITE, "add_sprite", "matrix has an element that is not finite");
    ColliderDef collider{.shape = piecesFrom(def.pieces, def.piece_count),
                         .matrix = matrix,
                         .layer = layerFrom(def.layer),
                         .nearDistance = def.near_distance,
                         .owner = SpriteId{def.owner},
                         .user = def.user,
                         .enabled = def.disabled == 0,
                         .order = std::nullopt};
    if (def.has_order != 0)
        collider.order = def.order;
    *sprite = system.collisions.add(collider).value;
    return GRAZE_OK;
}

} // namespace

graze_result addSprite(graze_system* system, const graze_sprite_def* def, graze_sprite* sprite)
{
    return guarded("add_sprite",
                   [&]
                   {
                       if (isNull(system, "add_sprite", "system") || isNull(def, "add_sprite", "def") ||
                           isNull(sprite, "add_sprite", "sprite"))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       return addChecked(*system, readStruct(def, "graze_sprite_def"), sprite);
                   });
}

graze_result removeSprite(graze_system* system, graze_sprite sprite)
{
    if (isNull(system, "remove_sprite", "system"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.remove(SpriteId{sprite}), "remove_sprite", "sprite", sprite);
}

graze_result setMatrix(graze_system* system, graze_sprite sprite, const graze_matrix* matrix)
{
    if (isNull(system, "set_matrix", "system") || isNull(matrix, "set_matrix", "matrix"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.setMatrix(SpriteId{sprite}, fromC(*matrix)), "set_matrix", "sprite", sprite);
}

graze_result setMatrices(graze_system* system, const graze_sprite* sprites, const graze_matrix* matrices,
                         std::uint32_t count)
{
    if (isNull(system, "set_matrices", "system"))
        return GRAZE_NULL_ARGUMENT;
    if (count > 0 && (isNull(sprites, "set_matrices", "sprites") || isNull(matrices, "set_matrices", "matrices")))
        return GRAZE_NULL_ARGUMENT;
    graze_result first = GRAZE_OK;
    for (std::uint32_t k = 0; k < count; ++k)
    {
        const Refused refused = system->collisions.setMatrix(SpriteId{sprites[k]}, fromC(matrices[k]));
        if (refused != Refused::None && first == GRAZE_OK)
            first = result(refused, "set_matrices", "sprite", sprites[k]);
    }
    return first;
}

graze_result teleport(graze_system* system, graze_sprite sprite, const graze_matrix* matrix)
{
    if (isNull(system, "teleport", "system") || isNull(matrix, "teleport", "matrix"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.teleport(SpriteId{sprite}, fromC(*matrix)), "teleport", "sprite", sprite);
}

graze_result setLayer(graze_system* system, graze_sprite sprite, std::uint32_t layer)
{
    if (isNull(system, "set_layer", "system"))
        return GRAZE_NULL_ARGUMENT;
    if (isUnknownLayer(*system, layer, "set_layer"))
        return GRAZE_INVALID_ARGUMENT;
    return result(system->collisions.setLayer(SpriteId{sprite}, layerFrom(layer)), "set_layer", "sprite", sprite);
}

graze_result setEnabled(graze_system* system, graze_sprite sprite, std::int32_t enabled)
{
    if (isNull(system, "set_enabled", "system"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.setEnabled(SpriteId{sprite}, enabled != 0), "set_enabled", "sprite", sprite);
}

graze_result setNearDistance(graze_system* system, graze_sprite sprite, float nearDistance)
{
    if (isNull(system, "set_near_distance", "system"))
        return GRAZE_NULL_ARGUMENT;
    if (nearDistance < 0.f)
        return fail(GRAZE_INVALID_ARGUMENT, "set_near_distance", "near_distance is %g, below 0",
                    static_cast<double>(nearDistance));
    return result(system->collisions.setNearDistance(SpriteId{sprite}, nearDistance), "set_near_distance", "sprite",
                  sprite);
}

graze_result setUser(graze_system* system, graze_sprite sprite, std::uint64_t user)
{
    if (isNull(system, "set_user", "system"))
        return GRAZE_NULL_ARGUMENT;
    return result(system->collisions.setUser(SpriteId{sprite}, user), "set_user", "sprite", sprite);
}

graze_result setPieces(graze_system* system, graze_sprite sprite, const graze_shape* pieces, std::uint32_t count)
{
    return guarded("set_pieces",
                   [&]
                   {
                       if (isNull(system, "set_pieces", "system") ||
                           (count > 0 && isNull(pieces, "set_pieces", "pieces")))
                           return graze_result{GRAZE_NULL_ARGUMENT};
                       return result(system->collisions.setShape(SpriteId{sprite}, piecesFrom(pieces, count)),
                                     "set_pieces", "sprite", sprite);
                   });
}

graze_result getMatrix(const graze_system* system, graze_sprite sprite, graze_matrix* matrix)
{
    if (isNull(system, "get_matrix", "system") || isNull(matrix, "get_matrix", "matrix"))
        return GRAZE_NULL_ARGUMENT;
    const auto found = system->collisions.matrix(SpriteId{sprite});
    if (!found)
        return result(Refused::StaleId, "get_matrix", "sprite", sprite);
    *matrix = toC(*found);
    return GRAZE_OK;
}

} // namespace graze::c
