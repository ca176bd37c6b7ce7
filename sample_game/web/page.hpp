// SPDX-License-Identifier: Zlib
#pragma once

#include "lab/desk/desk.hpp"
#include "scenes/scene.hpp"

#include <page/json.hpp>

#include <map>
#include <span>

namespace game
{

/// A scene in motion that the page shows.
struct PageScene
{
    const char* name;
    std::string_view why;
    std::unique_ptr<Scene> (*make)();
};
[[nodiscard]] std::span<const PageScene> pageScenes();

/// The laboratory behind a page in a browser: what the page shows, as JSON.
class LabPage
{
public:
    LabDesk desk;

    /// A number of the free bench by its name, as in `state`: "iterations", "a.turn". Unknown names change nothing.
    void set(std::string_view name, float value);
    /// One of `stamps` for A or B.
    void stamp(bool forB, std::size_t index);
    /// One of `pageScenes`; others end that.
    void openScene(std::size_t index);
    void stepScene();

    [[nodiscard]] std::string link() const;
    /// False, and nothing changes, when it is no link.
    bool open(std::string_view link);

    /// The text of a source, to find lines in.
    void setSource(std::string_view file, std::string_view text);

    /// The words that never change: modes, hard cases, shapes, scenes, titles of cards.
    [[nodiscard]] static std::string words();
    /// Figures, cameras, step and settings.
    [[nodiscard]] std::string state();
    [[nodiscard]] std::string sceneState() const;

private:
    void addSource(pages::Json& json) const;
    void addNumbers(pages::Json& json);

    std::unique_ptr<Scene> m_scene;
    std::map<std::string, std::string, std::less<>> m_sources;
};

} // namespace game
