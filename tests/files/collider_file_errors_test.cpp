// SPDX-License-Identifier: Zlib
#include "support/outline/pictures.hpp"
#include "support/pairs/judging.hpp"
#include "support/random.hpp"
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <limits>

namespace
{

using graze::ColliderFile;
using graze::ColliderFileError;
using graze::loadColliderFile;
using graze::readColliderFile;
using graze::test::Random;
using graze::test::TemporaryFolder;

namespace fs = std::filesystem;

std::string reasonFor(const std::string& text)
{
    try
    {
        static_cast<void>(readColliderFile(text, "a.json"));
    }
    catch (const ColliderFileError& error)
    {
        return error.what();
    }
    return "accepted";
}

std::string reasonForFile(const fs::path& path)
{
    try
    {
        static_cast<void>(loadColliderFile(path));
    }
    catch (const ColliderFileError& error)
    {
        return std::string(error.what()).substr(path.string().size());
    }
    return "accepted";
}

std::string reasonAgainst(const ColliderFile& file)
{
    try
    {
        static_cast<void>(writeColliderFile(file, "a.json"));
    }
    catch (const ColliderFileError& error)
    {
        return error.what();
    }
    return "accepted";
}

// A sound file, one field a line, with one line replaced.
std::string fileWith(std::size_t line, const std::string& replacement)
{
    std::vector<std::string> lines{
        "{",
        R"("version": 1,)",
        R"("image": "a.png",)",
        R"("rect": [0, 0, 9, 9],)",
        R"("max_error": 1,)",
        R"("measured_error": 0.5,)",
        R"("outline": [{"border": [[0, 0], [9, 0], [9, 9]], "holes": [[[7, 1], [7, 2], [8, 2]]]}],)",
        R"("pieces": [)",
        R"([[0, 0], [9, 0], [9, 9]],)",
        R"({"tag": "hurt", "points": [[0, 0], [9, 0], [9, 9]]})",
        "]",
        "}"};
    if (line > 0)
        lines[line - 1] = replacement;
    std::string text;
    for (const std::string& l : lines)
        text += l + "\n";
    return text;
}

TEST(ColliderFileErrors, EachFieldIsRefusedAtItsLineWithTheReason)
{
    ASSERT_EQ(reasonFor(fileWith(0, "")), "accepted");
    struct Case
    {
        std::size_t line;
        std::string text;
        std::string reason;
    };
    const std::string whole = " is not x, y of 0 or more and width, height of 1 or more, in whole pixels";
    const std::string point = "point 1 of piece 0 of this file ";
    const std::vector<Case> cases{
        {2, R"("version": 3,)", "version 3 is not known here (1 and 2 are)"},
        {2, R"("version": 1.0,)", "version 1.0 is not known here (1 and 2 are)"},
        {2, R"("version": "1",)", "\"version\" must be a number, not a text"},
        {2, R"("version": 18446744073709551617,)", "version 18446744073709551617 is not known here (1 and 2 are)"},
        {3, R"("image": 7,)", "\"image\" must be a text, not a number"},
        {3, R"("image": "",)", "\"image\" is empty"},
        {3, R"("image": "a.png", "image": "b.png",)", "the file has \"image\" twice"},
        {3, R"("image": "a.png", "imagine": "b.png",)", "the file may not have \"imagine\""},
        {3, "\"image\": \"" + std::string(2000, 'x') + "\",", "\"image\" is longer than 1024 bytes"},
        {3, "\"image\": \"" + std::string(20000, 'x') + "\",", "\"image\" is longer than 1024 bytes"},
        {4, R"("rect": [0, 0, 9],)", "the rect of this file must be four numbers: x, y, width, height"},
        {4, R"("rect": [0, 0, 9, 9, 9],)", "the rect of this file must be four numbers: x, y, width, height"},
        {4, R"("rect": [0, 0, 9, 0],)", "the rect of this file" + whole},
        {4, R"("rect": [-1e30, 0, 9, 1],)", "the rect of this file" + whole},
        {4, R"("rect": [0, 0, 9, 9.5],)", "the rect of this file" + whole},
        {4, R"("rect": [0, 0, 9, 99999999999],)", "the rect of this file goes beyond 1048576 px"},
        {5, R"("max_error": null,)", "\"max_error\" must be a number, not true, false or null"},
        {5, R"("max_error": -1,)", "\"max_error\" is no distance of 0 px or more"},
        {5, R"("max_error": 1e39,)", "\"max_error\" is outside the range of a float"},
        {5, R"("max_error": 1e-99,)", "\"max_error\" is outside the range of a float"},
        {6, R"("measured_error": [],)", "the measured_error of this file must be a number, not an array"},
        {7, R"("outline": {},)", "the outline of this file must be an array, not an object"},
        {7, R"("outline": [[[0, 0], [9, 0], [9, 9]]],)", "loop 0 of this file must be an object, not an array"},
        {7, R"("outline": [{"holes": []}],)", "loop 0 of this file has no \"border\""},
        {7, R"("outline": [{"border": [[0, 0], [9, 0]]}],)",
         "the border of loop 0 of this file has fewer than three points"},
        {7, R"("outline": [{"border": [[0, 0], [9, 0], [9, 9]], "holes": [[[1, 1]]]}],)",
         "hole 0 of loop 0 of this file has fewer than three points"},
        {9, R"([[0, 0], [9], [9, 9]],)", point + "must be two numbers"},
        {9, R"([[0, 0], [9, 0, 0], [9, 9]],)", point + "must be two numbers"},
        {9, R"([[0, 0], [9, "0"], [9, 9]],)", point + "must be a number, not a text"},
        {9, R"([[0, 0], 9, [9, 9]],)", point + "must be an array, not a number"},
        {9, R"([[0, 0], [-2e12, 0], [9, 9]],)", point + "is beyond 1e12 px"},
        {9, R"([[0, 0], [1e39, 0], [9, 9]],)", point + "is outside the range of a float"},
        {9, R"({"tag": "hit", "points": [[0, 0]], "disc": [1, 0, 2]},)",
         "the disc of piece 0 of this file must be four numbers, a matrix row by row"},
        {9, R"({"tag": "hit", "points": [[0, 0]], "disc": [1, 2, 2, 4]},)",
         "the disc of piece 0 of this file has no area"},
        {9, R"({"tag": "hit", "points": [[0, 0]], "disc": [9e11, 0, 9e11, 4]},)",
         "the disc of piece 0 of this file is beyond 1e12 px"},
        {9, R"([[0, 0], [9, 0], [1, 1], [0, 9]],)", "piece 0 of this file is not convex"},
        {9, R"([[0, 9], [1, 1], [9, 0], [0, 0]],)", "piece 0 of this file is not convex"},
        {9, R"([[0, 0], [9, 0], [0, 9], [9, 9]],)", "piece 0 of this file has no area"},
        {9, R"([[0, 0], [4, 4], [9, 9]],)", "piece 0 of this file has no area"},
        {9, R"([],)", "piece 0 of this file has no points"},
        {9, R"([[3, 3], [3, 3]],)", "piece 0 of this file has two points at one place"},
        {9, R"(7,)", "piece 0 of this file must be an array, not a number"},
        {10, R"({"tag": "", "points": [[0, 0], [9, 0], [9, 9]]})", "the tag of piece 1 of this file is empty"},
        {10, R"({"tag": 1, "points": []})", "the tag of piece 1 of this file must be a text, not a number"},
        {10, R"({"points": [[0, 0], [9, 0], [9, 9]]})", "piece 1 of this file has no \"tag\""},
        {10, R"({"tag": "hit", "pionts": []})", "piece 1 of this file may not have \"pionts\""},
    };
    for (const Case& c : cases)
        EXPECT_EQ(reasonFor(fileWith(c.line, c.text)), "a.json:" + std::to_string(c.line) + ": " + c.reason) << c.text;
}

TEST(ColliderFileErrors, FieldsOfVersionTwoAreRefusedAtTheirLineWithTheReason)
{
    const auto reasonWith = [](const std::string& version, std::size_t line, const std::string& text)
    {
        std::string file = fileWith(line, text);
        file.replace(file.find("\"version\": 1"), 12, "\"version\": " + version);
        return reasonFor(file);
    };
    const std::string image = R"("image": "a.png", )";
    const std::string sound = R"({"max_error": 1, "threshold": 1, "fit": "inside", "max_vertices": 0},)";
    const auto settings = [&](const std::string& from, const std::string& to)
    {
        std::string text = sound;
        text.replace(text.find(from), from.size(), to);
        return reasonWith("2", 3, image + "\"settings\": " + text);
    };
    const std::string piece = R"({"tag": "hit", "points": [[1e10, 0]], "matrix": )";

    EXPECT_EQ(reasonWith("2", 3, image + R"("pivot": [4, -2.5],)"), "accepted");
    EXPECT_EQ(reasonWith("1", 3, image + R"("pivot": [4, -2.5],)"),
              "a.json:3: version 1 has no \"pivot\": write \"version\": 2");
    EXPECT_EQ(reasonWith("2", 3, image + R"("pivot": [4],)"), "a.json:3: the pivot of this file must be two numbers");
    EXPECT_EQ(reasonWith("2", 3, image + R"("pivot": [2e12, 0],)"),
              "a.json:3: the pivot of this file is beyond 1e12 px");

    EXPECT_EQ(settings(sound, sound), "accepted");
    EXPECT_EQ(reasonWith("1", 3, image + "\"settings\": " + sound),
              "a.json:3: version 1 has no \"settings\": write \"version\": 2");
    EXPECT_EQ(settings("\"threshold\": 1, ", ""), "a.json:3: \"settings\" has no \"threshold\"");
    EXPECT_EQ(settings("\"threshold\": 1", "\"threshold\": 256"),
              "a.json:3: the threshold of \"settings\" is no whole number from 0 to 255");
    EXPECT_EQ(settings("\"threshold\": 1", "\"threshold\": 1.0"),
              "a.json:3: the threshold of \"settings\" is no whole number from 0 to 255");
    EXPECT_EQ(settings("vertices\": 0", "vertices\": -1"),
              "a.json:3: the max_vertices of \"settings\" is no whole number from 0 to 1000000");
    EXPECT_EQ(settings("error\": 1", "error\": 65"), "a.json:3: the max_error of \"settings\" is above 64 px");
    EXPECT_EQ(settings("inside", "tight"),
              "a.json:3: the fit of \"settings\" is not \"either\", \"inside\" or \"outside\"");

    EXPECT_EQ(reasonWith("2", 9, piece + "[1, 0, 9, 0, 1, 9]},"), "accepted");
    EXPECT_EQ(reasonWith("1", 9, piece + "[1, 0, 9, 0, 1, 9]},"),
              "a.json:9: version 1 has no \"matrix\": write \"version\": 2");
    EXPECT_EQ(reasonWith("2", 9, piece + "[1, 0, 9, 0, 1]},"),
              "a.json:9: the matrix of piece 0 of this file must be six numbers, a matrix row by row");
    EXPECT_EQ(reasonWith("2", 9, piece + "[1000, 0, 9, 0, 1, 9]},"),
              "a.json:9: piece 0 of this file is beyond 1e12 px under its matrix");
}

TEST(ColliderFileErrors, NulEndsNoText)
{
    const std::string nul(1, '\0');
    EXPECT_EQ(reasonFor(fileWith(0, "") + nul), "a.json:13: syntax error: there is something behind the end");
    EXPECT_EQ(reasonFor(nul), "a.json:1: syntax error: there is no value");
    EXPECT_EQ(reasonFor(fileWith(3, "\"image\": \"a" + nul + ".png\",")).substr(0, 22), "a.json:3: syntax error");
}

TEST(ColliderFileErrors, FieldsOfAFrameBesideFramesAreNamed)
{
    const std::string frames = R"(], "frames": [{"measured_error": 0, "outline": [], "pieces": []}])";
    EXPECT_EQ(reasonFor(fileWith(11, frames)),
              R"(a.json:4: "rect" stands beside "frames": it belongs into one of them)");
    std::string pivot = fileWith(11, frames);
    pivot.replace(pivot.find("\"rect\": [0, 0, 9, 9]"), 20, "\"pivot\": [4, 4]")
        .replace(pivot.find("\": 1"), 4, "\": 2");
    EXPECT_EQ(reasonFor(pivot), R"(a.json:4: "pivot" stands beside "frames": it belongs into one of them)");
}

TEST(ColliderFileErrors, WhatIsMissingIsNamedWhereItWasLookedFor)
{
    EXPECT_EQ(reasonFor(fileWith(2, "")), "a.json:1: the file has no \"version\"");
    EXPECT_EQ(reasonFor(fileWith(3, "")), "a.json:1: the file has no \"image\"");
    EXPECT_EQ(reasonFor(fileWith(5, "")), "a.json:1: the file has no \"max_error\"");
    EXPECT_EQ(reasonFor(fileWith(6, "")), "a.json:1: the file has no \"measured_error\"");
    EXPECT_EQ(reasonFor(fileWith(7, "")), "a.json:1: the file has no \"outline\"");
    EXPECT_EQ(
        reasonFor("{\n\"version\": 1, \"image\": \"a\", \"max_error\": 1, \"measured_error\": 1,\n\"frames\":\n[]}"),
        "a.json:4: \"frames\" is empty");
    EXPECT_EQ(
        reasonFor("{\"version\": 1, \"image\": \"a\", \"max_error\": 1, \"measured_error\": 1, \"frames\":\n[{\n}]}"),
        "a.json:2: frame 0 has no \"measured_error\"");
}

TEST(ColliderFileErrors, SyntaxIsReportedWithItsLine)
{
    const auto startsWith = [](const std::string& text, const std::string& start)
    { EXPECT_EQ(reasonFor(text).substr(0, start.size()), start) << text; };
    startsWith("", "a.json:1: syntax error");
    startsWith("\n\n  ", "a.json:3: syntax error");
    startsWith("[1, 2]", "a.json:1: the file must be an object, not an array");
    startsWith("7", "a.json:1: the file must be an object, not a number");
    startsWith("\"x\"", "a.json:1: the file must be an object, not a text");
    startsWith(fileWith(5, R"("max_error" 1,)"), "a.json:5: syntax error");
    startsWith(fileWith(5, R"("max_error": NaN,)"), "a.json:5: syntax error");
    startsWith(fileWith(5, R"("max_error": 01,)"), "a.json:5: syntax error");
    startsWith(fileWith(5, R"("max_error": 1)"), "a.json:6: syntax error");
    startsWith(fileWith(3, R"("image": "a.png)"), "a.json:3: syntax error");
    startsWith(fileWith(3, "\"image\": \"\xff\xfe\","), "a.json:3: syntax error");
    startsWith(fileWith(12, "} {"), "a.json:12: syntax error");
    startsWith(fileWith(5, R"("max_error": -1e400,)"), "a.json:5: syntax error");
    startsWith(fileWith(5, R"("max_error": 0.)" + std::string(5000, '0') + ","), "a.json:5: syntax error");
    startsWith(fileWith(5, "[1],"), "a.json:5: a name in the file must be a text");
    startsWith(fileWith(9, "[[0, 0], [9, 0], [9, 9],],"), "a.json:9: syntax error");
}

TEST(ColliderFileErrors, HugeFilesAreRefusedAsTheirLimitIsMet)
{
    EXPECT_EQ(reasonFor(fileWith(9, std::string(5'000'000, '['))),
              "a.json:9: point 0 of piece 0 of this file must be a number, not an array");
    const auto many = [](std::size_t count, const std::string& element)
    {
        std::string text;
        text.reserve(count * (element.size() + 1));
        for (std::size_t i = 0; i < count; ++i)
            text.append(element).append(",");
        return text;
    };
    EXPECT_EQ(reasonFor(fileWith(9, many(100'000, "[[1,1]]"))), "a.json:10: the file has more than 100000 pieces");
    EXPECT_EQ(reasonFor(fileWith(9, "[" + many(1'000'001, "[1,1]") + "[1,1]],")),
              "a.json:9: the file has more than 1000000 points");
    EXPECT_EQ(reasonFor("{\"version\":1,\"image\":\"a\",\"max_error\":1,\"measured_error\":1,\"frames\":[" +
                        many(4097, R"({"measured_error":0,"outline":[],"pieces":[]})") + "0]}"),
              "a.json:1: the file has more than 4096 frames");
    EXPECT_EQ(reasonFor(std::string(graze::MaxColliderFileBytes + 1, ' ')), "a.json: is larger than 64 MiB");
}

TEST(ColliderFileErrors, FilesThatCannotBeReadSayWhy)
{
    const TemporaryFolder folder;
    EXPECT_EQ(reasonForFile(folder.path() / "none.collider.json"), ": there is no such file");
    EXPECT_EQ(reasonForFile(folder.path()), ": is not a file");
#if !defined(_WIN32)
    EXPECT_EQ(reasonForFile(fs::path("/dev/zero")), ": is not a file");
#endif
    const fs::path large = folder.path() / "large.collider.json";
    std::ofstream(large) << "{";
    fs::resize_file(large, graze::MaxColliderFileBytes + 1); // takes no room on the disk
    EXPECT_EQ(reasonForFile(large), ": is larger than 64 MiB");
}

TEST(ColliderFileErrors, WhatCouldNotBeReadAgainIsNotWritten)
{
    const ColliderFile good{"a.png", 1.f, {{"", {}, 0.f, {}, {{{{0.f, 0.f}, {9.f, 0.f}, {9.f, 9.f}}, "hit"}}}}};
    ASSERT_EQ(reasonAgainst(good), "accepted");
    const auto with = [&](auto change)
    {
        ColliderFile file = good;
        change(file);
        return reasonAgainst(file);
    };
    constexpr float Infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(with([](ColliderFile& f) { f.image.clear(); }), "a.json: \"image\" is empty");
    EXPECT_EQ(with([](ColliderFile& f) { f.image = "\xff"; }), "a.json: the image, a name or a tag is not UTF-8");
    EXPECT_EQ(with([](ColliderFile& f) { f.maxError = -1.f; }), "a.json: \"max_error\" is no distance of 0 px or more");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames.clear(); }), "a.json: \"frames\" is empty");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].measuredError = Infinity; }),
              "a.json: the measured_error of this file must be a number, not true, false or null");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].measuredError = -1.f; }),
              "a.json: the measured_error of this file is no distance of 0 px or more");
    EXPECT_EQ(with(
                  [](ColliderFile& f) {
                      f.frames[0].rect = {0, 0, 0, 5};
                  })
                  .substr(0, 36),
              "a.json: the rect of this file is not");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].pieces[0].tag.clear(); }),
              "a.json: the tag of piece 0 of this file is empty");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].pieces[0].points[1].y = -Infinity; }),
              "a.json: point 1 of piece 0 of this file must be a number, not true, false or null");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].outline.emplace_back(); }),
              "a.json: the border of loop 0 of this file has fewer than three points");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].pivot.x = Infinity; }),
              "a.json: the pivot of this file must be a number, not true, false or null");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].pieces[0].matrix.ty = Infinity; }),
              "a.json: the matrix of piece 0 of this file must be a number, not true, false or null");
    EXPECT_EQ(with([](ColliderFile& f) { f.settings = graze::OutlineOptions{.maxError = 99.f}; }),
              "a.json: the max_error of \"settings\" is above 64 px");
    EXPECT_EQ(with([](ColliderFile& f) { f.frames[0].pieces.resize(100'001, f.frames[0].pieces[0]); }),
              "a.json: the file has more than 100000 pieces");
}

TEST(ColliderFileErrors, ADamagedFileIsReadOrRefusedNeverMore)
{
    const std::string text = fileWith(0, "");
    Random random(72);
    const std::string_view spice = "{}[]\",:0123456789-+.eE\\tfn \n\xff";
    int refused = 0;
    const int rounds = graze::test::caseCount(20000);
    for (int round = 0; round < rounds; ++round)
    {
        std::string damaged = text;
        for (std::uint32_t i = 0; i <= random.below(4); ++i)
        {
            const std::size_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
            const char c = spice[random.below(static_cast<std::uint32_t>(spice.size()))];
            switch (random.below(3))
            {
                case 0:
                    damaged[at] = c;
                    break;
                case 1:
                    damaged.insert(at, 1, c);
                    break;
                default:
                    damaged.erase(at, 1 + random.below(8));
            }
        }
        const std::string reason = reasonFor(damaged); // anything else that it throws fails the test
        refused += reason == "accepted" ? 0 : 1;
        if (reason == "accepted")
        {
            EXPECT_EQ(readColliderFile(writeColliderFile(readColliderFile(damaged))), readColliderFile(damaged));
        }
    }
    EXPECT_GT(refused, rounds / 2);
    EXPECT_LT(refused, rounds);
}

} // namespace
