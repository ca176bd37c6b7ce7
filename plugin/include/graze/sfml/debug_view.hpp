// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/sfml/compat.hpp>
#include <graze/system/collision_system.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace GRAZE_API graze
{

/// The parts of a DebugView, and their look.
struct DebugViewOptions
{
    bool colliders = true;    ///< every piece, exactly as the solver has it
    bool bounds = false;      ///< world bounds of every sprite
    bool contacts = true;     ///< point and normal of every touching pair, and of every hit
    bool edgeNormals = false; ///< outward normal of every edge, and of curves in eight directions
    bool bullets = true;      ///< every bullet where it is, in its shape
    bool sweeps = true;       ///< the path of every bullet in its last sweep, and the area that it swept
    bool nearZones = true;    ///< border at its near distance around every sprite that has one
    float lineWidth = 1.5f;   ///< (unit: world pixels)
    float normalSize = 16.f;  ///< length at which a normal is drawn (unit: world pixels)

    sf::Color idle{90, 230, 140};      ///< touches nothing
    sf::Color touching{255, 80, 80};   ///< in `begun` or `stays` of the last update; see `show` and `sensors`
    sf::Color flattened{255, 210, 60}; ///< its matrix has no inverse: a segment or a point
    sf::Color disabled{120, 125, 135}; ///< switched off: collides with nothing
    sf::Color box{90, 110, 140};       ///< colour of `bounds`
    sf::Color contact{255, 255, 255};  ///< colour of `contacts`
    sf::Color bullet{255, 170, 60};    ///< colour of `bullets` and `sweeps`
    sf::Color nearZone{90, 170, 255};  ///< colour of `nearZones`

    /// Colours by name of the layer, in place of `idle` and `bullet`: `.layers = {{"rocks", sf::Color::Yellow}}`. A
    /// collider in another state keeps this colour inside its border. Names that the system does not have are ignored.
    std::map<std::string, sf::Color, std::less<>> layers{};

    /// Nothing of other layers is drawn, and a touch with a sprite of another layer shows nowhere.
    LayerMask show = LayerMask::all();

    /// Layers for areas that only watch. Their colliders are dashed outlines, and a touch with one shows nowhere: no
    /// colour changes, not even its own, and no contact is drawn. Hits are. For graze itself there are no sensors:
    /// every collider only detects, and the game decides what follows.
    LayerMask sensors{};
};

/// Draws the solver's own shapes under its own matrices, its contacts and its sweeps. Works in release builds; uses
/// the system's public API only.
///
///     window.draw(graze::DebugView{collisions});
///
/// It refers to the system, which must outlive it; draw it after `update`, with the view of the sprites.
class DebugView : public sf::Drawable
{
public:
    /// Draws nothing yet, and copies the options.
    explicit DebugView(const CollisionSystem& system, const DebugViewOptions& options = {});

    /// The same picture as triangles, for games that draw into a batch of their own.
    [[nodiscard]] sf::VertexArray triangles() const;

private:
    void draw(sf::RenderTarget& target, sf::RenderStates states) const override;

    const CollisionSystem* m_system;
    DebugViewOptions m_options;
};

/// Border of a shape as the matrix shows it, world space: corners exact, curves (round corners, circles,
/// the ellipses that an uneven scale makes of them) sampled at `stepsPerTurn` points a full turn. One
/// point for a point, two for a segment without radius.
[[nodiscard]] std::vector<Vec2> borderOf(const ShapeView& shape, const Affine2& worldFromLocal, int stepsPerTurn = 64);

} // namespace graze
