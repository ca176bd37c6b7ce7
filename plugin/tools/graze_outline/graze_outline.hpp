// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

#include <SFML/Graphics/Image.hpp>
#include <sheets/cells.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

// The parts of the program: options, the list of files, what is made of one file, the overlays.
namespace outliner
{

/// A picture that is traced as a layer of an atlas.
struct LayerPicture
{
    std::string tag;               ///< of the pieces that come out
    std::filesystem::path picture; ///< or an atlas of its own
};

struct Options
{
    std::vector<std::filesystem::path> files; ///< and folders
    std::filesystem::path out;
    std::filesystem::path root; ///< of maps and atlases, as graze::MapOptions has it
    graze::OutlineOptions outline;
    std::optional<sheets::CellGrid> frames;
    std::vector<LayerPicture> layers;
    bool overlay = false;
};

struct ParsedOptions
{
    Options options;
    std::optional<int> exitCode; ///< set when there is nothing to do: after help, or a usage error
};

[[nodiscard]] ParsedOptions parseOptions(int argc, const char* const* argv);

/// The kind of a file, by the end of its name.
enum class FileKind : std::uint8_t
{
    Picture, ///< all that is none of the others
    Atlas,
    Tiled,
    Ldtk
};

[[nodiscard]] FileKind kindOf(const std::filesystem::path& file);

/// A file and what is made of it.
struct Job
{
    std::filesystem::path file;
    std::string image;          ///< for the collider file: the name, below a folder the path from there
    std::filesystem::path stem; ///< path of the files to write, without endings, relative to their folder
};

/// A file that failed, and the reason.
struct Failure
{
    std::string file;
    std::string reason;
};

struct JobList
{
    std::vector<Job> jobs;
    std::vector<Failure> failures;
};

/// The files, and the pictures among folders (and folders below those), in the order given, each once; folders are read
/// in the order of names. Two files that would be written to the same file are failures, both.
[[nodiscard]] JobList jobsFor(const std::vector<std::filesystem::path>& files);

/// The result of one collider file.
struct Traced
{
    std::size_t vertices = 0;
    std::size_t pieces = 0;
    std::size_t frames = 0;
    float measuredError = 0.f; ///< the worst of the frames (unit: pixels)
};

/// The lines that are printed about a finished file.
struct Report
{
    std::vector<std::string> lines;
    std::vector<std::string> warnings; ///< without the file's name
};

/// A file to write for a job; its folder is made. The ending is added: replace_extension would take the "left" of
/// "walk.left" for one.
[[nodiscard]] std::filesystem::path outputOf(const Job& job, const Options& options, const std::string& ending);

/// The part of the path behind the stem, for a level or picture of that name: ".NAME" in letters that any file may
/// have, and not one of those taken.
[[nodiscard]] std::string partOf(const std::string& name, std::set<std::string>& taken);

/// Writes a collider file and its overlay over the picture; `part` goes behind the stem. Throws std::exception with the
/// reason, without the file's name, as the next ones do.
Traced write(const graze::ColliderFile& file, const sf::Image& picture, const Job& job, const Options& options,
             const std::string& part = {});
/// Traces one picture and writes its files.
[[nodiscard]] Traced trace(const Job& job, const Options& options);
[[nodiscard]] Report reportOf(const std::string& name, const Traced& traced, const Options& options, bool withFrames);

/// Traces the frames of an atlas and writes their files. Refused in a build without graze::maps, as the next one.
[[nodiscard]] Report traceAtlas(const Job& job, const Options& options);
/// Reads a map, and draws what was read when the options say so.
[[nodiscard]] Report checkMap(const Job& job, const Options& options);

/// The picture, enlarged by a whole number when it is small, with what the file says drawn over it: every piece in
/// a colour of its own, every tag when there are several, the loops as lines, their vertices as dots.
[[nodiscard]] sf::Image overlayOf(const sf::Image& picture, const graze::ColliderFile& file);

} // namespace outliner
