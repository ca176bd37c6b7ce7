// SPDX-License-Identifier: Zlib
#pragma once

#include "window/draw/mouse_queue.hpp"

#include <graze/sfml/compat.hpp>
#include <graze/sfml/compat_event.hpp>

struct ImGuiContext;

namespace game
{

/// Dear ImGui on SFML: hands events over and draws the result as SFML triangles, without any GL of its
/// own.
class ImGuiSfml
{
public:
    /// Needs a display. `fontHeight` in pixels of the window.
    explicit ImGuiSfml(float fontHeight);
    ~ImGuiSfml();
    ImGuiSfml(const ImGuiSfml&) = delete;
    ImGuiSfml& operator=(const ImGuiSfml&) = delete;

    void handle(const graze::compat::Event& event);
    /// Another size of font; between frames only.
    void setFontHeight(float fontHeight);

    void beginFrame(sf::Vector2u windowSize, float seconds);
    /// Closes the frame and draws it over what the target shows.
    void endFrame(sf::RenderTarget& target);

    /// A field of a panel is being typed into.
    [[nodiscard]] bool wantsKeyboard() const;
    /// The mouse has taken hold of something, wherever it is now.
    [[nodiscard]] bool holdsMouse() const;

    /// Letters of the panels and the room between their parts, for the ImGui context that is current. No display
    /// needed.
    static void setUpFont(float fontHeight);

private:
    ImGuiContext* m_context;
    sf::Texture m_font;
    float m_fontHeight = 0.f;
    MouseQueue m_mouse;
};

} // namespace game
