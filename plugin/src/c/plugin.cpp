// SPDX-License-Identifier: Zlib
#include "base/thread_memory.hpp"
#include "c/call.hpp"

#include <graze/base/version.hpp>
#include <graze/shapes/decompose.hpp>
#include <graze/shapes/primitives.hpp>

#include <array>
#include <cstdio>
#include <new>
#include <stdexcept>
#include <string>

namespace graze::c
{

namespace
{

// A fixed buffer, so that reporting a failure cannot fail itself. One per thread, because const calls may run
// together.
std::array<char, 512>& lastSentence() noexcept
{
    return detail::threadMemory<std::array<char, 512>, struct LastSentence>();
}

template <class Kind>
bool is(const std::exception& error) noexcept
{
    return dynamic_cast<const Kind*>(&error) != nullptr;
}

graze_result codeOf(const std::exception& error) noexcept
{
    if (const auto* failure = dynamic_cast<const Failure*>(&error))
        return failure->code;
    // Both are invalid arguments of C++, so they come first.
    if (is<InvalidOutline>(error))
        return GRAZE_INVALID_OUTLINE;
    if (is<InvalidShape>(error))
        return GRAZE_INVALID_SHAPE;
    if (is<std::invalid_argument>(error))
        return GRAZE_INVALID_ARGUMENT;
    // No memory, or no ids left.
    if (is<std::bad_alloc>(error) || is<std::length_error>(error))
        return GRAZE_OUT_OF_MEMORY;
    return GRAZE_INTERNAL;
}

graze_result keep(graze_result code, const char* call, const char* reason) noexcept
{
    std::array<char, 512>& sentence = lastSentence();
    std::snprintf(sentence.data(), sentence.size(), "%s: %s", call, reason);
    return code;
}

const char* libraryVersion()
{
    static const std::string version =
        std::to_string(VersionMajor) + "." + std::to_string(VersionMinor) + "." + std::to_string(VersionPatch);
    return version.c_str();
}

graze_api makeTable()
{
    graze_api api{};
    api.library_version = libraryVersion;
    api.last_error = lastError;
    for (Group* const enter :
         {enterSystem, enterFrame, enterState, enterLayers, enterSprites, enterPoses, enterPairRules, enterBullets,
          enterRays, enterPlaces, enterCasts, enterMover, enterPairs, enterPieces, enterPiecesQueries, enterMotions})
        enter(api);
    return api;
}

} // namespace

void check(Refused refused, const char* thing, std::uint64_t id)
{
    // By value of Refused.
    constexpr std::array<graze_result, 6> Codes{GRAZE_OK,         GRAZE_STALE_ID,         GRAZE_FOREIGN_ID,
                                                GRAZE_NOT_FINITE, GRAZE_INVALID_ARGUMENT, GRAZE_INVALID_ARGUMENT};
    static_assert(static_cast<int>(Refused::ForeignId) == 2 && static_cast<int>(Refused::NotSwept) == 5);
    if (refused != Refused::None)
        fail(Codes[static_cast<std::size_t>(refused)], thing, " ", id, ": ", toString(refused));
}

graze_result failWithException(const char* call) noexcept
{
    try
    {
        throw;
    }
    catch (const std::exception& error)
    {
        return keep(codeOf(error), call, is<std::bad_alloc>(error) ? "out of memory" : error.what());
    }
    catch (...)
    {
        return keep(GRAZE_INTERNAL, call, "an exception of an unknown type");
    }
}

const char* lastError() noexcept
{
    return lastSentence().data();
}

} // namespace graze::c

const graze_api* graze_plugin_entry(uint32_t version)
{
    // Guarded by CPlugin.TheTableIsFull: no group is missing, and no function of a group.
    static const graze_api table = graze::c::makeTable();
    return version == GRAZE_PLUGIN_VERSION ? &table : nullptr;
}
