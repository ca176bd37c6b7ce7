// SPDX-License-Identifier: Zlib
#pragma once

#include "memory/failing.hpp"
#include "support/random.hpp"

#include <graze/graze.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace graze::test
{

/// Two systems that get the same calls. Each call is first made with every one of its allocations failing, on one of
/// the two alone: it must stay as it was, and go on like the other one.
class Twins
{
public:
    /// Allocations fail in calls of that name only, or in all: "".
    Twins(std::uint32_t seed, std::string_view failing, FailureCounts& counts);

    /// A random call. Stops at the first difference, which is a failure of the test.
    void step();
    /// The call of that number, with the arguments of that seed.
    void play(std::uint32_t what, std::uint32_t seed);

private:
    /// A system and the ids that it gave out: the two have the same ones at the same places.
    struct Side
    {
        CollisionSystem system;
        std::vector<SpriteId> sprites;
        std::vector<BulletId> bullets;
        std::vector<ShapeId> shapes;
        std::size_t reported = 0; ///< refusals that were reported
    };
    /// All that a user can see of a system and that a call could change.
    struct Seen
    {
        std::uint64_t hash = 0;
        std::uint64_t events = 0;
        std::uint64_t answers = 0;
        std::vector<std::byte> snapshot;
    };
    [[nodiscard]] static Seen seenIn(const Side& side);
    static void expectSame(const Seen& seen, const Seen& expected, std::string_view name);

    /// `call(side)` on both.
    template <class Call>
    void onBoth(std::string_view name, Call&& call);
    /// The same for one that takes no memory.
    template <class Call>
    void onBothWithoutMemory(Call&& call);

    void call(std::uint32_t what);
    void add();
    void reshape();
    void fire();
    void addLayer();
    void ignore();
    void save();
    void restore();
    void restoreAnew();
    void change();
    void refuse();
    void ask();
    [[nodiscard]] Pieces pieces();
    [[nodiscard]] std::size_t any(std::size_t count);

    Random m_random;
    std::string_view m_failingCall;
    FailureCounts& m_counts;
    FailingMemory::Kind m_kind;
    Side m_failing;
    Side m_other;
    std::vector<std::byte> m_saved;
    std::vector<std::byte> m_forged;
};

} // namespace graze::test
