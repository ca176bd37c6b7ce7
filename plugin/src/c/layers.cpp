// SPDX-License-Identifier: Zlib
#include "c/answers.hpp"
#include "c/functions.hpp"

#include <stdexcept>

namespace graze::c
{

namespace
{

void writeName(std::string_view name, std::span<char> to)
{
    if (to.size() <= name.size())
        throw Failure(GRAZE_BUFFER_TOO_SMALL, "the name takes ", name.size() + 1, " bytes, the buffer has ", to.size());
    std::copy(name.begin(), name.end(), to.begin());
    to[name.size()] = '\0';
}

} // namespace

void enterLayerFunctions(graze_api& api)
{
    api.layer = call<"layer">(
        [](System system, Text<"name"> name, Answer<std::uint32_t, "layer"> answer)
        {
            try
            {
                answer.write(system->layer(*name).index);
            }
            catch (const std::length_error& error)
            {
                throw Failure(GRAZE_TOO_MANY_LAYERS, error.what());
            }
        });
    api.collide = call<"collide">([](System system, KnownLayer a, KnownLayer b, std::int32_t enabled)
                                  { system->collide(*a, *b, enabled != 0); });
    api.layer_count = call<"layer_count">([](ConstSystem system, Answer<std::uint32_t, "count"> answer)
                                          { answer.write(system->layerCount()); });
    api.layer_name = call<"layer_name">(
        [](ConstSystem system, KnownLayer layer, Buffer<char, "buffer"> buffer, Answer<std::uint32_t, "length"> length)
        {
            const std::string_view name = system->layerName(layer);
            length.write(name.size());
            writeName(name, buffer);
        });
    api.collides =
        call<"collides">([](ConstSystem system, KnownLayer a, KnownLayer b, Answer<std::int32_t, "enabled"> answer)
                         { answer.write(system->collides(a, b)); });
}

} // namespace graze::c
