// SPDX-License-Identifier: Zlib
#include <graze/pair/operand.hpp>

namespace graze
{

bool isValid(const Operand& operand) noexcept
{
    if (operand.isFunction())
        return false;
    if (operand.pieceCount() == 1)
        return operand.matrix().isFinite() && isValid(operand.firstPiece());
    bool valid = operand.matrix().isFinite() && operand.pieceCount() > 0;
    for (std::uint32_t i = 0; valid && i < operand.pieceCount(); ++i)
        valid = isValid(operand.piece(i));
    return valid;
}

bool isConvex(const Operand& operand) noexcept
{
    return operand.isFunction() ? operand.matrix().isFinite() && isFinite(operand.function().centre) : isValid(operand);
}

bool isAnswerable(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    return isConvex(a) && isConvex(b) && !std::isnan(settings.epsilon);
}

} // namespace graze
