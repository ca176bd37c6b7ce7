// SPDX-License-Identifier: Zlib
#pragma once

#include "support/temporary_folder.hpp"

#include <string>

#include <gtest/gtest.h>

namespace game::test
{

using graze::test::TemporaryFolder;

/// The text of the exception that `call` throws; fails when there is none.
template <class Error, class Call>
std::string sentenceOf(Call&& call)
{
    try
    {
        call();
    }
    catch (const Error& error)
    {
        return error.what();
    }
    ADD_FAILURE() << "nothing was thrown";
    return {};
}

} // namespace game::test
