// SPDX-License-Identifier: Zlib
#pragma once

#include <imgui.h>

#include <cstddef>
#include <deque>

namespace game
{

/// Passes the events of the mouse on to ImGui, which looks at it once a frame: where frames are rare, a click begins
/// and ends between two of them. Each press and each release gets a frame of its own, and the place before it too: some
/// items hear a click only when the mouse was over them in the frame before.
class MouseQueue
{
public:
    void move(ImVec2 place) { m_changes.push_back({place}); }
    /// `button` as ImGui counts them, pressed or released.
    void click(ImVec2 place, std::size_t button, bool down) { m_changes.push_back({place, button, down}); }
    /// Once a frame, before it begins.
    void pass(ImGuiIO& io);

private:
    static constexpr std::size_t None = ~std::size_t{0};
    struct Change
    {
        ImVec2 place;
        std::size_t button = None;
        bool down = false;
    };
    std::deque<Change> m_changes; // not yet passed on, the oldest first
    ImVec2 m_place;               // passed on last; ImGui rounds its own
};

} // namespace game
