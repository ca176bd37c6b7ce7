// SPDX-License-Identifier: Zlib
#include "maps/source.hpp"

#include "files/file_content.hpp"

#include <algorithm>
#include <array>

namespace graze::maps
{

namespace
{

namespace fs = std::filesystem;

// Some editors of Windows write "\".
std::string withSlashes(std::string_view path)
{
    std::string result(path);
    std::replace(result.begin(), result.end(), '\\', '/');
    return result;
}

bool isAbsolute(const std::string& path)
{
    return path.starts_with('/') || (path.size() > 1 && path[1] == ':');
}

// The path from the root, by its text alone; it begins with ".." when it leads out. Empty for an absolute one.
std::string joined(const std::string& file, const std::string& path)
{
    if (isAbsolute(path))
        return {};
    return (fs::path(file).parent_path() / path).lexically_normal().generic_string();
}

bool leadsOut(const std::string& normal)
{
    return normal.empty() || normal == ".." || normal.starts_with("../");
}

const char* const HowToAllow = " is outside of the folder of the map: move it there, or name a folder that holds both "
                               "as the option root";

const char* const HowToName = " has an absolute path, which no other computer has: put it beside this file, and name "
                              "it by a relative path";

const char* howToReach(const std::string& path)
{
    return isAbsolute(path) ? HowToName : HowToAllow;
}

// A link inside the root may lead out of it. `root` is canonical.
bool isWithin(const fs::path& root, const fs::path& path)
{
    std::error_code fault;
    const fs::path real = fs::weakly_canonical(path, fault);
    return !fault && std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first == root.end();
}

} // namespace

std::string Source::resolved(const Node& at, std::string_view path)
{
    const std::string written = withSlashes(path), result = joined(*at.file, written);
    if (path.empty())
        refuse(at, "names a file without a name");
    if (leadsOut(result))
        refuse(at, "the file " + inQuotes(path) + howToReach(written));
    return result;
}

std::string Source::resolvedPicture(const Node& at, std::string_view path)
{
    const std::string written = withSlashes(path), result = path.empty() ? written : joined(*at.file, written);
    if (path.empty() || !leadsOut(result))
        return result;
    warnOnce(at, "the picture " + inQuotes(path) + howToReach(written));
    return {};
}

std::string Source::text(const Node& at, const std::string& path)
{
    if (++m_count > MaxMapFiles)
        refuse(at, "the map names more than " + std::to_string(MaxMapFiles) + " files");
    std::optional<std::string> result = m_files ? m_files(path) : std::nullopt;
    if (!result)
        refuse(at, "the file " + inQuotes(path) + " is not there: put it back, or save the map in its editor again");
    m_bytes += result->size();
    if (m_bytes > MaxMapFileBytes)
        refuse(at, "the files of the map are together larger than " + std::to_string(MaxMapFileBytes >> 20) + " MiB");
    return *std::move(result);
}

void Source::warn(const Node& at, const std::string& text)
{
    if (m_warnings.size() < MaxMapWarnings)
        m_warnings.push_back(where(at) + ": " + text);
    else if (m_warnings.size() == MaxMapWarnings)
        m_warnings.push_back("there are more warnings");
}

void Source::warnOnce(const Node& at, const std::string& text)
{
    if (m_said.insert(text).second)
        warn(at, text);
}

OneWay oneWayOf(Source& source, const Node& at, const MapProperties& properties, const OneWay& otherwise)
{
    const MapValue* value = properties.find("one_way");
    if (value == nullptr)
        return otherwise;
    const std::string side = properties.isTrue("one_way") ? "up" : properties.text("one_way");
    OneWay result;
    if (side == "up" || side == "down")
        result.direction = {0.f, side == "up" ? -1.f : 1.f};
    else if (side == "left" || side == "right")
        result.direction = {side == "left" ? -1.f : 1.f, 0.f};
    else if (*value != MapValue(false) && !side.empty())
        source.warn(at, "the property \"one_way\" is " + inQuotes(side) + ", and knows up, down, left and right");
    return result;
}

bool isJson(std::string_view path)
{
    constexpr std::array Ends{".tmj", ".tsj", ".tj", ".json", ".ldtk", ".ldtkl"};
    return std::any_of(Ends.begin(), Ends.end(), [path](const char* end) { return path.ends_with(end); });
}

DiskMap openMap(const fs::path& path, const MapOptions& options)
{
    const auto refuseMap = [&path](const std::string& reason) { throw MapError(path.generic_string(), 0, reason); };
    std::error_code fault;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    fs::path root = fs::weakly_canonical(options.root.empty() ? folder : options.root, fault);
    if (!root.has_filename()) // "assets/"
        root = root.parent_path();
    DiskMap result;
    result.text = contentOf(path, MaxMapFileBytes, refuseMap);
    if (fault || (!options.root.empty() && !isWithin(root, path)))
        refuseMap("is not within the option root, " + options.root.generic_string());
    result.path = fs::weakly_canonical(folder, fault).lexically_relative(root).append("").generic_string();
    result.path = (fs::path(result.path) / path.filename()).lexically_normal().generic_string();
    result.files = [root](const std::string& name) -> std::optional<std::string>
    {
        const auto refuseFile = [&name](const std::string& reason) { throw MapError(name, 0, reason); };
        const fs::path file = root / fs::path(name);
        if (!isWithin(root, file))
            refuseFile("is a link that leads out of the folder");
        std::error_code ignored;
        if (!fs::exists(file, ignored))
            return std::nullopt;
        return contentOf(file, MaxMapFileBytes, refuseFile);
    };
    return result;
}

} // namespace graze::maps
