// SPDX-License-Identifier: Zlib
#include "base/system.hpp"

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <system_error>

#if defined(_WIN32)
#include <windows.h>
#else
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#endif
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace game
{
namespace
{

namespace fs = std::filesystem;

#if defined(_WIN32)
// The C library looks for the end and then writes there: two programs at once overwrite each other's lines.
std::string appendBytes(const fs::path& file, std::string_view bytes)
{
    const HANDLE handle = CreateFileW(file.c_str(), FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                      OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    DWORD written = 0;
    const bool done = handle != INVALID_HANDLE_VALUE &&
                      WriteFile(handle, bytes.data(), static_cast<DWORD>(bytes.size()), &written, nullptr) &&
                      written == bytes.size();
    const auto error = static_cast<int>(GetLastError());
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return done ? std::string{} : std::system_category().message(error);
}
#endif

} // namespace

fs::path pathOf(std::string_view text)
{
    return std::u8string(text.begin(), text.end());
}

fs::path pathInEnvironment(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value == nullptr ? fs::path{} : pathOf(value);
}

fs::path programFolder()
{
#if defined(_WIN32)
    std::wstring name(1 << 15, L'\0'); // no path is longer
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return fs::path(name).parent_path();
#elif defined(__APPLE__)
    std::uint32_t size = 0;
    (void)_NSGetExecutablePath(nullptr, &size);
    std::string name(size, '\0');
    (void)_NSGetExecutablePath(name.data(), &size);
    std::error_code error;
    return fs::canonical(name.c_str(), error).parent_path();
#else
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
#endif
}

fs::path dataFolderOfSystem()
{
#if defined(_WIN32)
    return pathInEnvironment("APPDATA");
#else
    const fs::path home = pathInEnvironment("HOME");
#if defined(__APPLE__)
    return home.empty() ? home : home / "Library" / "Application Support";
#else
    // The XDG specification: a path that is not absolute is to be ignored.
    const fs::path data = pathInEnvironment("XDG_DATA_HOME");
    return data.is_absolute() ? data : home.empty() ? home : home / ".local" / "share";
#endif
#endif
}

std::string writeBytes(const fs::path& file, std::string_view bytes, std::ios::openmode mode)
{
#if defined(_WIN32)
    if ((mode & std::ios::app) != 0)
        return appendBytes(file, bytes);
#endif
    errno = 0;
    std::ofstream out(file, mode | std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    return out ? std::string{} : std::generic_category().message(errno);
}

void patiently(const std::function<bool()>& act)
{
#if defined(_WIN32)
    for (int times = 0; !act() && times < 25; ++times)
        Sleep(10); // unit: milliseconds
#else
    (void)act();
#endif
}

bool returnsElsewhere([[maybe_unused]] void (*task)())
{
#if defined(_WIN32) || defined(__APPLE__)
    return true;
#else
    const pid_t child = fork();
    if (child == 0)
    {
        std::signal(SIGABRT, [](int) { _exit(1); });
        task();
        _exit(0);
    }
    int status = 0;
    return child <= 0 || waitpid(child, &status, 0) != child || status == 0;
#endif
}

#if defined(_WIN32)
SilentErrorOutput::SilentErrorOutput() = default;
SilentErrorOutput::~SilentErrorOutput() = default;
#else
SilentErrorOutput::SilentErrorOutput() : m_former((std::cerr << std::flush, dup(STDERR_FILENO)))
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

SilentErrorOutput::~SilentErrorOutput()
{
    dup2(m_former, STDERR_FILENO);
    close(m_former);
}
#endif

} // namespace game
