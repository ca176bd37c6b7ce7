// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/desk.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"
#include "window/lab/panels.hpp"
#include "window/lab/renderer.hpp"

#include <graze/sfml/compat_event.hpp>

namespace game
{

/// F3: two shapes that can be dragged, their difference beside them, and GJK stepped forwards and backwards; and the
/// lesson that explains it. The key L goes from one to the other. It fills the window while it is open.
class Laboratory
{
public:
    /// Mouse and keys; asks ImGui itself, where there is one, whether they are meant for a panel.
    void handle(const graze::compat::Event& event, const Layout& layout);
    /// Figures and panels, between ImGuiSfml::beginFrame and endFrame. `notice` stands in place of the hint, if there
    /// is one.
    void show(const Layout& layout, const std::string& notice = {});

    [[nodiscard]] const LabDesk& desk() const noexcept { return m_desk; }
    [[nodiscard]] LabDesk& desk() noexcept { return m_desk; }
    [[nodiscard]] const LabPanes& panes() const noexcept { return m_panes; }
    /// Figures and cameras for the present bench and window; `handle` and `show` do it themselves.
    void update(const Layout& layout);

private:
    // Panels: a column with all that can be set or read, and a strip with the step in words.
    void showBench();
    void showLesson();
    void showLessonStrip();
    void showPrediction();

    LabDesk m_desk;
    LabPanes m_panes{};
    float m_letters = 13.f; ///< height in the panels (unit: pixels of the window)
};

} // namespace game
