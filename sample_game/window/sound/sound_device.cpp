// SPDX-License-Identifier: Zlib
#include "window/sound/sound_device.hpp"

#include <SFML/System/Err.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace game
{
namespace
{

#if defined(__linux__)

namespace fs = std::filesystem;

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool isThere(const fs::path& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

/// A card that can play shows as /dev/snd/pcmC0D0p or the like.
bool hasCard()
{
    std::error_code error;
    for (fs::directory_iterator entry("/dev/snd", error), end; !error && entry != end; entry.increment(error))
    {
        const std::string name = entry->path().filename().string();
        if (name.starts_with("pcm") && name.ends_with('p'))
            return true;
    }
    return isThere("/dev/dsp");
}

bool hasServer()
{
    if (!variable("PULSE_SERVER").empty() || !variable("PIPEWIRE_REMOTE").empty())
        return true;
    const std::string runtime = variable("XDG_RUNTIME_DIR");
    return (!runtime.empty() &&
            (isThere(fs::path(runtime) / "pulse" / "native") || isThere(fs::path(runtime) / "pipewire-0"))) ||
           isThere("/run/pulse/native");
}

#endif

} // namespace

bool prepareSoundDevice()
{
#if defined(__linux__)
    constexpr int Keep = 0; // the user's setting stays
    setenv("ALSOFT_LOGLEVEL", "0", Keep);
    if (const std::string chosen = variable("ALSOFT_DRIVERS"); !chosen.empty())
        return chosen != "null";
    if (hasCard() || hasServer())
        return true;
    setenv("ALSOFT_DRIVERS", "null", Keep);
    return false;
#else
    return true;
#endif
}

QuietSfml::QuietSfml() : m_former(sf::err().rdbuf(m_messages.rdbuf())) {}

QuietSfml::~QuietSfml()
{
    sf::err().rdbuf(m_former);
}

} // namespace game
