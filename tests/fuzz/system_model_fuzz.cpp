// SPDX-License-Identifier: Zlib
// Any script of calls of a collision system, beside a model of it that tries all pairs one by one: see
// support/model_game.hpp.
#include "fuzz/bytes.hpp"
#include "support/model_game.hpp"

#include <iostream>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using graze::test::Operation;
    graze::fuzz::Bytes input({data, size});
    std::ostringstream log;
    graze::test::ModelGame game(&log);
    for (int calls = 0; input.left() > 0 && calls < 300; ++calls)
    {
        const Operation operation{input.byte() % 100u, input.byte(), input.take<std::uint16_t>()};
        if (const auto difference = game.play(operation))
        {
            std::cerr << log.str() << "=> " << *difference << '\n';
            graze::fuzz::require(false, "system and model agree");
        }
    }
    return 0;
}
