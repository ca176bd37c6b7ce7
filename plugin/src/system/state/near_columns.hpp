// SPDX-License-Identifier: Zlib
#pragma once

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

} // namespace graze::detail
