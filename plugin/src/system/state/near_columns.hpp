// SPDX-License-Identifier: Zlib
#pragma once

#include "system/near_miss/near_state.hpp"

#include <initializer_list>

namespace graze::detail
{

/// The columns of rows with a `nearState`.
template <class Rows, class Archive>
void describeNearStates(Rows& rows, Archive& archive)
{
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.active; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.touched; });
    archive.numbers(
        rows, [](auto& row) -> auto& { return row.nearState.closest; });
}

/// The columns of moments. A plain number each: nobody promises that they are finite.
template <class Moments, class Archive>
void describeMoments(Moments& moments, Archive& archive)
{
    for (Vec2 ClosestMoment::*vector : {&ClosestMoment::pointA, &ClosestMoment::pointB, &ClosestMoment::motion})
    {
        archive.numbers(
            moments, [vector](auto& moment) -> auto& { return (moment.*vector).x; });
        archive.numbers(
            moments, [vector](auto& moment) -> auto& { return (moment.*vector).y; });
    }
    archive.numbers(moments, &ClosestMoment::fraction);
    archive.numbers(moments, &ClosestMoment::framesAgo);
}

} // namespace graze::detail
