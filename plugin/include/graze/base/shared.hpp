// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>

#include <cstdint>
#include <utility>

namespace GRAZE_API graze
{

namespace detail
{

/// Several Shared own it together; it is gone with the last one.
class Counted
{
public:
    Counted() noexcept = default;
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    virtual ~Counted() = default;

    /// Safe on any threads.
    void retain() noexcept;
    void release() noexcept;

private:
    std::uint32_t m_owners = 0;
};

/// A std::shared_ptr without <memory>, which brings in the streams: an eighth of the time that graze.hpp takes to
/// compile.
template <class T>
class Shared
{
public:
    Shared() noexcept = default;
    explicit Shared(Counted* made) noexcept : m_to(made) { m_to->retain(); }
    Shared(const Shared& other) noexcept : m_to(other.m_to)
    {
        if (m_to != nullptr)
            m_to->retain();
    }
    Shared(Shared&& other) noexcept : m_to(std::exchange(other.m_to, nullptr)) {}
    Shared& operator=(Shared other) noexcept
    {
        std::swap(m_to, other.m_to);
        return *this;
    }
    ~Shared()
    {
        if (m_to != nullptr)
            m_to->release();
    }

    explicit operator bool() const noexcept { return m_to != nullptr; }
    [[nodiscard]] T* operator->() const noexcept { return static_cast<T*>(m_to); }

private:
    Counted* m_to = nullptr;
};

} // namespace detail

} // namespace graze
