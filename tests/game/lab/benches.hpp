// SPDX-License-Identifier: Zlib
#pragma once

#include "base/random.hpp"
#include "lab/bench.hpp"

namespace game::test
{

inline Specimen randomSpecimen(Random& random)
{
    Specimen specimen;
    const Stamp& stamp = stamps()[static_cast<std::size_t>(random.below(static_cast<int>(stamps().size())))];
    specimen.corners = stamp.corners;
    specimen.radius = stamp.radius;
    specimen.position = {random.between(-90.f, 90.f), random.between(-90.f, 90.f)};
    specimen.turn = random.between(-3.f, 3.f);
    specimen.scale = {random.between(-2.f, 2.f), random.between(-2.f, 2.f)};
    specimen.shear = random.between(-1.f, 1.f);
    return specimen;
}

inline LabBench randomBench(Random& random, LabMode mode)
{
    LabBench bench = exampleOf(mode);
    bench.a = randomSpecimen(random);
    bench.b = randomSpecimen(random);
    return bench;
}

inline LabBench exampleWith(LabMode mode, int iterations)
{
    LabBench bench = exampleOf(mode);
    bench.settings.maxIterations = iterations;
    return bench;
}

} // namespace game::test
