// SPDX-License-Identifier: Zlib
// Affine2::from with a placement in each lane, compiled once per kind of processor. One placement waits for its sine
// for longer than four of them take. The sums are those of sine_polynomials.hpp and of Affine2::from, operation by
// operation: every lane has the bits of the one-by-one form.

#define GRAZE_LANE inline __attribute__((always_inline))

namespace graze::detail::GRAZE_LANES
{

namespace
{

#if defined(__AVX2__)
constexpr std::size_t Width = 4;
#else
constexpr std::size_t Width = 2;
#endif

using Doubles = double __attribute__((vector_size(8 * Width)));
using Words = unsigned long long __attribute__((vector_size(8 * Width)));

struct LanePlacements
{
    Doubles positionX, positionY, angle, scaleX, scaleY, originX, originY;
};

struct LaneMatrices
{
    Doubles m00, m01, tx, m10, m11, ty;
};

struct FourRows
{
    __m128 a, b, c, d;
};

GRAZE_LANE FourRows transposed(FourRows r) noexcept
{
    const __m128 lowerAb = _mm_unpacklo_ps(r.a, r.b), upperAb = _mm_unpackhi_ps(r.a, r.b);
    const __m128 lowerCd = _mm_unpacklo_ps(r.c, r.d), upperCd = _mm_unpackhi_ps(r.c, r.d);
    return {_mm_movelh_ps(lowerAb, lowerCd), _mm_movehl_ps(lowerCd, lowerAb), _mm_movelh_ps(upperAb, upperCd),
            _mm_movehl_ps(upperCd, upperAb)};
}

#if defined(__AVX2__)

GRAZE_LANE bool areAllTrue(Words mask) noexcept
{
    return _mm256_movemask_pd(__builtin_bit_cast(__m256d, mask)) == 15;
}
GRAZE_LANE Doubles wide(__m128 floats) noexcept
{
    return _mm256_cvtps_pd(floats);
}
GRAZE_LANE __m128 narrow(Doubles values) noexcept
{
    return _mm256_cvtpd_ps(values);
}
// The four floats of each lane's record from `first` on, a field to a row.
GRAZE_LANE FourRows fields(const float* records, std::size_t size, std::size_t first) noexcept
{
    const float* const p = records + first;
    return transposed(
        {_mm_loadu_ps(p), _mm_loadu_ps(p + size), _mm_loadu_ps(p + 2 * size), _mm_loadu_ps(p + 3 * size)});
}
GRAZE_LANE void store(const LaneMatrices& m, float* out) noexcept
{
    const FourRows first = transposed({narrow(m.m00), narrow(m.m01), narrow(m.tx), narrow(m.m10)});
    const __m128 m11 = narrow(m.m11), ty = narrow(m.ty);
    const __m128 low = _mm_unpacklo_ps(m11, ty), high = _mm_unpackhi_ps(m11, ty);
    const __m128 record[Width] = {first.a, first.b, first.c, first.d};
    for (std::size_t i = 0; i < Width; ++i)
    {
        float* const to = out + i * MatrixFloats;
        _mm_storeu_ps(to, record[i]);
        if (i % 2 == 0)
            _mm_storel_pi(reinterpret_cast<__m64*>(to + 4), i < 2 ? low : high);
        else
            _mm_storeh_pi(reinterpret_cast<__m64*>(to + 4), i < 2 ? low : high);
    }
}

#else

GRAZE_LANE bool areAllTrue(Words mask) noexcept
{
    return _mm_movemask_pd(__builtin_bit_cast(__m128d, mask)) == 3;
}
GRAZE_LANE Doubles wide(__m128 floats) noexcept
{
    return _mm_cvtps_pd(floats);
}
GRAZE_LANE __m128 narrow(Doubles values) noexcept
{
    return _mm_cvtpd_ps(values);
}
GRAZE_LANE FourRows fields(const float* records, std::size_t size, std::size_t first) noexcept
{
    const float* const p = records + first;
    const __m128 a = _mm_loadu_ps(p), b = _mm_loadu_ps(p + size);
    return transposed({a, b, a, b});
}
GRAZE_LANE void store(const LaneMatrices& m, float* out) noexcept
{
    const FourRows first = transposed({narrow(m.m00), narrow(m.m01), narrow(m.tx), narrow(m.m10)});
    const __m128 last = _mm_unpacklo_ps(narrow(m.m11), narrow(m.ty));
    _mm_storeu_ps(out, first.a);
    _mm_storel_pi(reinterpret_cast<__m64*>(out + 4), last);
    _mm_storeu_ps(out + MatrixFloats, first.b);
    _mm_storeh_pi(reinterpret_cast<__m64*>(out + MatrixFloats + 4), last);
}

#endif

GRAZE_LANE Doubles all(double value) noexcept
{
    return Doubles{} + value;
}

GRAZE_LANE LanePlacements load(const float* placements) noexcept
{
    const FourRows first = fields(placements, PlacementFloats, 0);
    const FourRows last = fields(placements, PlacementFloats, 3);
    return {wide(first.a), wide(first.b), wide(first.c), wide(first.d), wide(last.b), wide(last.c), wide(last.d)};
}

struct LaneTurns
{
    Doubles sine;
    Doubles cosine;
};

// As sineCosine.
GRAZE_LANE LaneTurns turnsOf(Doubles angle) noexcept
{
    constexpr double Whole = 0x1.8p52;
    const Doubles shifted = angle * (2. / 3.14159265358979323846) + Whole;
    const Doubles k = shifted - Whole;
    const Doubles r =
        ((angle - k * 1.57079632673412561417e+00) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21;
    const Doubles z = r * r;
    Doubles s = all(1.58969099521155010221e-10);
    s = -2.50507602534068634195e-08 + z * s;
    s = 2.75573137070700676789e-06 + z * s;
    s = -1.98412698298579493134e-04 + z * s;
    s = 8.33333333332248946124e-03 + z * s;
    s = -1.66666666666666324348e-01 + z * s;
    s = r + r * z * s;
    Doubles c = all(-1.13596475577881948265e-11);
    c = 2.08757232129817482790e-09 + z * c;
    c = -2.75573143513906633035e-07 + z * c;
    c = 2.48015872894767294178e-05 + z * c;
    c = -1.38888888888741095749e-03 + z * c;
    c = 4.16666666666666019037e-02 + z * c;
    c = 1. + (z * z * c - 0.5 * z);
    const Words quarter = __builtin_bit_cast(Words, shifted);
    const Words sine = __builtin_bit_cast(Words, s), cosine = __builtin_bit_cast(Words, c);
    const Words turned = (sine ^ cosine) & (Words{} - (quarter & 1));
    return {__builtin_bit_cast(Doubles, sine ^ turned ^ ((quarter & 2) << 62)),
            __builtin_bit_cast(Doubles, cosine ^ turned ^ (((quarter + 1) & 2) << 62))};
}

GRAZE_LANE bool needNoReduction(Doubles angle) noexcept
{
    return areAllTrue(__builtin_bit_cast(Words, (angle >= -1e6) & (angle <= 1e6)));
}

} // namespace

std::size_t placeMany(const float* placements, std::size_t count, float* matrices) noexcept
{
    std::size_t done = 0;
    for (; done + Width <= count;
         done += Width, placements += Width * PlacementFloats, matrices += Width * MatrixFloats)
    {
        const LanePlacements p = load(placements);
        if (!needNoReduction(p.angle))
            break;
        const LaneTurns turn = turnsOf(p.angle);
        LaneMatrices m;
        m.m00 = p.scaleX * turn.cosine;
        m.m10 = p.scaleX * turn.sine;
        m.m01 = -p.scaleY * turn.sine;
        m.m11 = p.scaleY * turn.cosine;
        m.tx = p.positionX - (m.m00 * p.originX + m.m01 * p.originY);
        m.ty = p.positionY - (m.m10 * p.originX + m.m11 * p.originY);
        store(m, matrices);
    }
    return done;
}

} // namespace graze::detail::GRAZE_LANES
