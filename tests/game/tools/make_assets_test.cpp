// SPDX-License-Identifier: Zlib
// The committed pictures and sounds are those that graze_make_assets makes.
#include "assets/assets.hpp"
#include "base/save_file.hpp"
#include "game/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace game;
using game::test::TemporaryFolder;
namespace fs = std::filesystem;

namespace
{

// Pixel by pixel: another version of SFML may pack the same picture otherwise.
bool isSamePicture(const fs::path& a, const fs::path& b)
{
    sf::Image first, second;
    if (!first.loadFromFile(a.string()) || !second.loadFromFile(b.string()) || first.getSize() != second.getSize())
        return false;
    const std::size_t bytes = std::size_t{4} * first.getSize().x * first.getSize().y;
    return std::equal(first.getPixelsPtr(), first.getPixelsPtr() + bytes, second.getPixelsPtr());
}

} // namespace

TEST(GameMadeAssets, TheCommittedFilesAreThoseOfTheProgram)
{
    const fs::path committed = assetFolders().back();
    const TemporaryFolder folder;
    const fs::path made = folder.path() / "assets";
    ASSERT_EQ(std::system(("\"" GRAZE_MAKE_ASSETS "\" \"" + made.string() + '"').c_str()), 0);
    int files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(made))
    {
        if (!entry.is_regular_file())
            continue;
        const fs::path name = fs::relative(entry.path(), made);
        const bool isSame = name.extension() == ".png" ? isSamePicture(entry.path(), committed / name)
                                                       : readFile(entry.path()) == readFile(committed / name);
        EXPECT_TRUE(isSame) << name;
        ++files;
    }
    EXPECT_GT(files, 20);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(committed))
        if (entry.is_regular_file() && entry.path().filename() != "CREDITS.md")
            --files;
    EXPECT_EQ(files, 0) << "files that no program makes, or that were not committed";
}
