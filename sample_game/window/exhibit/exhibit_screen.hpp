// SPDX-License-Identifier: Zlib
#pragma once

#include "exhibit/exhibit.hpp"
#include "window/draw/batch.hpp"
#include "window/draw/layout.hpp"

#include <graze/sfml/compat_event.hpp>

#include <optional>
#include <vector>

namespace game
{

/// The exhibit on the screen, and its keys. Each visit begins it anew.
class ExhibitScreen
{
public:
    /// Needs no display. The assets outlive the screen.
    explicit ExhibitScreen(const Assets& assets);

    /// Once per step of the screen; `open` while the exhibit is up.
    void step(bool open);
    /// False for a key that means nothing here.
    bool handleKey(sf::Keyboard::Key key);
    /// `shapes`: with F2, what the solver sees.
    void draw(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes);
    /// All that is written, into a batch of Layout::windowView().
    void addTexts(Batch& batch, const Layout& layout, bool shapes) const;

    /// Empty while another screen is up.
    [[nodiscard]] const std::optional<Exhibit>& exhibit() const noexcept { return m_exhibit; }
    [[nodiscard]] bool ended() const noexcept { return m_exhibit && m_exhibit->tour().ended(); }

private:
    void drawStations(sf::RenderTarget& target, const Layout& layout, const AtlasTextures& atlas, bool shapes);

    const Assets* m_assets;
    std::optional<Exhibit> m_exhibit;
    Batch m_pictures;
    Batch m_texts;
    std::vector<Drawable> m_drawables; // kept for their memory
    std::vector<Solid> m_solids;
};

} // namespace game
