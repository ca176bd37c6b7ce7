// SPDX-License-Identifier: Zlib
// Carries the precompiled headers of the tests; there is nothing of its own in it.
