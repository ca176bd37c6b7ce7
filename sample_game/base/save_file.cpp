// SPDX-License-Identifier: Zlib
#include "base/save_file.hpp"

#include "base/user_data.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <fstream>
#include <system_error>

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#else
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#endif

namespace game
{
namespace
{

namespace fs = std::filesystem;

/// Between the name of a file and the number of the process that is writing it.
constexpr std::string_view Saving = ".saving-";

[[noreturn]] void refuse(const fs::path& file, const std::string& what, const std::string& reason)
{
    throw FileError("the file " + file.string() + " cannot be " + what + ": " + reason, reason);
}

std::string inWords(const std::error_code& error, const fs::path& folder)
{
    if (error == std::errc::no_space_on_device)
        return "the disk is full";
    if (error == std::errc::read_only_file_system)
        return "the disk is read-only";
    if (error == std::errc::permission_denied || error == std::errc::operation_not_permitted)
        return "writing in the folder " + folder.string() + " is not permitted";
    if (error == std::errc::no_such_file_or_directory)
        return "the folder " + folder.string() + " does not exist";
    if (error == std::errc::not_a_directory)
        return folder.string() + " is not a folder";
    return error.message();
}

fs::path folderOf(const fs::path& file)
{
    const fs::path folder = file.parent_path();
    return folder.empty() ? fs::path(".") : folder;
}

/// The file that a link leads to, so that the link stays a link.
fs::path followed(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_symlink(file, error))
        return file;
    const fs::path target = fs::weakly_canonical(file, error);
    return error ? file : target;
}

bool isInside(const fs::path& folder, const fs::path& outer)
{
    std::error_code error;
    const fs::path whole = fs::absolute(folder, error).lexically_normal() / "";
    const fs::path top = fs::absolute(outer, error).lexically_normal() / "";
    const auto differs = std::mismatch(top.begin(), std::prev(top.end()), whole.begin(), whole.end());
    return differs.first == std::prev(top.end());
}

#if defined(_WIN32)

int ownNumber()
{
    return _getpid();
}

/// Windows refuses to remove what another process has open.
bool isRunning(long)
{
    return false;
}

int openToWrite(const fs::path& file)
{
    return _wopen(file.c_str(), _O_WRONLY | _O_CREAT | _O_TRUNC | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

std::ptrdiff_t writeSome(int descriptor, std::string_view bytes)
{
    constexpr std::size_t Most = 1u << 30; // Windows counts in ints
    return _write(descriptor, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), Most)));
}

/// Pipes and consoles have nothing to flush and say so with EBADF.
bool flushed(int descriptor)
{
    return _commit(descriptor) == 0 || errno == EBADF;
}

bool closed(int descriptor)
{
    return _close(descriptor) == 0;
}

void flushFolder(const fs::path&) {}

/// The folder took the new file, so the old one is what does not let itself be replaced.
bool isInUse(const std::error_code& error)
{
    constexpr int SharingViolation = 32;
    return error == std::errc::permission_denied || error.value() == SharingViolation;
}

#else

int ownNumber()
{
    return static_cast<int>(::getpid());
}

bool isRunning(long process)
{
    return ::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH;
}

int openToWrite(const fs::path& file)
{
    constexpr mode_t ReadByAll = 0666; // less what the user's mask takes away
    return ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, ReadByAll);
}

std::ptrdiff_t writeSome(int descriptor, std::string_view bytes)
{
    return ::write(descriptor, bytes.data(), bytes.size());
}

