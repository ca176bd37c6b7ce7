// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/files/collider_file.hpp>

#include <string>
#include <vector>

// The things that a person edits, made from the pieces and loops of a collider file, and made to them.
namespace studio
{

/// A thing that is drawn, moved and tagged as one: a polygon, which may be concave and have holes, or points that a
/// disc rounds. A collider file has its convex pieces, and its loops beside them.
struct Part
{
    std::string tag{graze::HitTag};
    /// As ColliderPiece has them; three sharp points or more are a polygon, any simple one.
    graze::OutlineLoop loop{};
    std::array<float, 4> disc{};
    graze::Affine2 matrix{};

    // Filled by `cut`.
    std::vector<std::vector<graze::Vec2>> pieces{}; ///< convex; those from before while there is a fault
    std::string fault{};                            ///< a sentence; empty for a sound part
    graze::Vec2 faultAt{};                          ///< the place

    [[nodiscard]] bool isRound() const { return disc != std::array<float, 4>{}; }
    /// A polygon of which the file has the loops.
    [[nodiscard]] bool isPolygon() const { return !isRound() && loop.border.size() > 2 && matrix == graze::Affine2{}; }
    /// Its corners: the border, then the holes. `index` counts through all of them.
    [[nodiscard]] std::size_t cornerCount() const;
    [[nodiscard]] graze::Vec2 corner(std::size_t index) const; ///< under the matrix
    void setCorner(std::size_t index, graze::Vec2 place);
    /// The corner behind this one on the same loop.
    [[nodiscard]] std::size_t after(std::size_t index) const;
    /// A new corner between this one and the next; its index.
    std::size_t insertAfter(std::size_t index, graze::Vec2 place);
    /// False where the loop would have too few; a hole of three goes as a whole.
    bool removeCorner(std::size_t index);
    void moveBy(graze::Vec2 by);
    /// Left to right, about this line.
    void mirror(float x);
};

/// Winds the loops as a collider file has them, cuts the part into convex pieces, and says what is wrong with it.
void cut(Part& part);

/// The parts that a frame was made of: a loop whose pieces follow each other is one again. Other pieces are parts of
/// their own.
[[nodiscard]] std::vector<Part> partsOf(const graze::ColliderFrame& frame);

/// Puts loops and pieces of the parts in the frame. All else stays.
void setParts(graze::ColliderFrame& frame, const std::vector<Part>& parts);

/// The convex shapes of a part; none for one that is broken.
[[nodiscard]] std::vector<graze::Shape> shapesOf(const Part& part);

} // namespace studio
