// SPDX-License-Identifier: Zlib
#pragma once

#include "capture/phantom_hits.hpp"
#include "scenes/scene.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"

#include <vector>

namespace game
{

/// The scenes of the attract mode on the screen, one after the other. Each visit begins anew.
class ExhibitScreen
{
public:
    static constexpr int SceneSteps = 60 * 12;

    /// Needs no display. The assets outlive the screen.
    explicit ExhibitScreen(const Assets& assets);

    /// Once per step of the screen; `open` while the scenes are up.
    void step(bool open);
    /// `shapes`: with F2, what the solver sees.
    void draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes);

    /// Null while another screen is up.
    [[nodiscard]] const Scene* scene() const noexcept { return m_scene.get(); }
    /// The hits of the scene's target that boxes would report now. Needs a scene.
    [[nodiscard]] std::vector<PhantomHit> phantoms() const;
    [[nodiscard]] bool ended() const noexcept { return index() >= SceneCount; }

private:
    static constexpr std::size_t SceneCount = 2;

    [[nodiscard]] std::size_t index() const noexcept { return static_cast<std::size_t>(m_steps / SceneSteps); }
    [[nodiscard]] bool second() const noexcept { return m_steps % SceneSteps >= SceneSteps / 2; }

    void addPictures(const Catalog& catalog);

    const Assets* m_assets;
    std::unique_ptr<Scene> m_scene;
    int m_steps = 0;
    Batch m_batch;
};

} // namespace game
