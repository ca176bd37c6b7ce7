// SPDX-License-Identifier: Zlib
#include "outline/steps.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace graze::tracing
{

namespace
{

// Larger than any texture, and every pixel corner and centre is exact in float.
constexpr int MaxSide = 16384;
constexpr float LargestMaxError = 64.f;

std::uint64_t sizeOf(std::ptrdiff_t stride) noexcept
{
    return stride < 0 ? -static_cast<std::uint64_t>(stride) : static_cast<std::uint64_t>(stride);
}

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
    // No memory has more bytes, and no sum of strides within it overflows.
    constexpr std::uint64_t MostBytes = std::numeric_limits<std::ptrdiff_t>::max();
    const auto width = static_cast<std::uint64_t>(mask.width), height = static_cast<std::uint64_t>(mask.height);
    if (sizeOf(mask.pixelStride) > MostBytes / width)
        refuse("pixelStride " + std::to_string(mask.pixelStride) + " leads out of any memory");
    const std::uint64_t rowLength = width * sizeOf(mask.pixelStride);
    if (mask.rowStride == 0)
        mask.rowStride = static_cast<std::ptrdiff_t>(rowLength);
    if (height > 1 && sizeOf(mask.rowStride) < rowLength)
        refuse("rowStride " + std::to_string(mask.rowStride) + " does not fit a row of " + std::to_string(rowLength) +
               " bytes");
    if (height > 1 && sizeOf(mask.rowStride) > (MostBytes - rowLength) / (height - 1))
        refuse("rowStride " + std::to_string(mask.rowStride) + " leads out of any memory");
    if (!(options.maxError >= 0.f && options.maxError <= LargestMaxError))
        refuse("maxError " + std::to_string(options.maxError) + " is outside 0..64");
    return mask;
}

void checkCorners(const AlphaMask& mask, std::uint8_t threshold)
{
    const auto opaqueAt = [&](std::ptrdiff_t x, std::ptrdiff_t y)
    {
        return y >= 0 && y < mask.height && x < mask.width &&
               mask.alpha[y * mask.rowStride + x * mask.pixelStride] >= threshold;
    };
    std::size_t corners = 0;
    for (std::ptrdiff_t y = 0; y <= mask.height; ++y)
    {
        bool aboveLeft = false, left = false;
        for (std::ptrdiff_t x = 0; x <= mask.width; ++x)
        {
            const bool above = opaqueAt(x, y - 1), here = opaqueAt(x, y);
            // One or three of the four pixels around a lattice point: a corner. Two across it: two.
            const bool isCorner = (aboveLeft != above) != (left != here);
            const bool isCross = aboveLeft == here && left == above && aboveLeft != above;
            corners += isCorner ? 1u : isCross ? 2u : 0u;
            aboveLeft = above;
            left = here;
        }
    }
    if (corners > MaxOutlineCorners)
        refuse("the borders of the picture have " + std::to_string(corners) + " corners, at most " +
               std::to_string(MaxOutlineCorners) + " are traced");
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
