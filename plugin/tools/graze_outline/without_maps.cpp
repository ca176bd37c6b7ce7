// SPDX-License-Identifier: Zlib
// Takes the place of atlas.cpp and of what draws maps, in a build without graze::maps.
#include "graze_outline.hpp"

#include <stdexcept>

namespace outliner
{

namespace
{

[[noreturn]] void refuse()
{
    throw std::runtime_error("this graze_outline was built without GRAZE_BUILD_MAPS, and reads pictures alone");
}

} // namespace

Report traceAtlas(const Job& /*job*/, const Options& /*options*/)
{
    refuse();
}

Report checkMap(const Job& /*job*/, const Options& /*options*/)
{
    refuse();
}

} // namespace outliner
