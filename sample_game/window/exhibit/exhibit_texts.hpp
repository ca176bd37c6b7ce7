// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/exhibit.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"

namespace game
{

/// The place on the field at which a part is shown, in logical pixels.
[[nodiscard]] graze::Aabb exhibitPlace(ExhibitPart part) noexcept;

/// Caption, counts, progress and keys, into a batch of Layout::windowView().
void addExhibitTexts(Batch& batch, const Layout& layout, const Exhibit& exhibit, bool shapes);

} // namespace game
