// SPDX-License-Identifier: Zlib
#include "base/upper_halves.hpp"

#include <graze/gjk/penetration_run.hpp>
#include <graze/queries/penetration.hpp>

namespace graze
{

PenetrationResult penetration(const Operand& a, const Operand& b, const GjkSettings& settings) noexcept
{
    detail::clearUpperHalves();
    PenetrationRun run(a, b, settings);
    while (run.step())
    {
    }
    return run.result();
}

} // namespace graze
