// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/affine2.hpp>
#include <graze/math/vec2.hpp>
#include <graze/outline/collider_sheet.hpp>

#include <SFML/Graphics/Image.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace outliner
{

using Colour = std::array<float, 3>; ///< red, green, blue: 0 to 255

inline constexpr Colour Ink{20.f, 20.f, 28.f};
inline constexpr Colour White{255.f, 255.f, 255.f};

struct NamedColour
{
    const char* name;
    Colour colour;
};

// Neighbours in this list differ, and none is a colour that a thin white or dark line would be lost in.
inline constexpr std::array<NamedColour, 11> PieceColours{{{"red", {230.f, 60.f, 60.f}},
                                                           {"blue", {60.f, 140.f, 240.f}},
                                                           {"yellow", {240.f, 190.f, 40.f}},
                                                           {"green", {50.f, 180.f, 90.f}},
                                                           {"purple", {180.f, 80.f, 220.f}},
                                                           {"orange", {250.f, 130.f, 40.f}},
                                                           {"turquoise", {40.f, 190.f, 200.f}},
                                                           {"pink", {240.f, 110.f, 180.f}},
                                                           {"lime", {170.f, 220.f, 60.f}},
                                                           {"brown", {165.f, 105.f, 60.f}},
                                                           {"grey", {190.f, 190.f, 200.f}}}};

/// A colour for each name, by the order in which they are asked for; after eleven names they come again.
class Palette
{
public:
    [[nodiscard]] const Colour& of(const std::string& name);
    /// "walls red, door blue", at most 24 names.
    [[nodiscard]] std::string legend() const;

private:
    std::map<std::string, std::size_t> m_indices;
};

/// The points under the matrix.
[[nodiscard]] std::vector<graze::Vec2> placed(const std::vector<graze::Vec2>& points, const graze::Affine2& matrix);

/// Pixels to draw on. Coordinates are pixels of the canvas; any part of a thing may be outside of it.
class Canvas
{
public:
    Canvas(int width, int height, const Colour& background);

    /// Grey squares everywhere: nothing is drawn here, as every editor shows it.
    void drawSquares();
    /// A part of a picture, without smoothing. The matrix leads from pixels of the part, from its upper left corner.
    void draw(const sf::Image& picture, const graze::PixelRect& part, const graze::Affine2& canvasFromPart);
    /// The loop is convex.
    void fill(const std::vector<graze::Vec2>& loop, const Colour& colour, float opacity);
    void line(graze::Vec2 a, graze::Vec2 b, const Colour& colour, float width, float opacity = 1.f);
    void loop(const std::vector<graze::Vec2>& loop, const Colour& colour, float width, float opacity = 1.f);
    void dots(const std::vector<graze::Vec2>& points, const Colour& colour, float radius);

    [[nodiscard]] sf::Image image() const;

private:
    void blend(int x, int y, const Colour& colour, float opacity);

    int m_width;
    int m_height;
    std::vector<std::uint8_t> m_rgba;
};

} // namespace outliner
