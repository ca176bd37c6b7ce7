// SPDX-License-Identifier: Zlib
#include "figures/tuning_data.hpp"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace figures
{

namespace
{

std::vector<std::string> cellsOf(const std::string& line)
{
    std::vector<std::string> cells(1);
    for (const char c : line)
        if (c == ',')
            cells.emplace_back();
        else
            cells.back().push_back(c);
    return cells;
}

} // namespace

TuningData::TuningData(const std::filesystem::path& file) : m_file(file.string())
{
    std::ifstream stream(file);
    if (!stream)
        throw std::runtime_error("cannot read " + m_file);
    std::vector<std::string> names;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number)
    {
        if (line.starts_with('#'))
            continue;
        const std::vector<std::string> cells = cellsOf(line);
        if (names.empty())
        {
            names = cells;
            continue;
        }
        if (cells.size() != names.size())
            throw std::runtime_error(m_file + ":" + std::to_string(number) + ": " + std::to_string(cells.size()) +
                                     " cells under " + std::to_string(names.size()) + " names");
        Row row;
        for (std::size_t i = 0; i < cells.size(); ++i)
            row[names[i]] = cells[i];
        m_rows.push_back(std::move(row));
    }
}

double TuningData::valueOf(const Row& row, std::string_view column) const
{
    const auto cell = row.find(column);
    if (cell == row.end())
        throw std::runtime_error(m_file + " has no column " + std::string(column));
    const std::string& digits = cell->second;
    char* end = nullptr;
    const double value = std::strtod(digits.c_str(), &end);
    if (digits.empty() || *end != '\0')
        throw std::runtime_error(m_file + ": " + digits + " in column " + std::string(column) + " is no number");
    return value;
}

std::vector<Point> TuningData::curve(std::string_view query, std::string_view kind, std::string_view place,
                                     std::string_view sweep, std::string_view column) const
{
    std::vector<Point> points;
    for (const Row& row : m_rows)
        if (row.at("query") == query && row.at("kind") == kind && row.at("place") == place && row.at("sweep") == sweep)
            points.push_back({valueOf(row, sweep == "epsilon" ? "epsilon" : "max_iterations"), valueOf(row, column)});
    if (points.empty())
        throw std::runtime_error(m_file + " has no curve " + std::string(query) + ", " + std::string(kind) + ", " +
                                 std::string(place) + " over " + std::string(sweep));
    return points;
}

} // namespace figures
