// SPDX-License-Identifier: Zlib
#include "fast/lanes/kernels.hpp"

namespace graze::detail
{

constinit std::atomic<const Kernels*> chosenKernels{nullptr};

const Kernels& chooseKernels() noexcept
{
    const Kernels& kernels = GRAZE_KERNELS(AllKernels);
    chosenKernels.store(&kernels, std::memory_order_relaxed);
    return kernels;
}

} // namespace graze::detail
