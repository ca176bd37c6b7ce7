// SPDX-License-Identifier: Zlib
// Writes a snapshot of a game in the middle, or reads one that another platform wrote:
//
//   graze_exchange write|read FILE
//
// Prints the hash of the system, and its hash 30 frames later. One that was written and one that was read are the same.
#include "support/methods.hpp"
#include "support/worlds/scripted_world.hpp"

#include <cstddef>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace
{

using namespace graze;

constexpr std::uint32_t Before = 60, After = 30;

bool write(const CollisionSystem& system, const std::string& path)
{
    const std::vector<std::byte> bytes = test::snapshotOf(system);
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return static_cast<bool>(file.flush());
}

SnapshotFault read(CollisionSystem& system, const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
    return system.restore(std::as_bytes(std::span(text)));
}

int exchange(bool writes, const std::string& path)
{
    // Whoever reads has played the same frames: the script has to know which sprites there are.
    CollisionSystem played, restored;
    test::ScriptedWorld script(played, {.sprites = 300, .shotsPerFrame = 20, .seed = 5});
    test::playFrames(played, script, 0, Before);
    if (writes && !write(played, path))
    {
        std::cerr << "graze_exchange: " << path << " cannot be written\n";
        return 2;
    }
    if (const SnapshotFault fault = read(restored, path); fault != SnapshotFault::None)
    {
        std::cerr << "graze_exchange: " << path << ": " << toString(fault) << '\n';
        return 2;
    }
    std::cout << std::hex << restored.hash();
    script.moveTo(restored);
    test::playFrames(restored, script, Before, Before + After);
    std::cout << ' ' << restored.hash() << '\n';
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 2 && (words[0] == "write" || words[0] == "read"))
        return exchange(words[0] == "write", words[1]);
    std::cerr << "usage: graze_exchange write|read FILE\n";
    return 2;
}
