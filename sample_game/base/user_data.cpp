// SPDX-License-Identifier: Zlib
#include "base/user_data.hpp"

#include <cstdlib>

namespace game
{
namespace
{

namespace fs = std::filesystem;

/// Empty when the variable is not set.
fs::path fromEnvironment(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path{} : fs::path(value);
}

} // namespace

fs::path userDataFolder()
{
    if (const fs::path chosen = fromEnvironment("GRAZE_DATA"); !chosen.empty())
        return chosen;
    const fs::path home = fromEnvironment("HOME");
#if defined(_WIN32)
    const fs::path place = fromEnvironment("APPDATA");
#elif defined(__APPLE__)
    const fs::path place = home.empty() ? home : home / "Library" / "Application Support";
#else
    // The XDG specification: a path that is not absolute is to be ignored.
    const fs::path data = fromEnvironment("XDG_DATA_HOME");
    const fs::path place = data.is_absolute() ? data : home.empty() ? home : home / ".local" / "share";
#endif
    return place.empty() ? fs::path("graze_data") : place / "graze";
}

} // namespace game
