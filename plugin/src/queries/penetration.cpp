// SPDX-License-Identifier: Zlib
#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

namespace graze
{

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    PenetrationRun run(a, b, settings);
    while (run.step())
    {
    }
    return run.result();
}

} // namespace graze
