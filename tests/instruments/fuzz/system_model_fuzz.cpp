// SPDX-License-Identifier: Zlib
// Any script of calls of a collision system, beside a model of it that tries all pairs one by one: see
// support/model/model_game.hpp.
#include "fuzz/bytes.hpp"
#include "support/methods.hpp"
#include "support/model/model_game.hpp"

#include <iostream>
#include <span>
#include <sstream>

namespace
{

void play(graze::Method method, std::span<const std::uint8_t> script)
{
    using graze::test::Operation;
    graze::fuzz::Bytes input(script);
    std::ostringstream log;
    graze::test::ModelGame game(method, &log);
    for (int calls = 0; input.left() > 0 && calls < 300; ++calls)
    {
        const Operation operation{input.byte() % 100u, input.byte(), input.take<std::uint16_t>()};
        if (const auto difference = game.play(operation))
        {
            std::cerr << log.str() << "=> " << *difference << '\n';
            graze::fuzz::require(false, "system and model agree");
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    for (const graze::Method method : graze::test::Methods)
        play(method, {data, size});
    return 0;
}
