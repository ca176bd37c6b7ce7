// SPDX-License-Identifier: Zlib
#include "c/failure.hpp"
#include "c/functions.hpp"

#include <graze/base/version.hpp>

#include <array>
#include <cstdio>

namespace
{

const char* libraryVersion()
{
    static const auto text = []
    {
        std::array<char, 48> result{};
        std::snprintf(result.data(), result.size(), "%d.%d.%d", graze::VersionMajor, graze::VersionMinor,
                      graze::VersionPatch);
        return result;
    }();
    return text.data();
}

namespace c = graze::c;

constexpr graze_api Table{
    .size = sizeof(graze_api),
    .version = GRAZE_PLUGIN_VERSION,
    .library_version = libraryVersion,
    .last_error = c::lastError,
    .create = c::create,
    .destroy = c::destroy,
    .layer = c::layer,
    .collide = c::collide,
    .place = c::place,
    .add_sprite = c::addSprite,
    .remove_sprite = c::removeSprite,
    .set_matrix = c::setMatrix,
    .set_matrices = c::setMatrices,
    .teleport = c::teleport,
    .set_layer = c::setLayer,
    .set_enabled = c::setEnabled,
    .set_near_distance = c::setNearDistance,
    .set_user = c::setUser,
    .set_pieces = c::setPieces,
    .get_matrix = c::getMatrix,
    .fire = c::fire,
    .remove_bullet = c::removeBullet,
    .advance_bullets = c::advanceBullets,
    .move_bullet = c::moveBullet,
    .set_velocity = c::setVelocity,
    .get_bullet = c::getBullet,
    .update = c::update,
    .events = c::events,
    .set_settings = c::setSettings,
    .get_settings = c::getSettings,
    .statistics = c::statistics,
    .overlap = c::overlap,
    .distance = c::distance,
    .contact = c::contact,
    .invert = c::invert,
    .layer_count = c::layerCount,
    .layer_name = c::layerName,
    .collides = c::collides,
    .set_event_options = c::setEventOptions,
    .get_event_options = c::getEventOptions,
    .make_collider = c::makeCollider,
    .decompose = c::decompose,
    .trace_outline = c::traceOutline,
    .copy_pieces = c::copyPieces,
    .free_collider = c::freeCollider,
    .collider_info = c::colliderInfo,
    .collider_piece = c::colliderPiece,
    .collider_ring = c::colliderRing,
    .collider_bounds = c::colliderBounds,
    .collider_contains = c::colliderContains,
    .collider_overlap = c::colliderOverlap,
    .collider_distance = c::colliderDistance,
    .collider_penetration = c::colliderPenetration,
    .collider_sat = c::colliderSat,
    .collider_ray_cast = c::colliderRayCast,
    .collider_shape_cast = c::colliderShapeCast,
    .collider_time_of_impact = c::colliderTimeOfImpact,
    .collider_closest_approach = c::colliderClosestApproach,
    .motion_at = c::motionAt,
    .get_sprite = c::getSprite,
    .set_collider = c::setCollider,
    .list_sprites = c::listSprites,
    .add_bullet_shape = c::addBulletShape,
    .move_bullets = c::moveBullets,
    .teleport_bullet = c::teleportBullet,
    .list_bullets = c::listBullets,
    .at_point = c::atPoint,
    .in_box = c::inBox,
    .overlapping = c::overlapping,
    .ray_cast = c::rayCast,
    .ray_cast_all = c::rayCastAll,
    .ray_cast_any = c::rayCastAny,
    .shape_cast = c::shapeCast,
    .shape_cast_all = c::shapeCastAll,
    .nearest_to_point = c::nearestToPoint,
    .nearest = c::nearest,
    .line_of_sight = c::lineOfSight,
    .line_of_sight_between = c::lineOfSightBetween,
    .refresh = c::refresh,
    .why_not = c::whyNot,
    .slide = c::slide,
    .move_and_slide = c::moveAndSlide,
    .along_planes = c::alongPlanes,
    .snapshot = c::snapshot,
    .restore = c::restore,
    .hash = c::hash,
};

} // namespace

const graze_api* graze_plugin_entry(uint32_t version)
{
    return version == GRAZE_PLUGIN_VERSION ? &Table : nullptr;
}
