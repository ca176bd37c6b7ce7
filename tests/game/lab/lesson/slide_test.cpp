// SPDX-License-Identifier: Zlib
#include "lab/lesson/slide.hpp"

#include "lab/lesson/set_ups.hpp"

#include <graze/queries/pair_queries.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using game::LabBench;
using game::LabSlide;
using graze::Vec2;

// How far the two are from touching, A being moved.
float offTouch(const LabBench& bench, Vec2 displacement)
{
    graze::Sprite2D a = game::spriteOf(bench.a);
    graze::Affine2 matrix = a.matrix();
    matrix.tx += displacement.x;
    matrix.ty += displacement.y;
    EXPECT_TRUE(a.setMatrix(matrix));
    const graze::Sprite2D b = game::spriteOf(bench.b);
    return std::max(graze::distance(a, b).distance, graze::penetration(a, b).depth);
}

class LessonSlide : public testing::Test
{
protected:
    LabBench bench = game::benchToRead(game::LessonCard::Slide);
    LabSlide slide{bench};
};

TEST_F(LessonSlide, BothTouchWhereverAIsSlidTo)
{
    for (int i = 0; i < 200; ++i)
    {
        slide.advance(0.0123f);
        EXPECT_LT(offTouch(bench, slide.displacement()), 0.02f) << "after " << i;
    }
    for (const Vec2 wish : {Vec2(500.f, 0.f), Vec2(0.f, -500.f), Vec2(-80.f, 60.f), Vec2(170.f, -45.f)})
    {
        slide.moveTo(wish);
        EXPECT_LT(offTouch(bench, slide.displacement()), 0.02f) << wish.x;
    }
}

TEST_F(LessonSlide, OnceAroundSeesTheWholeBorder)
{
    EXPECT_FALSE(slide.complete());
    const Vec2 start = slide.displacement();
    for (int i = 0; i < 90; ++i)
    {
        EXPECT_TRUE(i > 85 || !slide.complete()) << i;
        slide.advance(1.f / 90.f);
    }
    EXPECT_TRUE(slide.complete());
    EXPECT_LT(graze::length(slide.displacement() - start), 1.f) << "and is back";
}

} // namespace
