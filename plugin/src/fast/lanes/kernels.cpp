// SPDX-License-Identifier: Zlib
#include "fast/lanes/kernels.hpp"

#include <graze/base/version.hpp>

namespace graze::detail
{

namespace
{

const Kernels& choose() noexcept
{
#if defined(__x86_64__) || defined(_M_X64)
    if (simdPath() == SimdPath::Avx2)
        return avx2::AllKernels;
    if (simdPath() == SimdPath::Sse2)
        return sse2::AllKernels;
#endif
    return portable::AllKernels;
}

} // namespace

constinit std::atomic<const Kernels*> chosenKernels{nullptr};

const Kernels& chooseKernels() noexcept
{
    const Kernels& kernels = choose();
    chosenKernels.store(&kernels, std::memory_order_relaxed);
    return kernels;
}

} // namespace graze::detail
