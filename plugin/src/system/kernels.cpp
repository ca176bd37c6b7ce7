// SPDX-License-Identifier: Zlib
#include "system/broad/box_kernels.hpp"
#include "system/sprites/pose_kernels.hpp"

#include <graze/base/simd.hpp>

namespace graze::detail
{

namespace
{

struct Kernels
{
    const BoxKernels& boxes;
    const PoseKernels& poses;
};

Kernels kernels() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    if (simdPath() == SimdPath::Avx2)
        return {avx2::Boxes, avx2::Poses};
    if (simdPath() == SimdPath::Sse2)
        return {sse2::Boxes, sse2::Poses};
#endif
    return {portable::Boxes, portable::Poses};
}

} // namespace

const BoxKernels& boxKernels() noexcept
{
    return kernels().boxes;
}

const PoseKernels& poseKernels() noexcept
{
    return kernels().poses;
}

} // namespace graze::detail
