// SPDX-License-Identifier: Zlib
#pragma once

#include "arena/arena.hpp"

#include <vector>

namespace game
{

class Boss;

/// An arm that swings, a cannon that turns by itself, or a plate in orbit around the core.
class BossPart : public Actor
{
public:
    enum class Role : std::uint8_t
    {
        Arm,
        Cannon,
        Plate
    };
    /// `side` -1 is the left one, 1 its mirror image; for a plate `orbit` is the angle at which it starts.
    BossPart(Arena& arena, Boss& boss, Role role, float side, float orbit = 0.f);
    void step(Arena& arena) override;

    [[nodiscard]] Role role() const noexcept { return m_role; }
    /// Bursts, for itself or with the core.
    void burst(Arena& arena);

protected:
    void beaten(Arena& arena) override;

private:
    void place(const Arena& arena);
    void fire(Arena& arena) const;

    Boss& m_boss;
    Role m_role;
    float m_side;
    float m_orbit;
};

/// The core of the boss at the end of every fifth wave. Every part is an actor of its own that belongs to the core and
/// breaks off by itself; while there are arms the core takes a quarter of the damage. The parts that are left decide
/// how all of them move and fire.
class Boss : public Actor
{
public:
    enum class Phase : std::uint8_t
    {
        BothArms,
        OneArm,
        NoArms,
        Rage ///< without arms and with little of the core left
    };

    /// Enters from above, with all its parts. `round` 0 is the first one; later ones hold and shoot more.
    static Boss& enter(Arena& arena, int round);

    Boss(Arena& arena, int round);
    void step(Arena& arena) override;
    void hash(StateHash& hash) const override;

    /// Health of the core and all parts, 1 .. 0.
    [[nodiscard]] float share() const noexcept;
    [[nodiscard]] Phase phase() const noexcept;
    [[nodiscard]] int round() const noexcept { return m_round; }
    /// Steps since the phase began, below 0: everything holds its fire.
    [[nodiscard]] int phaseAge() const noexcept { return m_phaseAge; }
    /// A part has broken off.
    void lose(Arena& arena, const BossPart& part);

protected:
    void beaten(Arena& arena) override;

private:
    void addPart(Arena& arena, BossPart::Role role, float side, float orbit = 0.f);
    void begin(Arena& arena, Phase phase);
    void fire(Arena& arena) const;

    std::vector<BossPart*> m_parts; // those that are left
    int m_round;
    int m_allHealth = 0; // of all parts when it came
    Phase m_phase = Phase::BothArms;
    int m_phaseAge;
};

/// 1 .. 0; 0 without a boss.
[[nodiscard]] float bossHealth(const Arena& arena) noexcept;

} // namespace game
