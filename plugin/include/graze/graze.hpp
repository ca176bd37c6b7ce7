// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/simd.hpp>
#include <graze/base/version.hpp>
#include <graze/math/aabb.hpp>
#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>
#include <graze/outline/outline.hpp>
#include <graze/queries/distance.hpp>
#include <graze/queries/hill_climb.hpp>
#include <graze/queries/overlap.hpp>
#include <graze/queries/overlap_batch.hpp>
#include <graze/queries/penetration.hpp>
#include <graze/queries/ray_cast.hpp>
#include <graze/queries/sat.hpp>
#include <graze/queries/shape_cast.hpp>
#include <graze/queries/support.hpp>
#include <graze/queries/time_of_impact.hpp>
#include <graze/queries/trace.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/hull.hpp>
#include <graze/shapes/measures.hpp>
#include <graze/shapes/minkowski.hpp>
#include <graze/shapes/shape.hpp>
#include <graze/shapes/simplify.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/collision_system.hpp>
