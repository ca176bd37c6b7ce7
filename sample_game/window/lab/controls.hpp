// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"
#include "lab/presets.hpp"
#include "window/lab/panes.hpp"
#include "window/lab/pictures.hpp"
#include "window/lab/step_bar.hpp"

#include <cstdint>

namespace game
{

/// The panels of the laboratory: the column with everything that can be set, and the strip with the step in
/// words. Between ImGuiSfml::beginFrame and endFrame.
class LabControls
{
public:
    /// Requests of the panels to the pictures.
    struct Wishes
    {
        bool showAll = false;
        bool lesson = false; ///< the cards are asked for
        bool modeChanged = false;
        const LabPreset* preset = nullptr; ///< just chosen
    };

    /// Shown as the one that is on the bench.
    void choose(const LabPreset& preset) { m_preset = &preset; }
    void forgetPreset() { m_preset = nullptr; }
    /// The one after it in the list of hard cases; the first one when none is shown.
    [[nodiscard]] const LabPreset& nextPreset() const;

    /// Steps on by itself until the last step, or stops doing so; from the last step it starts anew.
    void togglePlaying(Lab& lab) { m_steps.togglePlaying(lab); }

    [[nodiscard]] Wishes show(Lab& lab, const LabPanes& panes, LabLook& look);

private:
    void showColumn(Lab& lab, const LabPanes& panes, LabLook& look, Wishes& wishes);
    void showStrip(Lab& lab, const LabPanes& panes);
    void showPresets(Wishes& wishes) const;
    void showCloud(LabBench& bench);

    const LabPreset* m_preset = nullptr;
    std::uint64_t m_seed = 1;
    LabStepBar m_steps;
};

} // namespace game
