// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

#include <SFML/Graphics/Image.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

// The parts of the program: options, the list of pictures, one picture, the overlay.
namespace outliner
{

/// Size of one cell of a sheet (unit: pixels).
struct CellSize
{
    int width = 0;
    int height = 0;
};

struct Options
{
    std::vector<std::filesystem::path> pictures; ///< files and folders
    std::filesystem::path out;
    graze::OutlineOptions outline;
    std::optional<CellSize> frames;
    bool overlay = false;
};

struct ParsedOptions
{
    Options options;
    std::optional<int> exitCode; ///< set when there is nothing to do: after help, or a usage error
};

[[nodiscard]] ParsedOptions parseOptions(int argc, const char* const* argv);

/// A picture and what is made of it.
struct Job
{
    std::filesystem::path picture;
    std::string image;          ///< for the collider file: the name, below a folder the path from there
    std::filesystem::path stem; ///< path of the files to write, without endings, relative to their folder
};

/// A picture that failed, and the reason.
struct Failure
{
    std::string picture;
    std::string reason;
};

struct JobList
{
    std::vector<Job> jobs;
    std::vector<Failure> failures;
};

/// The pictures among files and folders (and folders below those), in the order given, each once; folders are read in
/// the order of names. Two pictures that would be written to the same file are failures, both.
[[nodiscard]] JobList jobsFor(const std::vector<std::filesystem::path>& pictures);

/// The result of one picture.
struct Traced
{
    std::size_t vertices = 0;
    std::size_t pieces = 0;
    std::size_t frames = 0;
    float measuredError = 0.f; ///< the worst of the frames (unit: pixels)
};

/// Traces one picture and writes its files. Throws std::exception with the reason, without the picture's name.
[[nodiscard]] Traced trace(const Job& job, const Options& options);

/// The picture, enlarged by a whole number when it is small, with what the file says drawn over it: every piece in
/// a colour of its own, the loops as lines, their vertices as dots.
[[nodiscard]] sf::Image overlayOf(const sf::Image& picture, const graze::ColliderFile& file);

} // namespace outliner
