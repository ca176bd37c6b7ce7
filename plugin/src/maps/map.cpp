// SPDX-License-Identifier: Zlib
#include <graze/maps/map.hpp>

#include <algorithm>
#include <utility>

namespace graze
{

MapError::MapError(std::string file, std::size_t line, const std::string& reason) :
std::runtime_error(file + (line > 0 ? ':' + std::to_string(line) : "") + ": " + reason),
m_file(std::move(file)),
m_line(line)
{
}

const MapValue* MapProperties::find(std::string_view name) const
{
    const auto found = values.find(name);
    return found == values.end() ? nullptr : &found->second;
}

std::string MapProperties::text(std::string_view name, std::string_view otherwise) const
{
    const MapValue* found = find(name);
    const std::string* value = found == nullptr ? nullptr : std::get_if<std::string>(found);
    return value == nullptr ? std::string(otherwise) : *value;
}

double MapProperties::number(std::string_view name, double otherwise) const
{
    const MapValue* found = find(name);
    const double* value = found == nullptr ? nullptr : std::get_if<double>(found);
    return value == nullptr ? otherwise : *value;
}

bool MapProperties::isTrue(std::string_view name) const
{
    const MapValue* found = find(name);
    const bool* value = found == nullptr ? nullptr : std::get_if<bool>(found);
    return value != nullptr && *value;
}

const MapObject* Map::findId(std::string_view id) const
{
    const auto found =
        std::find_if(objects.begin(), objects.end(), [id](const MapObject& object) { return object.id == id; });
    return found == objects.end() ? nullptr : &*found;
}

const MapObject* Map::findName(std::string_view name) const
{
    const auto found =
        std::find_if(objects.begin(), objects.end(), [name](const MapObject& object) { return object.name == name; });
    return found == objects.end() ? nullptr : &*found;
}

} // namespace graze
