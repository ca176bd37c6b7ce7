// SPDX-License-Identifier: Zlib
#include "settings/scores.hpp"

#include "base/json_file.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace game
{
namespace
{

namespace chrono = std::chrono;
namespace fs = std::filesystem;

constexpr int ScoresVersion = 2;
constexpr const char* ScoresFile = "the high scores in";

Score scoreFrom(const JsonFile& file, const Json& object)
{
    constexpr int HighestWave = 1'000'000;
    constexpr std::uint64_t Any = ~std::uint64_t{0};
    Score score;
    JsonReader read(file, object, JsonReader::Missing::IsRefused);
    read("name", score.name, Scores::LongestName);
    read("score", score.score, std::uint64_t{1}, Any);
    read("wave", score.wave, 1, HighestWave);
    read("grazes", score.grazes, std::uint64_t{0}, Any);
    read("seed", score.seed, std::uint64_t{0}, Any);
    read.refuseOthers();
    return score;
}

} // namespace

std::optional<std::size_t> Scores::rankOf(std::uint64_t score) const noexcept
{
    const auto notWorse = std::find_if(m_list.begin(), m_list.end(), [&](const Score& s) { return s.score < score; });
    const auto rank = static_cast<std::size_t>(notWorse - m_list.begin()) + 1;
    return score == 0 || rank > Most ? std::nullopt : std::optional(rank);
}

std::optional<std::size_t> Scores::add(Score score)
{
    const std::optional<std::size_t> rank = rankOf(score.score);
    if (!rank)
        return rank;
    score.name = nameFrom(score.name);
    m_list.insert(m_list.begin() + static_cast<std::ptrdiff_t>(*rank - 1), std::move(score));
    m_list.resize(std::min(m_list.size(), Most));
    return rank;
}

std::string Scores::nameFrom(std::string_view typed)
{
    std::string name;
    std::copy_if(typed.begin(), typed.end(), std::back_inserter(name), [](char c) { return c >= ' ' && c <= '~'; });
    name.erase(0, name.find_first_not_of(' '));
    name.resize(std::min(name.size(), LongestName));
    name.erase(name.find_last_not_of(' ') + 1);
    return name.empty() ? "PILOT" : name;
}

std::string_view scoreListName(ScoreList list) noexcept
{
    static constexpr std::array<std::string_view, ScoreListCount> Names{"scores", "daily", "boss", "tuned"};
    return Names[static_cast<std::size_t>(list)];
}

ScoreTables loadScores(const fs::path& file)
{
    ScoreTables tables;
    for (const JsonFile& part : JsonFile::all(file, ScoresFile))
    {
        JsonReader read(part, part.root(), JsonReader::Missing::Keeps);
        int version = 0;
        read("version", version, 1, ScoresVersion);
        if (version == 0)
            part.refuse("version is missing");
        for (std::size_t i = 0; i < ScoreListCount; ++i)
            if (const Json* const list = read(
                    scoreListName(static_cast<ScoreList>(i)), [](const Json& value) { return value.is_array(); },
                    "a list"))
                for (const Json& score : *list)
                    tables.all[i].add(scoreFrom(part, score));
        read.refuseOthers();
    }
    return tables;
}

std::optional<std::size_t> addScores(const fs::path& file, std::span<const ListedScore> added, ScoreTables& tables)
{
    ScoreTables all = loadScores(file), fresh;
    std::optional<std::size_t> rank;
    for (const ListedScore& one : added)
    {
        rank = all.of(one.list).add(one.score);
        fresh.of(one.list).add(one.score);
    }
    Json root{{"version", ScoresVersion}};
    for (std::size_t i = 0; i < ScoreListCount; ++i)
        for (const Score& score : fresh.all[i].list())
            root[std::string(scoreListName(static_cast<ScoreList>(i)))].push_back({{"name", score.name},
                                                                                   {"score", score.score},
                                                                                   {"wave", score.wave},
                                                                                   {"grazes", score.grazes},
                                                                                   {"seed", score.seed}});
    appendLine(file, root.dump(), ScoresFile);
    tables = std::move(all);
    return rank;
}

std::uint64_t dailySeed(chrono::system_clock::time_point now) noexcept
{
    const chrono::year_month_day day(chrono::floor<chrono::days>(now));
    return static_cast<std::uint64_t>(static_cast<int>(day.year())) * 10'000 +
           static_cast<unsigned>(day.month()) * 100 + static_cast<unsigned>(day.day());
}

std::string dayOf(std::uint64_t seed)
{
    constexpr std::uint64_t First = 1970'00'00, Last = 9999'99'99;
    if (seed < First || seed > Last)
        return {};
    const auto number = static_cast<unsigned>(seed);
    const unsigned year = number / 10'000, month = number / 100 % 100, day = number % 100;
    if (!chrono::year_month_day(chrono::year(static_cast<int>(year)), chrono::month(month), chrono::day(day)).ok())
        return {};
    char text[16];
    std::snprintf(text, sizeof text, "%04u-%02u-%02u", year, month, day);
    return text;
}

} // namespace game
