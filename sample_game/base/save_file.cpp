// SPDX-License-Identifier: Zlib
#include "base/save_file.hpp"

#include "base/system.hpp"
#include "base/text.hpp"

#include <chrono>
#include <fstream>
#include <random>
#include <system_error>

namespace game
{
namespace
{

namespace fs = std::filesystem;

[[noreturn]] void refuseToSave(const fs::path& file, std::string_view what, std::string reason)
{
    std::error_code error;
    if (const fs::path folder = file.parent_path(); !folder.empty() && !fs::exists(folder, error))
        reason = joined({"the folder ", folder.string(), " does not exist"});
    throw FileError(joined({what, " ", file.string(), " cannot be saved: ", reason}));
}

void makeUserDataFolder(const fs::path& file)
{
    std::error_code error; // a folder that cannot be made is reported as missing
    if (file.parent_path() / "" == userDataFolder() / "")
        fs::create_directories(file.parent_path(), error);
}

} // namespace

void refuseFile(const fs::path& file, std::string_view what, const std::string& reason)
{
    throw FileError(joined({what, " ", file.string(), " cannot be used: ", reason}));
}

std::string readFile(const fs::path& file, std::string_view what, std::uintmax_t most)
{
    std::error_code error;
    if (!fs::exists(file, error))
        refuseFile(file, what, error ? error.message() : "it does not exist");
    if (fs::is_directory(file, error))
        refuseFile(file, what, "it is a folder");
    std::ifstream in;
    patiently([&] { return in.open(file, std::ios::binary), in.is_open(); });
    // In pieces: a device has no size to ask for.
    std::string bytes;
    char piece[1 << 14];
    while (in.read(piece, sizeof piece), in.gcount() > 0)
    {
        bytes.append(piece, static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > most)
            refuseFile(file, what, joined({"it has more than ", std::to_string(most), " bytes"}));
    }
    if (!in.eof())
        refuseFile(file, what, "it cannot be read");
    return bytes;
}

void saveFile(const fs::path& named, std::string_view bytes, std::string_view what)
{
    std::error_code error;
    const fs::path file = fs::is_symlink(named, error) ? fs::weakly_canonical(named, error) : named;
    makeUserDataFolder(file);
    std::string reason;
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        reason = writeBytes(file, bytes, std::ios::out);
    else
    {
        fs::path beside = file;
        beside += ".saving-" + std::to_string(std::random_device{}());
        reason = writeBytes(beside, bytes, std::ios::trunc);
        if (reason.empty())
        {
            patiently([&] { return fs::rename(beside, file, error), !error; });
            if (error)
                reason = error.message();
        }
        if (!reason.empty())
            fs::remove(beside, error);
        // Saves that were killed have left theirs; one that goes on is younger.
        for (const auto& old : fs::directory_iterator(file.parent_path(), error))
            if (old.path().string().starts_with(file.string() + ".saving-") &&
                fs::last_write_time(old, error) < fs::file_time_type::clock::now() - std::chrono::hours(1))
                fs::remove(old, error);
    }
    if (!reason.empty())
        refuseToSave(named, what, reason);
}

void appendLine(const fs::path& file, const std::string& line, std::string_view what)
{
    makeUserDataFolder(file);
    // The first line break ends a line that somebody left open.
    const std::string reason = writeBytes(file, "\n" + line + "\n", std::ios::app);
    if (!reason.empty())
        refuseToSave(file, what, reason);
}

std::optional<fs::path> keepAside(const fs::path& file, const std::function<void(const fs::path&)>& load)
try
{
    std::error_code error;
    if (fs::is_regular_file(file, error))
        load(file);
    return std::nullopt;
}
catch (const FileError&)
{
    std::error_code error;
    fs::path aside = file;
    aside += ".broken";
    for (int number = 2; fs::exists(fs::symlink_status(aside, error)); ++number)
    {
        aside = file;
        aside += ".broken-" + std::to_string(number);
    }
    fs::rename(file, aside, error);
    if (error)
        throw FileError(joined({"the file ", file.string(), " cannot be renamed: ", error.message()}));
    return aside;
}

fs::path userDataFolder()
{
    if (fs::path chosen = pathInEnvironment("GRAZE_DATA"); !chosen.empty())
        return chosen;
    const fs::path place = dataFolderOfSystem();
    return place.empty() ? fs::path("graze_data") : place / "graze";
}

} // namespace game
