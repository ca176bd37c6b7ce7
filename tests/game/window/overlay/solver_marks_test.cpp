// SPDX-License-Identifier: Zlib
#include "window/overlay/solver_marks.hpp"

#include "game/window/overlay/window_overlay.hpp"

namespace
{

using game::OddPair;
using game::SolverMarks;
using game::test::WindowOverlay;

class WindowSolverMarks : public WindowOverlay
{
protected:
    [[nodiscard]] OddPair pairAt(float x, float y) const
    {
        graze::Sprite2D a(graze::Circle{10.f}), b(graze::Circle{10.f});
        a.setMatrix(graze::Affine2::translation({x, y}));
        b.setMatrix(graze::Affine2::translation({x + 15.f, y}));
        return {.a = a, .b = b, .unfinished = true};
    }
    [[nodiscard]] std::vector<game::TextBox> labelsOf(const std::vector<OddPair>& pairs) const
    {
        const std::vector<game::CostlyQuery> none;
        const game::SolverFindings findings{&pairs, &none};
        SolverMarks marks;
        marks.look(m_world, false, &findings);
        game::Batch batch(m_assets);
        batch.begin(1.f);
        marks.addLabels(batch, m_world);
        return {batch.textBoxes().begin(), batch.textBoxes().end()};
    }
};

TEST_F(WindowSolverMarks, WhatWasFoundIsLabelledReadably)
{
    const auto labels = labelsOf({pairAt(300.f, 200.f)});
    ASSERT_EQ(labels.size(), 1u);
    EXPECT_EQ(labels[0].text, "ran out");
    EXPECT_GE(labels[0].area.size().y, 20.f);
    EXPECT_LE(labels[0].area.upper.y, 190.f) << "above both";
}

TEST_F(WindowSolverMarks, LabelsStayOnTheFieldAndNeverOverlap)
{
    std::vector<OddPair> pairs;
    for (int i = 0; i < 60; ++i)
        pairs.push_back(pairAt(static_cast<float>(i % 10) * 64.f + 2.f, static_cast<float>(i / 10) * 25.f + 60.f));
    const auto labels = labelsOf(pairs);
    EXPECT_GT(labels.size(), 3u);
    EXPECT_LE(labels.size(), 6u);
    for (std::size_t i = 0; i < labels.size(); ++i)
    {
        EXPECT_GE(labels[i].area.lower.x, 0.f);
        EXPECT_LE(labels[i].area.upper.x, game::FieldWidth);
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_FALSE(overlaps(labels[i].area, labels[k].area)) << i << " and " << k;
    }
}

TEST_F(WindowSolverMarks, WithoutFindingsPairsAreLookedForWhenTheUpdateRanOut)
{
    SolverMarks marks;
    marks.look(m_world, true, nullptr);
    EXPECT_TRUE(marks.pairs().empty()) << "the defaults leave none undecided";
    EXPECT_TRUE(marks.flights().empty());

    // Settings that are changed in the pause act on the step that is seen, if somebody looks.
    const graze::GjkSettings good = m_world.collisions().settings();
    graze::GjkSettings poor = good;
    poor.maxIterations = 1;
    for (int i = 0; i < 3000 && marks.pairs().empty(); ++i)
    {
        m_world.setSettings(good);
        m_world.step({.fire = true});
        m_world.setSettings(poor);
        marks.look(m_world, true, nullptr);
    }
    ASSERT_FALSE(marks.pairs().empty());
    marks.look(m_world, false, nullptr);
    EXPECT_TRUE(marks.pairs().empty()) << "the last update ran out of nothing";
    for (int i = 0; i < 600 && m_world.collisions().statistics().limitsReached == 0; ++i)
        m_world.step({.fire = true});
    ASSERT_GT(m_world.collisions().statistics().limitsReached, 0u);
    SolverMarks others;
    for (int i = 0; i < 600 && others.pairs().empty(); ++i)
    {
        m_world.step({.fire = true});
        others.look(m_world, false, nullptr);
    }
    EXPECT_FALSE(others.pairs().empty());
}

} // namespace
