// SPDX-License-Identifier: Zlib
#include <graze/base/simd.hpp>
#include <graze/math/affine2.hpp>

#include "math/placement_kernels.hpp"

#include <algorithm>

namespace graze
{

namespace
{

static_assert(sizeof(Placement) == detail::PlacementFloats * sizeof(float) &&
              sizeof(Affine2) == detail::MatrixFloats * sizeof(float));

// A refused group is worked off one by one.
constexpr std::size_t Group = 4;

std::size_t placeNone(const float*, std::size_t, float*) noexcept
{
    return 0;
}

detail::PlacementKernel placementKernel() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    switch (simdPath())
    {
        case SimdPath::Avx2:
            return detail::avx2::placeMany;
        case SimdPath::Sse2:
            return detail::sse2::placeMany;
        case SimdPath::Portable:
            break;
    }
#endif
    return placeNone;
}

} // namespace

void affinesFrom(std::span<const Placement> placements, std::span<Affine2> matrices) noexcept
{
    const detail::PlacementKernel kernel = placementKernel();
    const std::size_t count = std::min(placements.size(), matrices.size());
    for (std::size_t done = 0; done < count;)
    {
        done += kernel(&placements[done].position.x, count - done, &matrices[done].m00);
        for (const std::size_t end = std::min(count, done + Group); done < end; ++done)
            matrices[done] = Affine2::from(placements[done]);
    }
}

} // namespace graze