/// Pipes and terminals have nothing to flush and say so with EINVAL.
bool flushed(int descriptor)
{
    return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool closed(int descriptor)
{
    return ::close(descriptor) == 0;
}

bool isInUse(const std::error_code&)
{
    return false;
}

/// Lets the new name survive a loss of power. The file is whole without it too, so a failure is not reported.
void flushFolder(const fs::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

#endif

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

std::error_code writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty())
    {
        const std::ptrdiff_t written = writeSome(descriptor, bytes);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return lastError();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

std::error_code writeBytes(const fs::path& file, std::string_view bytes)
{
    const int descriptor = openToWrite(file);
    if (descriptor < 0)
        return lastError();
    std::error_code error = writeAll(descriptor, bytes);
    // Without this a machine that loses power may have the new name and none of the bytes.
    if (!error && !flushed(descriptor))
        error = lastError();
    if (!closed(descriptor) && !error)
        error = lastError();
    return error;
}

/// A number below which no process hides: 0 and what is negative mean groups to kill().
long processIn(const std::string& digits)
{
    constexpr std::size_t MostDigits = 9;
    const bool isNumber =
        !digits.empty() && digits.size() <= MostDigits && digits.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? std::stol(digits) : 0;
}

/// Removes the leftovers of programs that saved the same file and no longer run.
void removeLeftovers(const fs::path& file)
{
    const std::string start = file.filename().string() + std::string(Saving);
    std::error_code error;
    for (fs::directory_iterator at(folderOf(file), error), end; !error && at != end; at.increment(error))
    {
        const std::string name = at->path().filename().string();
        if (name.compare(0, start.size(), start) != 0)
            continue;
        const long process = processIn(name.substr(start.size()));
        std::error_code ignored;
        if (process > 0 && !isRunning(process))
            fs::remove(at->path(), ignored);
    }
}

void replace(const fs::path& file, std::string_view bytes)
{
    fs::path beside = file;
    beside += std::string(Saving) + std::to_string(ownNumber());
    std::error_code error = writeBytes(beside, bytes);
    const bool written = !error;
    if (written)
        fs::rename(beside, file, error);
    if (error)
    {
        std::error_code ignored;
        fs::remove(beside, ignored);
        const bool inUse = written && isInUse(error);
        refuse(file, "saved", inUse ? "another program has it open" : inWords(error, folderOf(file)));
    }
    flushFolder(folderOf(file));
}

} // namespace

void makeFolderOf(const fs::path& file)
{
    const fs::path folder = folderOf(followed(file));
    std::error_code error;
    if (isInside(folder, userDataFolder()))
        fs::create_directories(folder, error);
    if (error)
        refuse(file, "saved", "its folder cannot be created: " + error.message());
}

void saveFile(const fs::path& named, std::string_view bytes)
{
    const fs::path file = followed(named);
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (fs::is_directory(status))
        refuse(named, "saved", "it is a folder");
    if (fs::exists(status) && !fs::is_regular_file(status))
    {
        error = writeBytes(file, bytes);
        if (error)
            refuse(named, "saved", inWords(error, folderOf(file)));
        return;
    }
    makeFolderOf(named);
    removeLeftovers(file);
    replace(file, bytes);
}

std::optional<fs::path> keepAside(const fs::path& file)
{
    std::error_code error;
    if (!fs::is_regular_file(fs::status(file, error)))
        return std::nullopt;
    fs::path aside = file;
    aside += ".broken";
    for (int number = 2; fs::exists(fs::symlink_status(aside, error)); ++number)
    {
        aside = file;
        aside += ".broken-" + std::to_string(number);
    }
    fs::rename(file, aside, error);
    if (error)
        refuse(file, "renamed", inWords(error, folderOf(file)));
    return aside;
}

std::string readFile(const fs::path& file, std::uintmax_t most)
{
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status))
        refuse(file, "read", fs::status_known(status) ? "it does not exist" : error.message());
    if (fs::is_directory(status))
        refuse(file, "read", "it is a folder");
    if (fs::is_regular_file(status) && fs::file_size(file, error) > most && !error)
        refuse(file, "read", "it has more than " + std::to_string(most) + " bytes");
    std::ifstream in(file, std::ios::binary);
    if (!in)
        refuse(file, "read", "it cannot be opened");
    // In pieces and never more than `most`: what is no file has no size to ask for.
    std::string bytes;
    char piece[1 << 14];
    while (in.read(piece, sizeof piece), in.gcount() > 0)
    {
        bytes.append(piece, static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > most)
            refuse(file, "read", "it has more than " + std::to_string(most) + " bytes");
    }
    if (in.bad())
        refuse(file, "read", "its disk does not give it all");
    return bytes;
}

} // namespace game
