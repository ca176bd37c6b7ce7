// SPDX-License-Identifier: Zlib
#pragma once

#include "memory/failing.hpp"
#include "support/random.hpp"
#include "support/worlds/scripted_world.hpp"

#include <graze/graze.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace graze::test
{

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
        std::vector<graze_collider*> colliders;
        std::vector<graze_attachment*> attachments;
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
    void attachments();
    void systems();
    [[nodiscard]] graze_shape shape();
    [[nodiscard]] Given given();
    [[nodiscard]] graze_matrix matrix();
    [[nodiscard]] static graze_sprite spriteOf(const Side& side, std::uint32_t which);
    [[nodiscard]] static graze_bullet bulletOf(const Side& side, std::uint32_t which);
    [[nodiscard]] static const graze_collider* colliderOf(const Side& side, std::uint32_t which);

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

} // namespace graze::test
