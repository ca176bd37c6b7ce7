// SPDX-License-Identifier: Zlib
// Runs a fuzz target over its stored inputs, without libFuzzer:   graze_replay_TARGET PACKED-FILE [LINE]
// A line is an input in Base64, see pack.py. To look at one that fails, give its number.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace
{

/// The bytes of a line in Base64; ends the program at any other character.
std::vector<std::uint8_t> bytesOf(std::string_view line)
{
    constexpr std::string_view Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<std::uint8_t> bytes;
    std::uint32_t bits = 0, known = 0;
    for (const char c : line.substr(0, line.find('=')))
    {
        const std::size_t digit = Digits.find(c);
        if (digit == std::string_view::npos)
        {
            std::fprintf(stderr, "'%c' is not Base64\n", c);
            std::exit(2);
        }
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        known += 6;
        if (known >= 8)
            bytes.push_back(static_cast<std::uint8_t>(bits >> (known -= 8)));
    }
    // The buffer has just this size, so that AddressSanitizer sees a read past its end.
    bytes.shrink_to_fit();
    return bytes;
}

} // namespace

int main(int argc, char** argv)
{
    std::ifstream file(argc > 1 ? argv[1] : "");
    const unsigned long wanted = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 0;
    unsigned long number = 0, played = 0;
    for (std::string line; std::getline(file, line);)
    {
        if (++number != wanted && wanted != 0)
            continue;
        const std::vector<std::uint8_t> input = bytesOf(line);
        std::fprintf(stderr, "line %lu: %zu bytes\n", number, input.size());
        LLVMFuzzerTestOneInput(input.data(), input.size());
        ++played;
    }
    std::printf("%lu inputs\n", played);
    return played == 0 ? 1 : 0;
}
