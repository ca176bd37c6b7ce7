// SPDX-License-Identifier: Zlib
// Any text as the game's high scores: refused in one line that names the file and the reason, or read, and then what
// is saved of it is the same table.
#include "fuzz/game_file.hpp"

#include <settings/scores.hpp>

#include <vector>

using graze::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::fuzz::GameFile file("scores.json");
    const std::string input(data, data + size);
    file.write(input);
    game::ScoreTables scores;
    try
    {
        scores = game::loadScores(file.path());
    }
    catch (const game::FileError& error)
    {
        graze::fuzz::requireRefusal(error.what(),
                                    "the high scores in " + file.path().string() + " cannot be used: ", input);
        return 0;
    }
    for (const game::Scores& table : scores.all)
        require(table.list().size() <= game::Scores::Most, "there are at most ten scores");
    std::vector<game::ListedScore> listed;
    for (std::size_t i = 0; i < game::ScoreListCount; ++i)
        for (const game::Score& score : scores.all[i].list())
            listed.push_back({static_cast<game::ScoreList>(i), score});
    const std::filesystem::path saved = file.beside("saved.json");
    std::filesystem::remove(saved);
    game::ScoreTables added;
    (void)game::addScores(saved, listed, added);
    require(added == scores && game::loadScores(saved) == scores, "what is saved is loaded again");
    return 0;
}
