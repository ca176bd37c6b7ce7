// SPDX-License-Identifier: Zlib
#include "c/system_handle.hpp"

#include "c/convert.hpp"

#include <span>

namespace
{

// The vectors keep their memory from frame to frame: a steady frame allocates nothing here.
template <class To, class From>
void copyInto(std::vector<To>& to, std::span<const From> from)
{
    to.clear();
    for (const From& event : from)
        to.push_back(graze::c::toC(event));
}

} // namespace

graze_system::graze_system(const graze::GjkSettings& settings) : collisions(settings)
{
    // A host of the C interface gets every refusal as a result and a sentence; stderr is not ours there.
    collisions.setRefusalHandler([](const graze::Refusal&) {});
}

void graze_system::takeEvents()
{
    copyInto(begun, collisions.begun());
    copyInto(stays, collisions.stays());
    copyInto(ended, collisions.ended());
    copyInto(hits, collisions.hits());
    copyInto(nearMisses, collisions.nearMisses());
}
