// SPDX-License-Identifier: Zlib
#pragma once

#include <sstream>

namespace game
{

/// Looks whether this machine has something to be heard on, without opening it. If not, the sound system
/// is set to play into nothing, so that it neither complains on stderr nor answers with rubbish (SFML 2 does both). The
/// user's own ALSOFT_DRIVERS or ALSOFT_LOGLEVEL stay, and count as a device.
[[nodiscard]] bool prepareSoundDevice();

/// While it lives, SFML's own messages are kept from stderr.
class QuietSfml
{
public:
    QuietSfml();
    ~QuietSfml();
    QuietSfml(const QuietSfml&) = delete;
    QuietSfml& operator=(const QuietSfml&) = delete;

    [[nodiscard]] bool saidSomething() const { return !m_messages.str().empty(); }

private:
    std::ostringstream m_messages;
    std::streambuf* m_former;
};

} // namespace game
