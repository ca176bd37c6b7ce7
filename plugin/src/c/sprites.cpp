// SPDX-License-Identifier: Zlib
#include "c/arguments.hpp"

#include <optional>

namespace graze::c
{

namespace
{

/// The definition of a sprite. Its pieces are copied.
ColliderDef spriteFrom(const CollisionSystem& system, const graze_sprite_def& def)
{
    std::vector<Shape> shapes;
    if (def.shape_count > 0)
        shapes = piecesFrom(needSpan(def.shapes, def.shape_count, "shapes"));
    else if (def.pieces)
        shapes = needHandle(def.pieces, "pieces").shapes;
    needFinite(&def.matrix, "matrix"), static_cast<void>(knownLayer(system, def.layer));
    needFinite(def.one_way.direction, "direction of one_way"),
        needFinite(def.one_way.half_angle, "half_angle of one_way");
    auto made = as<ColliderDef>(def);
    made.shape = std::move(shapes);
    made.enabled = def.disabled == 0;
    made.order = def.has_order != 0 ? std::optional(def.order) : std::nullopt;
    return made;
}

graze_sprite_state stateOf(const CollisionSystem& system, SpriteId id)
{
    return {.layer = system.layerOf(id)->index,
            .matrix = as<graze_matrix>(*system.matrix(id)),
            .bounds = as<graze_box>(*system.bounds(id)),
            .near_distance = *system.nearDistance(id),
            .swept = *system.isSwept(id),
            .enabled = *system.isEnabled(id),
            .user = system.user(id)->number(),
            .piece_count = static_cast<std::uint32_t>(system.sprite(id)->pieces().size()),
            .one_way = as<graze_one_way>(*system.oneWay(id))};
}

bool askPairFilter(void* handle, const FilteredSprite& a, const FilteredSprite& b) noexcept
{
    const auto& system = *static_cast<const graze_system*>(handle);
    const auto sideA = as<graze_filtered_sprite>(a), sideB = as<graze_filtered_sprite>(b);
    return system.pairFilter(system.pairFilterUser, &sideA, &sideB) != 0;
}

} // namespace

void enterPairRules(graze_api& api)
{
    GRAZE_ENTER(ignore,
                [](System system, Sprite a, Sprite b, std::int32_t enabled)
                {
                    // The first of the two that is refused is named.
                    (system->contains(a) ? b : a).check(system->ignore(a, b, enabled != 0));
                });
    GRAZE_ENTER(set_pair_filter,
                [](System system, graze_pair_filter* function, void* user)
                {
                    system.handle.pairFilter = function;
                    system.handle.pairFilterUser = user;
                    system->setPairFilter({.function = function ? askPairFilter : nullptr, .user = &system.handle});
                });
    GRAZE_ENTER(refilter, [](System system, Sprite sprite) { sprite.check(system->refilter(sprite)); });
}

// A matrix that is not finite is refused by the system, which counts that.
void enterPoses(graze_api& api)
{
    GRAZE_ENTER(set_matrix, [](System system, Sprite sprite, Given<const graze_matrix, "matrix"> matrix)
                { sprite.check(system->setMatrix(sprite, as<Affine2>(*matrix))); });
    GRAZE_ENTER(set_matrices,
                [](System system, const graze_sprite* sprites, const graze_matrix* matrices, std::uint32_t count)
                {
                    const auto ids = needSpan(sprites, count, "sprites");
                    const auto poses = needSpan(matrices, count, "matrices");
                    forEach("sprite", ids,
                            [&](std::size_t k) { return system->setMatrix(SpriteId{ids[k]}, as<Affine2>(poses[k])); });
                });
    GRAZE_ENTER(teleport, [](System system, Sprite sprite, Given<const graze_matrix, "matrix"> matrix)
                { sprite.check(system->teleport(sprite, as<Affine2>(*matrix))); });
    GRAZE_ENTER(rewind,
                [](System system, Sprite sprite, float fraction) { sprite.check(system->rewind(sprite, fraction)); });
    GRAZE_ENTER(restart, [](System system, Sprite sprite) { sprite.check(system->restart(sprite)); });
    GRAZE_ENTER(place, [](Given<const graze_placement, "placement"> placement, Answer<graze_matrix, "matrix"> answer)
                { answer.write(Affine2::from(as<Placement>(*placement))); });
    GRAZE_ENTER(invert,
                [](Matrix<"matrix"> matrix, Answer<graze_matrix, "inverse"> answer)
                {
                    const auto inverse = matrix.value.inverse();
                    if (!inverse)
                        fail(GRAZE_SINGULAR, "the matrix flattens, it has no inverse");
                    answer.write(*inverse);
                });
}

void enterSprites(graze_api& api)
{
    GRAZE_ENTER(add_sprite,
                [](System system, Given<const graze_sprite_def, "def"> def, Answer<graze_sprite, "sprite"> answer)
                { answer.write(system->add(spriteFrom(*system, *def))); });
    GRAZE_ENTER(remove_sprite, [](System system, Sprite sprite) { sprite.check(system->remove(sprite)); });
    GRAZE_ENTER(set_layer, [](System system, Sprite sprite, std::uint32_t layer)
                { sprite.check(system->setLayer(sprite, knownLayer(*system, layer))); });
    GRAZE_ENTER(set_enabled, [](System system, Sprite sprite, std::int32_t enabled)
                { sprite.check(system->setEnabled(sprite, enabled != 0)); });
    GRAZE_ENTER(set_near_distance,
                [](System system, Sprite sprite, float nearDistance)
                {
                    if (nearDistance < 0.f)
                        fail(GRAZE_INVALID_ARGUMENT, "near_distance is ", nearDistance, ", below 0");
                    sprite.check(system->setNearDistance(sprite, nearDistance));
                });
    GRAZE_ENTER(set_swept, [](System system, Sprite sprite, std::int32_t swept)
                { sprite.check(system->setSwept(sprite, swept != 0)); });
    GRAZE_ENTER(set_one_way, [](System system, Sprite sprite, Given<const graze_one_way, "one_way"> oneWay)
                { sprite.check(system->setOneWay(sprite, as<OneWay>(*oneWay))); });
    GRAZE_ENTER(set_user,
                [](System system, Sprite sprite, std::uint64_t user) { sprite.check(system->setUser(sprite, user)); });
    GRAZE_ENTER(set_pieces, [](System system, Sprite sprite, Pieces<"pieces"> pieces)
                { sprite.check(system->setShape(sprite, pieces->shapes)); });
    GRAZE_ENTER(get_sprite, [](ConstSystem system, graze_sprite sprite, Answer<graze_sprite_state, "state"> answer)
                { answer.write(stateOf(*system, liveSprite(*system, sprite))); });
    GRAZE_ENTER(
        list_sprites,
        [](ConstSystem system, graze_sprite* buffer, std::uint32_t capacity, Answer<std::uint32_t, "count"> count)
        {
            count.write(fillBuffer<SpriteId>(needSpan(buffer, capacity, "buffer"), system->spriteCount(),
                                             [&](auto list) { return system->sprites(list); }));
        });
}

} // namespace graze::c
