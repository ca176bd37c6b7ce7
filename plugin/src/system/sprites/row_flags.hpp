// SPDX-License-Identifier: Zlib
#pragma once

#include "base/flag_bytes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The flags of every sprite, and lists of the rows with the flags that each frame reads: nothing searches all rows for
/// what has changed.
class RowFlags
{
public:
    enum Flag : std::uint8_t
    {
        Enabled = 1,
        Dead = 2,
        Moved = 4, ///< the previous pose is set for the coming update
        Fresh = 8, ///< has no past: a move is no motion
        Changed = 16,
        Unfiled = 32 ///< the broad phase has an older pose
    };

    [[nodiscard]] std::uint8_t operator[](std::uint32_t row) const noexcept { return m_flags[row]; }
    [[nodiscard]] bool has(std::uint32_t row, int flag) const noexcept { return (m_flags[row] & flag) != 0; }
    [[nodiscard]] const std::uint8_t* data() const noexcept { return m_flags.data(); }
    [[nodiscard]] static bool takePart(std::uint8_t flags) noexcept { return (flags & (Dead | Enabled)) == Enabled; }

    /// The next `append` does not throw.
    void makeRoomForOne();
    /// A new last row, changed and unfiled.
    void append(int flags);
    void set(std::uint32_t row, int flag) noexcept { m_flags[row] = static_cast<std::uint8_t>(m_flags[row] | flag); }
    void clear(std::uint32_t row, int flag) noexcept { m_flags[row] = static_cast<std::uint8_t>(m_flags[row] & ~flag); }
    void noteChange(std::uint32_t row) noexcept;
    void noteUnfiled(std::uint32_t row) noexcept;
    void bury(std::uint32_t row) noexcept;

    /// Rows that were moved, added, removed or otherwise changed since the last update, and those that were moved
    /// before that one and may have stopped. All others are as they were, to the bit.
    [[nodiscard]] std::span<const std::uint32_t> changed() const noexcept { return m_changed; }
    /// f(row) for the changed rows that were not moved.
    template <class F>
    void forEachUnmoved(F&& f) const;
    /// Rows whose pose the broad phase does not have. They are among the changed ones.
    [[nodiscard]] std::span<const std::uint32_t> unfiled() const noexcept { return {m_unfiledRows.data(), m_unfiled}; }
    /// The broad phase has the poses of all rows.
    void noteFiled() noexcept;
    /// Moves belong to the next frame from here on. A row that was moved stays in `changed` for one more frame, in
    /// which it may rest.
    void endFrame() noexcept;
    /// Row r is now newRows[r], which is no larger; `kept` rows are left.
    void squeeze(std::span<const std::uint32_t> newRows, std::uint32_t kept);

    /// All rows, changed and unfiled: the broad phase starts over.
    void noteAll() noexcept;

    /// The rows of a snapshot. `restore` comes after them.
    [[nodiscard]] std::vector<std::uint8_t>& column() noexcept { return m_flags; }
    [[nodiscard]] const std::vector<std::uint8_t>& column() const noexcept { return m_flags; }
    void restore();

    /// Notes many moves. Nothing else may change flags while there is one.
    class Mover;

private:
    std::vector<std::uint8_t> m_flags;
    std::vector<std::uint32_t> m_changed;     ///< with room for all rows: a move never allocates
    std::vector<std::uint32_t> m_unfiledRows; ///< with room for all rows and those that a Mover has not finished
    std::uint32_t m_unfiled = 0;
};

// Where every row has changed, nearly all have moved.
template <class F>
void RowFlags::forEachUnmoved(F&& f) const
{
    if (m_changed.size() == m_flags.size())
        return forEachWithout(m_flags, Moved, f);
    for (const std::uint32_t row : m_changed)
        if (!has(row, Moved))
            f(row);
}

inline void RowFlags::noteChange(std::uint32_t row) noexcept
{
    if (has(row, Changed))
        return;
    set(row, Changed);
    m_changed.push_back(row);
}

inline void RowFlags::noteUnfiled(std::uint32_t row) noexcept
{
    m_unfiledRows[m_unfiled] = row;
    m_unfiled += has(row, Unfiled) ? 0u : 1u;
    set(row, Unfiled);
}

/// Moves rows by the numbers of a call, each written to the list at its number. Different numbers may be noted at the
/// same time when their rows differ; `finish` closes the gaps.
class RowFlags::Mover
{
public:
    /// There is always room for so many numbers.
    static constexpr std::uint32_t LeastRoom = 64;

    explicit Mover(RowFlags& flags) noexcept :
    m_to(flags),
    m_flags(flags.m_flags.data()),
    m_rows(flags.m_unfiledRows.data() + flags.m_unfiled)
    {
    }
    Mover(const Mover&) = delete;
    Mover& operator=(const Mover&) = delete;

    [[nodiscard]] static bool hasRoomFor(const RowFlags& flags, std::size_t numbers) noexcept
    {
        return numbers <= flags.m_unfiledRows.size() - flags.m_unfiled;
    }

    /// True for a row that moved in the last frame and not yet in this one, as most rows that move: it moves. All
    /// others are left to `finish`.
    [[nodiscard]] bool move(std::uint32_t number, std::uint32_t row) noexcept
    {
        const bool usual = (m_flags[row] & (Changed | Fresh | Moved | Unfiled)) == Changed;
        m_rows[number] = usual ? row : row | Left;
        m_flags[row] = static_cast<std::uint8_t>(m_flags[row] | (usual ? Moved | Unfiled : 0));
        return usual;
    }
    void rest(std::uint32_t number) noexcept { m_rows[number] = Rests; }
    void miss(std::uint32_t number) noexcept { m_rows[number] = Missed; }

    /// Calls f(number, row) for every row that is left, in order; f may note changes of that row. Every number was
    /// noted; returns the first that was missed, or `numbers`.
    template <class F>
    std::uint32_t finish(std::uint32_t numbers, F&& f) noexcept
    {
        std::uint32_t* next = m_rows;
        std::uint32_t firstMissed = numbers;
        for (std::uint32_t number = 0; number < numbers; ++number)
        {
            const std::uint32_t row = m_rows[number];
            if (row < Left)
                *next++ = row;
            else if (row == Missed)
                firstMissed = std::min(firstMissed, number);
            else if (row != Rests)
            {
                m_to.m_unfiled = static_cast<std::uint32_t>(next - m_to.m_unfiledRows.data());
                f(number, row & ~Left);
                next = m_to.m_unfiledRows.data() + m_to.m_unfiled;
            }
        }
        m_to.m_unfiled = static_cast<std::uint32_t>(next - m_to.m_unfiledRows.data());
        return firstMissed;
    }

private:
    static constexpr std::uint32_t Left = 1u << 31; // rows are fewer than the slots of ids
    static constexpr std::uint32_t Missed = 0xFFFFFFFFu;
    static constexpr std::uint32_t Rests = Missed - 1;

    RowFlags& m_to;
    std::uint8_t* m_flags;
    std::uint32_t* m_rows;
};

} // namespace graze::detail
