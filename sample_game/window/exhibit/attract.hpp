// SPDX-License-Identifier: Zlib
#pragma once

namespace game
{

/// Opens the exhibit when nobody has touched anything on the title for a while, and leaves it again after one tour,
/// unless somebody has come meanwhile.
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
        m_openedIt = false;
    }
    /// Once per step of the screen.
    [[nodiscard]] Move step(bool onTitle, bool tourEnded) noexcept
    {
        m_waited = onTitle ? m_waited + 1 : 0;
        if (m_waited >= Patience)
        {
            m_waited = 0;
            m_openedIt = true;
            return Move::Open;
        }
        if (!m_openedIt || onTitle || !tourEnded)
            return Move::None;
        m_openedIt = false;
        return Move::Leave;
    }

private:
    int m_waited = 0;
    bool m_openedIt = false;
};

} // namespace game
