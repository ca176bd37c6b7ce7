// SPDX-License-Identifier: Zlib
#pragma once

#include "settings/settings.hpp"
#include "window/draw/batch.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace game
{

enum class Screen
{
    Title,
    Keys,
    Scores,
    Medals,
    Options,
    KeyBindings,
    PadBindings,
    Playing,
    Paused,
    GameOver,
    Naming, ///< the game is over and its score is worth a name
    Laboratory,
    Exhibit ///< scenes that play while nobody touches the title
};

/// The meaning of keys and buttons outside of flying.
enum class MenuKey
{
    Up,
    Down,
    Left,
    Right,
    Pick,
    Back,   ///< leaves a screen
    Escape, ///< the same, and pauses a game
    Pause,
    Restart
};

/// Something that is asked for. The shell does the first ones itself and hands the others on to the session.
enum class Wish
{
    Back,
    Defaults, ///< of the settings that the page shows
    EarlierList,
    LaterList,
    StartGame,
    StartDaily,
    StartBoss,
    PlayAgain, ///< another game of the same kind
    WatchLast,
    WatchNearMiss,
    LeaveGame, ///< for the title
    KeepScore, ///< under the name that was entered
    Quit
};

/// A value of the settings that a row changes.
using Setting = std::variant<float GameSettings::*, bool GameSettings::*, int GameSettings::*>;

/// Where a key, or a button of the gamepad, is bound.
struct Slot
{
    Action action{};
    std::size_t index = 0;

    friend bool operator==(const Slot&, const Slot&) noexcept = default;
};

/// The effect of picking a row: nothing, a wish, another screen, a switch, or the next key is bound.
using Goal = std::variant<std::monostate, Wish, Screen, Setting, Slot>;

/// A line that is only read, as high as its area or lower.
struct Text
{
    std::string text;
    graze::Aabb area;
    float height = Small;
    Tint tint = Bright;
    Align align = Align::Centre;
};

struct Icon
{
    Picture picture{};
    graze::Vec2 centre{};
    float width = 0.f;
    Tint tint{};
};

/// Something to choose: a label in the middle, or at the left with its value at the right.
struct MenuRow
{
    std::string label;
    graze::Aabb area;
    Goal goal{};
    std::string value{};
    std::optional<float> share{}; ///< of a bar that is filled, 0 .. 1
    bool wrong = false;

    /// The bar, for one that has a share.
    [[nodiscard]] graze::Aabb bar() const noexcept;
};

/// A screen as data: whatever it is for, it is drawn and steered alike. Places are logical pixels of the field.
struct Page
{
    std::vector<Text> texts{};
    std::vector<Icon> icons{};
    std::vector<MenuRow> rows{};
    bool shaded = true; ///< darkens the field: there is much to read

    /// The row at that place.
    [[nodiscard]] std::optional<std::size_t> at(graze::Vec2 point) const noexcept;
    /// The row that an arrow leads to: the next one above or below, round the ends, or beside it.
    [[nodiscard]] std::size_t next(std::size_t from, MenuKey key) const noexcept;
};

/// The place of a setting between its least and its most, 0 .. 1.
[[nodiscard]] float shareOf(const GameSettings& settings, const Setting& setting) noexcept;
/// The nearest value that the setting may have.
void setShare(GameSettings& settings, const Setting& setting, float share) noexcept;
/// So many values up or down.
void change(GameSettings& settings, const Setting& setting, int by) noexcept;
/// "70 %", "ON", "4".
[[nodiscard]] std::string valueText(const GameSettings& settings, const Setting& setting);

/// Into a batch that is drawn with Layout::windowView(). `cursor` is the row that is chosen.
void addPage(Batch& batch, const Page& page, std::size_t cursor);
/// A line in an area between top and bottom, made smaller where it does not fit.
void addText(Batch& batch, const Text& text);

} // namespace game
