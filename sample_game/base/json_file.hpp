// SPDX-License-Identifier: Zlib
#pragma once

#include "base/save_file.hpp"
#include "base/text.hpp"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace game
{

/// Objects keep the order of their members.
using Json = nlohmann::ordered_json;

/// A value as a sentence can hold it: one line of ASCII, its end left out when it is long.
[[nodiscard]] std::string shortened(const Json& value);

/// A JSON file of the player's: people edit them by hand.
class JsonFile
{
public:
    /// `what` as in `readFile`. Throws FileError when there is no such file, its text is no JSON, or it is larger or
    /// nested deeper than what the game writes could ever be.
    JsonFile(const std::filesystem::path& file, std::string_view what);

    /// A file to which objects are appended, each on a line that begins with {"version"; the first one may have several
    /// lines. Empty for a file that does not exist. Throws FileError.
    [[nodiscard]] static std::vector<JsonFile> all(const std::filesystem::path& file, std::string_view what);

    [[nodiscard]] const Json& root() const noexcept { return m_root; }

    /// Throws FileError; of a file with several objects it names the line in which this one begins.
    [[noreturn]] void refuse(const std::string& reason) const;

private:
    JsonFile(const std::filesystem::path& file, std::string_view what, const std::string& text, std::size_t line);

    std::filesystem::path m_file;
    std::string m_what;
    std::size_t m_line; // 0 for the only object
    Json m_root;
};

/// Reads the members of an object, each by one call with its name; all throw FileError. A member that is missing leaves
/// the value as it is, or is refused if all are required.
class JsonReader
{
public:
    enum class Missing : std::uint8_t
    {
        Keeps,
        IsRefused
    };
    /// Refuses what is no object.
    JsonReader(const JsonFile& file, const Json& object, Missing missing);

    /// The member with that name, null when it is missing.
    const Json* find(std::string_view name);
    /// One that does not fit is refused: it "must be" `wanted`.
    template <class Fits>
    const Json* operator()(std::string_view name, const Fits& fits, const std::string& wanted)
    {
        const Json* const read = find(name);
        if (read != nullptr && !fits(*read))
            m_file.refuse(joined({name, " must be ", wanted, ", not ", shortened(*read)}));
        return read;
    }
    /// A number of that range, whole for a whole type.
    template <class Number>
        requires(std::integral<Number> || std::floating_point<Number>)
    void operator()(std::string_view name, Number& value, Number low, Number high)
    {
        const auto fits = [&](const Json& json)
        {
            if constexpr (std::integral<Number>)
                return json.is_number_unsigned() && std::cmp_greater_equal(json.get<std::uint64_t>(), low) &&
                       std::cmp_less_equal(json.get<std::uint64_t>(), high);
            else
                return json.is_number() && json.get<Number>() >= low && json.get<Number>() <= high;
        };
        take(name, value, fits,
             joined({std::integral<Number> ? "a whole number from " : "a number from ", shortestText(low), " to ",
                     shortestText(high)}));
    }
    void operator()(std::string_view name, bool& value);
    /// Printable ASCII, 1 to `longest` characters.
    void operator()(std::string_view name, std::string& value, std::size_t longest);

    /// Refuses members that no call has named.
    void refuseOthers() const;

private:
    template <class Value, class Fits>
    void take(std::string_view name, Value& value, const Fits& fits, const std::string& wanted)
    {
        if (const Json* const read = (*this)(name, fits, wanted))
            value = read->get<Value>();
    }

    const JsonFile& m_file;
    const Json& m_object;
    Missing m_missing;
    std::vector<std::string_view> m_known;
};

} // namespace game
