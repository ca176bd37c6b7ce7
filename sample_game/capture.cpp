// SPDX-License-Identifier: Zlib
#include "capture.hpp"

#include "save_file.hpp"

#include <graze/system/collision_system.hpp>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string_view>
#include <system_error>

namespace game
{
namespace
{

constexpr std::string_view Prefix = "captured_pair_";
constexpr std::string_view Suffix = "_test.cpp";

// 12 of "captured_pair_012_test.cpp"; 0 for every other name.
int numberOf(const std::string& name)
{
    if (!name.starts_with(Prefix) || !name.ends_with(Suffix) || name.size() <= Prefix.size() + Suffix.size())
        return 0;
    int number = 0;
    const char* const end = name.data() + name.size() - Suffix.size();
    const auto read = std::from_chars(name.data() + Prefix.size(), end, number);
    constexpr int Highest = 1'000'000; // whoever has given a file a higher one is not followed
    return read.ec == std::errc{} && read.ptr == end && number < Highest ? std::max(number, 0) : 0;
}

std::string nameOf(const graze::CollisionSystem& collisions, graze::SpriteId id, const graze::Sprite2D& sprite)
{
    std::ostringstream out;
    out << "layer \"" << collisions.layerName(collisions.layerOf(id).value_or(graze::Layer{})) << "\", at "
        << sprite.matrix().tx << ", " << sprite.matrix().ty << ", user value " << collisions.user(id).value_or(0);
    if (!collisions.isEnabled(id).value_or(true))
        out << ", disabled";
    return out.str();
}

int nextNumber(const std::filesystem::path& folder)
{
    int highest = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        highest = std::max(highest, numberOf(entry.path().filename().string()));
    return highest + 1;
}

} // namespace

std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a, graze::SpriteId b)
{
    std::optional<graze::Sprite2D> first = collisions.sprite(a), second = collisions.sprite(b);
    if (!first || !second)
        return std::nullopt;
    const std::string note = "A: " + nameOf(collisions, a, *first) + "\nB: " + nameOf(collisions, b, *second);
    return Capture{*std::move(first), *std::move(second), collisions.settings(), note};
}

std::string captureFileName(int number)
{
    const std::string digits = std::to_string(number);
    return std::string(Prefix) + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits +
           std::string(Suffix);
}

std::string hexadecimal(float value)
{
    char digits[48];
    char* const end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::hex).ptr;
    std::string text(+digits, end);
    text.insert(text.front() == '-' ? 1 : 0, "0x");
    return text + 'f';
}

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
