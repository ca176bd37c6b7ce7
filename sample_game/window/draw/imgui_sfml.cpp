// SPDX-License-Identifier: Zlib
#include "window/draw/imgui_sfml.hpp"

#include "assets/assets.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace game
{
namespace
{

using Key = sf::Keyboard::Key;
using Kind = graze::compat::Event::Kind;

struct KeyPair
{
    ImGuiKey imgui;
    Key sfml;
};

// The keys for typing a number or a file name.
constexpr KeyPair Keys[] = {
    {ImGuiKey_Tab, Key::Tab},
    {ImGuiKey_LeftArrow, Key::Left},
    {ImGuiKey_RightArrow, Key::Right},
    {ImGuiKey_UpArrow, Key::Up},
    {ImGuiKey_DownArrow, Key::Down},
    {ImGuiKey_Home, Key::Home},
    {ImGuiKey_End, Key::End},
    {ImGuiKey_Delete, Key::Delete},
    {ImGuiKey_Backspace, Key::Backspace},
    {ImGuiKey_Enter, Key::Enter},
    {ImGuiKey_Escape, Key::Escape},
    {ImGuiKey_A, Key::A},
    {ImGuiKey_C, Key::C},
    {ImGuiKey_V, Key::V},
    {ImGuiKey_X, Key::X},
};

#if IMGUI_VERSION_NUM < 18700
// Up to 1.86 the state of the keys is an array that the application writes.
void setUpKeys(ImGuiIO& io)
{
    for (const KeyPair& key : Keys)
        io.KeyMap[key.imgui] = static_cast<int>(key.sfml);
}
void passKey(ImGuiIO& io, Key key, bool down)
{
    if (key >= Key::A)
        io.KeysDown[static_cast<std::size_t>(key)] = down;
    io.KeyCtrl =
        io.KeysDown[static_cast<std::size_t>(Key::LControl)] || io.KeysDown[static_cast<std::size_t>(Key::RControl)];
    io.KeyShift =
        io.KeysDown[static_cast<std::size_t>(Key::LShift)] || io.KeysDown[static_cast<std::size_t>(Key::RShift)];
}
void releaseKeys(ImGuiIO& io)
{
    std::fill(std::begin(io.KeysDown), std::end(io.KeysDown), false);
    io.KeyCtrl = io.KeyShift = false;
}
#else
void setUpKeys(ImGuiIO&) {}
void passKey(ImGuiIO& io, Key key, bool down)
{
    if (key == Key::LControl || key == Key::RControl)
        io.AddKeyEvent(ImGuiMod_Ctrl, down);
    if (key == Key::LShift || key == Key::RShift)
        io.AddKeyEvent(ImGuiMod_Shift, down);
    for (const KeyPair& pair : Keys)
        if (pair.sfml == key)
            io.AddKeyEvent(pair.imgui, down);
}
void releaseKeys(ImGuiIO& io)
{
    io.AddFocusEvent(false);
}
#endif

} // namespace

ImGuiSfml::ImGuiSfml(float fontHeight) : m_context(ImGui::CreateContext())
{
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr; // the game keeps its settings itself
    io.BackendRendererName = "graze sample game";
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    setUpKeys(io);
    setFontHeight(fontHeight);
}

ImGuiSfml::~ImGuiSfml()
{
    ImGui::DestroyContext(m_context);
}

void ImGuiSfml::setUpFont(float fontHeight)
{
    // The room between the parts grows with the letters.
    constexpr float SmallestFont = 13.f;
    ImGuiStyle style;
    style.ScaleAllSizes(std::max(1.f, fontHeight / SmallestFont));
    ImGui::GetStyle() = style;
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    fonts.Clear();
    ImFontConfig config;
    config.SizePixels = fontHeight;
    fonts.AddFontDefault(&config);
    fonts.Build();
}

void ImGuiSfml::setFontHeight(float fontHeight)
{
    if (std::exchange(m_fontHeight, fontHeight) == fontHeight)
        return;
    setUpFont(fontHeight);
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    const sf::Vector2u size(static_cast<unsigned>(width), static_cast<unsigned>(height));
    if (!graze::compat::resize(m_font, size))
        throw AssetError("the graphics card does not take the panel's font");
    m_font.update(pixels);
}

void ImGuiSfml::handle(const graze::compat::Event& event)
{
    ImGuiIO& io = ImGui::GetIO();
    const ImVec2 place(static_cast<float>(event.mouse.x), static_cast<float>(event.mouse.y));
    switch (event.kind)
    {
        case Kind::MouseMoved:
            m_mouse.move(place);
            break;
        case Kind::MousePressed:
        case Kind::MouseReleased:
            m_mouse.click(place,
                          event.button == sf::Mouse::Button::Right    ? 1
                          : event.button == sf::Mouse::Button::Middle ? 2
                                                                      : 0,
                          event.kind == Kind::MousePressed);
            break;
        case Kind::MouseWheel:
            io.MouseWheel += event.wheel;
            break;
        case Kind::KeyPressed:
        case Kind::KeyReleased:
            passKey(io, event.key, event.kind == Kind::KeyPressed);
            break;
        case Kind::TextEntered:
            if (event.unicode >= U' ' && event.unicode != 127)
                io.AddInputCharacter(static_cast<unsigned>(event.unicode));
            break;
        case Kind::FocusLost:
            // Keys that are held now will be released elsewhere.
            releaseKeys(io);
            for (const std::size_t button : {0u, 1u, 2u})
                m_mouse.click(io.MousePos, button, false);
            break;
        default:
            break;
    }
}

void ImGuiSfml::beginFrame(sf::Vector2u windowSize, float seconds)
{
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(windowSize.x), static_cast<float>(windowSize.y)};
    io.DeltaTime = std::max(seconds, 1e-4f);
    m_mouse.pass(io);
    ImGui::NewFrame();
}

