// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/kernels.hpp"

#include <graze/base/version.hpp>

#include <vector>

namespace graze::test
{

/// The kernels that this processor runs, the portable ones first.
[[nodiscard]] inline std::vector<const detail::Kernels*> allKernels()
{
    std::vector<const detail::Kernels*> all = {&detail::portable::AllKernels};
#if defined(__x86_64__)
    all.push_back(&detail::sse2::AllKernels);
    if (simdPath() == SimdPath::Avx2)
        all.push_back(&detail::avx2::AllKernels);
#endif
    return all;
}

/// The kernels of the queries while this lives.
class With
{
public:
    explicit With(const detail::Kernels& chosen) : m_before(detail::kernels()) { detail::chosenKernels.store(&chosen); }
    ~With() { detail::chosenKernels.store(&m_before); }
    With(const With&) = delete;
    With& operator=(const With&) = delete;

private:
    const detail::Kernels& m_before;
};

} // namespace graze::test
