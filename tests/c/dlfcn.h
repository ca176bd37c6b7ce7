/* SPDX-License-Identifier: Zlib */
#pragma once

/* How a host loads a module: dlopen, and on Windows its likes by these names. */
#if defined(_WIN32)
#if defined(__GNUC__)
#pragma GCC system_header /* functions are no objects to the compiler */
#endif
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#define RTLD_NOW 0
#define RTLD_LOCAL 0

static inline void* dlopen(const char* file, int flags)
{
    (void)flags;
    return (void*)LoadLibraryA(file);
}
static inline void* dlsym(void* module, const char* name)
{
    return (void*)GetProcAddress((HMODULE)module, name);
}
static inline int dlclose(void* module)
{
    return FreeLibrary((HMODULE)module) ? 0 : -1;
}
static inline const char* dlerror(void)
{
    return "the module cannot be loaded";
}
#else
#include <dlfcn.h>
#endif
