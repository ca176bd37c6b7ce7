// SPDX-License-Identifier: Zlib
#include "capture/capture_folder.hpp"

#include "base/save_file.hpp"
#include "capture/test_source.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

namespace game
{
namespace
{

// 12 of "captured_pair_012_test.cpp"; 0 for every other name.
int numberOf(const std::string& name)
{
    if (!name.starts_with(CapturePrefix) || !name.ends_with(CaptureSuffix) ||
        name.size() <= CapturePrefix.size() + CaptureSuffix.size())
        return 0;
    int number = 0;
    const char* const end = name.data() + name.size() - CaptureSuffix.size();
    const auto read = std::from_chars(name.data() + CapturePrefix.size(), end, number);
    constexpr int Highest = 1'000'000; // a file that somebody gave a higher one does not count
    return read.ec == std::errc{} && read.ptr == end && number < Highest ? std::max(number, 0) : 0;
}

int nextNumber(const std::filesystem::path& folder)
{
    int highest = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        highest = std::max(highest, numberOf(entry.path().filename().string()));
    return highest + 1;
}

} // namespace

std::filesystem::path saveCapture(const std::filesystem::path& folder, const Capture& capture)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error)
        throw FileError("the folder " + folder.string() + " for captured pairs cannot be made: " + error.message());
    int number = 0;
    try
    {
        number = nextNumber(folder);
    }
    catch (const std::filesystem::filesystem_error& refused)
    {
        throw FileError("the folder " + folder.string() +
                        " for captured pairs cannot be read: " + refused.code().message());
    }
    const std::filesystem::path file = folder / captureFileName(number);
    saveFile(file, asTest(capture, number));
    return file;
}

} // namespace game
