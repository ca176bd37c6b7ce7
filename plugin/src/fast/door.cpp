// SPDX-License-Identifier: Zlib
#include "fast/door.hpp"

namespace graze::detail
{

bool fastImpact(const Operand& a, const MotionPath& pathA, const Operand& b, const MotionPath& pathB,
                CastResult& result) noexcept
{
    const bool loopIsA = pathB.isStraight();
    const MotionPath &turning = loopIsA ? pathA : pathB, &straight = loopIsA ? pathB : pathA;
    RoundPath round;
    MovingLoop loop;
    const MovingLoop* const loops[] = {&loop};
    if (turning.isStraight() || straight.jumps() || !makeRoundPath((loopIsA ? b : a).firstPiece(), straight, round))
        return false;
    makeMovingLoop((loopIsA ? a : b).firstPiece(), turning, loop);
    RoundAnswer answer;
    RoundContact contact;
    if (loop.count == 0)
        return false;
    castRound(&round, loops, 1, &answer, &contact);
    if (answer == RoundAnswer::Unknown)
        return false;
    result = castResult(answer, round, contact, loopIsA ? LoopIs::A : LoopIs::B);
    return true;
}

} // namespace graze::detail
