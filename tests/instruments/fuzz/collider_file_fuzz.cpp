// SPDX-License-Identifier: Zlib
// Any text as a collider file: refused with the name, a line and a reason, or read, and then what is written of
// it reads back the same.
#include "fuzz/bytes.hpp"

#include <graze/files/collider_file.hpp>

#include <string>
#include <string_view>

using graze::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string input(data, data + size);
    graze::ColliderFile file;
    try
    {
        file = graze::readColliderFile(input, "input");
    }
    catch (const graze::ColliderFileError& error)
    {
        const std::string_view what = error.what();
        const std::string start = error.line() == 0 ? "input: " : "input:" + std::to_string(error.line()) + ": ";
        require(error.file() == "input", "an error names the file");
        require(what.starts_with(start) && what.size() > start.size(), "an error has a line and a reason");
        std::size_t lines = 1;
        for (const char c : input)
            lines += c == '\n' ? 1u : 0u;
        require(error.line() <= lines, "an error names a line that there is");
        return 0;
    }
    const std::string text = graze::writeColliderFile(file);
    const graze::ColliderFile again = graze::readColliderFile(text);
    require(again == file, "what is written reads back the same");
    require(graze::writeColliderFile(again) == text, "and is written the same");
    return 0;
}
