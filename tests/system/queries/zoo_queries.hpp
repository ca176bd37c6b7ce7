// SPDX-License-Identifier: Zlib
#pragma once

#include "support/worlds/zoo.hpp"

#include <graze/graze.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// The queries of a system against every sprite of a Zoo asked one by one with the free queries.
namespace graze::test
{

inline constexpr float Reach = Zoo::Reach;

/// Asks before any update, after one, after changes, after these are filed, after more changes, and again.
template <class Ask>
void inAllStates(std::uint32_t seed, Ask&& ask)
{
    Zoo zoo(seed);
    for (int state = 0; state < 12; ++state)
    {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", state " + std::to_string(state));
        for (int i = 0; i < 80; ++i)
            ask(zoo);
        switch (state % 4)
        {
            case 0:
                zoo.system.update();
                break;
            case 2:
                zoo.system.refresh();
                break;
            default:
                zoo.change();
                break;
        }
    }
}

/// A shape or a sprite that asks, and the filter that says the same to the free queries.
struct Asker
{
    explicit Asker(Zoo& zoo) : filter(zoo.filter()), asSprite(zoo.random.chance(0.5f))
    {
        const Zoo::Animal& asking = zoo.anyone();
        pieces = asSprite ? asking.pieces : std::vector{zoo.random.shape(40.f)};
        matrix = asSprite ? asking.matrix : zoo.place();
        if (asSprite)
            filter.ignore = {};
        seen = filter;
        if (asSprite)
        {
            id = seen.ignore = asking.id;
            seen.as = seen.as.value_or(asking.layer);
        }
    }
    /// query(id) of a sprite, query(shape) otherwise.
    template <class Query>
    auto ask(Query&& query) const
    {
        return asSprite ? query(id) : query(shape());
    }
    [[nodiscard]] Operand shape() const { return {pieces, matrix}; }

    QueryFilter filter; ///< as it is handed to the system
    QueryFilter seen;   ///< with the layer and the id of the sprite that asks
    bool asSprite;
    SpriteId id;
    std::vector<Shape> pieces;
    Affine2 matrix;
};

template <class Hit, class Query>
std::vector<Hit> ask(test::Random& random, Query&& query)
{
    // First with a buffer that may be too small.
    std::vector<Hit> few(random.below(4));
    const Found found = query(std::span(few));
    std::vector<Hit> all(found);
    const Found again = query(std::span(all));
    EXPECT_EQ(found.count, again.count);
    EXPECT_EQ(found.status, found.count > 0 ? Status::Overlapping : Status::Separated);
    for (std::size_t i = 0; i < std::min(few.size(), all.size()); ++i)
        EXPECT_EQ(few[i].sprite, all[i].sprite);
    return all;
}

/// (order, piece) of each sprite that `touches`, by order.
template <class Touches>
std::vector<std::pair<std::uint64_t, std::uint32_t>> bruteForce(const Zoo& zoo, const QueryFilter& filter,
                                                                Touches&& touches)
{
    std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
    for (const Zoo::Animal& animal : zoo.animals)
        for (std::uint32_t i = 0; i < animal.pieces.size() && zoo.sees(filter, animal); ++i)
            if (touches(Operand(animal.pieces[i], animal.matrix)))
            {
                found.emplace_back(animal.order, i);
                break;
            }
    std::sort(found.begin(), found.end());
    return found;
}

inline std::vector<std::pair<std::uint64_t, std::uint32_t>> namesOf(const Zoo& zoo, const std::vector<SpriteFound>& all)
{
    std::vector<std::pair<std::uint64_t, std::uint32_t>> names;
    for (const SpriteFound& found : all)
    {
        const Zoo::Animal* animal = zoo.find(found.sprite);
        EXPECT_NE(animal, nullptr);
        EXPECT_EQ(found.user, animal ? animal->order + 7 : 0);
        names.emplace_back(found.user.number() - 7, found.piece);
    }
    return names;
}

inline Operand pointAt(Vec2 place)
{
    static const Shape origin{Point{}};
    return {origin, Affine2::translation(place)};
}

} // namespace graze::test
