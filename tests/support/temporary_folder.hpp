// SPDX-License-Identifier: Zlib
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

namespace graze::test
{

/// A folder of its own for one test, gone afterwards.
class TemporaryFolder
{
public:
    TemporaryFolder()
    {
        std::random_device device;
        do
        {
            m_path = std::filesystem::temp_directory_path() / ("graze_test_" + std::to_string(device()));
        } while (!std::filesystem::create_directory(m_path));
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return m_path; }
    std::filesystem::path write(const std::string& name, const std::string& text) const
    {
        std::ofstream(m_path / name, std::ios::binary) << text;
        return m_path / name;
    }

private:
    std::filesystem::path m_path;
};

} // namespace graze::test