void ImGuiSfml::endFrame(sf::RenderTarget& target)
{
    ImGui::Render();
    const ImDrawData* data = ImGui::GetDrawData();
    const sf::Vector2f window(data->DisplaySize.x, data->DisplaySize.y);
    const sf::Vector2f texture(m_font.getSize());
    std::vector<sf::Vertex> triangles;
    for (int listIndex = 0; listIndex < data->CmdListsCount; ++listIndex)
    {
        const ImDrawList& list = *data->CmdLists[listIndex];
        for (const ImDrawCmd& command : list.CmdBuffer)
        {
            const sf::Vector2f low(std::max(0.f, std::floor(command.ClipRect.x)),
                                   std::max(0.f, std::floor(command.ClipRect.y)));
            const sf::Vector2f high(std::min(window.x, std::ceil(command.ClipRect.z)),
                                    std::min(window.y, std::ceil(command.ClipRect.w)));
            if (!(low.x < high.x && low.y < high.y) || command.UserCallback != nullptr)
                continue;
            // A view of just the clip rectangle cuts off all that is outside, with no call to GL.
            sf::View clip(graze::compat::makeRect<float>(low, high - low));
            clip.setViewport(graze::compat::makeRect<float>(
                {low.x / window.x, low.y / window.y}, {(high.x - low.x) / window.x, (high.y - low.y) / window.y}));
            target.setView(clip);

            triangles.clear();
            for (unsigned i = 0; i < command.ElemCount; ++i)
            {
                const unsigned index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i)] + command.VtxOffset;
                const ImDrawVert& vertex = list.VtxBuffer[static_cast<int>(index)];
                const ImU32 color = vertex.col;
                const auto channel = [color](int shift) { return static_cast<std::uint8_t>(color >> shift & 0xFFu); };
                triangles.push_back(sf::Vertex{{vertex.pos.x, vertex.pos.y},
                                               {channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT),
                                                channel(IM_COL32_B_SHIFT), channel(IM_COL32_A_SHIFT)},
                                               {vertex.uv.x * texture.x, vertex.uv.y * texture.y}});
            }
            target.draw(triangles.data(), triangles.size(), sf::PrimitiveType::Triangles, sf::RenderStates(&m_font));
        }
    }
}

bool ImGuiSfml::wantsKeyboard() const
{
    return ImGui::GetIO().WantTextInput;
}

bool ImGuiSfml::holdsMouse() const
{
    return ImGui::IsAnyItemActive();
}

} // namespace game
