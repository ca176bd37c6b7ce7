// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <memory>

namespace graze::c
{

namespace
{

graze_sprite_state stateOf(const CollisionSystem& system, SpriteId id)
{
    return {.layer = system.layerOf(id)->index,
            .matrix = toC(*system.matrix(id)),
            .bounds = toC(*system.bounds(id)),
            .near_distance = *system.nearDistance(id),
            .enabled = *system.isEnabled(id),
            .user = system.user(id)->number(),
            .piece_count = static_cast<std::uint32_t>(system.sprite(id)->pieces().size())};
}

using MadeCollider = Answer<graze_collider*, "collider">;
template <class Handle>
using Owner = Read<checkedHandle<Handle, "collider">>;

} // namespace

void enterSpriteFunctions(graze_api& api)
{
    api.add_sprite = call<"add_sprite">([](System system, SpriteDefinition def, Answer<graze_sprite, "sprite"> answer)
                                        { answer.write(system->add(*def)); });
    api.remove_sprite = call<"remove_sprite">([](System system, Sprite sprite) { return system->remove(sprite); });
    api.set_layer = call<"set_layer">([](System system, Sprite sprite, KnownLayer layer)
                                      { return system->setLayer(sprite, layer); });
    api.set_enabled = call<"set_enabled">([](System system, Sprite sprite, std::int32_t enabled)
                                          { return system->setEnabled(sprite, enabled != 0); });
    api.set_near_distance = call<"set_near_distance">(
        [](System system, Sprite sprite, float nearDistance)
        {
            if (nearDistance < 0.f)
                throw Failure(GRAZE_INVALID_ARGUMENT, "near_distance is ", nearDistance, ", below 0");
            return system->setNearDistance(sprite, nearDistance);
        });
    api.set_user = call<"set_user">([](System system, Sprite sprite, std::uint64_t user)
                                    { return system->setUser(sprite, user); });
    api.set_shapes = call<"set_shapes">([](System system, Sprite sprite, Buffer<const graze_shape, "shapes"> shapes)
                                        { return system->setShape(sprite, piecesFrom(shapes)); });
    api.set_pieces = call<"set_pieces">([](System system, Sprite sprite, PiecesParameter<"pieces"> pieces)
                                        { return system->setShape(sprite, (*pieces)->shapes); });
    api.get_sprite =
        call<"get_sprite">([](ConstSystem system, LiveSprite sprite, Answer<graze_sprite_state, "state"> answer)
                           { answer.write(stateOf(*system, sprite)); });
    api.list_sprites = call<"list_sprites">(
        [](ConstSystem system, Buffer<graze_sprite, "buffer"> buffer, Answer<std::uint32_t, "count"> count)
        {
            std::vector<SpriteId> ids(std::min(buffer->size(), system->spriteCount()));
            count.write(system->sprites(ids));
            std::transform(ids.begin(), ids.end(), buffer->begin(), [](SpriteId id) { return toC(id); });
        });
}

void enterPoseFunctions(graze_api& api)
{
    api.place = call<"place">(
        [](Given<graze_placement, "placement"> placement, Answer<graze_matrix, "matrix"> answer)
        {
            answer.write(Affine2::from({.position = fromC(placement->position),
                                        .angleRadians = placement->angle_radians,
                                        .scale = fromC(placement->scale),
                                        .origin = fromC(placement->origin)}));
        });
    api.invert = call<"invert">(
        [](Matrix<"matrix"> matrix, Answer<graze_matrix, "inverse"> answer)
        {
            const auto inverse = matrix->inverse();
            if (!inverse)
                throw Failure(GRAZE_SINGULAR, "the matrix flattens, it has no inverse");
            answer.write(*inverse);
        });
    // A matrix that is not finite is refused by the system, which counts that.
    api.set_matrix = call<"set_matrix">([](System system, Sprite sprite, Given<graze_matrix, "matrix"> matrix)
                                        { return system->setMatrix(sprite, fromC(*matrix)); });
    api.set_matrices = call<"set_matrices">(
        [](System system, const graze_sprite* sprites, const graze_matrix* matrices, std::uint32_t count)
        {
            const auto ids = needSpan(sprites, count, "sprites");
            const auto poses = needSpan(matrices, count, "matrices");
            forEach("sprite", ids, [&](std::size_t k) { return system->setMatrix(SpriteId{ids[k]}, fromC(poses[k])); });
        });
    api.teleport = call<"teleport">([](System system, Sprite sprite, Given<graze_matrix, "matrix"> matrix)
                                    { return system->teleport(sprite, fromC(*matrix)); });
    api.get_matrix = call<"get_matrix">([](ConstSystem system, LiveSprite sprite, Answer<graze_matrix, "matrix"> answer)
                                        { answer.write(*system->matrix(sprite)); });
}

void enterColliderFunctions(graze_api& api)
{
    api.make_collider = call<"make_collider">(
        [](System system, SpriteDefinition def, MadeCollider answer)
        {
            // First the memory, so that nothing can fail once the sprite is there.
            auto made = std::make_unique<graze_collider>();
            made->collider = graze::Collider(*system, *def);
            answer.write(made.release());
        });
    api.adopt = call<"adopt">(
        [](System system, LiveSprite sprite, MadeCollider answer)
        {
            auto made = std::make_unique<graze_collider>();
            made->collider = graze::Collider::adopt(*system, sprite);
            answer.write(made.release());
        });
    api.collider_sprite =
        call<"collider_sprite">([](Owner<const graze_collider> owner, Answer<graze_sprite, "sprite"> answer)
                                { answer.write((*owner)->collider.id()); });
    api.free_collider = release<"free_collider", graze_collider, "collider">;
    api.release = call<"release">(
        [](Owner<graze_collider> owner, Answer<graze_sprite, "sprite"> answer)
        {
            answer.write((*owner)->collider.release());
            delete *owner;
        });
}

} // namespace graze::c
