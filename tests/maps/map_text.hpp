// SPDX-License-Identifier: Zlib
#pragma once

#include <graze/maps/tiled.hpp>

#include <map>
#include <string>

namespace graze::test
{

/// A map of 4 x 3 cells of 16 x 16 px with this in it.
inline std::string tmx(const std::string& content, const std::string& attributes = "orientation=\"orthogonal\"")
{
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" " + attributes +
           " width=\"4\" height=\"3\" tilewidth=\"16\" tileheight=\"16\">\n" + content + "\n</map>\n";
}

/// The same with one object layer.
inline std::string objects(const std::string& content)
{
    return tmx("<objectgroup id=\"1\" name=\"things\">" + content + "</objectgroup>");
}

/// The same with one tile layer of these ids, and the tileset of `tiles`.
inline std::string tileLayer(const std::string& csv, const std::string& tiles = {}, const std::string& inLayer = {})
{
    return tmx("<tileset firstgid=\"1\" name=\"set\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"8\" columns=\"4\">"
               "<image source=\"set.png\" width=\"64\" height=\"32\"/>" +
               tiles + "</tileset>\n<layer id=\"1\" name=\"ground\" width=\"4\" height=\"3\">" + inLayer +
               "<data encoding=\"csv\">" + csv + "</data></layer>");
}

/// Files in memory.
inline MapFiles filesOf(std::map<std::string, std::string> files)
{
    return [files = std::move(files)](const std::string& path) -> std::optional<std::string>
    {
        const auto found = files.find(path);
        return found == files.end() ? std::nullopt : std::optional(found->second);
    };
}

/// The text of the MapError that reading ends with; empty when it is read.
inline std::string faultOf(const std::string& text, const std::string& name = "level.tmx", const MapFiles& files = {})
{
    try
    {
        static_cast<void>(readTiled(text, name, files));
    }
    catch (const MapError& error)
    {
        return error.what();
    }
    return {};
}

} // namespace graze::test
