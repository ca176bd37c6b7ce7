// SPDX-License-Identifier: Zlib
#include "settings/solver_text.hpp"

#include "base/text.hpp"
#include "settings/settings.hpp"

#include <charconv>

namespace game
{
namespace
{

// The shortest form that reads back to the same number, as a literal of a float.
std::string literalOf(float value)
{
    char digits[48];
    char* const end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    std::string text(+digits, end);
    if (text.find_first_of(".en") == std::string::npos)
        text += '.';
    return text + 'f';
}

} // namespace

std::string sourceOf(const graze::GjkSettings& settings)
{
    const bool fast = settings.method == graze::Method::Fast;
    return joined({"{.maxIterations = ", std::to_string(settings.maxIterations), ", .epsilon = ",
                   literalOf(settings.epsilon), ", .method = graze::Method::", fast ? "Fast}" : "Gjk}"});
}

std::string wordsOf(const graze::GjkSettings& settings)
{
    return joined({std::to_string(settings.maxIterations), settings.maxIterations == 1 ? " iteration" : " iterations",
                   ", epsilon ", numberText(static_cast<double>(settings.epsilon), 3), ", ",
                   methodName(settings.method)});
}

} // namespace game
