// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/frame/frame_world.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// Queries of a field of sprites that rest, the same in each library.
namespace graze::bench
{

inline constexpr std::uint32_t NearestCount = 8;
inline constexpr float NearestReach = 64.f; ///< how far nearest looks; some ten sprites are there

enum class Question
{
    Ray,    ///< the first sprite on a ray of 100 to 600 px
    Point,  ///< all sprites that hold a point
    Box,    ///< all sprites that touch an upright box of 20 to 200 px
    Nearest ///< up to 8 of the smallest gaps to a point
};

/// A place, and what else the query needs.
struct Asked
{
    Vec2 from{};
    Vec2 to{}; ///< the end of the ray; the other corner of the box
};

[[nodiscard]] std::vector<Asked> questions(Question question, float side);

/// The sprites in one library.
class QueryWorld
{
public:
    virtual ~QueryWorld() = default;
    /// How many sprites were found.
    virtual std::int64_t ask(Question question, const Asked& asked) = 0;
};

[[nodiscard]] std::unique_ptr<QueryWorld> grazeQueries(const Field& field);
[[nodiscard]] std::unique_ptr<QueryWorld> box2dQueries(const Field& field);
[[nodiscard]] std::unique_ptr<QueryWorld> chipmunkTreeQueries(const Field& field);
[[nodiscard]] std::unique_ptr<QueryWorld> chipmunkHashQueries(const Field& field);

} // namespace graze::bench
