// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/system/events.hpp>
#include <graze/system/ids.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graze::detail
{

/// The contacts of an update by sprite: 8 bytes per pair and 4 per slot of an
/// id.
class ContactIndex
{
public:
    /// `build` with so many does not throw.
    void makeRoom(std::size_t contacts, std::size_t slots);
    /// Takes the pairs that touch. `slots` is the number of slots of sprites.
    void build(std::span<const Contact> contacts, std::size_t slots) noexcept;
    /// Without contacts.
    void clear() noexcept { m_built = false; }
    [[nodiscard]] bool isBuilt() const noexcept { return m_built; }
    /// The numbers of its contacts, counted through `begun` and then `stays`, in
    /// ascending order. For an id whose slot has another sprite now, these are
    /// the contacts of that sprite: the caller compares ids.
    [[nodiscard]] std::span<const std::uint32_t> of(SpriteId id) const noexcept;

private:
    bool m_built = false;
    std::vector<std::uint32_t> m_ends; ///< by slot: where its numbers end and
                                       ///< those of the next one start
    std::vector<std::uint32_t> m_contacts;
};

} // namespace graze::detail
