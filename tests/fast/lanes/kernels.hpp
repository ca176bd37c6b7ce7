// SPDX-License-Identifier: Zlib
#pragma once

#include "fast/lanes/feature_kernels.hpp"

#include <graze/base/simd.hpp>

#include <vector>

namespace graze::test
{

/// The kernels that this processor runs, the portable ones first.
[[nodiscard]] inline std::vector<const detail::FeatureKernels*> kernels()
{
    std::vector<const detail::FeatureKernels*> all = {&detail::portable::Kernels};
#if defined(__x86_64__) || defined(_M_X64)
    all.push_back(&detail::sse2::Kernels);
    if (simdPath() == SimdPath::Avx2)
        all.push_back(&detail::avx2::Kernels);
#endif
    return all;
}

/// The kernels of the queries while this lives.
class With
{
public:
    explicit With(const detail::FeatureKernels& chosen) : m_before(detail::featureKernels())
    {
        detail::chosenKernels.store(&chosen);
    }
    ~With() { detail::chosenKernels.store(&m_before); }
    With(const With&) = delete;
    With& operator=(const With&) = delete;

private:
    const detail::FeatureKernels& m_before;
};

} // namespace graze::test
