// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/graze.h>

namespace graze::c
{

/// Enters its functions in the table; graze.h says what each does. A new function stands at the end of the table in
/// graze.h and in one of these groups: call.hpp shows how.
using Group = void(graze_api& api);

Group enterSystemFunctions, enterFrameFunctions, enterStateFunctions, enterLayerFunctions; // system.cpp
Group enterSpriteFunctions, enterPoseFunctions, enterAttachmentFunctions;                  // sprites.cpp
Group enterBulletFunctions;                                                                // bullets.cpp
Group enterColliderFunctions;                                                              // colliders.cpp
Group enterColliderQueries, enterPairQueries;                                              // queries.cpp
Group enterRayQueries, enterShapeQueries;                                                  // world.cpp
Group enterMoverFunctions;                                                                 // mover.cpp

} // namespace graze::c
