// SPDX-License-Identifier: Zlib
#pragma once

#include "mover/course.hpp"
#include "mover/slide_model.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace graze::test::mover
{

/// A broken promise of a move.
enum class Flaw
{
    Deep,     ///< it overlaps a wall by more than the tolerance
    Left,     ///< it passed a wall
    Progress, ///< it ends elsewhere than the model: progress is lost, or a seam was felt
    Plane,    ///< it reports a plane that the model has not met
    Count
};

[[nodiscard]] const char* nameOf(Flaw flaw);

/// The figures of all moves so far.
struct Counts
{
    std::uint64_t moves = 0;
    std::uint64_t stopped = 0; ///< by at least one wall
    std::uint64_t asides = 0;  ///< that the model agreed with only from a place beside
    std::array<std::array<std::uint64_t, static_cast<std::size_t>(Flaw::Count)>,
               static_cast<std::size_t>(CourseKind::Count)>
        flaws{};
};

/// A course with a mover on it.
class Game
{
public:
    Game(Course course, Method method);

    /// False when the course gave the mover no room.
    [[nodiscard]] bool canStart() const;
    /// One move. A flaw is counted, and its text appended.
    void play(Random& random, Counts& counts, std::vector<std::string>& flaws);
    /// The end of the course is near, or the mover is stuck.
    [[nodiscard]] bool isOver() const { return m_over; }

private:
    struct Played
    {
        Affine2 from{}; ///< after it was carried
        Vec2 carried{};
        Vec2 wish{};
        bool isJudged = true; ///< by the model too
        MoveResult result{};
        std::vector<Vec2> normals;
    };
    /// Moves the strips that move. Carries the mover in the model; false where what follows is not in it: walls that
    /// have moved into the mover push it, or lift it.
    bool moveStrips(Random& random, Played& move);
    [[nodiscard]] double slackOf(const Played& move, const ModelMove& model) const;
    [[nodiscard]] static bool isAt(const Played& move, oracle::Point lower, oracle::Point upper, double slack);
    [[nodiscard]] static bool arePlanesOf(const Played& move, const std::vector<ModelMove>& models);
    [[nodiscard]] std::optional<Flaw> compare(const Played& move, Counts& counts) const;
    [[nodiscard]] bool isInside(const Affine2& matrix) const;
    void judge(const Played& move, Counts& counts, std::vector<std::string>& flaws);
    [[nodiscard]] std::string describe(const Played& move, Flaw flaw) const;

    Course m_course;
    double m_gap;
    SlideModel m_model; ///< walls without seams
    SlideModel m_tiles; ///< the very walls
    CollisionSystem m_system;
    SpriteId m_mover;
    std::vector<SpriteId> m_strips;
    MoveResult m_last;
    bool m_hasEllipse = false;
    double m_leastRadius = 1e30; ///< of what is round
    bool m_over = false;
};

} // namespace graze::test::mover
