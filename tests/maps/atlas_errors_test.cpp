// SPDX-License-Identifier: Zlib
#include "support/pairs/judging.hpp"
#include "support/random.hpp"

#include <graze/maps/atlas.hpp>

#include <gtest/gtest.h>

namespace
{

std::string reasonFor(const std::string& text)
{
    try
    {
        static_cast<void>(graze::readAtlas(text, "a.json"));
    }
    catch (const graze::MapError& error)
    {
        return error.what();
    }
    return "accepted";
}

std::string withFrame(const std::string& fields)
{
    return "{\"frames\": {\n\"a\": {" + fields + "}}}";
}

TEST(AtlasErrors, EachIsNamedWithItsLineAndWhatToDo)
{
    struct Case
    {
        std::string text;
        std::string reason;
    };
    const std::string again = ": export the sheet again as JSON, as a hash or as an array";
    const std::string cut = R"("frame": {"x": 0, "y": 0, "w": 8, "h": 12})";
    const std::string size = "a.json:2: the w of the frame \"a\" is ";
    const std::string pixels = ", and must be a whole number of pixels from 0 to 1048576";
    const std::vector<Case> cases{
        {"", "a.json:1: is no JSON: "},
        {"{", "a.json:1: is no JSON: "},
        {"[]", "a.json:1: there are no \"frames\" as TexturePacker and Aseprite write them" + again},
        {"{}", "a.json:1: there are no \"frames\" as TexturePacker and Aseprite write them" + again},
        // CreateJS
        {R"({"frames": [[0, 0, 8, 8]]})", "a.json:1: the frame \"\" has no \"frame\"" + again},
        {R"({"frames": [1, 2]})", "a.json:1: there are no \"frames\" as TexturePacker and Aseprite write them" + again},
        {withFrame("\"rotated\": false"), "a.json:2: the frame \"a\" has no \"frame\"" + again},
        {withFrame(R"("frame": {"x": 0, "y": 0, "w": 8.5, "h": 12})"), size + "\"8.5\"" + pixels},
        {withFrame(R"("frame": {"x": 0, "y": 0, "w": -8, "h": 12})"), size + "\"-8\"" + pixels},
        {withFrame(R"("frame": {"x": 0, "y": 0, "w": "8", "h": 1e300})"),
         "a.json:2: the h of the frame \"a\" is \"1e300\"" + pixels},
        {withFrame(R"("frame": {"x": 0, "y": 0, "w": null, "h": 12})"), size + "\"null\"" + pixels},
        {withFrame(cut + R"(, "rotated": 90)"), "a.json:2: the rotated of the frame \"a\" must be true or false"},
        {withFrame(cut + R"(, "spriteSourceSize": {"x": 0, "y": 0, "w": 7, "h": 12})"),
         "a.json:2: the frame \"a\" is 8 x 12 px, which does not fit its spriteSourceSize of 7 x 12 px, neither "
         "upright "
         "nor turned: export the sheet again, without rotation if it stays so"},
        {withFrame(cut + R"(, "spriteSourceSize": {"x": 0, "y": 0, "w": 12, "h": 8})"),
         "a.json:2: the frame \"a\" is 8 x 12 px, which does not fit"},
        {withFrame(cut + R"(, "spriteSourceSize": {"x": 0, "y": 0, "w": 7, "h": 12}, "rotated": true)"),
         "a.json:2: the frame \"a\" is 8 x 12 px, which does not fit"},
        {withFrame(cut + R"(, "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 12}, "rotated": true,
                             "sourceSize": {"w": 12, "h": 8})"),
         "a.json:2: the frame \"a\" is 8 x 12 px, which does not fit"},
        {withFrame(cut + R"(, "pivot": {"x": "left"})"),
         "a.json:2: the x of the pivot of the frame \"a\" is \"left\", which is no number that fits a float"},
        {withFrame(cut + R"(, "vertices": [[1, 2, 3]])"),
         "a.json:2: the vertices of the frame \"a\" must be lists of 2 numbers"},
        {withFrame(cut + R"(, "vertices": [[1, 2], [3]])"),
         "a.json:2: the vertices of the frame \"a\" must be lists of 2 numbers"},
        {withFrame(cut + R"(, "vertices": [[1, 2e12]])"), "a.json:2: a vertex of the frame \"a\" is beyond 1e12 px"},
        {withFrame(cut + R"(, "vertices": [[1, 2]], "triangles": [[0, 0, 1]])"),
         "a.json:2: the triangles of the frame \"a\" name a vertex that is not there"},
        {withFrame(cut + R"(, "vertices": [[1, 2]], "triangles": [[0, 0]])"),
         "a.json:2: the triangles of the frame \"a\" must be lists of 3 numbers"},
        {R"({"frames": [], "meta": {"slices": [{"name": "s", "keys": [{"frame": -1, "bounds": {"x": 0, "y": 0, "w": 1, "h": 1}}]}]}})",
         "a.json:1: the frame of the slice \"s\" is \"-1\", and must be a whole number from 0 to 1048576"},
        {withFrame(cut).substr(0, withFrame(cut).size() - 1) +
             R"(, "meta": {"slices": [{"name": "s", "keys": [{"frame": 0}]}]}})",
         "a.json:2: the slice \"s\" has a key without \"bounds\": export the sheet again"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(reasonFor(c.text).substr(0, c.reason.size()), c.reason) << c.text;
}

// Few bytes that ask for many values: each is refused as its limit is met.
TEST(AtlasErrors, SlicesAndTagsOfManyFramesAreCounted)
{
    std::string frames, slices, tags;
    for (int i = 0; i < 2000; ++i)
    {
        frames += std::string(i == 0 ? "" : ",") + R"({"filename": "f", "frame": {"w": 1, "h": 1}})";
        slices += std::string(i == 0 ? "" : ",") +
                  R"({"name": "s", "keys": [{"frame": 0, "bounds": {"x": 0, "y": 0, "w": 1, "h": 1}}]})";
        tags += std::string(i == 0 ? "" : ",") + R"({"name": "t", "from": 0, "to": 1999})";
    }
    EXPECT_EQ(reasonFor("{\"frames\": [" + frames + "], \"meta\": {\"slices\": [" + slices + "]}}"),
              "a.json:1: the file has more than 4000000 points in its pieces");
    EXPECT_EQ(reasonFor("{\"frames\": [" + frames + "], \"meta\": {\"frameTags\": [" + tags + "]}}"),
              "a.json:1: the animations have more than 1048576 frames");
    std::string many;
    for (std::size_t i = 0; i <= graze::MaxAtlasFrames; ++i)
        many += std::string(i == 0 ? "" : ",") + R"({"frame": {}})";
    EXPECT_EQ(reasonFor("{\"frames\": [" + many + "]}"), "a.json:1: the file has more than 65536 frames");
}

TEST(AtlasErrors, AnImageOutsideOfTheRootIsAWarning)
{
    const graze::Atlas atlas = graze::readAtlas(R"({"frames": {}, "meta": {"image": "../../secret.png"}})", "a.json");
    EXPECT_EQ(atlas.images.at(0).path, "");
    ASSERT_EQ(atlas.warnings.size(), 1u);
    EXPECT_NE(atlas.warnings[0].find("../../secret.png"), std::string::npos);
}

TEST(AtlasErrors, ADamagedFileIsReadOrRefusedNeverMore)
{
    const std::string text =
        R"({"frames": {"a": {"frame": {"x": 2, "y": 2, "w": 8, "h": 6}, "rotated": true, "trimmed": true,
        "spriteSourceSize": {"x": 1, "y": 1, "w": 8, "h": 6}, "sourceSize": {"w": 12, "h": 12}, "duration": 80,
        "pivot": {"x": 0.5, "y": 0.5}, "vertices": [[1, 1], [9, 1], [9, 7]], "triangles": [[0, 1, 2]]}},
        "animations": {"b": ["a"]}, "meta": {"frameTags": [{"name": "t", "from": 0, "to": 0, "direction": "reverse"}],
        "slices": [{"name": "s", "keys": [{"frame": 0, "bounds": {"x": 1, "y": 2, "w": 3, "h": 4}}]}]}})";
    ASSERT_EQ(reasonFor(text), "accepted");
    graze::test::Random random(53);
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
            if (random.below(2) == 0)
                damaged[at] = c;
            else
                damaged.erase(at, 1 + random.below(8));
        }
        refused += reasonFor(damaged) == "accepted" ? 0 : 1; // anything else that it throws fails the test
    }
    EXPECT_GT(refused, rounds / 4);
    EXPECT_LT(refused, rounds);
}

} // namespace
