// SPDX-License-Identifier: Zlib
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace figures
{

/// A coordinate with one digit behind the point: small files, the same ones from every compiler.
[[nodiscard]] std::string number(double value);
/// "0.25": two digits after the point.
[[nodiscard]] std::string hundredths(float value);

/// A place on the page (unit: pixels).
struct Place
{
    double x = 0.;
    double y = 0.;
};

/// Attributes of an SVG element, as they stand in the file.
using Style = std::string_view;

/// The text of an SVG file, element by element.
class SvgText
{
public:
    /// The background of a panel, with a title over it.
    void panel(Place corner, double width, double height, std::string_view title);
    void line(Place from, Place to, Style style);
    void circle(Place centre, double radius, Style style);
    /// Nothing where there are no words.
    void text(Place at, std::string_view words, Style style = {});
    /// "polygon" or "polyline"
    void points(std::string_view element, std::span<const Place> places, Style style);

    [[nodiscard]] std::string file(double width, double height) const;

private:
    std::string m_body;
};

} // namespace figures
