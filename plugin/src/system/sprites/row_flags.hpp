// SPDX-License-Identifier: Zlib
#pragma once

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
    std::vector<std::uint32_t> m_unfiledRows; ///< one more than there are rows
    std::uint32_t m_unfiled = 0;
};

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

/// Keeps the end of the list in a register: a store of a flag could change any member.
class RowFlags::Mover
{
public:
    explicit Mover(RowFlags& flags) noexcept :
    m_to(flags),
    m_flags(flags.m_flags.data()),
    m_next(flags.m_unfiledRows.data() + flags.m_unfiled)
    {
    }
    Mover(const Mover&) = delete;
    Mover& operator=(const Mover&) = delete;
    ~Mover() { m_to.m_unfiled = static_cast<std::uint32_t>(m_next - m_to.m_unfiledRows.data()); }

    /// Moved in the last frame and not yet in this one, as most rows that move are.
    [[nodiscard]] bool isUsual(std::uint32_t row) const noexcept
    {
        return (m_flags[row] & (Changed | Fresh | Moved | Unfiled)) == Changed;
    }
    /// A usual row moves.
    void noteUsual(std::uint32_t row) noexcept
    {
        *m_next++ = row;
        m_flags[row] = static_cast<std::uint8_t>(m_flags[row] | Moved | Unfiled);
    }

private:
    RowFlags& m_to;
    std::uint8_t* m_flags;
    std::uint32_t* m_next;
};

} // namespace graze::detail
