// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/math/vec2.hpp>

#include <cstdint>
#include <string>
#include <vector>

/// The file of cases that every contestant reads: records of 112 bytes, each followed by the vertices of A and of B.
/// Little-endian; every record begins at a multiple of 8. `league.mjs` and `judge.py` read the same layout.
namespace graze::league
{

enum class Set : std::int32_t
{
    Corpus,   ///< pairs of the conformance corpus
    Octagons, ///< the pairs of Box2D's own benchmark of distances
    Hard,     ///< pairs of the campaign with the sizes and places of a game
    Wide,     ///< the other pairs of the campaign: 1e-3 to 1e5 px, up to 1e6 px from the origin
    Random,   ///< circles, boxes and polygons of 8 to 128 px within 2000 px
    Large,    ///< such pairs with polygons of 9 to 64 vertices
    Capsules, ///< such pairs with a capsule
    Ellipses, ///< such pairs with an ellipse
    Casts,    ///< B of such a pair moves
    Rays      ///< B is a point that moves
};

/// A pose, and the radius of a circle, a capsule or an ellipse. Turned and moved, nothing else.
struct Placed
{
    float x = 0.f;
    float y = 0.f;
    float cosine = 1.f;
    float sine = 0.f;
    float angle = 0.f; ///< of the same turn, rounded to a float (unit: radians)
    float radius = 0.f;
    float radiusY = 0.f; ///< other than the radius for an ellipse: the half axis along its own y

    [[nodiscard]] bool isEllipse() const { return radius != radiusY; }
};

/// One vertex and a radius is a circle or an ellipse, two are a capsule; three and more are a strictly convex polygon,
/// counter-clockwise (y up).
struct Record
{
    Set set{};
    std::int32_t countA = 0;
    std::int32_t countB = 0;
    std::int32_t number = 0; ///< from 0
    double gap = 0.;         ///< the truth: > 0 apart, < 0 minus the depth; the least on the way of B (unit: pixels)
    double band = 0.;        ///< 1e-3 px + 1e-4 x size: within it of the limit either verdict is right
    double extent = 0.;      ///< larger side of the bounds of the smaller of the two; `band` goes by the larger one
    double reach = 0.;       ///< farthest world coordinate
    Placed a{};
    Placed b{};
    Vec2 motion{}; ///< of B, in casts and rays

    [[nodiscard]] bool moves() const { return set == Set::Casts || set == Set::Rays; }
    /// Circles and polygons alone.
    [[nodiscard]] bool isPlain() const { return set != Set::Capsules && set != Set::Ellipses; }

    [[nodiscard]] const Vec2* verticesA() const { return reinterpret_cast<const Vec2*>(this + 1); }
    [[nodiscard]] const Vec2* verticesB() const { return verticesA() + countA; }
    [[nodiscard]] const Record* next() const { return reinterpret_cast<const Record*>(verticesB() + countB); }
};
static_assert(sizeof(Record) == 112 && sizeof(Vec2) == 8);

/// All records of a file; the bytes live as long as this.
class Records
{
public:
    /// Throws std::runtime_error when the file cannot be read.
    explicit Records(const std::string& path);
    [[nodiscard]] const std::vector<const Record*>& all() const { return m_all; }

private:
    std::vector<double> m_bytes; // doubles, for the alignment
    std::vector<const Record*> m_all;
};

/// Writes the cases, the same for the same numbers. Throws std::runtime_error when a file cannot be read or written.
void writeCases(const std::string& path, const std::string& corpus, int campaign, int random);

/// The true gap where a contestant has the first contact of the record, by the share of the motion that it gives.
/// Beyond the nearest place it is the gap there, if that is farther from touching.
[[nodiscard]] double gapAtContact(const Record& record, double fraction);

} // namespace graze::league
