// SPDX-License-Identifier: Zlib
#include "window/lab/laboratory.hpp"

#include <imgui.h>

namespace game
{
namespace
{

using graze::Vec2;
using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

// WantCaptureMouse would not do: it is of the last frame, and a click may come with the move to its place.
bool listIsOpen()
{
    return ImGui::GetCurrentContext() != nullptr &&
           ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool panelsWantKeys()
{
    return ImGui::GetCurrentContext() != nullptr && ImGui::GetIO().WantTextInput;
}

LabKey keyOf(Key key)
{
    constexpr std::pair<Key, LabKey> Keys[] = {
        {Key::Home, LabKey::First},        {Key::Left, LabKey::Back},         {Key::Comma, LabKey::Back},
        {Key::Right, LabKey::Forward},     {Key::Period, LabKey::Forward},    {Key::End, LabKey::Last},
        {Key::PageUp, LabKey::FormerPart}, {Key::PageDown, LabKey::NextPart}, {Key::L, LabKey::Lesson},
        {Key::N, LabKey::Another},         {Key::O, LabKey::Picture},         {Key::F, LabKey::Fit}};
    for (const auto& [from, to] : Keys)
        if (key == from)
            return to;
    const int digit = static_cast<int>(key) - static_cast<int>(Key::Num1);
    return digit >= 0 && digit < static_cast<int>(LessonCardCount) ? digitKey(static_cast<std::size_t>(digit))
                                                                   : LabKey::None;
}

} // namespace

void Laboratory::update(const Layout& layout)
{
    const auto arrange = [&]
    {
        m_panes = panesOf(layout, m_letters, m_desk.beside() != nullptr ? 3 : 2);
        m_desk.arrange({m_panes.world, m_panes.right}, m_letters);
    };
    const bool three = m_desk.beside() != nullptr;
    arrange();
    if (three != (m_desk.beside() != nullptr))
        arrange(); // in other panes
}

void Laboratory::handle(const graze::compat::Event& event, const Layout& layout)
{
    update(layout);
    const Vec2 mouse(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
    switch (event.kind)
    {
        case Kind::MousePressed:
            // Over a list the desk only learns where the mouse is.
            if (listIsOpen())
                m_desk.move(mouse);
            else
                m_desk.press(mouse, event.button == sf::Mouse::Button::Left);
            break;
        case Kind::MouseMoved:
            m_desk.move(mouse);
            break;
        case Kind::MouseReleased:
        case Kind::FocusLost:
            m_desk.release();
            break;
        case Kind::MouseWheel:
            if (!listIsOpen())
                m_desk.wheel(event.wheel);
            break;
        case Kind::KeyPressed:
            if (!panelsWantKeys())
                m_desk.key(keyOf(event.key));
            break;
        default:
            break;
    }
    update(layout);
}

void Laboratory::show(const Layout& layout, const std::string& notice)
{
    m_letters = ImGui::GetFontSize();
    update(layout);
    drawFigure(m_desk.world(), m_desk.worldCamera(), m_panes.world);
    if (m_desk.beside() != nullptr)
        drawFigure(*m_desk.beside(), m_desk.differenceCamera(), m_panes.beside);
    drawFigure(m_desk.right(), m_desk.differenceCamera(), m_panes.right);
    Figure words{.frame = Figure::Frame::Fitted};
    words.titles = {notice.empty() ? Caption{std::string(m_desk.hint()), Role::Faint} : Caption{notice, Role::Vertex}};
    drawFigure(words, {}, m_panes.hint);
    if (m_desk.inLesson())
        showLesson();
    else
        showBench();
}

} // namespace game
