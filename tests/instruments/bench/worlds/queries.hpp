// SPDX-License-Identifier: Zlib
#pragma once

#include "bench/worlds/worlds.hpp"

#include <array>

/// Queries of a field that stands still, in each library.
namespace graze::bench
{

enum class Question
{
    Ray,   ///< the first sprite on the way
    Sight, ///< whether there is any
    Point, ///< all sprites there
    Disc,  ///< all sprites in touch
    SmallCast,
    WideCast, ///< the first sprite on the path of a disc
    SampleCast,
    SampleBox ///< all sprites whose bounds meet a box
};

inline constexpr std::array<Question, 8> AllQuestions{Question::Ray,        Question::Sight,     Question::Point,
                                                      Question::Disc,       Question::SmallCast, Question::WideCast,
                                                      Question::SampleCast, Question::SampleBox};

[[nodiscard]] constexpr float radiusOf(Question question)
{
    switch (question)
    {
        case Question::Disc:
            return 50.f;
        case Question::SmallCast:
            return 4.f;
        case Question::WideCast:
            return 16.f;
        case Question::SampleCast:
            return 3.2f;
        case Question::SampleBox:
            return 160.f; // half of its side
        default:
            return 0.f;
    }
}

/// The length of rays and casts (unit: pixels).
inline constexpr float Reach = 300.f;

struct Path
{
    Vec2 from{}; ///< for points and discs: where
    Vec2 motion{};
};

class QueryWorld
{
public:
    virtual ~QueryWorld() = default;
    /// Sprites that were found; of rays, sight and casts 1 or 0.
    virtual std::int64_t ask(Question question, const Path& path) = 0;
};

using QueriesMade = std::unique_ptr<QueryWorld>;

[[nodiscard]] QueriesMade grazeQueries(const Field& field, Method method);
/// It has no casts.
[[nodiscard]] QueriesMade box2dQueries(const Field& field);
[[nodiscard]] QueriesMade box2d3Queries(const Field& field);
[[nodiscard]] QueriesMade chipmunkQueries(const Field& field, CpIndex index);

} // namespace graze::bench
