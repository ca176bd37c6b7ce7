// SPDX-License-Identifier: Zlib
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace outliner
{

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

} // namespace outliner
