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
};

} // namespace

const graze_api* graze_plugin_entry(uint32_t version)
{
    return version == GRAZE_PLUGIN_VERSION ? &Table : nullptr;
}
