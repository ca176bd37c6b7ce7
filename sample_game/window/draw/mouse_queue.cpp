// SPDX-License-Identifier: Zlib
#include "window/draw/mouse_queue.hpp"

namespace game
{

void MouseQueue::pass(ImGuiIO& io)
{
    for (bool moved = false; !m_changes.empty(); m_changes.pop_front())
    {
        const auto [place, button, down] = m_changes.front();
        moved = moved || place.x != m_place.x || place.y != m_place.y;
        m_place = io.MousePos = place;
        if (button == None)
            continue;
        if (!moved)
        {
            io.MouseDown[button] = down;
            m_changes.pop_front();
        }
        return;
    }
}

} // namespace game
