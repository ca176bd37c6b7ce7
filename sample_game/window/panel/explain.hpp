// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// A sentence about the item before it, shown while the mouse is over it: beside the panel, where it covers no other
/// item.
void explain(const char* text);

} // namespace game
