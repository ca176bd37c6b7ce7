// SPDX-License-Identifier: Zlib
#pragma once

#include "memory/failing.hpp"
#include "support/random.hpp"
#include "support/worlds/scripted_world.hpp"

#include <graze/graze.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

// Notes that the function was called.
#define GRAZE_CALL(function) (m_called[offsetof(graze_api, function) / sizeof(void*)] = true, *m_api.function)

namespace graze::test
{

/// The result of several calls, one after the other: out of memory, or the last one.
[[nodiscard]] inline graze_result lastOf(std::initializer_list<graze_result> results)
{
    return std::find(results.begin(), results.end(), GRAZE_OUT_OF_MEMORY) != results.end() ? GRAZE_OUT_OF_MEMORY
                                                                                           : *(results.end() - 1);
}

/// Two systems of the module that get the same calls, like Twins. A call that fails answers GRAZE_OUT_OF_MEMORY.
class CTwins
{
public:
    CTwins(const graze_api& api, std::uint32_t seed, FailureCounts& counts);
    ~CTwins();
    CTwins(const CTwins&) = delete;
    CTwins& operator=(const CTwins&) = delete;

    /// A random call. Stops at the first difference, which is a failure of the test.
    void step();
    /// The functions of the table that were called, by their places.
    using Called = std::array<bool, sizeof(graze_api) / sizeof(void*)>;
    [[nodiscard]] const Called& called() const noexcept { return m_called; }

private:
    struct Side
    {
        graze_system* system = nullptr;
        std::vector<graze_sprite> sprites;
        std::vector<graze_bullet> bullets;
        std::vector<graze_bullet_shape> shapes;
        std::vector<graze_pieces*> pieces;
        NumberHash answers; ///< all answers, call after call
    };
    struct Seen
    {
        std::uint64_t hash = 0;
        std::uint64_t events = 0;
        std::vector<std::byte> snapshot;
        friend bool operator==(const Seen&, const Seen&) = default;
    };
    /// The numbers of a call, the same for both sides.
    struct Given
    {
        graze_matrix at{};
        graze_matrix to{};
        graze_vec2 point{};
        graze_vec2 motion{};
        std::uint32_t first = 0;
        std::uint32_t second = 0;
        float number = 0.f;
        std::uint32_t layer = 0;
    };

    [[nodiscard]] Seen seenIn(const Side& side) const;
    /// `call(side)` on both.
    template <class Call>
    void onBoth(const char* name, Call&& call);

    void make();
    void change();
    void state();
    void solids();
    void solidQueries();
    void world();
    void worldLists();
    void pairs();
    void values();
    void systems();
    void changeSprite(const Given& g);
    void changePairs(const Given& g);
    void changeSides(const Given& g);
    void changeBullet(const Given& g);
    [[nodiscard]] graze_shape shape();
    [[nodiscard]] Given given();
    [[nodiscard]] graze_matrix matrix();
    [[nodiscard]] static graze_sprite spriteOf(const Side& side, std::uint32_t which);
    [[nodiscard]] static graze_bullet bulletOf(const Side& side, std::uint32_t which);
    [[nodiscard]] static const graze_pieces* piecesOf(const Side& side, std::uint32_t which);

    const graze_api& m_api;
    Random m_random;
    FailureCounts& m_counts;
    FailingMemory::Kind m_kind;
    Side m_failing;
    Side m_other;
    std::vector<std::byte> m_saved;
    std::array<graze_vec2, 12> m_points{};
    Called m_called{};
};

template <class Call>
void CTwins::onBoth(const char* name, Call&& call)
{
    if (testing::Test::HasFailure())
        return;
    const Seen before = seenIn(m_failing);
    const std::uint64_t answers = m_failing.answers.result();
    graze_result result = GRAZE_OUT_OF_MEMORY;
    ++m_counts.calls;
    for (std::size_t count = 0;; ++count)
    {
        bool failed = false;
        {
            const FailingMemory memory(count, m_kind);
            result = call(m_failing);
            failed = memory.hasFailed();
        }
        if (result != GRAZE_OUT_OF_MEMORY)
            break;
        ++m_counts.failures;
        EXPECT_TRUE(failed) << name;
        EXPECT_NE(std::string(m_api.last_error()).find("out of memory"), std::string::npos) << m_api.last_error();
        EXPECT_TRUE(seenIn(m_failing) == before) << name << ", allocation " << count;
        EXPECT_EQ(m_failing.answers.result(), answers) << name;
        if (testing::Test::HasFailure())
            return;
    }
    EXPECT_EQ(call(m_other), result) << name << ": " << m_api.last_error();
    EXPECT_TRUE(seenIn(m_failing) == seenIn(m_other)) << name;
    EXPECT_EQ(m_failing.answers.result(), m_other.answers.result()) << name;
}

} // namespace graze::test
