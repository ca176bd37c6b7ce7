// SPDX-License-Identifier: Zlib
#include "c/call.hpp"

#include <graze/base/version.hpp>

namespace graze::c
{

namespace
{

const char* libraryVersion()
{
    static const Sentence version(VersionMajor, ".", VersionMinor, ".", VersionPatch);
    return version.text();
}

graze_api makeTable()
{
    graze_api api{};
    api.library_version = libraryVersion;
    api.last_error = lastError;
    for (Group* const enter :
         {enterSystemFunctions, enterFrameFunctions, enterStateFunctions, enterLayerFunctions, enterSpriteFunctions,
          enterPoseFunctions, enterColliderFunctions, enterBulletFunctions, enterPairQueries, enterPiecesFunctions,
          enterPiecesQueries, enterRayQueries, enterShapeQueries, enterMoverFunctions})
        enter(api);
    return api;
}

} // namespace

} // namespace graze::c

const graze_api* graze_plugin_entry(uint32_t version)
{
    // Guarded by CPlugin.TheTableIsFull: no group is missing, and no function of a group.
    static const graze_api table = graze::c::makeTable();
    return version == GRAZE_PLUGIN_VERSION ? &table : nullptr;
}
