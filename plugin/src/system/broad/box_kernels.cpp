// SPDX-License-Identifier: Zlib
#include "box_kernels.hpp"

#include <graze/base/simd.hpp>

namespace graze::detail
{

const BoxKernels& boxKernels() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    if (simdPath() == SimdPath::Avx2)
        return avx2::Boxes;
    if (simdPath() == SimdPath::Sse2)
        return sse2::Boxes;
#endif
    return portable::Boxes;
}

} // namespace graze::detail
