// SPDX-License-Identifier: Zlib
#pragma once

#include "figures/tuning_data.hpp"

#include <string>

namespace figures
{

struct TuningTables
{
    TuningData curves; ///< answers and iterations, from graze_tuning
    TuningData costs;  ///< instructions, from tests/instruments/tuning/costs.sh
};

// Each gives the text of an SVG file.
[[nodiscard]] std::string tuningUnfinished(const TuningTables& tables);
[[nodiscard]] std::string tuningBounds(const TuningTables& tables);
[[nodiscard]] std::string tuningEpsilon(const TuningTables& tables);
[[nodiscard]] std::string tuningBudgetCost(const TuningTables& tables);
[[nodiscard]] std::string tuningEpsilonCost(const TuningTables& tables);

} // namespace figures
