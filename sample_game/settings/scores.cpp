// SPDX-License-Identifier: Zlib
#include "settings/scores.hpp"

#include "base/file_lock.hpp"
#include "base/json_file.hpp"
#include "base/save_file.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace game
{
namespace
{

using nlohmann::json;
namespace fs = std::filesystem;

constexpr int ScoresVersion = 2;
constexpr int HighestWave = 1'000'000;

bool printable(char c)
{
    return c >= ' ' && c <= '~';
}

bool listNamed(std::string_view name)
{
    for (std::size_t i = 0; i < ScoreListCount; ++i)
        if (scoreListName(static_cast<ScoreList>(i)) == name)
            return true;
    return false;
}

nlohmann::ordered_json toJson(const Scores& scores)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Score& score : scores.list())
        list.push_back({{"name", score.name},
                        {"score", score.score},
                        {"wave", score.wave},
                        {"grazes", score.grazes},
                        {"seed", score.seed}});
    return list;
}

class Reader
{
public:
    explicit Reader(const JsonFile& file) : m_file(file) {}

    [[nodiscard]] ScoreTables read() const
    {
        m_file.requireVersion(ScoresVersion);
        const bool first = m_file.root().at("version") == 1;
        for (const auto& [name, value] : m_file.root().items())
            if (name != "version" && (first ? name != "scores" : !listNamed(name)))
                m_file.refuse("/" + name, shortened(name) + (first ? " is not known (known: version, scores)"
                                                                   : " is not known (known: version, scores, daily, "
                                                                     "boss, tuned)"));
        if (!m_file.root().contains("scores"))
            m_file.refuse("/scores", "scores must be a list");
        ScoreTables tables;
        for (std::size_t i = 0; i < ScoreListCount; ++i)
            if (const std::string name(scoreListName(static_cast<ScoreList>(i))); m_file.root().contains(name))
                tables.all[i] = table(name);
        return tables;
    }

private:
    [[nodiscard]] Scores table(const std::string& name) const
    {
        const json& list = m_file.root().at(name);
        if (!list.is_array())
            m_file.refuse("/" + name, name + " must be a list");
        if (list.size() > Scores::Most)
            m_file.refuse("/" + name, "there are " + std::to_string(list.size()) + " scores, and room for 10");
        Scores scores;
        for (std::size_t i = 0; i < list.size(); ++i)
            scores.add(score(list[i], "/" + name + "/" + std::to_string(i)));
        return scores;
    }

    [[nodiscard]] Score score(const json& from, const std::string& place) const
    {
        if (!from.is_object())
            m_file.refuse(place, "a score must be an object with name, score, wave, grazes and seed");
        for (const auto& [name, value] : from.items())
            if (name != "name" && name != "score" && name != "wave" && name != "grazes" && name != "seed")
                m_file.refuse(place + "/" + name, shortened(name) + " is not known of a score");
        constexpr std::uint64_t Any = std::numeric_limits<std::uint64_t>::max();
        return {.name = name(from, place),
                .score = number(from, place, "score", 1, Any),
                .wave = static_cast<int>(number(from, place, "wave", 1, HighestWave)),
                .grazes = number(from, place, "grazes", 0, Any),
                .seed = number(from, place, "seed", 0, Any)};
    }

    [[nodiscard]] std::string name(const json& from, const std::string& place) const
    {
        const json& value = member(from, place, "name");
        if (!value.is_string() || value.get<std::string>() != Scores::nameFrom(value.get<std::string>()))
            m_file.refuse(place + "/name", "name must be 1 to 12 printable characters of ASCII without blanks around "
                                           "them, not " +
                                               shortened(value));
        return value.get<std::string>();
    }

    [[nodiscard]] std::uint64_t number(const json& from, const std::string& place, const std::string& name,
                                       std::uint64_t lowest, std::uint64_t highest) const
    {
        const json& value = member(from, place, name);
        if (!value.is_number_unsigned() || value < lowest || value > highest)
            m_file.refuse(place + "/" + name, name + " must be a whole number from " + std::to_string(lowest) + " to " +
                                                  std::to_string(highest) + ", not " + shortened(value));
        return value.get<std::uint64_t>();
    }

    [[nodiscard]] const json& member(const json& from, const std::string& place, const std::string& name) const
    {
        if (!from.contains(name))
            m_file.refuse(place, "the " + name + " of this score is missing");
        return from.at(name);
    }

    const JsonFile& m_file;
};

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
    std::copy_if(typed.begin(), typed.end(), std::back_inserter(name), printable);
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
    std::error_code error;
    if (fs::status(file, error).type() == fs::file_type::not_found)
        return {};
    try
    {
        return Reader(JsonFile(file)).read();
    }
    catch (const JsonError& reason)
    {
        throw ScoresError("the high scores in " + file.string() + " cannot be used: " + reason.what());
    }
}

SavedScores addScores(const fs::path& file, std::span<const ListedScore> added, const ScoreTables& known)
{
    try
    {
        makeFolderOf(file);
        const FileLock lock(file);
        SavedScores saved;
        bool refused = false;
        try
        {
            saved.tables = loadScores(file);
        }
        catch (const ScoresError&)
        {
            saved.tables = known;
            refused = true;
        }
        for (const ListedScore& one : added)
        {
            const auto there = known.of(one.list).list();
            if (!refused || std::find(there.begin(), there.end(), one.score) == there.end())
                saved.rank = saved.tables.of(one.list).add(one.score);
        }
        saved.aside = saveScores(file, saved.tables);
        return saved;
    }
    catch (const FileError& error)
    {
        throw ScoresError("the high scores cannot be saved to " + file.string() + ": " + error.reason());
    }
}

std::optional<fs::path> saveScores(const fs::path& file, const ScoreTables& tables)
{
    nlohmann::ordered_json root = nlohmann::ordered_json::object();
    root["version"] = ScoresVersion;
    for (std::size_t i = 0; i < ScoreListCount; ++i)
        root[std::string(scoreListName(static_cast<ScoreList>(i)))] = toJson(tables.all[i]);
    try
    {
        return saveOver<ScoresError>(file, root.dump(4) + "\n", loadScores);
    }
    catch (const FileError& error)
    {
        throw ScoresError("the high scores cannot be saved to " + file.string() + ": " + error.reason());
    }
}

} // namespace game
