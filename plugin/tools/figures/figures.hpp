// SPDX-License-Identifier: Zlib
#pragma once

#include "figures/tuning_data.hpp"

#include <string>

// Each function gives the text of an SVG file.
namespace figures
{

// gjk_figures.cpp
[[nodiscard]] std::string minkowski();
[[nodiscard]] std::string gjkOverlap();
[[nodiscard]] std::string gjkDistance();
[[nodiscard]] std::string supportByTranspose();
[[nodiscard]] std::string gjkCast();
[[nodiscard]] std::string polytope();
[[nodiscard]] std::string giftWrapping();

// guide_figures.cpp
[[nodiscard]] std::string pictureCoordinates();
[[nodiscard]] std::string tunnelling();
[[nodiscard]] std::string layers();
[[nodiscard]] std::string touches();
[[nodiscard]] std::string boundsAgainstShapes();
[[nodiscard]] std::string rollback();

// icon.cpp
[[nodiscard]] std::string icon();

struct TuningTables
{
    TuningData curves; ///< answers and iterations, from graze_tuning
    TuningData costs;  ///< instructions, from tests/instruments/tuning/costs.sh
};

// tuning_figures.cpp
[[nodiscard]] std::string tuningUnfinished(const TuningTables& tables);
[[nodiscard]] std::string tuningBounds(const TuningTables& tables);
[[nodiscard]] std::string tuningEpsilon(const TuningTables& tables);
[[nodiscard]] std::string tuningBudgetCost(const TuningTables& tables);
[[nodiscard]] std::string tuningEpsilonCost(const TuningTables& tables);

} // namespace figures
