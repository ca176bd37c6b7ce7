// SPDX-License-Identifier: Zlib
#include "c/versions.hpp"

namespace graze::c
{

namespace
{

// A size beyond this is taken for a field that nobody set.
constexpr std::uint32_t LargestStruct = 4096;

} // namespace

const char* publicName(const std::type_info& type) noexcept
{
    const char* const found = std::strstr(type.name(), "graze_");
    return found ? found : type.name();
}

std::uint32_t checkedSize(const void* first, std::span<const std::size_t> known, const char* name,
                          std::size_t alignment)
{
    std::uint32_t size = 0;
    std::memcpy(&size, first, sizeof size);
    const bool longer = size > known.back() && size <= LargestStruct;
    if (!longer && std::find(known.begin(), known.end(), size) == known.end())
    {
        Failure failure(GRAZE_BAD_SIZE, name, ": size is ", size, ", the module knows ");
        for (const std::size_t one : known)
            failure.add(one == known.front() ? "" : " and ", one);
        throw failure;
    }
    if (size % alignment != 0)
        throw Failure(GRAZE_BAD_SIZE, name, ": an array cannot have elements of ", size, " bytes");
    return size;
}

void copyKnown(void* to, std::size_t known, const void* from, std::uint32_t size, const char* name)
{
    const auto* bytes = static_cast<const unsigned char*>(from);
    if (std::any_of(bytes + std::min<std::size_t>(known, size), bytes + size, [](unsigned char b) { return b != 0; }))
        throw Failure(GRAZE_BAD_SIZE, name, " has a value set that this version of the module does not know");
    std::memcpy(to, from, std::min<std::size_t>(known, size));
}

} // namespace graze::c
