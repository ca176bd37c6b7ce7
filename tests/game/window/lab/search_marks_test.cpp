// SPDX-License-Identifier: Zlib
#include "window/lab/pictures.hpp"

#include <gtest/gtest.h>

namespace
{

using game::Lab;
using game::LabOutlines;
using game::LabView;
using graze::Vec2;

const sf::FloatRect Pane = graze::compat::makeRect<float>({0.f, 0.f}, {400.f, 400.f});

TEST(WindowLabSearchMarks, ArrowPointsAlongTheSearchOfTheStep)
{
    Lab lab;
    lab.forward();
    const LabOutlines outlines = game::outlinesOf(lab);
    const game::LabCamera camera;
    const LabView view{lab, outlines, camera, camera};
    const auto arrow = game::searchArrowOf(view, Pane);
    ASSERT_TRUE(arrow);
    EXPECT_EQ(arrow->direction, lab.traceStep()->direction);
    EXPECT_GT(graze::dot(arrow->tip - arrow->start, arrow->direction), 20.f);
}

TEST(WindowLabSearchMarks, ProbeTurnsTheArrowAndStartsAtTheOrigin)
{
    Lab lab;
    const LabOutlines outlines = game::outlinesOf(lab);
    const game::LabCamera camera;
    LabView view{lab, outlines, camera, camera};
    view.probe = game::probeOf(lab.experiment(), outlines.stage, {0.f, -3.f});
    const auto arrow = game::searchArrowOf(view, Pane);
    ASSERT_TRUE(arrow);
    EXPECT_EQ(arrow->direction, Vec2(0.f, -1.f));
    EXPECT_EQ(arrow->start, camera.screenOf({}, Pane));
}

TEST(WindowLabSearchMarks, VertexUnderTheMouseIsTheNearestOne)
{
    const Lab lab;
    const LabOutlines outlines = game::outlinesOf(lab);
    ASSERT_FALSE(outlines.difference.vertices.empty());
    for (std::size_t i = 0; i < outlines.difference.vertices.size(); ++i)
    {
        const auto found = game::vertexAt(outlines, outlines.difference.vertices[i].w, 5.f);
        ASSERT_TRUE(found);
        EXPECT_LT(graze::length(outlines.difference.vertices[*found].w - outlines.difference.vertices[i].w), 1e-3f);
        const game::DifferenceVertex& vertex = outlines.difference.vertices[*found];
        EXPECT_LT(graze::length(vertex.b - vertex.a - vertex.w), 1e-2f) << "its corners";
    }
    EXPECT_FALSE(game::vertexAt(outlines, {1e5f, 0.f}, 5.f));
}

TEST(WindowLabSearchMarks, AnswerBelongsToTheLastStepShownInFull)
{
    Lab lab;
    const LabOutlines outlines = game::outlinesOf(lab);
    const game::LabCamera camera;
    LabView view{lab, outlines, camera, camera};
    EXPECT_FALSE(view.answered());
    lab.last();
    EXPECT_TRUE(view.answered());
    view.reveal = game::LabReveal::Vertex;
    EXPECT_FALSE(view.answered());
}

} // namespace
