// SPDX-License-Identifier: Zlib
#include "queries/simplex.hpp"

namespace graze::detail
{

Vec2d Simplex::witnessA() const noexcept
{
    return size == 1 ? points[0].a : points[0].a * weights[0] + points[1].a * weights[1];
}

Vec2d Simplex::witnessB() const noexcept
{
    return size == 1 ? points[0].b() : points[0].b() * weights[0] + points[1].b() * weights[1];
}

double Simplex::sweptWeight() const noexcept
{
    double sum = 0.;
    for (int i = 0; i < size; ++i)
        sum += points[i].sweptA ? weights[i] : 0.;
    return sum;
}

} // namespace graze::detail
