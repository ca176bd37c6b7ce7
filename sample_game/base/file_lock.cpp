// SPDX-License-Identifier: Zlib
#include "base/file_lock.hpp"

#include "base/save_file.hpp"

#include <cerrno>
#include <thread>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

namespace game
{
namespace
{

namespace fs = std::filesystem;

enum class Turn
{
    Mine,
    Others,
    Nobodys ///< there is nothing to lock
};

#if defined(_WIN32)

/// To have it open is to have the lock.
Turn tryToLock(const fs::path& file, int& descriptor)
{
    const errno_t error =
        _wsopen_s(&descriptor, file.c_str(), _O_RDWR | _O_CREAT | _O_NOINHERIT, _SH_DENYRW, _S_IREAD | _S_IWRITE);
    if (error == 0)
        return Turn::Mine;
    return error == EACCES && fs::exists(file) ? Turn::Others : Turn::Nobodys;
}

void unlock(int descriptor)
{
    _close(descriptor);
}

#else

Turn tryToLock(const fs::path& file, int& descriptor)
{
    constexpr mode_t ReadByAll = 0666; // less what the user's mask takes away
    if (descriptor < 0)
        descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, ReadByAll);
    if (descriptor < 0)
        return Turn::Nobodys;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return Turn::Mine;
    return errno == EWOULDBLOCK || errno == EINTR ? Turn::Others : Turn::Nobodys;
}

void unlock(int descriptor)
{
    ::close(descriptor);
}

#endif

} // namespace

FileLock::FileLock(const fs::path& file, std::chrono::milliseconds patience)
{
    constexpr std::chrono::milliseconds Nap{2}; // longer than most saves
    fs::path lock = file;
    lock += ".lock";
    const auto end = std::chrono::steady_clock::now() + patience;
    while (tryToLock(lock, m_descriptor) == Turn::Others)
    {
        if (std::chrono::steady_clock::now() > end)
        {
            if (m_descriptor >= 0)
                unlock(m_descriptor);
            const std::string reason = "another program is saving it";
            throw FileError("the file " + file.string() + " cannot be saved: " + reason, reason);
        }
        std::this_thread::sleep_for(Nap);
    }
}

FileLock::~FileLock()
{
    if (m_descriptor >= 0)
        unlock(m_descriptor);
}

} // namespace game
