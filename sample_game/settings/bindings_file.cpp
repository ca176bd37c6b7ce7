// SPDX-License-Identifier: Zlib
#include "settings/bindings_file.hpp"

#include "settings/key_names.hpp"

#include <optional>

namespace game
{
namespace
{

using nlohmann::json;

std::optional<Action> actionNamed(const std::string& name)
{
    for (std::size_t i = 0; i < ActionCount; ++i)
        if (actionName(static_cast<Action>(i)) == name)
            return static_cast<Action>(i);
    return std::nullopt;
}

/// Reads {"fire": [..., ...], ...} into a table, each value by `one(value, place)`.
template <class Table, class Value, class One>
void readTable(const JsonFile& file, const json& value, const std::string& member, Table& table, Value none,
               const One& one)
{
    const std::string place = "/" + member;
    if (!value.is_object())
        file.refuse(place, member + " must be an object of actions, not " + shortened(value));
    for (const auto& [name, list] : value.items())
    {
        const std::optional<Action> action = actionNamed(name);
        if (!action)
            file.refuse(place + "/" + name, shortened(name) + " is no action (known: left, right, up, down, fire, "
                                                              "focus, power, pause)");
        if (!list.is_array() || list.size() > Bindings::Slots)
            file.refuse(place + "/" + name, name + " must be a list of at most two, not " + shortened(list));
        auto& slots = table[static_cast<std::size_t>(*action)];
        slots.fill(none);
        std::size_t filled = 0;
        for (std::size_t i = 0; i < list.size(); ++i)
        {
            const Value bound = one(list[i], place + "/" + name + "/" + std::to_string(i));
            if (filled == 0 || slots[0] != bound)
                slots[filled++] = bound;
        }
    }
}

} // namespace

void readKeys(const JsonFile& file, const json& value, Bindings& bindings)
{
    readTable(file, value, "keys", bindings.keys, Bindings::NoKey,
              [&](const json& name, const std::string& place)
              {
                  const auto key = name.is_string() ? keyNamed(name.get<std::string>()) : std::nullopt;
                  if (!key)
                      file.refuse(place, shortened(name) + " is the name of no key that can be bound");
                  return *key;
              });
}

void readButtons(const JsonFile& file, const json& value, Bindings& bindings)
{
    readTable(file, value, "buttons", bindings.buttons, Bindings::NoButton,
              [&](const json& number, const std::string& place)
              {
                  if (!number.is_number_integer() || number < 0 || number >= Bindings::MostButtons)
                      file.refuse(place, "a button must be a whole number from 0 to 31, not " + shortened(number));
                  return number.get<int>();
              });
}

nlohmann::ordered_json keysToJson(const Bindings& bindings)
{
    nlohmann::ordered_json root = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < ActionCount; ++i)
    {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const sf::Keyboard::Key key : bindings.keys[i])
            if (key != Bindings::NoKey)
                list.push_back(keyName(key));
        root[std::string(actionName(static_cast<Action>(i)))] = std::move(list);
    }
    return root;
}

nlohmann::ordered_json buttonsToJson(const Bindings& bindings)
{
    nlohmann::ordered_json root = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < ActionCount; ++i)
    {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const int button : bindings.buttons[i])
            if (button != Bindings::NoButton)
                list.push_back(button);
        root[std::string(actionName(static_cast<Action>(i)))] = std::move(list);
    }
    return root;
}

} // namespace game
