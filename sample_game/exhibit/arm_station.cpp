// SPDX-License-Identifier: Zlib
#include "exhibit/arm_station.hpp"

#include "base/angles.hpp"

namespace game
{
namespace
{

constexpr float ArmSize = 1.35f; ///< (unit: pixels per pixel of the atlas)
constexpr float Swing = 0.16f;

std::vector<Orbs::Course> grid(graze::Vec2 corner)
{
    constexpr int Columns = 15, Rows = 12;
    constexpr float Apart = 30.f;
    std::vector<Orbs::Course> courses;
    for (int row = 0; row < Rows; ++row)
        for (int column = 0; column < Columns; ++column)
        {
            const graze::Vec2 place = corner + graze::Vec2(110.f + Apart * static_cast<float>(column),
                                                           35.f + Apart * static_cast<float>(row));
            courses.push_back({.from = place, .to = place, .radius = 4.f});
        }
    return courses;
}

} // namespace

float ArmStation::mirrorAt(int step) noexcept
{
    constexpr int Rest = 90, Turn = 40, Period = 2 * (Rest + Turn);
    const int phase = step % Period;
    if (phase < Rest)
        return 1.f;
    if (phase >= Rest + Turn && phase < 2 * Rest + Turn)
        return -1.f;
    const bool there = phase < Rest + Turn;
    const float share = static_cast<float>(there ? phase - Rest : phase - 2 * Rest - Turn) / static_cast<float>(Turn);
    const auto cosine = static_cast<float>(graze::sinCos(graze::Pi * static_cast<double>(share)).cosine);
    return there ? cosine : -cosine;
}

graze::Affine2 ArmStation::matrixAt(int step, float mirror) const
{
    // Seen in a mirror it also swings the other direction.
    const float angle = Swing * sine(1.7f * secondsOf(step)) * mirror;
    return graze::Affine2::from(
        {.position = m_pivot, .angleRadians = angle, .scale = {mirror * ArmSize, ArmSize}, .origin = BossArmPivot});
}

ArmStation::ArmStation(Stage& stage, graze::Vec2 corner) :
m_pivot(corner + graze::Vec2(StationSize.x * 0.5f, 62.f)),
m_matrix(matrixAt(0, 1.f)),
m_arm(stage.collisions, {.shape = stage.catalog.collider(Picture::BossArm),
                         .matrix = m_matrix,
                         .layer = stage.layers.arm,
                         .user = stage.nextUser++}),
m_orbs(stage, grid(corner))
{
}

void ArmStation::step(Stage& stage)
{
    m_matrix = matrixAt(stage.step, mirrorAt(stage.step));
    m_arm.follow(m_matrix);
}

void ArmStation::drawables(std::vector<Drawable>& out) const
{
    out.push_back({.picture = Picture::BossArm, .matrix = m_matrix});
}

} // namespace game
