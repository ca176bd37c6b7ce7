// SPDX-License-Identifier: Zlib
// Any bytes as a picture for graze_outline: refused with a reason, or traced into a collider file that can be loaded.
#include "fuzz/bytes.hpp"
#include "support/temporary_folder.hpp"

#include <graze/files/collider_file.hpp>
#include <graze_outline/graze_outline.hpp>

#include <exception>
#include <fstream>
#include <ios>
#include <string_view>

using graze::fuzz::require;

namespace
{

// Whether the tool has written its files; otherwise it has a reason.
bool traces(const outliner::Job& job, const outliner::Options& options)
{
    try
    {
        const outliner::Traced traced = outliner::trace(job, options);
        require(traced.measuredError <= options.outline.maxError, "the error is as asked");
        return true;
    }
    catch (const std::exception& refusal)
    {
        require(!std::string_view(refusal.what()).empty(), "a refusal has a reason");
        return false;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const graze::test::TemporaryFolder folder;
    outliner::Options options;
    options.out = folder.path();
    options.overlay = size % 64 == 0; // writing it takes longer than all the rest
    outliner::Job job{folder.path() / "picture", "picture", "traced"};
    std::ofstream(job.file, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (traces(job, options))
    {
        const graze::ColliderFile file = graze::loadColliderFile(folder.path() / "traced.collider.json");
        require(file.frames.size() == 1 && !file.frames[0].pieces.empty(), "what was traced can be loaded");
        require(file.frames[0].measuredError <= file.maxError, "and says how far it is off");
    }
    return 0;
}
