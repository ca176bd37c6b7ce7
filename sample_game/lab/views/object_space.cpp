// SPDX-License-Identifier: Zlib
#include "lab/views/object_space.hpp"

#include "lab/difference.hpp"

#include <graze/gjk/support.hpp>

#include <algorithm>

namespace game
{

ObjectSpace objectSpaceOf(const graze::ShapeView& piece, const graze::Affine2& worldFromLocal, graze::Vec2 direction)
{
    ObjectSpace space;
    space.outline = outlineOf(piece, {});
    space.byTranspose = graze::normalized(worldFromLocal.transposeVector(direction));
    space.found = graze::supportLocal(piece, space.byTranspose).point;
    space.foundWorld = worldFromLocal.transformPoint(space.found);
    if (const std::optional<graze::Affine2> inverse = worldFromLocal.inverse())
    {
        space.byInverse = graze::normalized(inverse->transformVector(direction));
        space.wrong = graze::supportLocal(piece, *space.byInverse).point;
        space.wrongWorld = worldFromLocal.transformPoint(space.wrong);
        space.missing = std::max(0.f, graze::dot(space.foundWorld - space.wrongWorld, graze::normalized(direction)));
    }
    return space;
}

} // namespace game
