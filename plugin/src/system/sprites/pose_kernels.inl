// SPDX-License-Identifier: Zlib
// worldBounds in doubles, vertices side by side, compiled once per kind of processor. Products of floats are exact in
// doubles and every sum is rounded once, so the width and the order of vertices change no bit; only the sign of a zero
// could differ, and zeros are made positive.

namespace graze::detail::GRAZE_LANES
{

namespace
{

// Bounds are computed as lower x, lower y, -upper x, -upper y: largest becomes smallest, and rounding up becomes
// rounding down.

/// The columns of a matrix, once for lower and once for -upper.
struct LanePose
{
    FourDoubles column0, column1, offset;
};

/// Bounds before the translation and the radius: lower x, lower y, -upper x, -upper y.
using Extent = FourDoubles;

GRAZE_LANE FourDoubles twice(TwoDoubles two) noexcept
{
    return FourDoubles::of(two, two);
}

GRAZE_LANE LanePose poseOf(const float* m) noexcept
{
    const FourDoubles head = FourDoubles::widened(Four::load(m)), tail = FourDoubles::widened(Four::load(m + 2));
    return {negatedUpper(repeated<0, 3>(head)), negatedUpper(repeated<1, 2>(halves(head, tail))),
            negatedUpper(repeated<0, 3>(tail))};
}

GRAZE_LANE Extent extentOf(const float* vertices, const LanePose& pose) noexcept
{
    const float *const x = vertices, *const y = vertices + 8;
    const FourDoubles m00 = repeated<0, 0>(pose.column0), m10 = repeated<1, 1>(pose.column0);
    const FourDoubles m01 = repeated<0, 0>(pose.column1), m11 = repeated<1, 1>(pose.column1);
    const FourDoubles x0 = FourDoubles::widened(Four::load(x)), x1 = FourDoubles::widened(Four::load(x + 4));
    const FourDoubles y0 = FourDoubles::widened(Four::load(y)), y1 = FourDoubles::widened(Four::load(y + 4));
    const FourDoubles u0 = m00 * x0 + m01 * y0, u1 = m00 * x1 + m01 * y1;
    const FourDoubles v0 = m10 * x0 + m11 * y0, v1 = m10 * x1 + m11 * y1;
    // The first lane of each half is for x, the second for y.
    const FourDoubles lowerX = smaller(u0, u1), lowerY = smaller(v0, v1);
    const FourDoubles upperX = larger(u0, u1), upperY = larger(v0, v1);
    const FourDoubles least = smaller(firsts(lowerX, lowerY), seconds(lowerX, lowerY));
    const FourDoubles most = larger(firsts(upperX, upperY), seconds(upperX, upperY));
    return FourDoubles::of(smaller(lowerHalf(least), upperHalf(least)),
                           negated(larger(lowerHalf(most), upperHalf(most))));
}

// The largest floats that are not above the doubles.
GRAZE_LANE Four roundedDown(FourDoubles a) noexcept
{
    const Four nearest = narrowed(a);
    const FourInts above = narrowed(less(a, FourDoubles::widened(nearest)));
    const FourInts bits = bitsAsInts(nearest);
    // The next float down has the next bits up when it is negative, the next bits down when it is not.
    return Four::ofBits(bits - (above & (signs(bits) | FourInts::all(1))));
}

std::uint32_t boundsOf(const PosedPiece* pieces, std::uint32_t count, float* bounds) noexcept
{
    for (std::uint32_t i = 0; i < count; ++i)
    {
        const PosedPiece& piece = pieces[i];
        const LanePose pose = poseOf(piece.matrix);
        const Extent extent = extentOf(piece.vertices, pose);
        // The half extent of the ellipse L(circle) along an axis is the radius times that row of L.
        const FourDoubles squares = pose.column0 * pose.column0 + pose.column1 * pose.column1;
        const FourDoubles reach = twice(TwoDoubles::all(static_cast<double>(piece.radius)) * root(lowerHalf(squares)));
        const Four box = negatedUpper(roundedDown(extent - reach + pose.offset)) + Four::all(0.f);
        // x - x is 0 for a finite number and NaN for any other.
        if (equal(box - box, box - box) != 15)
            return i;
        box.store(bounds + std::size_t{4} * piece.place);
    }
    return count;
}

// Two placements side by side, from their sines and cosines.
GRAZE_LANE void placeTwo(FourDoubles turn, const float* a, const float* b, float* matrixA, float* matrixB) noexcept
{
    const Four scaleA = Four::load(a + 3), scaleB = Four::load(b + 3); // scale and origin
    const Four scales = lowerHalves(scaleA, scaleB), origins = upperHalves(scaleA, scaleB);
    const auto x = [](Four both) { return FourDoubles::widened(shuffled<0, 0, 2, 2>(both, both)); };
    const auto y = [](Four both) { return FourDoubles::widened(shuffled<1, 1, 3, 3>(both, both)); };
    const Columns<FourDoubles> m =
        columnsOf(turn, x(scales), y(scales), x(origins), y(origins), FourDoubles::widened(Four::loadPairs(a, b)));
    const Four column0 = narrowed(m.x), column1 = narrowed(m.y);
    const Four linearA = lowerZipped(column0, column1), linearB = upperZipped(column0, column1);
    float offsets[4];
    narrowed(m.offset).store(offsets);
    linearA.storePair(matrixA);
    linearA.storeUpperPair(matrixA + 3);
    linearB.storePair(matrixB);
    linearB.storeUpperPair(matrixB + 3);
    matrixA[2] = offsets[0];
    matrixA[5] = offsets[1];
    matrixB[2] = offsets[2];
    matrixB[5] = offsets[3];
}

// Four placements, `step` after each other. Returns the lanes whose angles are not too large.
GRAZE_LANE FourDoubles::Mask placeFour(const float* p, float* m, std::size_t step) noexcept
{
    const std::size_t from = PlacementFloats * step, to = MatrixFloats * step;
    const float* const angle = p + 2;
    const FourDoubles angles = FourDoubles::widened(Four::of(angle[0], angle[from], angle[2 * from], angle[3 * from]));
    const SinesAndCosines turns(angles);
    placeTwo(firsts(turns.sine, turns.cosine), p, p + 2 * from, m, m + 2 * to);
    placeTwo(seconds(turns.sine, turns.cosine), p + from, p + 3 * from, m + to, m + 3 * to);
    return lessOrEqual(magnitude(angles), FourDoubles::all(LargestReduced));
}

bool place(const float* placements, std::uint32_t count, float* matrices) noexcept
{
    FourDoubles::Mask small = lessOrEqual(FourDoubles::all(0.), FourDoubles::all(0.));
    for (; count >= 4; count -= 4, placements += 4 * PlacementFloats, matrices += 4 * MatrixFloats)
        small = small & placeFour(placements, matrices, 1);
    for (; count > 0; --count, placements += PlacementFloats, matrices += MatrixFloats)
        small = small & placeFour(placements, matrices, 0);
    return bitsOf(small) == 15;
}

} // namespace

const PoseKernels Poses{boundsOf, place};

} // namespace graze::detail::GRAZE_LANES
