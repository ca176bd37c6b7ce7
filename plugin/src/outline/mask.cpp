// SPDX-License-Identifier: Zlib
#include "outline/mask.hpp"

#include <cstddef>
#include <cstdlib>

namespace graze::tracing
{

namespace
{

// Larger than any texture, and every pixel corner and centre is exact in float.
constexpr int MaxSide = 16384;
constexpr float LargestMaxError = 64.f;

} // namespace

void refuse(const std::string& reason)
{
    throw InvalidOutline("outlineOf: " + reason);
}

AlphaMask checked(AlphaMask mask, const OutlineOptions& options)
{
    const std::string size = std::to_string(mask.width) + " x " + std::to_string(mask.height) + " pixels";
    if (mask.width <= 0 || mask.height <= 0)
        refuse("the mask has no pixels (" + size + ")");
    if (mask.alpha == nullptr)
        refuse("the mask of " + size + " has no data (alpha is null)");
    if (mask.width > MaxSide || mask.height > MaxSide)
        refuse("the mask is too large (" + size + ", at most " + std::to_string(MaxSide) + " a side)");
    if (mask.pixelStride == 0)
        refuse("pixelStride is 0");
    const std::ptrdiff_t rowLength = mask.width * std::abs(mask.pixelStride);
    if (mask.rowStride == 0)
        mask.rowStride = rowLength;
    if (mask.height > 1 && std::abs(mask.rowStride) < rowLength)
        refuse("rowStride " + std::to_string(mask.rowStride) + " does not fit a row of " + std::to_string(rowLength) +
               " bytes");
    if (!(options.maxError >= 0.f && options.maxError <= LargestMaxError))
        refuse("maxError " + std::to_string(options.maxError) + " is outside 0..64");
    return mask;
}

bool hasOpaquePixel(const AlphaMask& mask, std::uint8_t threshold) noexcept
{
    for (std::ptrdiff_t y = 0; y < mask.height; ++y)
        for (std::ptrdiff_t x = 0; x < mask.width; ++x)
            if (mask.alpha[y * mask.rowStride + x * mask.pixelStride] >= threshold)
                return true;
    return false;
}

} // namespace graze::tracing
