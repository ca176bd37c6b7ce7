// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/shared.hpp>

namespace graze
{
class CollisionSystem;
}

namespace graze::detail
{

/// The place where a system is: colliders hold it, and find the system after it has moved, and nothing after its end.
struct SystemLink : Counted
{
    CollisionSystem* system = nullptr;
};

} // namespace graze::detail
