// SPDX-License-Identifier: Zlib
#pragma once

#include <cstddef>

namespace graze::test
{

/// How much memory has been asked for so far: by `new`, and by malloc where that can be seen.
[[nodiscard]] std::size_t allocations() noexcept;

/// The bytes that `new` has given and `delete` not taken back. 0 where the C library does not say.
[[nodiscard]] std::size_t heldBytes() noexcept;

/// While it lives, sees how many bytes `new` has given and `delete` not taken back. One at a time.
class HeldBytes
{
public:
    HeldBytes() noexcept;
    /// The most at any moment since then, less those held at the start. 0 where the C library does not say.
    [[nodiscard]] std::size_t most() const noexcept;

private:
    std::size_t m_start;
};

/// While it lives, `new` fails on this thread: after `count` allocations that succeed, once or from there on.
class FailingMemory
{
public:
    enum class Kind
    {
        Once,
        FromThereOn
    };

    explicit FailingMemory(std::size_t count, Kind kind = Kind::Once) noexcept;
    ~FailingMemory();
    FailingMemory(const FailingMemory&) = delete;
    FailingMemory& operator=(const FailingMemory&) = delete;

    /// Whether it has failed.
    [[nodiscard]] bool hasFailed() const noexcept;
};

} // namespace graze::test
