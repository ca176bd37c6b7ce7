// SPDX-License-Identifier: Zlib
#include "window/screens/summary.hpp"

#include "base/text.hpp"

#include <cmath>

namespace game
{

std::string timeText(double seconds)
{
    const auto whole = static_cast<std::uint64_t>(seconds);
    const std::uint64_t rest = whole % 60;
    return joined({std::to_string(whole / 60), rest < 10 ? ":0" : ":", std::to_string(rest)});
}

std::string gapText(const std::optional<float>& pixels)
{
    if (!pixels)
        return "-";
    const double shown = static_cast<double>(*pixels);
    // Rounded down to a tenth, so that 0.96 px, which wins a medal, is not shown as 1.
    return joined({numberText(std::floor(shown * 10.) / 10., 4), " px"});
}

} // namespace game
