// SPDX-License-Identifier: Zlib
#include <graze/base/shared.hpp>

#include <atomic>

namespace graze::detail
{

void Counted::retain() noexcept
{
    std::atomic_ref(m_owners).fetch_add(1, std::memory_order_relaxed);
}

void Counted::release() noexcept
{
    if (std::atomic_ref(m_owners).fetch_sub(1, std::memory_order_acq_rel) == 1)
        delete this;
}

} // namespace graze::detail
