// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// Opens the scenes when nobody has touched anything on the title for a while, and leaves them when they end or
/// somebody comes.
class Attract
{
public:
    /// Steps on the title without a key, a button or the mouse.
    static constexpr int Patience = 60 * 20;

    enum class Move
    {
        None,
        Open,
        Leave
    };

    /// Somebody is there.
    void hear() noexcept
    {
        m_waited = 0;
        m_heard = true;
    }
    /// Once per step of the screen.
    [[nodiscard]] Move step(bool onTitle, bool ended) noexcept
    {
        if (!onTitle)
        {
            m_waited = 0;
            const bool leaves = ended || (m_opened && m_heard);
            m_opened = m_opened && !leaves;
            return leaves ? Move::Leave : Move::None;
        }
        m_opened = ++m_waited >= Patience;
        if (!m_opened)
            return Move::None;
        m_waited = 0;
        m_heard = false;
        return Move::Open;
    }

private:
    int m_waited = 0;
    bool m_opened = false;
    bool m_heard = false;
};

} // namespace game
