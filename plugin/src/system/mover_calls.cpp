// SPDX-License-Identifier: Zlib
// The free functions of graze/system/mover.hpp.
#include "system/mover/slider.hpp"
#include "system/queries/scratch.hpp"
#include "system_access.hpp"

#include <graze/system/mover.hpp>

#include <optional>
#include <vector>

namespace graze
{

namespace
{

using detail::SystemAccess;

MoveResult slideAs(const CollisionSystem& system, const detail::QueryShape& shape, const detail::Sight& sight,
                   Vec2 wish, const SlideOptions& options)
{
    MoveResult nowhere;
    nowhere.matrix = shape.matrix();
    if (!sight.isValid() || !isFinite(wish))
        return nowhere;
    // A mover stands closer to a wall than the epsilon of a cast, also at long walls.
    // Guarded by MoverOnTiles.SeamsAreNotFelt.
    GjkSettings settings = SystemAccess::settings(system);
    settings.epsilon *= 0.01f;
    const detail::SeenPieces seen(SystemAccess::scene(system), SystemAccess::broadPhase(system), settings, sight);
    return detail::Slider(seen, shape, wish, options).run();
}

} // namespace

MoveResult slide(const CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options)
{
    const detail::Scene& scene = SystemAccess::scene(system);
    const auto row = scene.sprites.ids().find(mover.value);
    if (!row)
        return {};
    const detail::Sight sight(scene, options.filter, *row);
    return slideAs(system, detail::QueryShape(scene, *row), sight, wish, options);
}

MoveResult slide(const CollisionSystem& system, const Operand& mover, Vec2 wish, const SlideOptions& options)
{
    const detail::Sight sight(SystemAccess::scene(system), options.filter);
    return slideAs(system, detail::QueryShape(mover), sight, wish, options);
}

MoveResult moveAndSlide(CollisionSystem& system, SpriteId mover, Vec2 wish, const SlideOptions& options)
{
    const MoveResult result = slide(system, mover, wish, options);
    if (result.status != Status::InvalidInput)
    {
        system.setMatrix(mover, result.matrix);
        return result;
    }
    const detail::Scene& scene = SystemAccess::scene(system);
    const std::optional<Layer>& as = options.filter.as;
    Refused reason = scene.sprites.ids().check(mover.value);
    if (reason == Refused::None)
        reason = as && !scene.layers.knows(*as) ? Refused::ForeignId : Refused::NotFinite;
    SystemAccess::refuse(system, reason, "moveAndSlide", mover);
    return result;
}

Vec2 alongPlanes(Vec2 velocity, std::span<const TouchedPlane> planes)
{
    auto& normals = detail::scratch<graze::Vec2d>();
    for (const TouchedPlane& plane : planes)
        normals.push_back(detail::outwardFrom(-plane.normal));
    return detail::clippedMotion(graze::Vec2d(velocity), normals).toFloat();
}

} // namespace graze
