// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/base/export.hpp>
#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace GRAZE_API graze
{

class CollisionSystem;

/// The contacts of one sprite at the last update, as a range: see `CollisionSystem::contactsOf`.
class SpriteContacts
{
public:
    /// Empty.
    SpriteContacts() noexcept = default;

    class Iterator;
    /// The contacts that begin come first, in the order of events, then those that stay.
    [[nodiscard]] Iterator begin() const noexcept;
    /// Behind the last one.
    [[nodiscard]] static std::default_sentinel_t end() noexcept { return {}; }

    /// Whether the sprite touched nothing.
    [[nodiscard]] bool empty() const noexcept { return first(0) == m_count; }
    /// How many there are. Goes through all of them.
    [[nodiscard]] std::size_t size() const noexcept;

private:
    friend class CollisionSystem;

    [[nodiscard]] bool isOf(std::size_t at) const noexcept;
    // The next candidate from `at` on that is a contact of the sprite.
    [[nodiscard]] std::size_t first(std::size_t at) const noexcept;
    [[nodiscard]] const Contact& event(std::size_t at) const noexcept;
    [[nodiscard]] Contact contact(std::size_t at) const noexcept;

    const CollisionSystem* m_system = nullptr;
    SpriteId m_id;
    std::size_t m_count = 0;                // candidates
    bool m_indexed = false;                 // each candidate is a contact of the sprite
    std::span<const std::uint32_t> m_index; // then: the number of each among all contacts
};

/// Goes through the contacts, each made when it is read.
class SpriteContacts::Iterator
{
public:
    /// For the standard library.
    using value_type = Contact;
    using difference_type = std::ptrdiff_t; ///< as above

    /// Belongs to no range.
    Iterator() noexcept = default;
    /// A contact by value, `a` is the sprite that was asked for.
    [[nodiscard]] Contact operator*() const noexcept { return m_of.contact(m_at); }
    /// To the next one.
    Iterator& operator++() noexcept
    {
        m_at = m_of.first(m_at + 1);
        return *this;
    }
    /// The same.
    void operator++(int) noexcept { ++*this; }
    /// Whether it is behind the last one.
    friend bool operator==(const Iterator& at, std::default_sentinel_t) noexcept { return at.isBehind(); }

private:
    friend class SpriteContacts;
    Iterator(const SpriteContacts& of, std::size_t at) noexcept : m_of(of), m_at(at) {}
    [[nodiscard]] bool isBehind() const noexcept { return m_at == m_of.m_count; }

    SpriteContacts m_of;
    std::size_t m_at = 0;
};

inline SpriteContacts::Iterator SpriteContacts::begin() const noexcept
{
    return {*this, first(0)};
}

} // namespace graze
