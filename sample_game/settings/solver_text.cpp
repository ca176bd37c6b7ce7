// SPDX-License-Identifier: Zlib
#include "settings/solver_text.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

namespace game
{
std::string sourceOf(const graze::GjkSettings& settings)
{
    std::string epsilon = shortestText(settings.epsilon);
    if (epsilon.find_first_of(".en") == std::string::npos)
        epsilon += '.';
    return joined({"{.maxIterations = ", std::to_string(settings.maxIterations), ", .epsilon = ", epsilon,
                   "f, .method = graze::Method::", settings.method == graze::Method::Fast ? "Fast}" : "Gjk}"});
}

std::string wordsOf(const graze::GjkSettings& settings)
{
    return joined({std::to_string(settings.maxIterations), settings.maxIterations == 1 ? " iteration" : " iterations",
                   ", epsilon ", numberText(static_cast<double>(settings.epsilon), 3), ", ",
                   methodName(settings.method)});
}

} // namespace game
