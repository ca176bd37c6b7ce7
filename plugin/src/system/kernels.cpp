// SPDX-License-Identifier: Zlib
#include "system/grid/box_kernels.hpp"
#include "system/sprites/pose_kernels.hpp"

#include <graze/base/version.hpp>

namespace graze::detail
{

namespace
{

struct SystemKernels
{
    const BoxKernels& boxes;
    const PoseKernels& poses;
};

SystemKernels systemKernels() noexcept
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
    return systemKernels().boxes;
}

const PoseKernels& poseKernels() noexcept
{
    return systemKernels().poses;
}

} // namespace graze::detail
