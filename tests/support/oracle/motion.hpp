// SPDX-License-Identifier: Zlib
#pragma once

#include "support/oracle/difference.hpp"

#include <optional>

namespace graze::test::oracle
{

/// A body that moves between two matrices by the motion rule of the design. Points are relative to an
/// origin that the two of a pair share. It turns about the middle of its core, or about that of the sprite that it is
/// a piece of.
class Motion
{
public:
    Motion(const Body& start, const std::array<double, 6>& end, Point origin = {}, std::optional<Point> middle = {});

    /// The body at t, with what it is at the end from t = 1 on.
    [[nodiscard]] Body at(double t) const;
    /// Its place at t; `atEnd` gives the form that it changes to at 1, where it does.
    void at(double t, bool atEnd, Figure& figure) const;

    [[nodiscard]] Point centreAt(double t) const { return m_centre + m_centreMotion * t; }
    [[nodiscard]] Point centreMotion() const { return m_centreMotion; }
    /// Its form changes at t = 1 all at once: a flip or a singular matrix.
    [[nodiscard]] bool jumps() const { return m_jumps; }
    [[nodiscard]] double angle() const { return m_angle; }

    /// No point moves faster about the centre than this.
    [[nodiscard]] double turningSpeed() const { return m_turningSpeed; }
    /// No point is accelerated more than this.
    [[nodiscard]] double acceleration() const { return m_acceleration; }

    /// Farthest reach from the centre along n at t + later, were every point to go on from t with the
    /// velocity that it has at t.
    class Linear
    {
    public:
        Linear(const Motion& moving, double t);
        [[nodiscard]] double reach(Point n, double later) const;

    private:
        const Motion* m_moving;
        Matrix m_now;
        Matrix m_velocity;
    };

private:
    [[nodiscard]] Matrix turnedAt(double t) const;
    void takeMotion(const Matrix& start, const Matrix& end);

    Body m_start;
    std::array<double, 6> m_end;
    Point m_origin;
    Point m_middle{};             // of the core
    std::vector<Point> m_hull;    // hull of the core about the centre at t = 0, in order
    std::vector<Point> m_endHull; // at t = 1, when it jumps
    Matrix m_round{};             // radius times the first matrix
    Matrix m_endRound{};
    Point m_centre{};
    Point m_centreMotion{};
    double m_angle = 0.;
    Matrix m_stretch{1., 0., 0., 1.};
    Matrix m_growth{}; // stretch less the identity
    double m_turningSpeed = 0.;
    double m_acceleration = 0.;
    bool m_jumps = false;
};

/// Two of them, which live as long as this does.
class MotionPair
{
public:
    MotionPair(const Motion& a, const Motion& b) : m_a(a), m_b(b) {}

    /// The gap at t, A being moved by `offset` as well.
    [[nodiscard]] Gap gapAt(double t, bool atEnd, Point offset = {}) const;
    /// How far B lies beyond A along the unit direction n.
    [[nodiscard]] double separationAlong(Point n, double t, bool atEnd) const;
    [[nodiscard]] bool jumps() const { return m_a.jumps() || m_b.jumps(); }
    /// No two points of the two approach one another faster.
    [[nodiscard]] double speed() const;

    struct Reached
    {
        double time = 2.;  ///< when a look first saw the gap at or below the level; 2 for never
        double clear = 0.; ///< until then the gap stays above `level` less `resolution`, for certain
        bool finished = true;
    };
    /// Looks for a gap at or below `level` in [from, to], in steps in which nothing deeper than
    /// `resolution` below the level can be passed over. t = 1 is looked at as well when a body jumps.
    [[nodiscard]] Reached firstAtOrBelow(double level, double resolution, double from, double to,
                                         Point offset = {}) const;

private:
    [[nodiscard]] const Difference& differenceAt(double t, bool atEnd) const;
    [[nodiscard]] double safeStep(double t, double longest, Point n, double gap, double level) const;

    const Motion& m_a;
    const Motion& m_b;
};

} // namespace graze::test::oracle
