// SPDX-License-Identifier: Zlib
#pragma once

#include "figures/chart.hpp"

#include <filesystem>
#include <map>

namespace figures
{

/// The measurements of `graze_tuning` or tests/instruments/tuning/costs.sh: a table with a row for each curve and
/// setting.
class TuningData
{
public:
    /// Throws std::runtime_error, which says which file and line, and why.
    explicit TuningData(const std::filesystem::path& file);

    /// A column of one curve over the setting that `sweep` runs through, "iterations" or "epsilon". Throws
    /// as above when there is no such curve or column.
    [[nodiscard]] std::vector<Point> curve(std::string_view query, std::string_view kind, std::string_view place,
                                           std::string_view sweep, std::string_view column) const;

private:
    using Row = std::map<std::string, std::string, std::less<>>;

    [[nodiscard]] double valueOf(const Row& row, std::string_view column) const;

    std::string m_file;
    std::vector<Row> m_rows;
};

} // namespace figures
