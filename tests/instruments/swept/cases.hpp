// SPDX-License-Identifier: Zlib
#pragma once

#include "swept/judge.hpp"

namespace graze::test::swept
{

inline constexpr std::array Kinds{"box", "hull", "circle", "capsule", "ellipse", "two pieces"};
inline constexpr std::array Turns{"straight", "turning", "half a turn"};
inline constexpr std::array Aims{"across", "graze", "near miss", "anywhere"};

/// Two sprites that are apart when the frame begins; one of them is swept, or both are.
struct Case
{
    Frame a;
    Frame b;
    std::array<std::size_t, 4> labels{}; ///< kind of A, kind of B, turn, aim
};

/// Within 2000 px of `place`.
[[nodiscard]] Case randomCase(Random& random, Vec2 place);

} // namespace graze::test::swept
