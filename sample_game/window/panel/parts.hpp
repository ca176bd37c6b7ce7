// SPDX-License-Identifier: Zlib
#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <deque>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace game
{

/// Requests of the panel to the game, which takes those that are optional back.
struct PanelWishes
{
    bool overlay = false;                   ///< F2 as a tick box
    bool capture = false;                   ///< F4 as a button; taken back too
    bool slow = false;                      ///< a quarter of the speed
    bool pauseAtOdd = false;                ///< pause at the first query that ran out or differs from the reference
    bool held = false;                      ///< paused for that reason: the field is to be seen
    std::optional<std::string> clipboard{}; ///< to be put on the clipboard
    std::optional<std::string> notice{};    ///< to be said
    bool noticeIsError = false;
};

inline const ImVec4 Good{0.55f, 0.92f, 0.62f, 1.f};
inline const ImVec4 Bad{1.f, 0.45f, 0.40f, 1.f};

/// A sentence about the item before it, shown while the mouse is over it: beside the panel, where it covers no other
/// item.
void explain(const char* text);

/// Text of that colour, broken at the panel's edge.
void wrappedLine(const std::string& text, const ImVec4& color);
void wrappedLine(const std::string& text);

/// The last rows of N values, for a plot that rolls or a sum over some seconds.
template <class T, std::size_t N>
class Recent
{
public:
    using Row = std::array<T, N>;

    explicit Recent(std::size_t length) : m_length(length) {}

    void push(const Row& row)
    {
        if (m_rows.size() == m_length)
            m_rows.pop_front();
        m_rows.push_back(row);
    }
    void clear() noexcept { m_rows.clear(); }

    /// The oldest first.
    [[nodiscard]] const std::deque<Row>& rows() const noexcept { return m_rows; }
    /// Over the newest `count` rows at most.
    [[nodiscard]] Row sum(std::size_t count = std::numeric_limits<std::size_t>::max()) const
    {
        Row sum{};
        for (std::size_t i = m_rows.size() - std::min(count, m_rows.size()); i < m_rows.size(); ++i)
            for (std::size_t k = 0; k < N; ++k)
                sum[k] += m_rows[i][k];
        return sum;
    }

private:
    std::size_t m_length;
    std::deque<Row> m_rows;
};

} // namespace game
