// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/version.hpp>
#include <graze/base/workers.hpp>
#include <graze/gjk/support.hpp>
#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>
#include <graze/outline/collider_sheet.hpp>
#include <graze/outline/outline.hpp>
#include <graze/queries/pair_queries.hpp>
#include <graze/queries/trace.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/polygon.hpp>
#include <graze/shapes/shape.hpp>
#include <graze/shapes/tile_grid.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/collider.hpp>
#include <graze/system/collision_system.hpp>
#include <graze/system/mover.hpp>
#include <graze/system/reactions.hpp>
#include <graze/system/separate.hpp>
#include <graze/system/tile_sprites.hpp>
#include <graze/tune/query_recorder.hpp>
#include <graze/tune/tuning.hpp>
