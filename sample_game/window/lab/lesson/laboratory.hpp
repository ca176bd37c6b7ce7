// SPDX-License-Identifier: Zlib
#pragma once

#include "window/lab/lesson/lesson_screen.hpp"
#include "window/lab/screen.hpp"

namespace game
{

/// F3: the free bench, and the lesson that explains it. The key L goes from one to the other.
class Laboratory
{
public:
    /// Needs no display. The assets outlive the laboratory.
    explicit Laboratory(const Assets& assets) : m_bench(assets), m_lesson(assets) {}

    /// Mouse and keys; asks ImGui itself, where there is one, whether they are meant for a panel.
    void handle(const graze::compat::Event& event, const Layout& layout);
    /// The panels, between ImGuiSfml::beginFrame and endFrame.
    void show(const Layout& layout);
    /// The pictures, before ImGui is drawn.
    void draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas);

    /// Stands in place of the hint until an empty one comes.
    void setNotice(std::string_view text);

    /// The pair on the bench, or in the lesson the pair that is looked at.
    [[nodiscard]] const LabPair& pair() const noexcept;
    /// Brings a pair from the game onto the bench: pieces and matrices stay as they are.
    void setPair(const graze::Sprite2D& a, const graze::Sprite2D& b, const graze::GjkSettings& settings);
    /// The settings of the game, for the pair on the bench.
    void setSettings(const graze::GjkSettings& settings) { m_bench.setSettings(settings); }

    [[nodiscard]] bool inLesson() const noexcept { return m_inLesson; }
    [[nodiscard]] const LessonScreen& lesson() const noexcept { return m_lesson; }
    [[nodiscard]] const LabScreen& bench() const noexcept { return m_bench; }

private:
    LabScreen m_bench;
    LessonScreen m_lesson;
    bool m_inLesson = false;
};

} // namespace game
