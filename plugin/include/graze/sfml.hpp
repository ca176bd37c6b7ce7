// SPDX-License-Identifier: Zlib
#pragma once

// Everything for a game on SFML: the core, and the headers of graze::sfml.
#include <graze/graze.hpp>
#include <graze/sfml/attach.hpp>
#include <graze/sfml/convert.hpp>
#include <graze/sfml/debug_view.hpp>
