// SPDX-License-Identifier: Zlib
#include "pose_kernels.hpp"

#include <graze/base/simd.hpp>

namespace graze::detail
{

BoundsKernel boundsKernel() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    switch (simdPath())
    {
        case SimdPath::Avx2:
            return avx2::boundsOf;
        case SimdPath::Sse2:
            return sse2::boundsOf;
        case SimdPath::Portable:
            break;
    }
#endif
    return portable::boundsOf;
}

} // namespace graze::detail
