// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/lab.hpp"
#include "lab/presets.hpp"
#include "window/lab/panes.hpp"

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
        bool modeChanged = false;
        const LabPreset* preset = nullptr; ///< just chosen
    };

    /// Shown as the one that is on the bench.
    void choose(const LabPreset& preset) { m_preset = &preset; }
    void forgetPreset() { m_preset = nullptr; }

    /// Steps on by itself until the last step, or stops doing so; from the last step it starts anew.
    void togglePlaying(Lab& lab);

    [[nodiscard]] Wishes show(Lab& lab, const LabPanes& panes);

private:
    void showColumn(Lab& lab, const LabPanes& panes, Wishes& wishes);
    void showStrip(Lab& lab, const LabPanes& panes);
    void showStepButtons(Lab& lab);
    void play(Lab& lab, float seconds);
    void showPresets(Wishes& wishes) const;
    void showCloud(LabBench& bench);

    const LabPreset* m_preset = nullptr;
    std::uint64_t m_seed = 1;
    bool m_playing = false;
    float m_waited = 0.f; ///< at the present step (unit: seconds)
};

} // namespace game
