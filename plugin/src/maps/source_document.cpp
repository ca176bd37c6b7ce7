// SPDX-License-Identifier: Zlib
// Apart from the rest of Source: the reader of atlases is also built where there is no XML.
#include "maps/source.hpp"

namespace graze::maps
{

Document Source::document(const Node& at, const std::string& path)
{
    const std::string content = text(at, path);
    return isJson(path) ? Document::fromJson(content, path) : Document::fromXml(content, path);
}

} // namespace graze::maps
