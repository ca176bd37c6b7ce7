// SPDX-License-Identifier: Zlib
#include "c/failure.hpp"

#include <graze/shapes/decompose.hpp>
#include <graze/shapes/shape_error.hpp>

#include <array>
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <new>
#include <stdexcept>

namespace graze::c
{

namespace
{

// A fixed buffer, so that telling about a failure cannot fail itself. One per thread, because const
// calls may run together.
thread_local std::array<char, 512> lastSentence{};

graze_result codeOf(Refused reason) noexcept
{
    switch (reason)
    {
        case Refused::None:
            return GRAZE_OK;
        case Refused::StaleId:
            return GRAZE_STALE_ID;
        case Refused::ForeignId:
            return GRAZE_FOREIGN_ID;
        case Refused::NotFinite:
            return GRAZE_NOT_FINITE;
        case Refused::UnknownFrame:
            return GRAZE_INVALID_ARGUMENT;
    }
    return GRAZE_INTERNAL;
}

} // namespace

graze_result fail(graze_result code, const char* call, const char* format, ...) noexcept
{
    const int used = std::snprintf(lastSentence.data(), lastSentence.size(), "%s: ", call);
    if (used < 0 || static_cast<std::size_t>(used) >= lastSentence.size())
        return code;
    const auto start = static_cast<std::size_t>(used);
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(lastSentence.data() + start, lastSentence.size() - start, format, arguments);
    va_end(arguments);
    return code;
}

const char* lastError() noexcept
{
    return lastSentence.data();
}

graze_result result(Refused reason, const char* call, const char* thing, std::uint64_t id) noexcept
{
    if (reason == Refused::None)
        return GRAZE_OK;
    return fail(codeOf(reason), call, "%s %" PRIu64 ": %s", thing, id, toString(reason));
}

graze_result failWithException(const char* call) noexcept
{
    try
    {
        throw;
    }
    catch (const Failure& error)
    {
        return fail(error.code(), call, "%s", error.what());
    }
    catch (const InvalidOutline& error)
    {
        return fail(GRAZE_INVALID_OUTLINE, call, "%s", error.what());
    }
    catch (const InvalidShape& error)
    {
        return fail(GRAZE_INVALID_SHAPE, call, "%s", error.what());
    }
    catch (const BadSize& error)
    {
        return fail(GRAZE_BAD_SIZE, call, "%s", error.what());
    }
    catch (const std::length_error& error)
    {
        return fail(GRAZE_TOO_MANY_LAYERS, call, "%s", error.what());
    }
    catch (const std::invalid_argument& error)
    {
        return fail(GRAZE_INVALID_ARGUMENT, call, "%s", error.what());
    }
    catch (const std::bad_alloc&)
    {
        return fail(GRAZE_OUT_OF_MEMORY, call, "out of memory");
    }
    catch (const std::exception& error)
    {
        return fail(GRAZE_INTERNAL, call, "%s", error.what());
    }
    catch (...)
    {
        return fail(GRAZE_INTERNAL, call, "an exception of an unknown type");
    }
}

} // namespace graze::c
