// SPDX-License-Identifier: Zlib
#include "graze_outline.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

namespace outliner
{

namespace
{

namespace fs = std::filesystem;

std::string extensionOf(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

// Formats with an alpha channel; a folder may hold anything else beside them.
bool looksLikePicture(const fs::path& path)
{
    static constexpr std::array<std::string_view, 5> Extensions{".png", ".tga", ".gif", ".bmp", ".psd"};
    const std::string extension = extensionOf(path);
    const bool isOverlay = path.stem().extension() == ".overlay"; // written by an earlier run
    return !isOverlay && std::find(Extensions.begin(), Extensions.end(), extension) != Extensions.end();
}

std::vector<fs::path> picturesBelow(const fs::path& folder, std::error_code& error)
{
    std::vector<fs::path> found;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
        if (std::error_code ignored; entry->is_regular_file(ignored) && looksLikePicture(entry->path()))
            found.push_back(entry->path());
    std::sort(found.begin(), found.end());
    return found;
}

class Collector
{
public:
    void add(const fs::path& given)
    {
        std::error_code error;
        const fs::file_status status = fs::status(given, error);
        if (!fs::exists(status))
            fail(given, "there is no such file or folder");
        else if (fs::is_directory(status))
            addFolder(given);
        else if (!fs::is_regular_file(status))
            fail(given, "it is neither a file nor a folder");
        else
            addFile(given, given.filename());
    }

    JobList take()
    {
        std::map<fs::path, std::vector<fs::path>> byStem;
        for (const Job& job : m_list.jobs)
            byStem[job.stem].push_back(job.file);
        std::erase_if(m_list.jobs,
                      [&](const Job& job)
                      {
                          const auto& same = byStem[job.stem];
                          if (same.size() == 1)
                              return false;
                          const fs::path& other = same[0] == job.file ? same[1] : same[0];
                          fail(job.file, other.string() + " would be written to files of the same name, " +
                                             job.stem.string() + "; give them names or folders of their own");
                          return true;
                      });
        return std::move(m_list);
    }

private:
    void fail(const fs::path& file, std::string reason)
    {
        m_list.failures.push_back({file.string(), std::move(reason)});
    }

    void addFolder(const fs::path& folder)
    {
        std::error_code error;
        const auto found = picturesBelow(folder, error);
        if (error)
            return fail(folder, "the folder cannot be read: " + error.message());
        if (found.empty())
            return fail(folder, "there is no picture in this folder");
        for (const fs::path& picture : found)
            addFile(picture, picture.lexically_relative(folder));
    }

    void addFile(const fs::path& file, const fs::path& relative)
    {
        std::error_code error;
        const fs::path real = fs::canonical(file, error);
        if (m_seen.insert(error ? file : real).second)
            m_list.jobs.push_back({file, relative.generic_string(), fs::path(relative).replace_extension()});
    }

    JobList m_list;
    std::set<fs::path> m_seen;
};

} // namespace

FileKind kindOf(const fs::path& file)
{
    const std::string extension = extensionOf(file);
    if (extension == ".tmx" || extension == ".tmj")
        return FileKind::Tiled;
    return extension == ".ldtk" ? FileKind::Ldtk : extension == ".json" ? FileKind::Atlas : FileKind::Picture;
}

JobList jobsFor(const std::vector<fs::path>& files)
{
    Collector collector;
    for (const fs::path& file : files)
        collector.add(file);
    return collector.take();
}

} // namespace outliner
