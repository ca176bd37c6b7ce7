// SPDX-License-Identifier: Zlib
#include "queries/feature_kernels.hpp"

#include <graze/base/simd.hpp>

#include <atomic>

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

// Asked for in every query: no guard of a local static, no order of initialisation to think of.
constinit std::atomic<const FeatureKernels*> chosen{nullptr};

} // namespace

const FeatureKernels& featureKernels() noexcept
{
    const FeatureKernels* kernels = chosen.load(std::memory_order_relaxed);
    if (!kernels)
    {
        kernels = &choose();
        chosen.store(kernels, std::memory_order_relaxed);
    }
    return *kernels;
}

} // namespace graze::detail
