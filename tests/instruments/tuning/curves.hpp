// SPDX-License-Identifier: Zlib
#pragma once

#include "cases.hpp"

#include <string>
#include <vector>

namespace graze::tuning
{

/// The settings that the curves run through: maxIterations at the default epsilon, then epsilon with all
/// iterations that there are, so that each curve shows one of the two alone.
[[nodiscard]] std::vector<GjkSettings> budgetSweep();
[[nodiscard]] std::vector<GjkSettings> epsilonSweep();

/// The first columns of a line: what was asked, of what, with which settings.
[[nodiscard]] std::string nameOf(const Curve& curve, const char* sweep, const GjkSettings& settings);

/// Measures one curve: a line of the data file for each setting.
[[nodiscard]] std::vector<std::string> linesOf(const Curve& curve, std::size_t count);

/// The names of the columns.
[[nodiscard]] std::string header();

} // namespace graze::tuning
