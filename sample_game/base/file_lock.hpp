// SPDX-License-Identifier: Zlib
#pragma once

#include <chrono>
#include <filesystem>

namespace game
{

/// Held by one at a time of all who save the same file, in this program and in others. It ends with the program,
/// however that ends. The lock is a file beside the other one (NAME.lock), which stays.
class FileLock
{
public:
    /// Waits for others, at most that long; then it throws FileError. Where no file can be made, nothing can be saved
    /// either, and nothing is locked; nor is it where the disk knows no locks.
    explicit FileLock(const std::filesystem::path& file, std::chrono::milliseconds patience = std::chrono::seconds(3));
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

private:
    int m_descriptor = -1;
};

} // namespace game
