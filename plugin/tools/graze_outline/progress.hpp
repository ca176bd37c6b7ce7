// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>
#include <string>

namespace outliner
{

/// A bar on the error output while many pictures are at work: on a terminal only, and gone at the end.
class Progress
{
public:
    explicit Progress(std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void show(std::size_t done, const std::string& name);
    /// Frees the line for other output.
    void hide();

private:
    std::size_t m_total;
    bool m_isShown = false;
    bool m_onTerminal;
};

} // namespace outliner
