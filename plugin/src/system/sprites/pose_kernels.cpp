// SPDX-License-Identifier: Zlib
#include "pose_kernels.hpp"

#include <graze/base/simd.hpp>

namespace graze::detail
{

const PoseKernels& poseKernels() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    switch (simdPath())
    {
        case SimdPath::Avx2:
            return avx2::Poses;
        case SimdPath::Sse2:
            return sse2::Poses;
        case SimdPath::Portable:
            break;
    }
#endif
    return portable::Poses;
}

} // namespace graze::detail
