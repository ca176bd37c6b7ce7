// SPDX-License-Identifier: Zlib
#include "fast/lanes/feature_kernels.hpp"

#include <graze/base/simd.hpp>

namespace graze::detail
{

namespace
{

const FeatureKernels& choose() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    if (simdPath() == SimdPath::Avx2)
        return avx2::Kernels;
    if (simdPath() == SimdPath::Sse2)
        return sse2::Kernels;
#endif
    return portable::Kernels;
}

} // namespace

constinit std::atomic<const FeatureKernels*> chosenKernels{nullptr};

const FeatureKernels& chooseKernels() noexcept
{
    const FeatureKernels& kernels = choose();
    chosenKernels.store(&kernels, std::memory_order_relaxed);
    return kernels;
}

} // namespace graze::detail
