// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/pair/settings.hpp>
#include <graze/sprite/sprite2d.hpp>
#include <graze/system/ids.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace graze
{
class CollisionSystem;
}

namespace game
{

/// Two sprites as they were at a moment that surprised somebody.
struct Capture
{
    graze::Sprite2D a;
    graze::Sprite2D b;
    graze::GjkSettings settings; ///< those of the moment
    std::string note;            ///< who they were and when; line breaks are kept
};

/// Empty when one of the ids is not alive. The note names both by layer and id.
[[nodiscard]] std::optional<Capture> captureOf(const graze::CollisionSystem& collisions, graze::SpriteId a,
                                               graze::SpriteId b);

/// A number that C++ reads back to the bit: "-0x1.8p+3f". Finite numbers only, as shapes and matrices hold.
[[nodiscard]] std::string hexadecimal(float value);

/// "captured_pair_012_test.cpp" of 12.
[[nodiscard]] std::string captureFileName(int number);

/// The pair as a GoogleTest file that compiles against graze::core alone, suite CapturedPair<number>. It
/// states what holds for every pair with any settings (the queries agree with one another, in both orders,
/// and their bounds are true) and the values of now within the band: it passes unless the pair is answered wrongly.
[[nodiscard]] std::string asTest(const Capture& capture, int number);

/// Writes captured_pair_<number>_test.cpp with the first number above those in the folder, which is made
/// when it is missing; returns the file. Throws FileError when it cannot be written.
std::filesystem::path saveCapture(const std::filesystem::path& folder, const Capture& capture);

} // namespace game
