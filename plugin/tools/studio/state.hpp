// SPDX-License-Identifier: Zlib
#pragma once

#include <studio/document.hpp>
#include <studio/trial.hpp>

#include <string>

// The state of the page as JSON, and the C++ that it hands out.
namespace studio
{

/// All frames in numbers, the settings, and what can be undone.
[[nodiscard]] std::string framesJson(const Document& document);
/// The present frame with its parts, to be drawn; `{}` without one.
[[nodiscard]] std::string frameJson(const Document& document);
/// `{}` without a collider.
[[nodiscard]] std::string trialJson(const Document& document, Trial trial);

/// A header that attaches the colliders of this file to a sprite; it compiles with graze::files and graze::sfml.
[[nodiscard]] std::string snippetOf(const Document& document);

} // namespace studio
