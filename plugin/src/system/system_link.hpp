// SPDX-License-Identifier: Zlib
#pragma once

namespace graze
{
class CollisionSystem;
}

namespace graze::detail
{

/// The place where a system is: colliders hold it, and find the system after it has moved, and nothing after its end.
struct SystemLink
{
    CollisionSystem* system = nullptr;
};

} // namespace graze::detail
